"""Disks that are full: a small file system where there is the right to make one, a limit of file size, and /dev/full.

The old file stays, the status is 73, 74 or 75, and the message names what could not be written."""
import os
import resource
import shutil
import subprocess

import tools
import work

FULL = {73, 74, 75, 0}


def small_file_system(part, good):
    """Every call on a file system of 4 to 400 kB."""
    folder = part.folder / "small"
    folder.mkdir()
    for kilobytes in (4, 8, 12, 16, 24, 32, 48, 64, 100, 200, 400):
        for name, (arguments, files, stdin) in work.CALLS.items():
            if not part.is_wanted(name):
                continue
            if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder]).returncode != 0:
                print("disk: no right to mount a small file system; that part is left out")
                return
            try:
                for path, content in files.items():
                    (folder / path).write_bytes(content)
            except OSError:
                subprocess.run(["umount", folder], check=True)
                continue
            result = tools.run([tools.TACHO, *arguments], folder, stdin)
            judge(part, f"{name} on {kilobytes} kB", name, good[name], folder, result)
            subprocess.run(["umount", folder], check=True)
            part.counts["calls on a small file system"] += 1


def limited_size(part, good):
    """Every call with a limit on the size of a file, which ends a program that does not expect it."""
    for limit in (0, 1, 100, 1_000, 4_000, 10_000, 20_000, 40_000):
        for name, (arguments, files, stdin) in work.CALLS.items():
            if not part.is_wanted(name):
                continue
            folder = part.folder / "limited"
            tools.write_files(folder, files)

            def before():
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

            # The streams are files here, so the limit meets them too; that is not what this is about.
            result = run_with_pipes(arguments, folder, stdin, before)
            judge(part, f"{name} with files of {limit} bytes", name, good[name], folder, result)
            part.counts["calls with a limit"] += 1


def run_with_pipes(arguments, folder, stdin, before):
    process = subprocess.Popen(
        [tools.TACHO, *arguments], cwd=folder, env=tools.ENVIRONMENT, preexec_fn=before, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        output, errors = process.communicate(stdin, timeout=20)
        return tools.Run(process.returncode, output, errors, 0, 0, 0, False)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        return tools.Run(process.returncode, output, errors, 0, 0, 0, True)


def judge(part, words, name, good, folder, result):
    faults = work.broken_promises(name, good, folder, result, FULL)
    part.counts[f"with status {result.status}"] += 1
    if faults:
        part.note(f"{words}: {'; '.join(faults)}", result=result)


def full_streams(part):
    """Standard output on a full device is an error of writing, whatever was asked for."""
    calls = [
        ["render", "--value", "72", "--to", "svg", "-o", "-"], ["render", "--value", "72", "-f", "png", "-o", "-"],
        ["inspect", "--value", "72", "--json"], ["schema"], ["list", "kinds"], ["validate", "s.yaml", "--json"],
        ["report", "d.md", "-f", "html"], ["--help"], ["render", "--help"], ["--version"]]
    folder = part.folder / "stream"
    tools.write_files(folder, {"s.yaml": b"value: 3\n", "d.md": work.GAUGES})
    for arguments in calls:
        good = subprocess.run([tools.TACHO, *arguments], cwd=folder, env=tools.ENVIRONMENT, capture_output=True)
        if good.returncode != 0:
            continue  # not how it is called here
        with open("/dev/full", "wb") as full:
            result = subprocess.run(
                [tools.TACHO, *arguments], cwd=folder, env=tools.ENVIRONMENT, stdout=full, stderr=subprocess.PIPE)
        part.counts["calls to /dev/full"] += 1
        if result.returncode not in (73, 74):
            part.note(f"{' '.join(arguments)} > /dev/full ends with {result.returncode}")


def main():
    part = tools.Part("disk")
    good = work.good_results(part, [name for name in work.CALLS if part.is_wanted(name)])
    if os.geteuid() == 0:
        small_file_system(part, good)
    limited_size(part, good)
    full_streams(part)
    shutil.rmtree(part.folder / "small", ignore_errors=True)
    part.finish()


if __name__ == "__main__":
    main()
