extension OtherWords {
  /// Words that are no keys, by the place of the map they were written in.
  static let keys: [Row] = numbers + scales + bands + colors + pointing + texts + pictures + themes

  private static let numbers: [Row] = [
    Row(
      ["decimals", "precision", "digits", "decimalPlaces", "fractionDigits", "fraction"], at: ["", "readout"],
      write: "readout: { format: .1f }"),
    Row(
      ["format", "formatter", "valueFormat", "numberFormat", "tickFormat", "detail", "number"],
      write: "readout: { format: .1f }"),
    Row(["prefix"], write: "readout: { prefix: ± }"),
    Row(["suffix", "postfix"], write: "readout: { suffix: × }"),
    Row(["locale"], write: "readout: { locale: de-DE }"), Row(["language"], write: "lang: de"),
    Row(["showValue", "showNumber", "valueVisible"], write: "readout: { show: false }"),
    Row(["visible", "hide", "hidden", "display", "enabled"], at: ["readout"], write: "readout: { show: false }"),
    Row(["unit", "units"], at: ["readout", "scale"], write: "unit: km/h"),
    Row(["color", "colour"], at: ["readout"], write: "tokens: { value: teal }"),
    Row(
      ["size", "fontSize", "font", "fontFamily"], at: ["readout", "scale.ticks"],
      say: "type is a theme's: fonts in a theme file"),
    Row(["current", "reading", "val", "amount", "percent", "percentage"], write: "value: 72"),
    Row(
      ["dataset"],
      say: "write value: 72; tables come with the commands, as in tacho animate --data ride.csv --column speed"),
    Row(["change", "trend", "deltaReference", "compare", "comparison"], write: "reference: 70"),
    Row(["error", "tolerance", "plusMinus"], write: "uncertainty: 2"),
    Row(["reference", "base"], at: ["delta"], write: "reference: 70"),
    Row(["sparkline", "trendline", "samples"], write: "history: [70, 74, 72]"),
    Row(
      ["series"],
      say: "write value: 72, or history: [70, 74, 72] for a line; docs/coming-from.md has ECharts' words"),
    Row(["fieldConfig", "options"], say: "docs/coming-from.md has Grafana's words"),
  ]

  private static let scales: [Row] = [
    Row(
      ["tick", "ticks", "axisTick", "splitLine", "tickMarks"],
      write: "scale: { ticks: { major: 20 } }; for none, major: none, mid: none, minor: none"),
    Row(
      ["step", "interval", "tickInterval", "majorTicks", "majorUnit", "majorGrid", "tickStep"],
      at: ["", "scale", "scale.ticks"], write: "scale: { ticks: { major: 20 } }"),
    Row(["major"], write: "scale: { ticks: { major: 20 } }"),
    Row(["minor", "mid"], write: "scale: { ticks: { minor: 5 } }"),
    Row(["minorTicks", "minorUnit"], at: ["", "scale", "scale.ticks"], write: "scale: { ticks: { minor: 5 } }"),
    Row(
      ["splitNumber", "sectors", "tickCount", "count", "divisions"], at: ["", "scale", "scale.ticks"],
      write: "scale: { ticks: { major: { count: 6 } } }"),
    Row(
      ["show", "visible", "hide", "enabled", "none"], at: ["scale.ticks"],
      write: "scale: { ticks: { major: none, mid: none, minor: none } }"),
    Row(["color", "colour"], at: ["scale.ticks"], write: "tokens: { majorTick: gray, minorTick: gray }"),
    Row(["decimals", "precision"], at: ["scale.ticks"], write: "scale: { ticks: { format: .1f } }"),
    Row(
      ["labels", "tickLabels", "axisLabel", "tickText"],
      write: "scale: { ticks: { major: [0, 50, 100], labels: [E, ½, F] } }"),
    Row(
      ["tickValues", "tickVals"], at: ["", "scale.ticks"], write: "scale: { ticks: { major: [0, 50, 100] } }"),
    Row(
      ["range", "domain", "axis", "gauge", "limits", "extent", "bounds"], at: ["", "scale"],
      write: "min: 0 and max: 100"),
    Row(["start", "low", "from", "minimum", "minValue", "lower"], at: ["", "scale"], write: "min: 0"),
    Row(["end", "high", "to", "maximum", "maxValue", "upper", "full", "total"], at: ["", "scale"], write: "max: 100"),
    Row(["log", "logarithmic", "logScale", "scaleType"], at: ["", "scale"], write: "min: 1 and scale: { type: log }"),
    Row(
      ["reverse", "reversed", "inverted", "invert", "inverse"], at: ["", "scale"], write: "scale: { reverse: true }"),
    Row(["clockwise", "counterclockwise"], write: "scale: { reverse: true }"),
    Row(["origin", "baseline", "base", "zero"], write: "scale: { origin: 0 }"),
    Row(["angle", "arc", "rotation", "startEndAngle", "degrees"], write: "startAngle: -135 and endAngle: 135"),
  ]

