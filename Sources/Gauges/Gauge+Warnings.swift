public import VectorGraphics

/// Something that is asked for and cannot be seen in the picture, though the gauge breaks no rule.
public struct GaugeWarning: Hashable, Sendable, CustomStringConvertible {
  /// The key, as in a specification: `ranges[1]`, or `layout.gauges[0].targets[2].value`.
  public let path: String
  /// What is not drawn, and why.
  public let message: String

  /// `path: message`.
  public var description: String { "\(path): \(message)" }
}

extension Gauge {
  /// What is asked for and lies where it cannot be drawn: ranges, targets, annotations and ticks outside of the scale;
  /// and gauges of a picture that lie over each other or reach out of it.
  ///
  /// - Parameter size: of the canvas.
  public func warnings(on size: Size) -> [GaugeWarning] {
    guard kind.traits.contains(.holdsGauges) else { return warnings }
    return warnings + grid.placeWarnings(on: size, title: title)
  }

  /// The same without what depends on the canvas.
  public var warnings: [GaugeWarning] {
    guard !kind.traits.contains(.holdsGauges) else {
      return grid.shown.enumerated().flatMap { index, gauge in
        let unsaid =
          accessibility.isDecorative && !gauge.accessibility.isDecorative
          ? gauge.unsaid(of: [("description", gauge.accessibility.description != nil)]) : []
        return (gauge.warnings + unsaid).map {
          GaugeWarning(path: "layout.gauges[\(index)].\($0.path)", message: $0.message)
        }
      } + grid.scaleWarnings + decorationWarnings
    }
    // A sparkline without a scale reaches as far as its marks do.
    if kind.traits.contains(.drawsHistory), isScaleProposed { return decorationWarnings + numberWarnings }
    let scale = drawnScale
    let marks =
      targets.enumerated().map { ("targets[\($0)].value", $1.value) }
      + annotations.enumerated().compactMap { index, note in note.value.map { ("annotations[\(index)].value", $0) } }
      + tickValues
    func outside(_ marks: [(String, Double)], _ end: String) -> [GaugeWarning] {
      // On a circle every value has a place.
      marks.filter { !scale.contains($0.1) && !scale.wraps }.map { path, value in
        GaugeWarning(path: path, message: "\(DecimalText.exact(value)) \(Self.isOutside) \(scaleWords), \(end)")
      }
    }
    // In the unit that is shown, as the ends of the scale are.
    let shown = displayUnit == nil ? self : prepared()
    let statistics = [
      ("min", shown.statistics.min), ("max", shown.statistics.max), ("mean", shown.statistics.mean),
      ("peak", shown.statistics.peak),
    ].compactMap { name, value in value.map { ("stats.\(name)", $0) } }
    return rangeWarnings + self.statistics.warnings + outside(marks, Self.isLost)
      + outside(statistics, "and its mark stands at the end")
      + shown.pointerValueWarnings + pointerWarnings + segmentWarnings + tickWarnings + pointerPartWarnings
      + decorationWarnings + numberWarnings + uncertaintyWarnings(shown) + differenceWarnings + contrastWarnings
  }

  /// Pointers at values that their scales do not have.
  private var pointerValueWarnings: [GaugeWarning] {
    (pointers ?? []).enumerated().compactMap { index, pointer in
      let scale = pointer.scale?.scale ?? drawnScale
      // The gauge's own value beyond its own scale has a mark there.
      guard let value = pointer.value ?? (pointer.scale == nil ? nil : self.value), !scale.wraps,
        !scale.contains(value)
      else { return nil }
      let (min, max) = (DecimalText.exact(scale.min), DecimalText.exact(scale.max))
      return GaugeWarning(
        path: "pointers[\(index)].\(pointer.value == nil ? "scale" : "value")",
        message: "\(DecimalText.exact(value)) \(Self.isOutside) \(min) to \(max), and the pointer stands at its end")
    }
  }

