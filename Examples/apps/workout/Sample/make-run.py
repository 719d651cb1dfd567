#!/usr/bin/env python3
"""Writes run.gpx: a loop of 2,700 m around a made-up lake in 900 s, with a stop of 40 s, a point every 5 s; it
gets faster and slower."""
import math

RADIUS, WAY, STOP = 6371008.8, 2700.0, (400, 440)
LATITUDE, LONGITUDE = 54.32, 10.12
circle = WAY / (2 * math.pi)

print('<?xml version="1.0" encoding="UTF-8"?>')
print('<gpx version="1.1" creator="make-run.py" xmlns="http://www.topografix.com/GPX/1/1"')
print('  xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><name>Loop</name><trkseg>')
for second in range(0, 901, 5):
    moving = min(second, STOP[0]) + max(0, second - STOP[1])
    part = moving / 860
    angle = 2 * math.pi * (part - 0.025 * math.sin(4 * math.pi * part))
    east, north = circle * (1 - math.cos(angle)), circle * math.sin(angle)
    latitude = LATITUDE + math.degrees(north / RADIUS)
    longitude = LONGITUDE + math.degrees(east / RADIUS / math.cos(math.radians(LATITUDE)))
    height = 20 + 12 * math.sin(angle) ** 2 + 6 * math.sin(3 * angle)
    heart = 118 + 40 * (1 - math.exp(-moving / 120)) - (22 if STOP[0] < second <= STOP[1] + 15 else 0)
    time = f"2025-06-01T07:{second // 60:02}:{second % 60:02}Z"
    print(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{height:.1f}</ele><time>{time}</time><extensions>'
          f'<x:TrackPointExtension><x:hr>{heart:.0f}</x:hr></x:TrackPointExtension></extensions></trkpt>')
print("</trkseg></trk></gpx>")
