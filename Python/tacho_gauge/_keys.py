"""The keys of a specification, with their types. Made by Scripts/python-keys from `tacho schema`; do not edit."""
from typing import Any, Iterable, Literal, Mapping, Optional, SupportsFloat, TypedDict, Union


ReadoutWordsKeys = TypedDict(
    "ReadoutWordsKeys",
    {
        # For this number exactly.
        "at": SupportsFloat,
        # For numbers up to this one, which is included.
        "upTo": SupportsFloat,
        # For numbers from this one, which is included,
        "from": SupportsFloat,
        # to this one, which is not.
        "to": SupportsFloat,
        # What is shown; nothing where it is empty.
        "text": Union[str, SupportsFloat],
    },
    total=False,
)

ReadoutKeys = TypedDict(
    "ReadoutKeys",
    {
        # A d3-format string such as ,.1f, or a format with a name such as m:ss; `tacho list number-formats` has them.
        # Default: as many decimals as the value has.
        "format": Union[str, SupportsFloat],
        # The language whose decimal point, groups and digits are used, such as de-DE, of the texts of the scale too.
        # Default: en.
        "locale": Union[str, SupportsFloat],
        # Words instead of the number; the first that holds is used.
        "words": Iterable[ReadoutWordsKeys],
        # Right before the number, as in ±3. Currencies are better written by the format, as in $,.2f.
        "prefix": Union[str, SupportsFloat],
        # Right behind the number, as in 3×.
        "suffix": Union[str, SupportsFloat],
        # Stands for a number that is not there. Default: –.
        "missing": Union[str, SupportsFloat],
        # Whether there is a number at all. Default: true; not where the ranges of a lamp name the whole numbers of a
        # state.
        "show": bool,
    },
    total=False,
)

ScaleTicksMajorKeys = TypedDict(
    "ScaleTicksMajorKeys",
    {
        # How many.
        "count": SupportsFloat,
    },
    total=False,
)

ScaleTicksMidKeys = TypedDict(
    "ScaleTicksMidKeys",
    {
        # How many.
        "count": SupportsFloat,
    },
    total=False,
)

ScaleTicksMinorKeys = TypedDict(
    "ScaleTicksMinorKeys",
    {
        # How many.
        "count": SupportsFloat,
    },
    total=False,
)

ScaleTicksKeys = TypedDict(
    "ScaleTicksKeys",
    {
        # The marks with texts: a step, a list of values, {count: n}, or none. Default: round numbers.
        "major": Union[SupportsFloat, Iterable[SupportsFloat], ScaleTicksMajorKeys, Literal["none"]],
        # The marks of middle weight. Default: halves where they are round.
        "mid": Union[SupportsFloat, Iterable[SupportsFloat], ScaleTicksMidKeys, Literal["none"]],
        # The finest marks; a count is between each two with texts. Default: round numbers.
        "minor": Union[SupportsFloat, Iterable[SupportsFloat], ScaleTicksMinorKeys, Literal["none"]],
        # Own texts, one for each of the values of major.
        "labels": Iterable[Union[str, SupportsFloat]],
        # How their numbers are written: a d3-format string, or a format with a name.
        "format": Union[str, SupportsFloat],
        # On which side of the track ticks and texts stand. Default: inside.
        "side": Literal["inside", "across", "outside"],
        # How texts on a round scale are turned; never upside down. Default: the theme's, mostly upright.
        "rotation": Literal["upright", "tangential", "radial"],
        # Whether the first mark has its text. Default: true.
        "first": bool,
        # Whether the last mark has its text. Default: true.
        "last": bool,
    },
    total=False,
)