  /// What belongs to a bar or a needle on a dial that has none, because of its theme or of its own pointers.
  private var pointerWarnings: [GaugeWarning] {
    guard draws(.turningNeedles) else { return [] }
    let pointers = dialPointers
    func warnings(_ style: GaugePointer.Style, _ keys: [(path: String, isAsked: Bool)]) -> [GaugeWarning] {
      guard !pointers.contains(where: { $0.style == style }) else { return [] }
      let whose = self.pointers == nil ? ", and the theme “\(theme.name)” has none" : ""
      return keys.filter(\.isAsked).map {
        GaugeWarning(
          path: $0.path,
          message: "has no effect without a \(style.rawValue)\(whose); add {type: \(style.rawValue)} to pointers")
      }
    }
    return warnings(
      .bar, [("scale.origin", origin != nil && origin != scale.min), ("track.partial", track.partial != .nearest)])
      + warnings(
        .needle,
        [
          ("hub", hub != HubOptions() && hub != theme.look.hub), ("scale.overshoot", overshoot > 0),
        ])
  }

  /// What is asked of a pointer of another type: shapes, lengths and tails of needles on bars, lines and markers.
  private var pointerPartWarnings: [GaugeWarning] {
    (pointers ?? []).enumerated().flatMap { index, pointer in
      let isNeedle = pointer.style == .needle
      let isPath = if case .path = pointer.needle { true } else { false }
      let parts = [
        ("length", pointer.length != 1), ("tail", pointer.tail != 0), ("tailStyle", pointer.tailStyle != .plain),
        ("relief", pointer.hasRelief), ("path", isPath),
      ].filter { $0.1 && !isNeedle }.map { ($0.0, "is for needles and has no effect on a \(pointer.style.rawValue)") }
      let hasTailStyleAlone = isNeedle && pointer.tailStyle != .plain && pointer.tail == 0
      let tail = hasTailStyleAlone ? [("tailStyle", "has no effect without a tail; add tail: 0.2")] : []
      return (parts + tail + [shapeWarning(pointer)].compactMap { $0 }).map { key, message in
        GaugeWarning(path: "pointers[\(index)].\(key)", message: message)
      }
    }
  }

  /// A shape of needles on what has no such shape: bars, lines, markers, and the plain lines of straight scales.
  private func shapeWarning(_ pointer: GaugePointer) -> (key: String, message: String)? {
    if pointer.style != .marker, pointer.marker != .triangle, NeedleShape(rawValue: pointer.marker.rawValue) == nil {
      return (
        "shape",
        "\(pointer.marker.rawValue) is a shape of markers and has no effect on a \(pointer.style.rawValue); "
          + "add type: marker"
      )
    }
    guard case .shape(let shape) = pointer.needle, pointer.style != .needle || !kind.traits.contains(.turnsNeedles),
      // A few shapes of markers have the names of needles.
      pointer.style != .marker || MarkerShape(rawValue: shape.rawValue) == nil
    else { return nil }
    let what =
      pointer.style == .needle ? "a needle on a straight scale is a line" : "a \(pointer.style.rawValue) has none"
    return ("shape", "\(shape.rawValue) is a shape of needles and has no effect: \(what)")
  }

  /// What is said to nobody of a picture that only decorates.
  private var decorationWarnings: [GaugeWarning] {
    guard accessibility.isDecorative else { return [] }
    return unsaid(of: [
      ("title", accessibility.title != nil), ("description", accessibility.description != nil),
      ("role", accessibility.role != .img),
    ])
  }

  private func unsaid(of keys: [(name: String, isGiven: Bool)]) -> [GaugeWarning] {
    keys.filter(\.isGiven).map {
      GaugeWarning(path: "a11y.\($0.name)", message: "has no effect on a decorative picture; leave out a11y.decorative")
    }
  }

  private static let leastOfMarks = 2.0

  /// A token that can hardly be told from its ground, one of which the gauge itself says.
  package struct TokenContrast {
    /// The key of the one that the gauge says, as in `tokens.muted`.
    package let path: String
    /// The one that hardly stands out.
    package let token: String
    /// Says by how much, and how much is needed.
    package let message: String
  }

  /// Whether it has a face of colours, on which others are seen.
  private var hasColorsOnFace: Bool { kind.traits.contains(.hasFace) && draws(.faceColors) && face == nil }

