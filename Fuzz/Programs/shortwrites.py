"""Every call with a library loaded before that moves fewer bytes than asked, and interrupts.

All of it must succeed, with the same bytes as ever."""
import subprocess

import tools
import work


def main():
    part = tools.Part("shortwrites", count=300)
    library = part.folder / "shortwrites.so"
    source = tools.ROOT / "Fuzz/Programs/shortwrites.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"], check=True)
    names = [name for name in work.CALLS if part.is_wanted(name)]
    good = work.good_results(part, names)
    done = 0
    while part.goes_on(done):
        name = names[done % len(names)]
        arguments, files, stdin = work.CALLS[name]
        folder = part.folder / name
        tools.write_files(folder, files)
        seed = part.options.seed + done
        environment = {"LD_PRELOAD": str(library), "SHORT_SEED": str(seed)}
        result = tools.run([tools.TACHO, *arguments], folder, stdin, environment=environment)
        faults = work.broken_promises(name, good[name], folder, result)
        if result.status != 0:
            faults.append(f"status {result.status} although nothing failed")
        part.counts["calls"] += 1
        if faults:
            part.note(f"{name} with seed {seed}: {'; '.join(faults)}", result=result)
        done += 1
    part.finish()


if __name__ == "__main__":
    main()
