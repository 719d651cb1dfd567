"""Draws a table in parts with Dask, and joins their manifests.

Usage: python dask_parts.py GAUGE.yaml TABLE.csv FOLDER PARTS. The folder must be one that all workers share.
"""
import subprocess
import sys

from distributed import Client


def draw(gauge: str, table: str, folder: str, part: int, parts: int) -> int:
    command = ["tacho", "batch", gauge, "--data", table, "-o", folder + "/{row:06}.png", "--set", "value={speed}"]
    command += ["--shard", f"{part}/{parts}", "--jobs", "1", "--resume", "--keep-going", "--quiet"]
    return subprocess.run(command).returncode


def main(gauge: str, table: str, folder: str, parts: int) -> int:
    with Client() as client:
        waiting = list(range(parts))
        for _ in range(3):
            tasks = [client.submit(draw, gauge, table, folder, part, parts, pure=False) for part in waiting]
            # 75 says that another try can help; 65 that rows are broken, which another try would not mend.
            waiting = [part for part, status in zip(waiting, client.gather(tasks)) if status not in (0, 65)]
            if not waiting:
                break
    return subprocess.run(["tacho", "batch", "merge", folder]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