  private static let bands: [Row] = [
    Row(
      [
        "threshold", "thresholds", "zones", "zone", "bands", "band", "steps", "sections", "alarms",
        "alerts", "warnings", "levels", "plotBands", "segments", "areas",
      ], write: "ranges: [{ from: 70, severity: warn }]"),
    Row(
      ["alarm", "alert", "critical", "danger", "red", "redFrom"],
      write: "ranges: [{ from: 90, severity: alarm }]"),
    Row(
      ["warn", "warning", "caution", "warningThreshold", "yellow", "yellowFrom", "orange"],
      write: "ranges: [{ from: 70, severity: warn }]"),
    Row(["green", "greenFrom", "good", "normal"], write: "ranges: [{ from: 0, severity: ok }]"),
    Row(
      ["value", "min", "start", "begin", "range", "low"], at: ["ranges[]"], write: "ranges: [{ from: 70, to: 90 }]"),
    Row(["max", "end", "until", "high", "stop"], at: ["ranges[]"], write: "ranges: [{ from: 70, to: 90 }]"),
    Row(
      ["name", "title", "text", "caption"], at: ["ranges[]"], write: "ranges: [{ from: 70, label: Warm }]"),
    Row(
      ["level", "state", "status", "kind", "type", "meaning"], at: ["ranges[]"],
      write: "ranges: [{ from: 70, severity: warn }]"),
    Row(["fill", "colour", "background", "stroke"], at: ["ranges[]"], write: "ranges: [{ from: 70, color: teal }]"),
    Row(["width", "height", "size"], at: ["ranges[]"], write: "ranges: [{ from: 70, thickness: 6 }]"),
    Row(
      ["target", "goal", "limit", "marker", "markers", "setpoint", "plotLines", "mark", "marks"],
      write: "targets: [{ value: 80 }]"),
    Row(["at", "position", "x", "from"], at: ["targets[]"], write: "targets: [{ value: 80 }]"),
    Row(["name", "title", "text"], at: ["targets[]"], write: "targets: [{ value: 80, label: Goal }]"),
    Row(["type", "style", "symbol"], at: ["targets[]"], write: "targets: [{ value: 80, shape: diamond }]"),
    Row(["colour", "fill"], at: ["targets[]"], write: "targets: [{ value: 80, color: teal }]"),
    Row(["note", "comment", "callout"], write: "annotations: [{ value: 80, text: Limit }]"),
    Row(["label", "title", "note"], at: ["annotations[]"], write: "annotations: [{ value: 80, text: Limit }]"),
  ]

