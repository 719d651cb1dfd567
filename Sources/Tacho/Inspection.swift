public import Gauges
import JSONFormat
public import Specification
public import Typesetting
import VectorGraphics

/// What is drawn of a gauge, and where, without the picture. Angles are degrees clockwise from 12 o'clock; boxes are
/// layout units from the upper left corner.
public struct Inspection: Sendable {
  /// What the texts are set in, and what that lacks.
  fileprivate struct Fonts {
    let family: String
    let notes: FontNotes
  }

  /// One JSON object that ends with a line break.
  public let jsonText: String
  /// Lines to read.
  public let text: String

  /// - Parameters:
  ///   - dial: laid out by `typesetter`.
  ///   - typesetter: the one the dial was laid out with.
  ///   - notes: what was asked for and is not drawn.
  public init(_ dial: Dial, _ typesetter: Typesetter, _ notes: PictureNotes) {
    let families = dial.texts.map(\.text.family).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    // Those of the theme, where no text is set in the chosen one.
    let isChosen = families.isEmpty || families.contains(typesetter.family)
    let fonts = Fonts(
      family: isChosen ? typesetter.family : families.joined(separator: ", "), notes: notes.fonts)
    jsonText = dial.json(fonts, notes).text() + "\n"
    text = dial.summary(fonts)
  }
}

extension Gauge {
  /// Whether it is a picture of several gauges, which has no value and no scale.
  fileprivate var isOfSeveral: Bool { kind.traits.contains(.holdsGauges) }
}

extension Dial {
  /// Whether it has one value, which may be missing.
  private var showsOne: Bool { !gauge.isOfSeveral && (gauge.value != nil || gauge.values.isEmpty) }

  fileprivate func json(_ fonts: Inspection.Fonts, _ notes: PictureNotes) -> JSON {
    .object([
      ("kind", .string(gauge.kind.name)),
      ("value", .orNull(gauge.value.map(JSON.number))),
      ("values", .object(gauge.values.map { ($0.name, .orNull($0.value.map(JSON.number))) })),
      ("formattedValue", .string(formattedValue)),
      ("text", .string(reading.text)),
      ("shownValue", .orNull(reading.value.map(JSON.number))),
      ("range", .orNull(reading.range.isEmpty ? nil : .string(reading.range))),
      ("progress", .orNull(showsOne ? .number(progress.value) : nil)),
      ("needleAngle", .orNull(needleAngle.map { JSON.number($0.degrees) })),
      ("min", .orNull(gauge.isOfSeveral ? nil : .number(gauge.drawnScale.min))),
      ("max", .orNull(gauge.isOfSeveral ? nil : .number(gauge.drawnScale.max))),
      ("labels", .array(labels.map(\.json))),
      ("texts", .array(texts.map(\.json))),
      ("omitted", .array(notes.omissions.map(\.json))),
      ("hub", .orNull(hubBox.map { JSON.object([("box", $0.json)]) })),
      ("canvas", .object([("box", canvasBox.json)])),
      ("font", .string(fonts.family)),
      ("borrowedFonts", .array(notes.fonts.lenders.sorted().map(JSON.string))),
      ("missingFonts", .array(notes.fonts.absent.sorted().map(JSON.string))),
      ("description", .string(scene.description)),
      ("warnings", .array(notes.lines.map(JSON.string))),
    ])
  }

  fileprivate func summary(_ fonts: Inspection.Fonts) -> String {
    func short(_ value: Double) -> String { DecimalText.short(value) }
    let values = gauge.values.map { "\($0.name) \($0.value.map(DecimalText.exact) ?? "missing")" }
    let value = showsOne ? gauge.value.map(DecimalText.exact) ?? "missing" : values.joined(separator: ", ")
    var lines = [scene.description]
    let isHidden = gauge.state.hidesValue
    if !gauge.isOfSeveral {
      lines.append(
        "value     "
          + (isHidden ? "hidden by the state \(gauge.state.rawValue)" : "\(value), shown as \(formattedValue)"))
    }
    if showsOne { lines.append("progress  \(short(progress.value))") }
    if showsOne || needleAngle != nil {
      lines.append("needle    \(needleAngle.map { short($0.degrees) + "°" } ?? "none")")
    }
    lines.append("canvas    \(short(size.width)) × \(short(size.height))")
    lines += texts.map { placed in
      let box = placed.box
      let role = placed.role.rawValue.padding(to: 8)
      return
        "\(role)  \(placed.text.string)  at \(short(box.x)), \(short(box.y))  size \(short(box.width)) × \(short(box.height))"
    }
    let (lenders, absent) = (fonts.notes.lenders.sorted(), fonts.notes.absent.sorted())
    if !lenders.isEmpty {
      lines.append("font      \(fonts.family), and \(lenders.joined(separator: ", ")) for what it lacks")
    }
    if !absent.isEmpty { lines.append("missing   \(absent.joined(separator: ", "))") }
    return lines.joined(separator: "\n") + "\n"
  }
}

// A function for each part: the compiler took ten seconds for all of them in one expression.

extension Dial.ScaleLabel {
  fileprivate var json: JSON {
    .object([
      ("text", .string(text)), ("value", .number(value)), ("angle", .orNull(angle.map { JSON.number($0.degrees) })),
    ])
  }
}

extension PlacedText {
  fileprivate var json: JSON {
    .object([
      ("role", .string(role.rawValue)), ("text", .string(text.string)), ("fontSize", .number(text.style.size)),
      ("box", box.json),
    ])
  }
}

extension Omission {
  fileprivate var json: JSON { .object([("role", .string(part.rawValue)), ("text", .string(text))]) }
}

extension Rect {
  fileprivate var json: JSON {
    .object([("x", .number(x)), ("y", .number(y)), ("width", .number(width)), ("height", .number(height))])
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
