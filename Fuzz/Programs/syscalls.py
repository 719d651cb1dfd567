"""Every call with one system call that fails: each kind of call, each error it may give, at each of its places.

Needs strace. What must hold is the same as on a full disk: old files or whole ones, a promised status, and words."""
import random
import re

import tools
import work

ERRORS = {
    "write": ["ENOSPC", "EIO", "EINTR", "EDQUOT"], "writev": ["ENOSPC", "EIO", "EINTR"], "pwrite64": ["ENOSPC"],
    "fsync": ["EIO", "ENOSPC", "EINTR"], "close": ["EIO", "EINTR"], "rename": ["EACCES", "EIO", "ENOSPC"],
    "renameat": ["EACCES", "EIO", "ENOSPC"], "renameat2": ["EACCES", "EIO"],
    "openat": ["EMFILE", "EACCES", "EINTR", "ENOMEM"], "openat2": ["ENOSYS", "EMFILE", "EAGAIN"],
    "mkdir": ["EACCES", "ENOSPC"], "mkdirat": ["EACCES", "ENOSPC"], "read": ["EIO", "EINTR"], "pread64": ["EIO"],
    "mmap": ["ENOMEM"], "fchmod": ["EPERM"], "flock": ["EINTR", "ENOLCK"], "clone3": ["EAGAIN"], "clone": ["EAGAIN"],
    "pipe2": ["EMFILE"], "newfstatat": ["EIO"], "fstat": ["EIO"], "unlink": ["EACCES"], "unlinkat": ["EACCES"],
    "getdents64": ["EIO"], "poll": ["EINTR"], "ftruncate": ["EIO"], "lseek": ["EINVAL"], "fcntl": ["EBADF"],
    "epoll_create1": ["EMFILE"], "eventfd2": ["EMFILE"], "timerfd_create": ["EMFILE"], "futex": ["EINTR"],
    "getrandom": ["EINTR"], "readlink": ["EIO"], "sched_getaffinity": ["EINVAL"], "statx": ["EIO"]}
# What the loader and the libraries below need before the command begins; without it the program cannot start.
START = {"mmap", "openat", "read", "pread64", "fstat", "newfstatat", "close", "getrandom", "readlink"}
# The runtime of Swift and the thread library end the program when these fail, before a line of ours runs.
FATAL = {"mmap", "clone3", "clone", "futex", "epoll_create1", "eventfd2", "timerfd_create", "fcntl"}


def is_of_dispatch(log):
    """Whether the trap is that of Swift's dispatch library, which looks after its threads in /proc, and ends the program
    when one that is there cannot be opened."""
    lines = log.read_text(errors="replace").splitlines()
    thread = next((line.split()[0] for line in lines if "--- SIGILL" in line), None)
    calls = [line for line in lines if line.startswith(f"{thread} ") and "---" not in line and "+++" not in line]
    return any(re.search(r'openat\(AT_FDCWD, "/proc/\d+/stat"', line) for line in calls[-2:])


def counted(part, name):
    """How often a call does each system call."""
    arguments, files, stdin = work.CALLS[name]
    folder = part.folder / "run"
    tools.write_files(folder, files)
    log = part.folder / "counts"
    tools.run(["strace", "-f", "-c", "-o", str(log), tools.TACHO, *arguments], folder, stdin)
    counts = {}
    for line in log.read_text().splitlines():
        words = line.split()
        if len(words) >= 5 and re.match(r"\d", words[0]) and words[-1] != "total":
            counts[words[-1]] = int(words[3])
    return counts


def main():
    part = tools.Part("syscalls", count=2_000)
    names = [name for name in work.CALLS if part.is_wanted(name)]
    good = work.good_results(part, names)
    plan = []
    for name in names:
        for call, count in counted(part, name).items():
            plan += [
                (name, call, error, place) for error in ERRORS.get(call, []) for place in range(1, min(count, 200) + 1)]
    random.Random(part.options.seed).shuffle(plan)
    print(f"syscalls: {len(plan)} places in all", flush=True)
    for done, (name, call, error, place) in enumerate(plan):
        if not part.goes_on(done):
            break
        arguments, files, stdin = work.CALLS[name]
        folder = part.folder / "run"
        tools.write_files(folder, files)
        result = tools.run(
            ["strace", "-f", "-o", str(part.folder / "log"), "-e", f"inject={call}:error={error}:when={place}",
             tools.TACHO, *arguments], folder, stdin, timeout=30)
        faults = work.broken_promises(name, good[name], folder, result)
        if call in START and result.status in (1, 127) or call in FATAL and result.status in (1, 127, -4, -5, -6, -11):
            faults = [fault for fault in faults if not fault.startswith(("status ", "killed by signal"))]
            part.counts["ended before it began"] += 1
        if call == "openat" and result.status == -4 and is_of_dispatch(part.folder / "log"):
            faults = [fault for fault in faults if not fault.startswith("killed by signal")]
            part.counts["ended by dispatch"] += 1
        if call in ("write", "writev"):
            # The message itself may be what failed.
            faults = [fault for fault in faults if "without a message" not in fault]
        part.counts["faults"] += 1
        part.counts[f"with status {result.status}"] += 1
        if faults:
            part.note(f"{name}: {call} gives {error} at place {place}: {'; '.join(faults)}", result=result)
    part.finish()


if __name__ == "__main__":
    main()
