import ArgumentParser
import JSONFormat
import Tacho

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Say what would be drawn, and where, without drawing it.",
    discussion: "Angles are degrees clockwise from 12 o'clock; boxes are layout units from the upper left corner.")

  @OptionGroup var gaugeOptions: GaugeOptions

  @Flag(help: "One JSON object instead of lines to read.")
  var json = false

  func run() throws { try Failure.reporting(inspect) }

  private func inspect() throws(Failure) {
    let drawing = try gaugeOptions.drawing()
    let typesetter = try gaugeOptions.typesetter(for: drawing, quiet: false)
    let dial = try Failure.converting { () throws(GaugeError) in
      try drawing.gauge.dial(size: drawing.size, shaper: typesetter)
    }
    try gaugeOptions.report(drawing.warnings, quiet: false)
    try gaugeOptions.reportMissingGlyphs(dial.scene.missingGlyphs, in: typesetter, quiet: false)
    let omissions = dial.omissions(shaper: typesetter)
    GaugeOptions.report(omissions, quiet: false)
    let fonts = Fonts(
      family: typesetter.family, borrowed: typesetter.borrowedFamilies, missing: typesetter.missingFamilies)
    let warnings = drawing.warnings.map(\.description)
    try Console.output(Array((json ? dial.json(fonts, omissions, warnings).text() + "\n" : dial.summary(fonts)).utf8))
  }
}

/// What the texts are set in, and the families that lent what it lacks.
private struct Fonts {
  let family: String
  let borrowed: [String]
  /// Those that the theme asks for and that are not there.
  let missing: [String]
}

extension Dial {
  fileprivate func json(_ fonts: Fonts, _ omissions: [Omission], _ warnings: [String]) -> JSON {
    .object([
      ("kind", .string(gauge.kind.name)),
      ("value", gauge.value.map(JSON.number) ?? .null),
      ("formattedValue", .string(formattedValue)),
      ("progress", .number(progress.value)),
      ("needleAngle", needleAngle.map { .number($0.degrees) } ?? .null),
      ("min", .number(gauge.scale.min)),
      ("max", .number(gauge.scale.max)),
      (
        "labels",
        .array(
          labels.map {
            .object([
              ("text", .string($0.text)), ("value", .number($0.value)),
              ("angle", $0.angle.map { .number($0.degrees) } ?? .null),
            ])
          })
      ),
      (
        "texts",
        .array(
          texts.map {
            .object([
              ("role", .string($0.role.rawValue)), ("text", .string($0.text.string)),
              ("fontSize", .number($0.text.style.size)), ("box", $0.box.json),
            ])
          })
      ),
      (
        "omitted",
        .array(omissions.map { .object([("role", .string($0.part.rawValue)), ("text", .string($0.text))]) })
      ),
      ("hub", hubBox.map { .object([("box", $0.json)]) } ?? .null),
      ("canvas", .object([("box", canvasBox.json)])),
      ("font", .string(fonts.family)),
      ("borrowedFonts", .array(fonts.borrowed.map(JSON.string))),
      ("missingFonts", .array(fonts.missing.map(JSON.string))),
      ("description", .string(scene.description)),
      ("warnings", .array(warnings.map(JSON.string))),
    ])
  }

  fileprivate func summary(_ fonts: Fonts) -> String {
    func short(_ value: Double) -> String { DecimalText.short(value) }
    var lines = [
      scene.description,
      "value     \(gauge.value.map(short) ?? "missing"), shown as \(formattedValue)",
      "progress  \(short(progress.value))",
      "needle    \(needleAngle.map { short($0.degrees) + "°" } ?? "none")",
      "canvas    \(short(size.width)) × \(short(size.height))",
    ]
    lines += texts.map { placed in
      let box = placed.box
      let role = placed.role.rawValue.padding(to: 8)
      return
        "\(role)  \(placed.text.string)  at \(short(box.x)), \(short(box.y))  size \(short(box.width)) × \(short(box.height))"
    }
    if !fonts.borrowed.isEmpty {
      lines.append("font      \(fonts.family), and \(fonts.borrowed.joined(separator: ", ")) for what it lacks")
    }
    if !fonts.missing.isEmpty { lines.append("missing   \(fonts.missing.joined(separator: ", "))") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Rect {
  fileprivate var json: JSON {
    .object([("x", .number(x)), ("y", .number(y)), ("width", .number(width)), ("height", .number(height))])
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
