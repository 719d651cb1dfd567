"""Data files against the readers of others: what `tacho inspect --data --json` says must be what they read.

  tables  random tables as pandas writes them, in many dialects, forms of time and shapes of JSON
  tracks  random tracks as gpxpy writes them
  fixes   random sentences of NMEA, among bytes of other protocols, as pynmeagps reads them
  real    the GPX, FIT, NMEA and JSON files in the folder NIGHTLY_FILES, if there is one, against gpxpy, fitparse, pynmeagps and
          Python's json"""
import datetime
import io
import json
import math
import os
import pathlib
import random

import fitparse
import gpxpy
import gpxpy.gpx
import pandas
import pynmeagps

import tools

TIMES = {
    "ISO": lambda times: times.strftime("%Y-%m-%dT%H:%M:%S.%f"),
    "zone": lambda times: times.strftime("%Y-%m-%d %H:%M:%S.%f+00:00"),
    "month's name": lambda times: times.strftime("%d-%b-%Y %H:%M:%S.%f"),
    "American": lambda times: times.strftime("%m/%d/%Y %I:%M:%S %p"),
    "German": lambda times: times.strftime("%d.%m.%Y %H:%M:%S"),
    "RFC 2822": lambda times: times.strftime("%a, %d %b %Y %H:%M:%S +0000"),
    "epoch": lambda times: (times - pandas.Timestamp(0)) // pandas.Timedelta("1s"),
    "epoch in ms": lambda times: (times - pandas.Timestamp(0)) // pandas.Timedelta("1ms"),
}


def surveyed(part, name, content):
    path = part.folder / name
    path.write_bytes(content)
    result = tools.run([tools.TACHO, "inspect", "--data", name, "--json"], part.folder)
    if result.status != 0:
        part.note(f"{name} ends with {result.status}", files={name: content}, result=result)
        return None
    return json.loads(result.output)


def compare(part, label, survey, expected, files):
    """Expected are the rows, the seconds, and of each column how many numbers there are, the least and the greatest."""
    columns = {column["name"]: column for column in survey["columns"]}
    faults = []
    if survey["rows"] != expected["rows"]:
        faults.append(f"{survey['rows']} rows for {expected['rows']}")
    if "seconds" in expected and abs(survey["duration"] - expected["seconds"]) > 1e-3:
        faults.append(f"{survey['duration']} s for {expected['seconds']}")
    for name, values in expected["columns"].items():
        column = columns.get(name, {"numbers": 0, "least": None, "greatest": None})
        known = [value for value in values if value is not None and not math.isnan(value)]
        if column["numbers"] != len(known):
            faults.append(f"{name}: {column['numbers']} numbers for {len(known)}")
        elif known and not all(
                math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-9)
                for ours, theirs in ((column["least"], min(known)), (column["greatest"], max(known)))):
            faults.append(f"{name}: {column['least']} to {column['greatest']} for {min(known)} to {max(known)}")
    part.counts[label] += 1
    if faults:
        part.note(f"{label}: " + "; ".join(faults), files=files)


def random_table(chance):
    count = chance.randint(15, 60)
    # The first days of a month alone may be either.
    start = pandas.Timestamp(2024, chance.randint(1, 12), 27, 23, 59, chance.randint(0, 50))
    steps = [0] + [chance.randint(1, 40) for _ in range(count - 1)]
    times = pandas.DatetimeIndex([start + pandas.Timedelta(seconds=sum(steps[:index + 1])) for index in range(count)])
    scale = chance.choice([1, 1000, 1e6])
    values = [round(chance.uniform(-1, 1) * scale, chance.randint(1, 4)) for _ in range(count)]
    for index in range(count):
        if chance.random() < 0.1:
            values[index] = math.nan
    return times, pandas.DataFrame({"v": values, "w": [chance.randint(0, 9) for _ in range(count)]})


