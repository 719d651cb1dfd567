import VectorGraphics

extension Gauge {
  /// Numbers that are not 0 and are written as if they were.
  package var numberWarnings: [GaugeWarning] {
    // In the unit that is shown.
    let shown = displayUnit == nil ? self : prepared()
    let numbers = shown.writtenNumbers.filter { $0.value != 0 }
    guard let format = readout.format else { return stepWarnings(numbers) + timeWarnings(numbers) }
    // Some values have a form of their own all the same.
    func hasOwnForm(_ path: String) -> Bool { kind.ownForms.contains(String(path.dropFirst("values.".count))) }
    let own = stepWarnings(numbers.filter { hasOwnForm($0.path) })
    let isSaid = readout.isShown || (accessibility.description == nil && !accessibility.isDecorative)
    let lost = numbers.first {
      !hasOwnForm($0.path) && readout.words?.text(for: $0.value) == nil && format.writesAsZero($0.value)
    }
    guard isSaid, let lost else { return own }
    let what = lost.path == "value" ? "" : "\(lost.path) "
    let written = shown.text(of: lost.value)
    return [
      GaugeWarning(
        path: "readout.format",
        message: "writes \(what)\(DecimalText.exact(lost.value)) as \(written); \(format.finer)")
    ] + own
  }

  /// What has no end in the unit that is shown.
  ///
  /// - Parameter shown: the gauge in that unit.
  func uncertaintyWarnings(_ shown: Gauge) -> [GaugeWarning] {
    guard let range = uncertaintyRange, let displayUnit, shown.uncertaintyRange == nil else { return [] }
    let ends = [range.lowerBound, range.upperBound].map { DecimalText.exact($0) }.joined(separator: " to ")
    return [
      GaugeWarning(
        path: "uncertainty", message: "\(ends) reaches 0, which has no equal in \(displayUnit), and is not drawn")
    ]
  }

  /// A part of nothing.
  var differenceWarnings: [GaugeWarning] {
    guard delta.style == .relative, reference == 0, value != nil, draws(.delta) else { return [] }
    return [
      GaugeWarning(
        path: "delta.style",
        message: "nothing is relative to a reference of 0: the difference is written in the unit of the value")
    ]
  }

  /// Times below the last decimal that a scale of times writes.
  private func timeWarnings(_ numbers: [(path: String, value: Double)]) -> [GaugeWarning] {
    guard scale.mapping == .time, let lost = numbers.first(where: { $0.value.magnitude < 0.5e-12 }) else { return [] }
    return [
      GaugeWarning(
        path: lost.path,
        message: "\(DecimalText.exact(lost.value)) is written as 0: a scale of times has twelve decimals at most; "
          + "give it in a smaller unit on a linear scale")
    ]
  }

  /// Numbers below the step of a kind that has one of its own.
  private func stepWarnings(_ numbers: [(path: String, value: Double)]) -> [GaugeWarning] {
    guard let leastNumber = kind.leastNumber, readout.isShown else { return [] }
    return numbers.filter { $0.path.hasPrefix("value") }.compactMap { path, value in
      let least = leastNumber(self, path == "value" ? "" : String(path.dropFirst("values.".count)))
      guard value.magnitude < least else { return nil }
      return GaugeWarning(
        path: path,
        message:
          "\(DecimalText.exact(value)) is shown as 0: it is nearer to 0 than a number on \(kind.name) can be; give it "
          + (draws(.displayUnit) ? "in a smaller unit, or another kind" : "another kind"))
    }
  }

  /// What the picture and its description write in the form of the number, with its key.
  private var writtenNumbers: [(path: String, value: Double)] {
    let half: Double? = if case .within(let half)? = uncertainty { half } else { nil }
    let numbers: [(String, Double?)] =
      [("value", value)] + values.map { ("values.\($0.name)", $0.value) }
      + [
        ("uncertainty", half), ("previous", previous), ("stats.min", statistics.min), ("stats.max", statistics.max),
        ("stats.mean", statistics.mean), ("stats.peak", statistics.peak), ("reference", reference),
      ] + targets.enumerated().map { ("targets[\($0)].value", $1.value) }
    return numbers.compactMap { path, value in value.map { (path, $0) } }
  }
}

extension NumberFormat {
  /// Whether a number has no digit but 0.
  fileprivate func writesAsZero(_ value: Double) -> Bool {
    var written = format(value)
    var isHexadecimal = false
    if case .decimal(let specifier) = style, let bits = specifier.kind?.bits {
      isHexadecimal = bits == 4
      for base in ["0b", "0o", "0x", "0X"] { written.replace(base, with: "") }
    }
    let digits = written.compactMap { isHexadecimal ? $0.hexDigitValue : $0.wholeNumberValue }
    return !digits.isEmpty && digits.allSatisfy { $0 == 0 }
  }

  /// What to do about it.
  fileprivate var finer: String {
    switch style {
    case .duration, .clock, .pace: "`tacho list number-formats` has finer ones"
    case .decimal(let specifier) where specifier.kind?.bits != nil || [.integer, .asIs].contains(specifier.kind):
      "take one with decimals, as in .3f"
    case .fraction: "take one with decimals, as in .3f"
    case .decimal, .compact, .scientific: "give it more decimals"
    }
  }
}