  private static let colors: [Row] = [
    Row(
      ["color", "colour", "fill", "stroke", "accent", "primary", "foreground", "barColor", "valueColor"],
      write: "tokens: { accent: teal }"),
    Row(
      ["colors", "colours", "gradient", "colorScale", "colormap", "levelColors"],
      write: "track: { gradient: [green, orange, red] }; for bands, ranges: [{ from: 70, color: orange }]"),
    Row(
      ["primary", "needle", "bar", "main", "pointer", "progress"], at: ["tokens"], write: "tokens: { accent: teal }"),
    Row(["background", "bg", "canvas"], at: ["tokens"], write: "background: white"),
    Row(["face", "dial", "plate"], at: ["tokens"], write: "tokens: { faceLight: white, faceShade: whitesmoke }"),
    Row(["text", "foreground", "font"], at: ["tokens"], write: "tokens: { value: black, label: black, title: black }"),
    Row(["tick", "ticks"], at: ["tokens"], write: "tokens: { majorTick: gray, minorTick: gray }"),
    Row(["hub"], at: ["tokens"], write: "tokens: { hubLight: silver, hubShade: gray }"),
    Row(["danger", "critical", "error", "red"], at: ["tokens"], write: "tokens: { alarm: crimson }"),
    Row(["warning", "yellow", "orange"], at: ["tokens"], write: "tokens: { warn: orange }"),
    Row(["success", "good", "green"], at: ["tokens"], write: "tokens: { ok: seagreen }"),
    Row(
      ["bg", "backgroundColor", "bgColor", "paperBgcolor", "plotBgcolor", "canvasColor"], write: "background: white"),
    Row(["transparent"], write: "background: transparent"),
    Row(["opacity", "alpha"], at: ["", "tokens", "track"], write: "tokens: { accent: \"#00808080\" }"),
    Row(["dark", "darkMode", "mode", "skin", "template", "style", "colorScheme"], write: "theme: dark"),
    Row(["light", "lightMode"], write: "theme: light"),
    Row(
      ["shadow", "glow", "bezel", "glass", "border", "borderWidth", "borderColor", "frame", "case"],
      say: "materials are a theme's: theme: brass, or a theme file of your own (tacho schema theme --markdown)"),
  ]

  private static let pointing: [Row] = [
    Row(
      ["needle", "pointer", "hand", "arrow", "pointerShape", "needleColor", "pointerColor", "dialColor"],
      write: "pointers: [{ type: needle, color: teal }]"),
    Row(["bar", "progress", "fillBar"], write: "pointers: [{ type: bar, color: teal }]"),
    Row(["kind", "style"], at: ["pointers[]"], write: "pointers: [{ type: needle }]"),
    Row(["colour", "fill", "stroke"], at: ["pointers[]"], write: "pointers: [{ type: needle, color: teal }]"),
    Row(["thickness", "size"], at: ["pointers[]"], write: "pointers: [{ type: needle, width: 1.5 }]"),
    Row(["radius"], at: ["pointers[]"], write: "pointers: [{ type: needle, length: 0.8 }]"),
    Row(
      ["thickness", "lineWidth", "arcWidth", "strokeWidth", "barWidth", "gaugeThickness", "axisLine"],
      write: "track: { thickness: 12 }"),
    Row(["width", "size", "height", "lineWidth", "strokeWidth"], at: ["track"], write: "track: { thickness: 12 }"),
    Row(["round", "rounded", "cap", "lineCap", "roundCap", "radius"], at: ["track"], write: "track: { caps: round }"),
    Row(["fill", "colour", "background"], at: ["track"], write: "track: { color: lightgray }"),
    Row(["colors"], at: ["track"], write: "track: { gradient: [green, orange, red] }"),
    Row(["show", "visible", "hide", "enabled"], at: ["track"], write: "track: { color: transparent }"),
    Row(["pivot", "anchor", "cap", "knob"], write: "hub: { style: ring }"),
    Row(["size", "width", "diameter"], at: ["hub"], write: "hub: { radius: 12 }"),
    Row(["color", "colour", "fill"], at: ["hub"], write: "tokens: { hubLight: silver, hubShade: gray }"),
    Row(["show", "visible", "hide", "enabled"], at: ["hub"], write: "hub: { style: none }"),
  ]

  private static let texts: [Row] = [
    Row(["label", "name", "text", "caption", "heading", "header"], write: "title: CPU"),
    Row(["subtext", "subheading", "secondaryText"], write: "subtitle: Server 3"),
    Row(
      ["alt", "aria", "accessibility", "description", "desc", "altText", "ariaLabel"],
      write: "a11y: { description: The processor is at 72 % }"),
    Row(
      ["alt", "label", "text", "aria-label"], at: ["a11y"], write: "a11y: { description: The processor is at 72 % }"),
    Row(
      ["font", "fontFamily"],
      say: "the option --font-family or --font-file chooses it, or fonts in a theme file"),
    Row(["fontSize", "fontWeight", "textSize", "titleSize"], say: "type is a theme's: fonts in a theme file"),
    Row(["legend"], write: "ranges: [{ from: 70, label: Warm }]"),
  ]

