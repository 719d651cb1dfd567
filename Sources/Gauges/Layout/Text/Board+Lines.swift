import VectorGraphics

extension Board {
  /// A row of one text; empty where the least size is far from what the design has on this board: words would push the
  /// number about.
  ///
  /// - Parameters:
  ///   - style: its size is in units of the design.
  ///   - unit: layout units per unit of the design, for a row that gives way to a figure by itself; nil is the board's.
  func row(
    _ string: String, _ role: PlacedText.Role, _ style: TextStyle, _ color: Color, rank: Int, unit: Double? = nil,
    moves: Bool = false
  ) -> TextRow {
    let size = style.size * (unit ?? self.unit)
    let isNear = rank == 0 || unit != nil || size * 1.6 >= Self.leastSize
    return TextRow(
      runs: [
        .init(
          string: isNear ? string : "", role: role, style: style.withSize(max(size, Self.leastSize)), color: color,
          mayBeCut: !moves, moves: moves, hang: moves ? digitHang : 0)
      ], rank: rank)
  }

  private static let leastSize = 7.5

  /// A comma hangs from the baseline; digits overshoot it by a hair.
  var digitHang: Double { gauge.widestNumberText.contains(gauge.readout.locale.group) ? 0.16 : 0.03 }

  /// The usual rows of a gauge: what is measured, the number, the difference, the second line.
  func titleLine(_ size: Double = 17, rank: Int = 1, unit: Double? = nil) -> TextRow {
    var line = row(gauge.title, .title, DialStyle.radial.title.withSize(size), ink, rank: rank, unit: unit)
    line.runs[0].style.size = min(line.runs[0].style.size, gauge.accord.title)
    return line
  }

  func subtitleLine(_ size: Double = 13, rank: Int = 3, unit: Double? = nil) -> TextRow {
    row(gauge.subtitle, .label, DialStyle.radial.unit.withSize(size), ink.withAlpha(0.75), rank: rank, unit: unit)
  }

  func deltaLine(_ size: Double = 14, rank: Int = 2) -> TextRow {
    let delta = gauge.difference
    return row(
      delta?.text ?? "", .label, TextStyle(size: size, weight: .semibold, digits: .tabular),
      delta.map { legible(gauge.color(of: $0)) } ?? ink, rank: rank, moves: true)
  }

  /// The names of targets with their values, for figures whose marks have no room for names beside them; empty where there are
  /// none on the scale, and where a card says them.
  func targetsLine(_ size: Double, rank: Int = 4) -> TextRow {
    targetsLine(gauge.namedTargets, size, rank: rank)
  }

  /// The same in lines of their own.
  func targetLines(_ size: Double, rank: Int) -> [TextRow] {
    gauge.namedTargets.map { targetsLine([$0], size, rank: rank) }
  }

  private func targetsLine(_ targets: [GaugeTarget], _ size: Double, rank: Int) -> TextRow {
    let names = gauge.numberStandsElsewhere ? [] : targets.map(gauge.nameWithValue)
    let style = TextStyle(size: size, weight: .medium, digits: .tabular)
    var line = row(names.joined(separator: ", "), .note, style, ink.withAlpha(0.72), rank: rank)
    line.runs[0].mayBeCut = false
    return line
  }

  /// What is said of the value beside its number: the difference to the reference, and the name of its range.
  func noteLine(_ size: Double = 14, rank: Int = 2, mayBeBlank: Bool = false) -> TextRow {
    let range = rangeLine(size, rank: rank, mayBeBlank: mayBeBlank)
    guard gauge.reference != nil else { return range }
    var line = deltaLine(size, rank: rank)
    guard !range.runs[0].string.isEmpty else { return line }
    line.runs[0].widest = gauge.widestDifferenceText
    line.runs += range.runs
    line.spacing = 0.6
    return line
  }

