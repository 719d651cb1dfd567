"""Draws a gauge for every record of an RDD: tacho batch --stdin-jobs as the partition's pipe. Writes a manifest.

Usage: spark-submit spark_pipe.py COUNT FOLDER. The folder must be one that all workers share.
"""
import json
import os
import sys

from pyspark.sql import SparkSession


def main(count: int, folder: str) -> int:
    spark = SparkSession.builder.appName("gauges").getOrCreate()
    jobs = spark.sparkContext.range(count).map(
        lambda n: json.dumps(
            {"id": n, "spec": {"value": n % 220, "max": 220, "size": 200}, "output": f"{n // 1000:03}/{n:06}.png"}
        )
    )
    command = f"tacho batch --stdin-jobs --jobs 1 -o '{folder}'"
    answers = jobs.pipe(command, env=dict(os.environ), checkCode=True).map(json.loads)
    # Kept: everything asked of an RDD that is not would draw all pictures again.
    answers.cache()
    # All of them, in the order of their numbers, are the manifest: number, file, size and hash of every picture.
    temporary = os.path.join(folder, "manifest.jsonl.part")
    with open(temporary, "w", encoding="utf-8") as manifest:
        for answer in answers.sortBy(lambda answer: answer["id"]).toLocalIterator():
            manifest.write(json.dumps(answer) + "\n")
    os.replace(temporary, os.path.join(folder, "manifest.jsonl"))
    failed = answers.filter(lambda answer: not answer["ok"])
    print(f"{answers.count()} answers, {failed.count()} failed")
    for answer in failed.take(20):
        print(answer["id"], answer["error"], file=sys.stderr)
    return 1 if failed.count() else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
