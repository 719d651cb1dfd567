/// Specifications to start from.
enum Gallery {
  struct Example: Sendable {
    let name: String
    let text: String
  }

  static let all: [Example] = [
    Example(name: "Speedometer", text: "preset: speedometer\nvalue: 15200\ntheme: auto\n"),
    Example(
      name: "Motor speed",
      text: """
        kind: radial
        title: Motor
        value: 5.4
        unit: ×1000/min
        theme: sports
        scale: { min: 0, max: 8 }
        ranges:
          - { from: 6.5, to: 8, color: "#E5484D", label: Red line }

        """),
    Example(
      name: "Tank",
      text: """
        kind: linear
        variant: vertical
        title: Water
        value: 62
        unit: "%"
        theme: auto
        targets:
          - { value: 80, label: Full }

        """),
    Example(
      name: "Progress",
      text: "kind: ring\ntitle: Steps\nvalue: 7340\nscale: { max: 10000 }\ntheme: card-auto\n"),
    Example(
      name: "Sales against plan",
      text: """
        kind: bullet
        title: Sales
        value: 270
        unit: k€
        theme: report-auto
        scale: { max: 300 }
        targets:
          - { value: 250 }
        ranges:
          - { from: 0, to: 150, color: "#999999" }
          - { from: 150, to: 225, color: "#BBBBBB" }

        """),
    Example(name: "Course", text: "kind: compass\nvalue: 237\ntheme: brass\n"),
    Example(name: "Clock", text: "kind: clock\nvalue: 10:08:36\ntheme: auto\n"),
    Example(name: "Battery", text: "kind: battery\nvalue: 85\ntheme: auto\n"),
    Example(name: "Level of sound", text: "kind: vu\nvalue: -4\n"),
    Example(name: "Display", text: "kind: lcd\ntitle: Freezer\nvalue: -18.4\nunit: °C\n"),
    Example(name: "Horizon", text: "kind: horizon\nvalues: { pitch: 6, roll: -14 }\ntheme: auto\n"),
    Example(
      name: "Latency of late",
      text:
        "kind: sparkline\ntitle: Latency\nunit: ms\nvalue: 42\nhistory: [31, 35, 33, 38, 52, 47, 44, 39, 42]\ntheme: auto\n"
    ),
  ]
}