ScaleKeys = TypedDict(
    "ScaleKeys",
    {
        # The value at the start. Default: what suits the kind, most often 0.
        "min": SupportsFloat,
        # The value at the end; greater than min. Default: what suits the kind, most often 100.
        "max": SupportsFloat,
        # How values become positions. Needle, arc, ticks, ranges and targets all follow it. A time scale is linear in
        # seconds, with marks of minutes and hours. Default: linear.
        "type": Literal["linear", "log", "symlog", "sqrt", "pow", "piecewise", "time"],
        # piecewise: pairs of a value and its position, both rising, from position 0 to 1.
        "stops": Iterable[Iterable[SupportsFloat]],
        # symlog: where logarithmic goes over into linear. Default: 1.
        "constant": SupportsFloat,
        # pow: the power, below 1 for more room at small values. Default: 2.
        "exponent": SupportsFloat,
        # Where the marks of the scale stand, and their texts.
        "ticks": ScaleTicksKeys,
        # Where the progress arc starts. Default: min.
        "origin": SupportsFloat,
        # Whether the greatest value is at the start. Default: false.
        "reverse": bool,
        # Whether the end is the start again, so that values beyond it go round. Default: as suits the kind.
        "wrap": bool,
        # Degrees a needle may pass the ends of the scale. The number is true in any case. Default: 0.
        "overshoot": SupportsFloat,
    },
    total=False,
)

PointersScaleKeys = TypedDict(
    "PointersScaleKeys",
    {
        # The value at the start. Default: 0.
        "min": SupportsFloat,
        # The value at the end; greater than min.
        "max": SupportsFloat,
        # Whether the end is the start again, so that values beyond it go round. Default: false.
        "wrap": bool,
        # Whether its numbers stand inside those of the gauge, in the pointer's colour; one pointer can have that.
        # Default: false.
        "labels": bool,
        # Their unit, said beside one of them.
        "unit": Union[str, SupportsFloat],
    },
    total=False,
)

PointersKeys = TypedDict(
    "PointersKeys",
    {
        # A needle, a bar on the track, a marker on it or a line across it. Default: needle.
        "type": Literal["needle", "bar", "marker", "line"],
        # What it points at. Default: the value of the gauge.
        "value": SupportsFloat,
        # A scale of its own over the same arc; its value is in the unit of that.
        "scale": PointersScaleKeys,
        # The shape of a needle or a marker; see `tacho list needles`. Default: tapered (Speedometer: bar), and
        # triangle.
        "shape": Literal["bar", "tapered", "sword", "arrow", "lance", "triangle", "baton", "dauphine", "leaf", "breguet", "spade", "line", "lollipop", "pencil", "circle", "bead", "diamond", "pin", "chevron"],
        # A needle's own outline: M, L, C and Z, x −1…1 across, y 0 at the root to 1 at the tip.
        "path": Union[str, SupportsFloat],
        # A share of a needle's usual length. Default: 1.
        "length": SupportsFloat,
        # A multiple of the usual width. Default: 1.
        "width": SupportsFloat,
        # The part of a needle beyond the hub's edge, as a fraction of its length, long enough to be seen. Default: 0.
        "tail": SupportsFloat,
        # What the tail looks like. Default: plain.
        "tailStyle": Literal["plain", "tapered", "disc", "paddle"],
        # Whether a needle is folded, with one half in the shade. Default: false.
        "relief": bool,
        # A colour of its own. Default: the theme's accent; another where value and scale are its own.
        "color": str,
    },
    total=False,
)

TrackKeys = TypedDict(
    "TrackKeys",
    {
        # In units of a dial of 300. Default: 8.
        "thickness": SupportsFloat,
        # Of the track behind the bar.
        "color": str,
        # Marks all over the track behind the bar.
        "pattern": Literal["stripes", "dots", "hatch"],
        # The ends of track and bar. Default: the theme's, mostly round.
        "caps": Literal["round", "butt"],
        # Equal pieces, as of a row of lamps. Default: one piece.
        "segments": SupportsFloat,
        # Between segments, in units of a dial of 300; at most as wide as these. Default: 3.
        "gap": SupportsFloat,
        # The segment the value lies in: lit from its middle on, cut at the value, or lit as far as it is covered.
        # Default: nearest.
        "partial": Literal["nearest", "cut", "faded"],
        # Two or more colours along the bar, from the start of the scale to its end.
        "gradient": Iterable[str],
    },
    total=False,
)