def tables(part):
    chance = random.Random(part.options.seed)
    for index in range(part.options.count):
        times, table = random_table(chance)
        form = chance.choice(list(TIMES))
        table.insert(0, chance.choice(["time", "Timestamp", "Device Time", "last_changed"]), TIMES[form](times))
        expected = {
            "rows": len(table), "seconds": (times[-1] - times[0]).total_seconds(),
            "columns": {"v": list(table["v"]), "w": [float(value) for value in table["w"]]}}
        if chance.random() < 0.3:
            orient = chance.choice(["records", "split", "columns", "index", "list"])
            text = (
                json.dumps({name: json.loads(table[name].to_json(orient="values")) for name in table})
                if orient == "list" else table.to_json(orient=orient, date_unit="ns"))
            name, label = f"{index}.json", f"JSON, {orient}"
        else:
            separator = chance.choice([",", ";", "\t"])
            decimal = "," if separator != "," and chance.random() < 0.5 else "."
            text = table.to_csv(
                index=False, sep=separator, decimal=decimal, na_rep=chance.choice(["", "NaN", "n/a", "--", "unavailable"]),
                lineterminator=chance.choice(["\n", "\r\n"]), quoting=chance.choice([0, 1]))
            if chance.random() < 0.4:
                text = chance.choice(["# made by a logger\n", "Logger 7\nTrack: none\n\n"]) + text
            name, label = f"{index}.csv", f"CSV, {form}"
        content = text.encode()
        survey = surveyed(part, name, content)
        if survey:
            compare(part, label, survey, expected, {name: content})