  private static let pictures: [Row] = [
    Row(["type", "gaugeType", "chart", "shape"], write: "kind: ring"),
    Row(["orientation", "direction", "vertical"], write: "kind: linear and variant: vertical"),
    Row(["horizontal"], write: "kind: linear and variant: horizontal"),
    Row(["semicircle", "halfCircle", "half"], write: "sweep: semicircle"),
    Row(["duration", "easing", "transition", "animate", "speed"], write: "animation: { duration: 2 }"),
    Row(["time", "length", "seconds"], at: ["animation"], write: "animation: { duration: 2 }"),
    Row(["dpi", "resolution", "pixelRatio", "devicePixelRatio", "ppi"], write: "output: { scale: 2 }"),
    Row(["filename", "file", "path", "save"], say: "the option -o names the file"),
    Row(
      ["source", "column", "metric", "query", "csv", "field"],
      say: "tables come with the commands: tacho animate --data ride.csv --column speed, tacho batch --data rows.csv"),
    Row(
      ["columns", "grid", "gauges", "children", "panels", "cells", "subplots", "dashboard"],
      write:
        "layout: { columns: 2, gauges: [{ value: 1 }, { value: 2 }] }; for a page of tacho report, "
        + "sections: [{ gauges: [{ value: 1 }, { value: 2 }] }]"),
    Row(
      ["gauges", "gauge", "layout", "children", "panels", "cells", "items", "section", "rows"], at: ["page"],
      write: "sections: [{ gauges: [{ value: 1 }, { value: 2 }] }]"),
    Row(["cols"], at: ["layout"], write: "layout: { columns: 2, gauges: [{ value: 1 }, { value: 2 }] }"),
    Row(["rows"], at: ["layout"], say: "columns says how many stand side by side, and the rows follow"),
    Row(
      ["items", "children", "panels", "cells", "charts"], at: ["layout"],
      write: "layout: { gauges: [{ value: 1 }, { value: 2 }] }"),
    Row(
      ["padding", "margin", "gutter", "spacing"], at: ["layout"],
      write: "layout: { gap: 8, gauges: [{ value: 1 }, { value: 2 }] }"),
    Row(
      ["padding", "margin", "center", "radius"],
      say: "a gauge fills its canvas; width and height are the canvas, and place: says where a gauge of a layout lies"),
    Row(
      ["left", "right", "top", "bottom", "align", "position"], at: ["", "place"],
      write: "layout: { gauges: [{ value: 1, place: { anchor: bottom-left } }] }"),
  ]

  /// In theme files.
  private static let themes: [Row] = [
    Row(["tokens", "accent", "color", "palette", "primary"], at: ["theme"], say: "write colors: { accent: teal }"),
    Row(["background", "backgroundColor", "page"], at: ["theme"], say: "write colors: { page: white }"),
    Row(["font", "fontFamily", "type"], at: ["theme"], say: "write fonts: { number: { family: Inter } }"),
    Row(["name", "title"], at: ["theme"], say: "a theme is called by its file; summary: is a sentence about it"),
  ]