HubKeys = TypedDict(
    "HubKeys",
    {
        # What it looks like. Default: dome.
        "style": Literal["dome", "flat", "ring", "cap", "screw", "none"],
        # In units of a dial of 300. Default: 16.
        "radius": SupportsFloat,
    },
    total=False,
)

LogoKeys = TypedDict(
    "LogoKeys",
    {
        # A PNG or an SVG, from the folder of this file.
        "file": str,
        # Where it stands. In a corner that a round face leaves free it takes no room; else the gauge makes room above
        # or below. Default: bottom-right.
        "anchor": Literal["top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right"],
        # At most, in units of a canvas whose shorter side is 300; the picture keeps its form. Default: 60.
        "width": SupportsFloat,
        # At most, in the same units. Default: 24.
        "height": SupportsFloat,
        # To the canvas's edges and to the gauge. Default: 6.
        "margin": SupportsFloat,
        # 0 is not to be seen. Default: 1.
        "opacity": SupportsFloat,
        # What of it is seen: all, all but its corners, or a circle. Default: none.
        "clip": Literal["none", "rounded", "circle"],
    },
    total=False,
)

BackdropKeys = TypedDict(
    "BackdropKeys",
    {
        # A PNG or an SVG, from the folder of this file.
        "file": str,
        # What it lies on and is cut to: the canvas, or the face of a kind that has one. Default: page.
        "ground": Literal["page", "face"],
        # cover fills the ground and is cut, contain is seen whole, stretch changes its form. Default: cover.
        "fit": Literal["cover", "contain", "stretch"],
        # 0 is not to be seen. Default: 1.
        "opacity": SupportsFloat,
    },
    total=False,
)

FacePointsKeys = TypedDict(
    "FacePointsKeys",
    {
        # From the picture's upper left corner: pixels of a PNG, units of an SVG.
        "at": Iterable[SupportsFloat],
        # What the drawn scale has there.
        "value": SupportsFloat,
    },
    total=False,
)

FaceKeys = TypedDict(
    "FaceKeys",
    {
        # A PNG or an SVG, from the folder of this file.
        "file": str,
        # Two places on its scale. The scale runs clockwise from the lesser value, on linear to the right or upward; its
        # ends are these values unless min and max say others. Required.
        "points": Iterable[FacePointsKeys],
        # What the needle turns about, as `at`. Default: the middle of the picture.
        "center": Iterable[SupportsFloat],
        # Whether our track, ticks and labels are drawn over it. Default: false.
        "showScale": bool,
    },
    total=False,
)

RangesKeys = TypedDict(
    "RangesKeys",
    {
        # Where the range begins, in the unit of the value.
        "from": SupportsFloat,
        # Where it ends. Default: where the next one begins, or the end of the scale.
        "to": SupportsFloat,
        # What the range is called; part of the picture's description, and drawn on bands of a thickness of their own.
        "label": Union[str, SupportsFloat],
        # What it means; gives the colour. Default: info.
        "severity": Literal["info", "ok", "warn", "alarm"],
        # A colour of its own.
        "color": str,
        # Marks on the band, so that it can be told without its colour.
        "pattern": Literal["stripes", "dots", "hatch"],
        # In units of a dial of 300.
        "thickness": SupportsFloat,
        # How far outward of its usual place the band lies, in units of a dial of 300. Default: 0.
        "offset": SupportsFloat,
    },
    total=False,
)

TargetsKeys = TypedDict(
    "TargetsKeys",
    {
        # Where the mark stands.
        "value": SupportsFloat,
        # What it is called; part of the picture's description, and at its mark on radial, linear, bullet and tank; with
        # the number of a ring and a battery.
        "label": Union[str, SupportsFloat],
        # Its shape. Default: a line across a bullet and a ring, else a triangle.
        "shape": Literal["triangle", "circle", "bead", "diamond", "pin", "line", "chevron", "bar"],
        # A colour of its own.
        "color": str,
    },
    total=False,
)

AnnotationsKeys = TypedDict(
    "AnnotationsKeys",
    {
        # Where it stands on the scale.
        "value": SupportsFloat,
        # Where it stands beside a round dial instead: degrees clockwise from 12 o'clock.
        "angle": SupportsFloat,
        # What it says.
        "text": Union[str, SupportsFloat],
    },
    total=False,
)

