"""Draws a table in parts with Ray, and joins their manifests.

Usage: python ray_parts.py GAUGE.yaml TABLE.csv FOLDER PARTS. The folder must be one that all nodes share.
"""
import os
import subprocess
import sys

import ray


class Unfinished(Exception):
    """The part is not done, and another try can help; 65 says that rows are broken, which it would not mend."""


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=[Unfinished])
def draw(gauge: str, table: str, folder: str, part: int, parts: int) -> int:
    command = ["tacho", "batch", gauge, "--data", table, "-o", folder + "/{row:06}.png", "--set", "value={speed}"]
    command += ["--shard", f"{part}/{parts}", "--jobs", "1", "--resume", "--keep-going", "--quiet"]
    status = subprocess.run(command).returncode
    if status not in (0, 65):
        raise Unfinished(f"part {part} of {parts} ended with {status}")
    return status


def main(gauge: str, table: str, folder: str, parts: int) -> int:
    ray.init()
    # Workers have a working folder of their own.
    gauge, table, folder = (os.path.abspath(path) for path in (gauge, table, folder))
    ray.get([draw.remote(gauge, table, folder, part, parts) for part in range(parts)])
    return subprocess.run(["tacho", "batch", "merge", folder]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