  /// Values of a shape that their key does not take.
  static let values: [Row] = [
    Row([], at: ["title"], write: "title: CPU"),
    Row([], at: ["subtitle"], write: "subtitle: Server 3"),
    Row([], at: ["unit"], write: "unit: km/h"),
    Row([], at: ["readout"], write: "readout: { format: .1f }; for none, readout: { show: false }"),
    Row([], at: ["delta"], write: "reference: 70 and delta: { style: relative }"),
    Row([], at: ["scale"], write: "min: 1 and max: 100; for another kind of scale, scale: { type: log }"),
    Row(
      [], at: ["scale.ticks"], write: "scale: { ticks: { major: 20 } }; for none, major: none, mid: none, minor: none"),
    Row([], at: ["scale.ticks.labels"], write: "scale: { ticks: { major: [0, 50, 100], labels: [E, ½, F] } }"),
    Row([], at: ["ranges", "ranges[]"], write: "ranges: [{ from: 70, to: 90, severity: warn }]"),
    Row([], at: ["targets", "targets[]"], write: "targets: [{ value: 80, label: Goal }]"),
    Row([], at: ["annotations", "annotations[]"], write: "annotations: [{ value: 80, text: Limit }]"),
    Row([], at: ["pointers", "pointers[]"], write: "pointers: [{ type: needle }]"),
    Row([], at: ["track"], write: "track: { thickness: 12 }"),
    Row([], at: ["hub"], write: "hub: { radius: 12 }; for none, hub: { style: none }"),
    Row([], at: ["tokens"], write: "tokens: { accent: teal }"),
    Row([], at: ["theme"], say: "a theme of your own is a file, as in theme: mine.yaml; single colours are tokens"),
    Row([], at: ["values"], write: "kind: ring and values: { Move: 72, Stand: 40 }"),
    Row([], at: ["history"], write: "history: [70, 74, 72]"),
    Row([], at: ["animation"], write: "animation: { duration: 2 }"),
    Row([], at: ["layout", "layout.gauges"], write: "layout: { columns: 2, gauges: [{ value: 1 }, { value: 2 }] }"),
    Row([], at: ["place"], write: "layout: { gauges: [{ value: 1, place: { anchor: bottom-left } }] }"),
    Row([], at: ["a11y"], write: "a11y: { description: The processor is at 72 % }"),
    Row([], at: ["output"], write: "output: { scale: 2 }; the option -o names the file"),
    Row([], at: ["background"], write: "background: white; for none, background: transparent"),
    Row([], at: ["sweep"], write: "startAngle: -135 and endAngle: 135"),
    Row([], at: ["size"], write: "size: 400x200; a page says how large it shows them"),
    Row([], at: ["width", "height"], write: "width: 300 and height: 200; a page says how large it shows them"),
  ]

  /// Other names of kinds, severities and the like.
  static let choices: [Choice] = [
    Choice(
      "kind", "radial",
      [
        "gauge", "dial", "meter", "angular", "tachometer", "speed", "rpm", "half", "semicircle", "arc", "needle",
        "fuel",
        "pressure", "manometer",
      ]),
    Choice("kind", "ring", ["donut", "doughnut", "progress", "circle", "circular", "solid", "solidgauge", "activity"]),
    Choice(
      "kind", "linear",
      [
        "bar", "bargauge", "thermometer", "horizontal", "vertical", "progressbar", "lineargauge", "column",
      ]),
    Choice("kind", "odometer", ["counter", "mileage", "flip"]),
    Choice("kind", "lcd", ["number", "digital", "stat", "sevensegment", "7segment", "display", "singlevalue"]),
    Choice("kind", "sparkline", ["line", "trend", "chart", "history", "area"]),
    Choice("kind", "lamp", ["led", "light", "status", "indicator", "trafficlight", "state"]),
    Choice("kind", "compass", ["heading", "course", "bearing"]),
    Choice("kind", "horizon", ["attitude", "artificialhorizon"]),
    Choice("kind", "countdown", ["timer", "stopwatch"]),
    Choice("ranges[].severity", "alarm", ["red", "critical", "error", "danger", "high", "bad"]),
    Choice("ranges[].severity", "warn", ["yellow", "orange", "amber", "caution", "medium"]),
    Choice("ranges[].severity", "ok", ["green", "good", "normal", "success", "low"]),
    Choice("ranges[].severity", "info", ["blue", "neutral", "notice", "none"]),
    Choice("pointers[].type", "needle", ["arrow", "hand", "pointer"]),
    Choice("pointers[].type", "bar", ["progress", "arc", "fill"]),
    Choice("pointers[].type", "marker", ["dot", "triangle", "caret", "thumb"]),
    Choice("theme", "dark", ["night", "black", "plotly_dark"]),
    Choice("theme", "light", ["day", "white", "default", "plotly", "plotly_white"]),
    Choice("sweep", "semicircle", ["half", "180"]),
    Choice("sweep", "three-quarter", ["270"]),
    Choice("sweep", "full", ["circle", "360", "whole"]),
  ]
}
