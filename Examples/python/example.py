"""Draws a picture for every row of a table:

    python3 example.py FOLDER

With pandas the rows are `frame.to_dict("records")`, and the rest is the same.
"""

import csv
import io
import pathlib
import sys

from tacho import TachoError, gauge

TABLE = """\
name,value,max,unit
Speed,72,120,km/h
Fuel,31.5,55,l
Oil,,8,bar
Coolant,88,130,°C
"""


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for row in csv.DictReader(io.StringIO(TABLE)):
        value = float(row["value"]) if row["value"] else None
        picture = gauge(title=row["name"], value=value, max=float(row["max"]), unit=row["unit"], size=300)
        print(picture.save(folder / f"{row['name'].lower()}.svg"))
        print(picture.save(folder / f"{row['name'].lower()}.png"))


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    except (OSError, TachoError) as error:
        sys.exit(f"example.py: {error}")
