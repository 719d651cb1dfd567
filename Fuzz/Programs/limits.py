"""Every call with few descriptors, little memory or no right to start threads.

It may fail, with words and a promised status; it may not hang, and no file may be torn. Swift ends a program that it
cannot give memory to, so below some limit a signal is all there is; that is counted, and a finding from 400 MB on."""
import resource

import tools
import work

DESCRIPTORS = list(range(3, 20)) + [24, 32, 64]
MEGABYTES = [30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 250, 300, 400, 600, 1_000]


def check(part, good, name, words, before, statuses):
    arguments, files, stdin = work.CALLS[name]
    folder = part.folder / "run"
    tools.write_files(folder, files)
    result = tools.run([tools.TACHO, *arguments], folder, stdin, before=before)
    faults = work.broken_promises(name, good[name], folder, result, statuses)
    part.counts[f"with status {result.status}"] += 1
    if faults:
        part.note(f"{name} with {words}: {'; '.join(faults)}", result=result)


def main():
    part = tools.Part("limits")
    names = [name for name in work.CALLS if part.is_wanted(name)]
    good = work.good_results(part, names)
    for name in names:
        for count in DESCRIPTORS:
            # The loader itself needs some; 127 is its word.
            check(
                part, good, name, f"{count} descriptors",
                lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count)), tools.GOOD_STATUSES | {127})
            part.counts["calls with few descriptors"] += 1
        for megabytes in MEGABYTES:
            size = megabytes << 20
            # Swift has no answer to an allocation that fails: killed by 4, 5, 6 or 11 when there is next to nothing.
            ends = {-4, -5, -6, -11, 127, 134} if megabytes < 400 else set()
            check_memory(part, good, name, megabytes, size, ends)
            part.counts["calls with little memory"] += 1
    part.finish()


def check_memory(part, good, name, megabytes, size, ends):
    arguments, files, stdin = work.CALLS[name]
    folder = part.folder / "run"
    tools.write_files(folder, files)
    result = tools.run(
        [tools.TACHO, *arguments], folder, stdin,
        before=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)))
    part.counts[f"with status {result.status}"] += 1
    faults = work.broken_promises(name, good[name], folder, result)
    if result.status in ends and not result.timed_out:
        faults = [fault for fault in faults if not fault.startswith(("killed by signal", "status "))]
        part.counts["ended for want of memory"] += 1
    if faults:
        part.note(f"{name} with {megabytes} MB: {'; '.join(faults)}", result=result)


if __name__ == "__main__":
    main()
