"""Draws a picture for every row of a table, and a page of all of them:

    python3 table.py FOLDER
"""
import csv
import io
import pathlib
import sys

import tacho_gauge as tacho

TABLE = """\
name,value,max,unit
Speed,72,120,km/h
Fuel,31.5,55,l
Oil,,8,bar
Coolant,88,130,°C
"""


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    gauges = []
    for row in csv.DictReader(io.StringIO(TABLE)):
        value = float(row["value"]) if row["value"] else None
        gauges.append(tacho.gauge(value, title=row["name"], max=float(row["max"]), unit=row["unit"], size=300))
        print(gauges[-1].save(folder / f"{row['name'].lower()}.svg"))
    print(tacho.board(gauges, columns=2, size=600).save(folder / "board.png"))
    print(gauges[0].animate(from_=0, duration=1.5).save(folder / "speed-film.svg"))


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    except (OSError, tacho.TachoError) as error:
        sys.exit(f"table.py: {error}")