  /// Whether a picture shows these tokens at all only the picture tells.
  package var tokenContrasts: [TokenContrast] {
    guard hasColorsOnFace else { return [] }
    // What is drawn only together with something else is told so.
    let idle = kind.needs.filter { !$0.isMet(self) }.flatMap(\.keys)
    let own = Set(ownTokens.filter { !idle.contains("tokens.\($0)") })
    // Marks in usual colours have 2 : 1 and more on the lightest part of a dark face.
    let tokens =
      own.isEmpty
      ? []
      : theme.contrastFaults.filter {
        (own.contains($0.token) || own.contains($0.ground)) && ($0.least > 3.5 || $0.contrast < Self.leastOfMarks)
      }
    return tokens.map {
      TokenContrast(path: "tokens.\(own.contains($0.token) ? $0.token : $0.ground)", token: $0.token, message: "\($0)")
    }
  }

  /// Colours of its own that can hardly be told from the face. Kinds without one choose another by themselves.
  private var contrastWarnings: [GaugeWarning] {
    guard hasColorsOnFace else { return [] }
    let ranges = draws(.rangeBands) ? ranges : []
    let colors =
      ranges.enumerated().map { ("ranges[\($0)].color", $1.color) }
      + (pointers ?? []).enumerated().map { ("pointers[\($0)].color", $1.color) }
    return tokenContrasts.map { GaugeWarning(path: $0.path, message: $0.message) }
      + colors.compactMap { path, color in
        color.flatMap { theme.faultOnFace("it", $0, 3) }.flatMap { $0.contrast < Self.leastOfMarks ? $0 : nil }.map {
          GaugeWarning(path: path, message: "\($0)")
        }
      }
  }

  /// Marks at places of one's own that a format writes alike.
  private var tickWarnings: [GaugeWarning] {
    guard let format = ticks.format, let found = try? scale.ticks(options: ticks, majors: 2, total: 2),
      found.writesAlike(format, readout.locale)
    else { return [] }
    return [
      GaugeWarning(
        path: "scale.ticks.format",
        message: "writes marks of different values alike; give it more digits, or fewer marks")
    ]
  }

  /// Ends of a track that is cut into segments, whose corners are their own.
  private var segmentWarnings: [GaugeWarning] {
    guard track.caps != nil, track.segments ?? theme.look.track.segments != nil,
      !kind.traits.contains(.hasGroundBelowSegments)
    else { return [] }
    let whose = track.segments == nil ? ", into which the theme “\(theme.name)” cuts the track" : ""
    return [GaugeWarning(path: "track.caps", message: "has no effect on segments\(whose)")]
  }

  private static let isOutside = "lies outside of the scale,"
  private static let isLost = "and is not drawn"

  /// The one that marks lie on.
  package var drawnScale: Scale { kind.ownScale?(self) ?? scale }

  private var scaleWords: String {
    "\(DecimalText.exact(drawnScale.min)) to \(DecimalText.exact(drawnScale.max))"
  }

  private var tickValues: [(String, Double)] {
    [("major", ticks.major), ("mid", ticks.mid), ("minor", ticks.minor)].flatMap { name, spacing in
      guard case .values(let values) = spacing else { return [(String, Double)]() }
      return values.enumerated().map { ("scale.ticks.\(name)[\($0)]", $1) }
    }
  }

  private var rangeWarnings: [GaugeWarning] {
    let scale = drawnScale
    return ranges.enumerated().compactMap { index, range in
      let end = range.to.map { " to \(DecimalText.exact($0))" } ?? ""
      let words = "from \(DecimalText.exact(range.from))\(end)"
      // Together with the others, which say where it ends.
      let isDrawn = GaugeRange.resolved(ranges, on: scale).contains { $0.range == range }
      if !isDrawn {
        return GaugeWarning(
          path: "ranges[\(index)]", message: "\(words) \(Self.isOutside) \(scaleWords), \(Self.isLost)")
      }
      // On a circle what is beyond the end is somewhere else; on other scales there is nothing.
      guard scale.wraps, range.from < scale.min || (range.to ?? scale.max) > scale.max else { return nil }
      return GaugeWarning(
        path: "ranges[\(index)]",
        message:
          "\(words) goes on past the scale, \(scaleWords), and is drawn to its end; add another range for the rest")
    }
  }
}