DeltaKeys = TypedDict(
    "DeltaKeys",
    {
        # The difference in the unit of the value, or in per cent. Default: absolute.
        "style": Literal["absolute", "relative"],
        # Which direction is the good one; gives the colour. Default: up.
        "good": Literal["up", "down", "neither"],
    },
    total=False,
)

StatsKeys = TypedDict(
    "StatsKeys",
    {
        # The least value.
        "min": SupportsFloat,
        # The greatest value.
        "max": SupportsFloat,
        # The mean.
        "mean": SupportsFloat,
        # The greatest value of late, held for a while.
        "peak": SupportsFloat,
        # Which of them are found rather than given: in history and the value, and in a film in all it has shown so far.
        "measured": Iterable[Literal["min", "max", "mean", "peak"]],
    },
    total=False,
)

LayoutGaugesPlaceKeys = TypedDict(
    "LayoutGaugesPlaceKeys",
    {
        # From the picture's left side to the anchor, in layout units or per cent of the width. Default: the anchor's
        # own place in the picture, as its right side for right.
        "x": Union[SupportsFloat, str],
        # From its upper side to the anchor, in units or per cent of the height. Default: as for x.
        "y": Union[SupportsFloat, str],
        # Of the gauge, in units or per cent of the picture's. Default: in proportion to the height; without either,
        # what suits the gauge.
        "width": Union[SupportsFloat, str],
        # The same of its height.
        "height": Union[SupportsFloat, str],
        # The point of the gauge that lies at x and y. Default: top-left.
        "anchor": Literal["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"],
    },
    total=False,
)

LayoutGaugesKeys = TypedDict(
    "LayoutGaugesKeys",
    {
        # The file of a specification, from the folder of this one.
        "spec": Union[str, SupportsFloat],
        # Keys of that specification and the values they get, as in scale.max: 220.
        "set": Mapping[str, Any],
        # What a gauge of a layout is called by: a column of that name fills its value in films and batches.
        "id": Union[str, SupportsFloat],
        # Where a gauge of a layout lies, over the others and outside of the grid. For gauges of a layout alone.
        "place": LayoutGaugesPlaceKeys,
    },
    total=False,
)

LayoutKeys = TypedDict(
    "LayoutKeys",
    {
        # How many stand side by side. Default: as many as make them largest.
        "columns": SupportsFloat,
        # Between the gauges and around them, in layout units. Default: 16.
        "gap": SupportsFloat,
        # Whether each stands on a plate of its own. Default: under a theme with a card.
        "cards": bool,
        # Whether all have the same ends of scale. Default: false.
        "shareScale": bool,
        # The gauges in reading order, each a specification, or spec, a file with one, and set, id and place beside it.
        # Without a theme of its own each has that of the picture; without a value it is missing, or data fill it.
        "gauges": Iterable[Union[Mapping[str, Any], LayoutGaugesKeys]],
    },
    total=False,
)

PlaceKeys = TypedDict(
    "PlaceKeys",
    {
        # From the picture's left side to the anchor, in layout units or per cent of the width. Default: the anchor's
        # own place in the picture, as its right side for right.
        "x": Union[SupportsFloat, str],
        # From its upper side to the anchor, in units or per cent of the height. Default: as for x.
        "y": Union[SupportsFloat, str],
        # Of the gauge, in units or per cent of the picture's. Default: in proportion to the height; without either,
        # what suits the gauge.
        "width": Union[SupportsFloat, str],
        # The same of its height.
        "height": Union[SupportsFloat, str],
        # The point of the gauge that lies at x and y. Default: top-left.
        "anchor": Literal["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"],
    },
    total=False,
)

