"""One picture by one library, whole process: draw.py MODULE FUNCTION FILE SIZE [FONT_FILE]"""

import importlib
import sys

module, function, path, size = sys.argv[1:5]
font = sys.argv[5] if len(sys.argv) > 5 else None
getattr(importlib.import_module(module), function)(path, int(size), font)
