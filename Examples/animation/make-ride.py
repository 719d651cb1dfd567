#!/usr/bin/env python3
"""Prints a GPX file of 600 points: a made-up ride of ten minutes up and down a hill, a point a second. For 20 s the
strap of the heart rate is lost, for 15 s there is no height, and for 30 s no point at all, as in a tunnel."""
import math
from datetime import datetime, timedelta, timezone

RADIUS = 6371008.8
START = datetime(2025, 6, 1, 7, 0, 0, tzinfo=timezone.utc)
TUNNEL, STRAP, HEIGHT = range(300, 330), range(120, 140), range(450, 465)

print('<?xml version="1.0" encoding="UTF-8"?>')
print('<gpx version="1.1" creator="make-ride.py" xmlns="http://www.topografix.com/GPX/1/1"')
print('  xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><name>Ride</name><trkseg>')
latitude, longitude, points, second = 54.32, 10.12, 0, 0
while points < 600:
    slope = math.cos(second / 100)
    speed = 6.5 - 3.5 * slope + 0.8 * math.sin(second / 9)
    course = math.radians(60 + 50 * math.sin(second / 70))
    latitude += math.degrees(speed * math.cos(course) / RADIUS)
    longitude += math.degrees(speed * math.sin(course) / RADIUS / math.cos(math.radians(latitude)))
    if second not in TUNNEL:
        height = "" if second in HEIGHT else f"<ele>{60 + 45 * math.sin(second / 100):.1f}</ele>"
        beats = 138 + 24 * slope + 4 * math.sin(second / 13)
        heart = "" if second in STRAP else (
            f"<extensions><x:TrackPointExtension><x:hr>{beats:.0f}</x:hr></x:TrackPointExtension></extensions>")
        time = (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        print(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}">{height}<time>{time}</time>{heart}</trkpt>')
        points += 1
    second += 1
print("</trkseg></trk></gpx>")