TokensKeys = TypedDict(
    "TokensKeys",
    {
        # Behind the gauge.
        "page": str,
        # The face where the light falls.
        "faceLight": str,
        # The face away from the light.
        "faceShade": str,
        # Around the face.
        "shadow": str,
        # Around the face, behind the track.
        "ring": str,
        # The whole of the scale.
        "track": str,
        # The bar and the needle.
        "accent": str,
        # What a bar or a needle begins with. Default: darker than an accent that is given.
        "accentShade": str,
        # The number.
        "value": str,
        # The texts of the scale.
        "label": str,
        # The unit and other quiet words.
        "muted": str,
        # Ticks of this weight.
        "majorTick": str,
        # Ticks of this weight.
        "minorTick": str,
        # The title, and what else stands on the page.
        "title": str,
        # The hub.
        "hubLight": str,
        # The hub.
        "hubShade": str,
        # The hub.
        "hubBorder": str,
        # Ranges of this severity.
        "info": str,
        # Ranges of this severity.
        "ok": str,
        # Ranges of this severity.
        "warn": str,
        # Ranges of this severity.
        "alarm": str,
    },
    total=False,
)

AnimationSpringKeys = TypedDict(
    "AnimationSpringKeys",
    {
        # The period without damping, in seconds. Default: 0.5.
        "response": SupportsFloat,
        # Below 1 it swings. Default: 0.825.
        "dampingFraction": SupportsFloat,
        # How long it takes over from the spring before. Default: 0.
        "blendDuration": SupportsFloat,
        # The other way to write one: the same as response. Default: 0.5.
        "duration": SupportsFloat,
        # 1 less dampingFraction. Default: 0.
        "bounce": SupportsFloat,
        # The physical way to write one. Default: 1.
        "mass": SupportsFloat,
        # Force per distance.
        "stiffness": SupportsFloat,
        # Force per speed.
        "damping": SupportsFloat,
        # Distances per second. Default: 0.
        "initialVelocity": SupportsFloat,
    },
    total=False,
)

AnimationSequenceSpringKeys = TypedDict(
    "AnimationSequenceSpringKeys",
    {
        # The period without damping, in seconds. Default: 0.5.
        "response": SupportsFloat,
        # Below 1 it swings. Default: 0.825.
        "dampingFraction": SupportsFloat,
        # How long it takes over from the spring before. Default: 0.
        "blendDuration": SupportsFloat,
        # The other way to write one: the same as response. Default: 0.5.
        "duration": SupportsFloat,
        # 1 less dampingFraction. Default: 0.
        "bounce": SupportsFloat,
        # The physical way to write one. Default: 1.
        "mass": SupportsFloat,
        # Force per distance.
        "stiffness": SupportsFloat,
        # Force per speed.
        "damping": SupportsFloat,
        # Distances per second. Default: 0.
        "initialVelocity": SupportsFloat,
    },
    total=False,
)

AnimationSequenceKeys = TypedDict(
    "AnimationSequenceKeys",
    {
        # Moves to this value.
        "to": SupportsFloat,
        # With this spring.
        "spring": Union[Literal["spring", "smooth", "snappy", "bouncy", "interactive"], AnimationSequenceSpringKeys],
        # With this easing, which needs a duration.
        "easing": Union[str, SupportsFloat],
        # How long the step takes, in seconds. Default: until a spring rests; of an easing 1.
        "duration": SupportsFloat,
        # Stays for so many seconds.
        "hold": SupportsFloat,
        # Is at this value at once.
        "set": SupportsFloat,
    },
    total=False,
)

AnimationTrembleKeys = TypedDict(
    "AnimationTrembleKeys",
    {
        # The farthest to either side, as a share of the scale.
        "amplitude": SupportsFloat,
        # In Hz. Default: 8.
        "frequency": SupportsFloat,
    },
    total=False,
)

