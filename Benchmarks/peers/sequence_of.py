"""Times a sequence of frames of one peer: sequence_of.py MODULE SIZE COUNT FOLDER FONT_FILE. Prints one JSON object.

The first frame is not counted, as it warms up caches.
"""

import importlib
import json
import resource
import sys
import time

import dial

module, size, count, folder, font = sys.argv[1:]
size, count = int(size), int(count)
frame = importlib.import_module(module).frames(size, font)
frame(0, folder, 0)
start, processor = time.perf_counter(), time.process_time()
total = sum(frame(dial.VALUE * index / max(1, count - 1), folder, index) for index in range(1, count))
elapsed, processor = time.perf_counter() - start, time.process_time() - processor
print(json.dumps({
    "ms": elapsed * 1000 / max(1, count - 1), "cpu_ms": processor * 1000 / max(1, count - 1),
    "bytes": total // max(1, count - 1),
    "peak_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))