def tracks(part):
    chance = random.Random(part.options.seed)
    for index in range(max(1, part.options.count // 10)):
        gpx = gpxpy.gpx.GPX()
        track = gpxpy.gpx.GPXTrack()
        gpx.tracks.append(track)
        time = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
        latitude, longitude, heights = chance.uniform(-60, 60), chance.uniform(-170, 170), []
        for _ in range(chance.randint(1, 3)):
            segment = gpxpy.gpx.GPXTrackSegment()
            track.segments.append(segment)
            for _ in range(chance.randint(2, 30)):
                latitude, longitude = latitude + chance.uniform(-1e-3, 1e-3), longitude + chance.uniform(-1e-3, 1e-3)
                heights.append(round(chance.uniform(-10, 900), 1))
                time += datetime.timedelta(seconds=chance.randint(1, 9))
                segment.points.append(gpxpy.gpx.GPXTrackPoint(latitude, longitude, elevation=heights[-1], time=time))
        content = gpx.to_xml().encode()
        track_survey(part, "GPX", f"{index}.gpx", content, gpxpy.parse(content.decode()))


def track_survey(part, label, name, content, gpx):
    survey = surveyed(part, name, content)
    if not survey:
        return
    segments = [segment for track in gpx.tracks for segment in track.segments]
    points = [point for segment in segments for point in segment.points]
    compare(part, label, survey, {
        "rows": len(points), "columns": {"ele": [point.elevation for point in points]}}, {name: content})
    # The earth of gpxpy is another ball.
    length = sum(segment.length_2d() for segment in segments)
    distance = next(column["greatest"] for column in survey["columns"] if column["name"] == "distance")
    if length > 100 and abs(distance / length - 1) > 0.004:
        part.note(f"{label}: {name}: {distance} m for {length}", files={name: content})


def fixes(part):
    chance = random.Random(part.options.seed)
    for index in range(max(1, part.options.count // 10)):
        lines = []
        for second in range(chance.randint(2, 30)):
            latitude, longitude = chance.uniform(-89, 89), chance.uniform(-179, 179)
            time = datetime.time(12, second // 60, second % 60)
            place = {"lat": latitude, "NS": "NS"[latitude < 0], "lon": longitude, "EW": "EW"[longitude < 0], "time": time}
            lines.append(pynmeagps.NMEAMessage(
                "GN", "RMC", pynmeagps.GET, **place, status="A", spd=round(chance.uniform(0, 40), 2),
                date=datetime.date(2024, 6, 30)).serialize())
            lines.append(pynmeagps.NMEAMessage(
                "GP", "GGA", pynmeagps.GET, **place, quality=1, numSV=8, HDOP=1.1,
                alt=round(chance.uniform(-10, 900), 1)).serialize())
            if chance.random() < 0.3:
                lines.append(b"\xb5b\x01\x07\x24" + chance.randbytes(chance.randint(1, 60)) + b"\n")
        sentences(part, "NMEA", f"{index}.nmea", b"".join(lines))


def sentences(part, label, name, content):
    """The values of each second as the last sentence of it says them."""
    rows = {}
    for _, message in pynmeagps.NMEAReader(io.BytesIO(content), quitonerror=0):
        kind = getattr(message, "msgID", None)
        if kind not in ("RMC", "GGA") or not message.time:
            continue
        row = rows.setdefault(message.time, {})
        valid = message.status == "A" if kind == "RMC" else message.quality
        for ours, theirs in (("lat", "lat"), ("lon", "lon"), ("speed", "spd"), ("ele", "alt")):
            value = getattr(message, theirs, "")
            if valid and value != "":
                row[ours] = float(value)
    survey = surveyed(part, name, content) if rows else None
    if survey:
        names = ("lat", "lon", "speed", "ele")
        columns = {name: [row.get(name) for row in rows.values()] for name in names}
        compare(part, label, survey, {"rows": len(rows), "columns": columns}, {name: content})


def real_json(part, path, content):
    """A list of objects of numbers and words, as Python reads it."""
    try:
        rows = json.loads(content)
    except ValueError:
        return
    plain = (int, float, str, bool, type(None))
    if not (isinstance(rows, list) and rows and all(
            isinstance(row, dict) and all(isinstance(value, plain) for value in row.values()) for row in rows)):
        return
    survey = surveyed(part, path.name, content)
    if survey:
        columns = {
            name: [value if isinstance(value := row.get(name), (int, float)) and not isinstance(value, bool) else None
                   for row in rows] for name in rows[0]
            if not any(isinstance(row.get(name), str) for row in rows)}
        compare(part, "real JSON", survey, {"rows": len(rows), "columns": columns}, {path.name: content})


def real(part):
    folder = os.environ.get("NIGHTLY_FILES")
    for path in sorted(pathlib.Path(folder).rglob("*")) if folder else []:
        kind, content = path.suffix.lower(), path.read_bytes() if path.is_file() else b""
        if kind == ".gpx":
            gpx = gpxpy.parse(content.decode("utf-8-sig"))
            if any(segment.points for track in gpx.tracks for segment in track.segments):
                track_survey(part, "real GPX", path.name, content, gpx)
        elif kind == ".fit":
            real_fit(part, path, content)
        elif kind == ".json":
            real_json(part, path, content)
        elif kind in (".nmea", ".nma", ".log", ".txt") and (b"$GP" in content[:4096] or b"$GN" in content[:4096]):
            sentences(part, "real NMEA", path.name, content)


def real_fit(part, path, content):
    try:
        records = list(fitparse.FitFile(str(path)).get_messages("record"))
    except fitparse.FitParseError:
        part.counts["FIT that fitparse refuses"] += 1
        return
    if not records:
        return
    survey = surveyed(part, path.name, content)
    if not survey:
        return
    columns = {}
    for ours, theirs in (
            ("hr", "heart_rate"), ("cad", "cadence"), ("power", "power"), ("speed", "speed"), ("ele", "altitude"),
            ("distance", "distance"), ("atemp", "temperature")):
        values = [record.get_value("enhanced_" + theirs) for record in records]
        values = [
            record.get_value(theirs) if value is None else value for record, value in zip(records, values)]
        columns[ours] = [value[0] if isinstance(value, tuple) else value for value in values]
    compare(part, "real FIT", survey, {"rows": len(records), "columns": columns}, {path.name: content})


def main():
    part = tools.Part("files", count=1000)
    part.compare([tables, tracks, fixes, real])


if __name__ == "__main__":
    main()