AnimationKeys = TypedDict(
    "AnimationKeys",
    {
        # Frames a second: a number, or a fraction as in 60000/1001. 59.94 is that fraction. Default: 30.
        "fps": Union[SupportsFloat, Union[str, SupportsFloat]],
        # How long the film is, in seconds. Default: until all rests.
        "duration": SupportsFloat,
        # The value it starts from. Default: the start of the scale.
        "from": SupportsFloat,
        # How long it stands there before it moves, in seconds; the Speedometer's screen has 0.5. Default: 0.
        "delay": SupportsFloat,
        # How it moves where a step does not say: a name, or parameters. Default: the Speedometer's own way, else
        # spring.
        "spring": Union[Literal["spring", "smooth", "snappy", "bouncy", "interactive"], AnimationSpringKeys],
        # Instead of a spring: a name as CSS has them, cubic-bezier(), steps() or linear().
        "easing": Union[str, SupportsFloat],
        # Steps one after the other. Default: one step to the gauge's value.
        "sequence": Iterable[AnimationSequenceKeys],
        # Whether the movement begins anew when it ends: loop or true, ping-pong, which runs back first, once or false.
        # A number is how often an APNG, GIF, WebP or animated SVG plays. Default: one movement, played for ever.
        "loop": Union[bool, Literal["once", "loop", "ping-pong"], SupportsFloat],
        # Whether it first sweeps over the whole scale, as instruments do. Default: false.
        "startUp": bool,
        # How an instrument follows data: by the name of its standard. Default: none.
        "ballistics": Literal["none", "vu", "ppm-i", "ppm-ii", "peak", "aircraft"],
        # How far the value goes past the border of a range before it takes the next one's colour and name, in the unit
        # of the scale. Default: 0.
        "hysteresis": SupportsFloat,
        # The unrest of a needle: its amplitude as a share of the scale, or more.
        "tremble": Union[SupportsFloat, AnimationTrembleKeys],
        # What the tremble is drawn from. Default: 1.
        "seed": SupportsFloat,
        # Motion blur: how long of each frame the shutter is open, in degrees. Default: 0, no blur.
        "shutterAngle": SupportsFloat,
    },
    total=False,
)

DataKeys = TypedDict(
    "DataKeys",
    {
        # Default: as the name of the data, or their first byte says.
        "format": Literal["csv", "tsv", "jsonl", "json", "gpx", "tcx", "fit", "nmea"],
        # Where the table is in a JSON document: keys, and numbers of entries from 0, as in data.0.values. Default:
        # found.
        "path": Union[str, SupportsFloat],
        # How many lines of CSV and TSV are passed over before the names of the columns are looked for. Default: 0.
        "skipLines": SupportsFloat,
        # The line that names the columns of CSV and TSV, from 1; 0 where none does. Default: found in the first 64 KiB.
        "headerLine": SupportsFloat,
        # The line that has the units of the columns, from 1; 0 where none does. Default: found below the names.
        "unitsLine": SupportsFloat,
        # What lines begin with that are comments. Default: # where such lines stand above the names.
        "comment": Union[str, SupportsFloat],
        # What stands between the fields of a line; of spaces any number. Default: what divides the lines best.
        "separator": Literal["comma", "semicolon", "tab", "pipe", "space"],
        # What stands before decimals in CSV, TSV and in texts of JSON, in case any do; the other one is for thousands.
        # Default: as the numbers of the table say.
        "decimalMark": Literal["point", "comma"],
        # Words for a missing reading, in case they occur, besides n/a, --, null, unavailable and the like.
        "missing": Union[Union[str, SupportsFloat], Iterable[Union[str, SupportsFloat]]],
        # The column of the times. Default: time, timestamp, t and the like.
        "timeColumn": Union[str, SupportsFloat],
        # What the times are, where they are numbers. Default: as the name of their column says.
        "timeUnit": Literal["s", "ms", "us", "ns", "min", "h", "d"],
        # How 3/4/2024 and 24/03/01 are read, in case a date is written so. Default: as other dates of the table say.
        "dateOrder": Literal["day-first", "month-first", "year-first"],
        # Only the rows in which a column holds a text, as in entity_id=sensor.boiler. Of several all hold.
        "where": Union[Union[str, SupportsFloat], Iterable[Union[str, SupportsFloat]]],
        # In a film, readings at most so many seconds apart are joined; in longer gaps the value is missing. Default:
        # none across missing cells, any between rows that follow each other.
        "maxGap": SupportsFloat,
        # What a film shows between two readings. Default: linear.
        "interpolate": Literal["step", "linear", "monotone-cubic"],
        # A film shows the average over so many seconds of it; peaks stay. Default: 0.
        "smooth": SupportsFloat,
        # Whether averages and frames that skip readings flatten peaks. Default: false.
        "flattenPeaks": bool,
    },
    total=False,
)