  /// The name of the range that the value is in, with the room of the longest; empty where names stand on their bands.
  ///
  /// - Parameter mayBeBlank: whether it is there also where some values are in no range with a name.
  func rangeLine(_ size: Double, rank: Int = 2, mayBeBlank: Bool = false) -> TextRow {
    let names = gauge.rangeNamesBesideNumber
    guard mayBeBlank ? !names.isEmpty : gauge.namesAllValues else {
      return row("", .label, TextStyle(size: size), ink, rank: rank)
    }
    let range = gauge.shownRange
    let state = range?.color(in: theme).readable(on: gauge.groundColor, contrast: 4.5) ?? ink
    // Small letters are thin: they have all of the ink.
    let color = range?.isNeutral == true ? ink.withAlpha(size * unit < 12 ? 1 : 0.8) : state
    let name = range?.label ?? ""
    var row = row(
      name.isEmpty ? "\u{00A0}" : name, .label, TextStyle(size: size, weight: .semibold), color, rank: rank, moves: true
    )
    row.runs[0].widest = names.max { width(of: $0, in: row.runs[0]) < width(of: $1, in: row.runs[0]) }
    return row
  }

  private func width(of string: String, in run: TextRow.Run) -> Double {
    shaper.shape(string, style: run.style).advance
  }

  /// The number, and its unit behind it when both fit. A degree sign is part of the number; other units are smaller words
  /// behind it.
  ///
  /// - Parameters:
  ///   - unitSize: nil is a part of the number's.
  ///   - part: what is left of the number's size at least.
  func numberLine(_ size: Double, unit unitSize: Double? = nil, part: Double = 0.7, rank: Int = 0) -> TextRow {
    let full = min(max(size * unit, 9), gauge.accord.number)
    let (name, style) = (gauge.unit, DialStyle.radial.readout.withSize(full))
    let isDegree = name == "°"
    // Beside a number that is read from afar its capitals are 7 high.
    let leastUnit = max(TextMeasure.smallestSize, min(9.5, full * 0.6))
    let unitSize = isDegree ? full : max(unitSize.map { $0 * unit } ?? full * 0.42, leastUnit)
    let least = max(full * part, TextMeasure.smallestSize)
    // A number that a state hides keeps its place.
    let text = gauge.numberText.isEmpty && gauge.readout.isShown ? "\u{00A0}" : gauge.numberText
    let number = TextRow.Run(
      string: text, role: .readout, style: style, color: valueColor, mayBeCut: false,
      widest: gauge.widestNumberText, usual: gauge.usual(text), moves: true, least: least, hang: digitHang)
    let word = TextRow.Run(
      string: isDegree && (gauge.value == nil || !gauge.readout.isShown) ? "" : name, role: .unit,
      style: (isDegree ? style : DialStyle.radial.unit).withSize(unitSize),
      color: isDegree ? valueColor : ink.withAlpha(0.8), mayBeCut: false, moves: true,
      least: isDegree ? least : unitSize)
    return TextRow(runs: [number, word], rank: rank)
  }

  /// The number with its unit behind it, or under it where there is no room.
  func numberLines(_ size: Double, unit unitSize: Double = 15, part: Double = 0.7, width: Double) -> [TextRow] {
    var number = numberLine(size, part: part)
    // Whether it stands behind all numbers or below them does not turn on the one that is shown.
    var widest = number
    widest.runs[0].string = number.runs[0].widest ?? number.runs[0].string
    let isBehind = [number, widest].allSatisfy { $0.fitted(width: width, shaper: shaper)?.runs.count == 2 }
    guard !gauge.unit.isEmpty, !isBehind else { return [number] }
    number.runs.removeLast()
    return [number, row(gauge.unit, .unit, DialStyle.radial.unit.withSize(unitSize), ink, rank: 2)]
  }

  /// The difference to the reference in the colour that says whether it is a good one; nil without a reference.
  func differenceRun(_ style: TextStyle) -> TextRow.Run? {
    gauge.difference.map { difference in
      TextRow.Run(
        string: difference.text, role: .label, style: style,
        color: gauge.color(of: difference).readable(on: gauge.groundColor, contrast: 4.5), mayBeCut: false,
        widest: gauge.widestDifferenceText, moves: true)
    }
  }

  /// The colour for a text on the page; ink where it could not be read.
  func legible(_ color: Color) -> Color { color.contrast(with: gauge.groundColor) >= 3 ? color : ink }
}