A11yKeys = TypedDict(
    "A11yKeys",
    {
        # Instead of the title.
        "title": Union[str, SupportsFloat],
        # Instead of the sentence that is made from the gauge.
        "description": Union[str, SupportsFloat],
        # meter for a measurement, progressbar for progress, img for a picture of either; in SVG and HTML. Default: img.
        "role": Literal["img", "meter", "progressbar"],
        # Whether the picture says nothing that the text around it does not. Default: false.
        "decorative": bool,
    },
    total=False,
)

OutputKeys = TypedDict(
    "OutputKeys",
    {
        # Pixels per layout unit in a PNG. Default: 1.
        "scale": SupportsFloat,
    },
    total=False,
)

Keys = TypedDict(
    "Keys",
    {
        # The version of the language.
        "version": SupportsFloat,
        # A file with a specification, from the folder of this one, that this one begins as. Keys that are written here
        # take the place of its own; maps are joined key by key, lists are not.
        "extends": Union[str, SupportsFloat],
        # A whole design to start from. The Speedometer has its own scale and shows 15,200 unless told otherwise.
        "preset": Literal["speedometer"],
        # The kind of gauge. Default: radial.
        "kind": Literal["radial", "linear", "bullet", "ring", "compass", "clock", "countdown", "battery", "vu", "odometer", "lcd", "level", "gforce", "sparkline", "lamp", "altimeter", "horizon", "tank", "wind", "gear", "lap", "speedometer"],
        # One of the kind's designs; `tacho list kinds` names them.
        "variant": Literal["amber", "analog", "bar", "bars", "blanks", "blue", "box", "card", "cells", "charging", "cylinder", "drum", "green", "horizontal", "letters", "matrix", "minimal", "north", "plain", "ppm", "red", "relative", "ring", "rings", "roman", "rose", "round", "single", "stopwatch", "tape", "tenths", "thermometer", "traffic", "tube", "vertical", "vu", "whole"],
        # Several values by name, for kinds that show more than one.
        "values": Mapping[str, Optional[SupportsFloat]],
        # Past values, the oldest first, null or .nan where one is missing: the line of a sparkline, and a small one
        # below any other kind. The last is the value.
        "history": Iterable[Optional[SupportsFloat]],
        # What is measured; shown above the dial.
        "title": Union[str, SupportsFloat],
        # A second, quieter line.
        "subtitle": Union[str, SupportsFloat],
        # The language of the description and of notices: English, German or French, such as de or fr-CA, or another
        # with sentences of its own. Numbers follow it unless readout.locale says something else. Default: en.
        "lang": Union[str, SupportsFloat],
        # Texts in place of those of the language, by names and with places such as {range}; `tacho list sentences` has
        # them. Languages other than English, German and French need all.
        "sentences": Mapping[str, Union[str, SupportsFloat]],
        # The unit of the value; shown under the number.
        "unit": Union[str, SupportsFloat],
        # The unit that is shown. What was measured (value, values, history, stats and the like) is converted from unit;
        # scale, ranges and targets are in this unit. `tacho list units` has them.
        "displayUnit": Union[str, SupportsFloat],
        # A unit for a second, inner scale on a round dial.
        "secondScale": Union[str, SupportsFloat],
        # How the number is written.
        "readout": ReadoutKeys,
        # Short for scale.min.
        "min": SupportsFloat,
        # Short for scale.max.
        "max": SupportsFloat,
        # How values lie along the dial.
        "scale": ScaleKeys,
        # Where a round scale starts: degrees clockwise from 12 o'clock.
        "startAngle": SupportsFloat,
        # Where it ends: 5 to 360 degrees after startAngle.
        "endAngle": SupportsFloat,
        # Both angles by name. Default: three-quarter.
        "sweep": Literal["three-quarter", "semicircle", "full", "quarter-nw", "quarter-ne", "quarter-se", "quarter-sw", "top"],
        # Instead of the kind's own bar and needle; the first needle is the main one.
        "pointers": Iterable[PointersKeys],
        # The track and the bar on it.
        "track": TrackKeys,
        # What covers the needle's root.
        "hub": HubKeys,
        # A sign beside the gauge, such as a company's: a file, or more.
        "logo": Union[str, Literal["none"], LogoKeys],
        # A picture behind the gauge, or on its face: a file, or more.
        "backdrop": Union[str, Literal["none"], BackdropKeys],
        # A face of your own instead of ours; two places on it whose values are known say where the scale lies. Track,
        # ticks, labels and number are not drawn unless showScale and readout.show ask for them.
        "face": FaceKeys,
        # Bands along the scale with a meaning. Later ones are on top.
        "ranges": Iterable[RangesKeys],
        # Marks to reach or not to pass.
        "targets": Iterable[TargetsKeys],
        # Short texts that stand at a value of the scale, or at an angle, with a line to it.
        "annotations": Iterable[AnnotationsKeys],
        # Where the value stood before; shown as a ghost.
        "previous": SupportsFloat,
        # What the value is compared with; the difference is shown with its sign.
        "reference": SupportsFloat,
        # How the difference to the reference is shown.
        "delta": DeltaKeys,
        # Where the true value lies: ± a number, or from low to high.
        "uncertainty": Union[SupportsFloat, Iterable[SupportsFloat]],
        # What the value has been: small marks on the scale.
        "stats": StatsKeys,
        # Whether the value is current, out of date (then it is subdued), or missing; or why there is none yet: loading,
        # error. Default: live.
        "state": Literal["live", "stale", "missing", "loading", "error"],
        # What is written over the gauge in the states stale, loading and error. Default: Stale, Loading…, or No data.
        "stateText": Union[str, SupportsFloat],
        # Several gauges in one picture.
        "layout": LayoutKeys,
        # What a gauge of a layout is called by: a column of that name fills its value in films and batches.
        "id": Union[str, SupportsFloat],
        # Where a gauge of a layout lies, over the others and outside of the grid. For gauges of a layout alone.
        "place": PlaceKeys,
        # Colours, type and materials: a name, as `tacho list themes` has them, a theme file, or a theme file's keys.
        # auto is light and dark in one SVG, as the page is; a PNG or PDF is light then. Default: dark.
        "theme": Union[Literal["dark", "light", "auto", "aviation", "brass", "studio", "ev", "sports", "dress", "report", "report-light", "report-dark", "report-auto", "terminal", "terminal-amber", "contrast", "contrast-light", "contrast-dark", "contrast-auto", "card", "card-light", "card-dark", "card-auto"], str, Mapping[str, Any]],
        # Colours of ranges; safe are some that nearly everyone can tell apart, with marks on alarms and warnings where
        # a kind draws those. Default: theme.
        "palette": Literal["theme", "safe"],
        # Colours of the theme, replaced one by one.
        "tokens": TokensKeys,
        # Families that lend characters the chosen one lacks, in this order: installed, or of the font files that are
        # named. With --strict-fonts no others do.
        "fonts": Iterable[Union[str, SupportsFloat]],
        # Behind the gauge. Default: the theme's page colour.
        "background": str,
        # A soft edge around texts and ticks that stand on no face, for pictures over others: a colour, or auto, which
        # has one on a transparent background alone. Default: auto.
        "halo": Union[Literal["auto", "none"], str],
        # Width and height of the canvas in layout units, which are CSS pixels: one length for both, or 400x200.
        # Default: what suits the kind.
        "size": Union[SupportsFloat, str],
        # Width of the canvas.
        "width": SupportsFloat,
        # Height of the canvas.
        "height": SupportsFloat,
        # How it moves in a film; `tacho animate` makes one.
        "animation": AnimationKeys,
        # How the tables are written that a film follows, a batch draws and reports take rows from, where that is not to
        # be found out; options of the same names are short for these keys.
        "data": DataKeys,
        # What the picture says to those who do not see it, in SVG, HTML and PDF.
        "a11y": A11yKeys,
        # How the picture is written.
        "output": OutputKeys,
    },
    total=False,
)
