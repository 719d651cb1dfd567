import VectorGraphics

extension Gauge {
  /// - Throws: ``GaugeError`` naming the first field that breaks a rule.
  public func check() throws(GaugeError) {
    if let first = problems().first { throw first }
  }

  /// Every field that breaks a rule, in their order; of each field the first rule that it breaks.
  package func problems() -> [GaugeError] {
    var problems = Problems()
    checkNumbers(&problems)
    for (text, field) in [(title, GaugeError.Field.title), (subtitle, .subtitle), (unit, .unit)] {
      problems.take { () throws(GaugeError) in try GaugeError.check(text, field) }
    }
    problems.take(checkVariant)
    problems.take { () throws(GaugeError) in try NamedValue.check(values, of: kind) }
    problems.take(checkUnit)
    problems.take(checkState)
    checkLanguage(&problems)
    problems.take(statistics.check)
    problems.take { () throws(GaugeError) in try GaugeRange.check(ranges) }
    problems.take { () throws(GaugeError) in try GaugeTarget.check(targets) }
    problems.take { () throws(GaugeError) in try Annotation.check(annotations) }
    problems.take { () throws(GaugeError) in
      try GaugePointer.check(pointers ?? [])
      try checkPointerScales()
    }
    problems.take(track.check)
    problems.take(readout.check)
    problems.take { () throws(GaugeError) in try kind.check?(self) }
    problems.take { () throws(GaugeError) in _ = try conversion(to: displayUnit, .displayUnit) }
    problems.take { () throws(GaugeError) in _ = try conversion(to: secondUnit, .secondScale) }
    problems.take(hub.check)
    // Automatic ticks break no rule, and this is on the way of every picture.
    if ticks != TickOptions() {
      problems.take { () throws(GaugeError) in _ = try scale.ticks(options: ticks, majors: 2, total: 2) }
    }
    problems.take(accessibility.check)
    problems.take { () throws(GaugeError) in try logo?.check() }
    problems.take { () throws(GaugeError) in try backdrop?.check() }
    problems.take { () throws(GaugeError) in try face?.check(on: scale, of: kind, variant: variant) }
    problems.take(checkID)
    problems.take { () throws(GaugeError) in try place?.check() }
    problems.take(grid.check)
    return problems.found
  }

  /// What checks have found.
  private struct Problems {
    private(set) var found: [GaugeError] = []

    mutating func take(_ check: () throws(GaugeError) -> Void) {
      do { try check() } catch { found.append(error) }
    }
  }

  private func checkNumbers(_ problems: inout Problems) {
    for (number, field) in [
      (value, GaugeError.Field.value), (origin, .origin), (previous, .previous),
      (reference, .reference),
    ] {
      problems.take { () throws(GaugeError) in if let number { try GaugeError.check(number, field) } }
    }
    problems.take { () throws(GaugeError) in
      guard history.count <= Limits.history else {
        throw GaugeError(.history, "\(history.count) values", rule: "are too many: the limit is \(Limits.history)")
      }
      for value in history { if let value { try GaugeError.check(value, .history) } }
    }
    problems.take { () throws(GaugeError) in
      switch uncertainty {
      case .between(let range)?:
        try GaugeError.check(range.lowerBound, .uncertainty)
        try GaugeError.check(range.upperBound, .uncertainty)
      case .within(let half)?:
        try GaugeError.check(half, .uncertainty)
        guard half >= 0 else { throw GaugeError(.uncertainty, "\(half)", rule: "must be 0 or more") }
      case nil: break
      }
    }
    problems.take { () throws(GaugeError) in
      guard Limits.overshoot.contains(overshoot) else {
        throw GaugeError(.overshoot, "\(overshoot)", rule: "must be 0 to 20 degrees")
      }
    }
  }

  private func checkLanguage(_ problems: inout Problems) {
    let words = words
    problems.take { () throws(GaugeError) in
      if let lack = words.lack {
        throw GaugeError(sentences.isEmpty ? .lang : .sentences, "“\(words.tag)”", rule: lack)
      }
    }
    for sentence in words.sentences.isEmpty ? [] : Sentence.allCases {
      problems.take { () throws(GaugeError) in
        guard let text = words.sentences[sentence] else { return }
        do throws(GaugeError) { try sentence.check(text) } catch { throw error.of(".\(sentence.name)") }
      }
    }
  }

  private func checkVariant() throws(GaugeError) {
    guard let variant, !kind.variants.contains(variant) else { return }
    var rule =
      kind.variants.isEmpty
      ? "cannot be given: the kind \(kind) has one design only"
      : "is no design of the kind \(kind); choose \(kind.variants.joined(separator: ", "))"
    if DialArc.named.contains(where: { $0.name == variant }) { rule += "; how far a dial reaches is sweep: \(variant)" }
    let owners = Kind.all.filter { $0.variants.contains(variant) }
    if !owners.isEmpty { rule += "; it belongs to \(owners.map(\.name).joined(separator: ", "))" }
    let near = kind.variants.isEmpty && owners.isEmpty ? Kind.all.flatMap(\.variants) : kind.variants
    throw GaugeError(.variant, variant, rule: rule, names: near)
  }

  /// - Throws: ``GaugeError`` for a unit in which what counts seconds or minutes would take its numbers for something
  ///   else: a clock, a time scale, a number written as a time. Of a unit that is one in another, the first one decides.
  private func checkUnit() throws(GaugeError) {
    let isPace = unit.contains("/")
    func refuse(_ counted: String, _ counter: String, next: String) throws(GaugeError) {
      let shown = displayUnit ?? unit
      guard let conversion = try? UnitConversion(from: String(shown.prefix { $0 != "/" }), to: counted),
        conversion.converted(1) != 1
      else { return }
      throw GaugeError(
        displayUnit == nil ? .unit : .displayUnit, "“\(shown)”",
        rule: "cannot be the unit of a \(counter), which counts \(conversion.to.name); \(next)")
    }
    if kind.runs { return try refuse("s", "\(kind)", next: "give those, or as in 1:30:00") }
    if scale.mapping == .time {
      try refuse(
        "s", "time scale",
        next: isPace
          ? "leave the scale's type out, for a pace is written with readout.format: pace" : "add displayUnit: s")
    }
    guard let format = readout.format, let counted = format.unit else { return }
    try refuse(
      counted, "number as “\(format)”",
      next: isPace && counted == "s" ? "take the format pace" : "add displayUnit: \(counted)")
  }

  private func checkID() throws(GaugeError) {
    try GaugeError.check(id, .id)
    guard !id.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else { return }
    throw GaugeError(.id, "“\(id)”", rule: "must be letters, digits, _ and -: it is what a column is named like")
  }

  /// From the gauge's unit; nil when there is nothing to convert to.
  func conversion(to target: String?, _ field: GaugeError.Field) throws(GaugeError) -> UnitConversion? {
    guard let target else { return nil }
    try GaugeError.check(target, field)
    guard !unit.isEmpty else {
      let family = MeasureUnit.named(target)
      let other = MeasureUnit.all.first { unit in family.contains { $0.family == unit.family && $0 != unit } }
      throw GaugeError(
        field, "“\(target)”",
        rule: "needs the unit of the value to convert from; add unit, as in unit: \(other?.symbol ?? "km/h")")
    }
    do throws(MeasureUnitError) {
      return try UnitConversion(from: unit, to: target)
    } catch {
      let names: [String] = if case .unknown(target, let names) = error { names } else { [] }
      throw GaugeError(field, "“\(target)”", rule: "is no unit for a value in “\(unit)”: \(error)", names: names)
    }
  }

  /// All that was measured, in another unit.
  private mutating func convert(by conversion: UnitConversion) {
    func converted(_ value: Double?) -> Double? { value.flatMap(conversion.converted) }
    if let range = uncertaintyRange {
      let ends = [range.lowerBound, range.upperBound].compactMap(converted).sorted()
      // What is 1 in so many has no end where it reaches 0.
      let hasEnds = ends.count == 2 && !(conversion.isReversing && range.contains(0))
      uncertainty = hasEnds ? .between(ends[0]...ends[1]) : nil
    }
    if kind.ownUnit(isNamed: !values.isEmpty) == nil {
      value = converted(value)
      moment.number = converted(moment.number)
    }
    moment.peak = converted(moment.peak)
    previous = converted(previous)
    reference = converted(reference)
    history = history.map(converted)
    values = values.map { NamedValue($0.name, kind.ownUnits[$0.name] == nil ? converted($0.value) : $0.value) }
    statistics = Statistics(
      min: converted(statistics.min), max: converted(statistics.max), mean: converted(statistics.mean),
      peak: converted(statistics.peak))
    if conversion.isReversing { (statistics.min, statistics.max) = (statistics.max, statistics.min) }
    pointers = pointers.map { pointers in
      pointers.map { pointer in
        var pointer = pointer
        if pointer.scale == nil { pointer.value = converted(pointer.value) }
        return pointer
      }
    }
  }

  /// Takes back what the state says is not so: fresh colours, and a value.
  private mutating func subdue() {
    guard state != .live else { return }
    noticeColor = theme.alarm
    theme = staleTheme
    guard hidesValue else { return }
    (value, previous, uncertainty, moment) = (nil, nil, nil, Moment())
    // The notice says more than a dash.
    readout.missing = ""
    for index in values.indices { values[index].value = nil }
    // A hand or a bar of its own shows a reading too; a mark may be what is wanted.
    pointers = pointers.map { pointers in
      pointers.map { pointer in
        var pointer = pointer
        if pointer.style == .needle || pointer.style == .bar { pointer.value = nil }
        return pointer
      }
    }
  }

  /// What the theme says where the gauge does not. What a theme's dial does without, a track or a number, is there as
  /// soon as something is asked of it.
  private mutating func fillFromTheme() {
    let look = theme.look
    var asked = track.filled(from: Look())
    // How the last segment of a bar ends asks for no track.
    asked.partial = .nearest
    if !look.hasTrack, kind.traits.contains(.leavesPartsToTheme), face == nil, track.thickness == nil,
      previous != nil || asked != TrackOptions().filled(from: Look()) || track.caps == .butt
    {
      // Its colours are made for no track, so the one of quiet texts has to do.
      track.thickness = 8
      track.color = track.color ?? theme.muted.withAlpha(previous == nil ? 1 : 0.25)
    }
    track = track.filled(from: look)
    if hub == HubOptions() { hub = look.hub }
    // Without a needle too, a dash says that there is no value.
    if !look.hasNumber || face != nil, readout.shown == nil, kind.traits.contains(.leavesPartsToTheme),
      ticks.side != .outside,
      secondUnit == nil, !asksForNumber, value != nil || hidesValue || face != nil
    {
      readout.shown = false
    }
    // Numbers stand in the corners beside these faces, where else a frame has its own; a card is a frame.
    if let plate = look.plate, plate.shape == .brackets, isOnCard || kind.traits.contains(.hasCorners) {
      theme.look.plate = nil
      // What is mounted in it is made of the same all the same.
      if isOnCard, kind.traits.contains(.saysState) {
        theme.look.fitting = Material(colors: [plate.material.edge], edge: plate.material.edge)
      }
    }
    // A watch has no digits.
    if kind.traits.contains(.isTimeOfDay), look.isHoused, readout.shown == nil { readout.shown = false }
  }

  /// Whether the specification says anything of the number, or of what stands beside it.
  var asksForNumber: Bool {
    var usual = ReadoutOptions()
    (usual.ownLocale, usual.shown) = (readout.ownLocale, readout.shown)
    return readout != usual || reference != nil
  }

  /// The value whose number is `number`: words and the number's own keys are in the unit that is shown.
  package func valueShown(as number: Double) -> Double {
    guard let displayUnit else { return number }
    return (try? MeasureUnit.convert(number, from: displayUnit, to: unit)).flatMap(\.self) ?? number
  }

  /// The number that a value is shown as; nil where the unit that is shown has none for it, as a pace for standing still.
  package func numberShown(for value: Double) -> Double? {
    guard let displayUnit, draws(.displayUnit) else { return value }
    return (try? MeasureUnit.convert(value, from: unit, to: displayUnit)).flatMap(\.self)
  }

  /// The scale in the unit that is shown.
  package var shownScale: Scale { displayUnit == nil ? scale : prepared().scale }

  /// As it is drawn: texts of one clean line, subdued when it is not live.
  package func prepared() -> Gauge {
    var gauge = self
    gauge.title = title.cleanedLine.trimmingSpaces
    gauge.subtitle = subtitle.cleanedLine.trimmingSpaces
    gauge.unit = unit.cleanedLine.trimmingSpaces
    gauge.readout.ownLocale = readout.ownLocale ?? language?.numbers
    gauge.subdue()
    // Where nothing is known there is nothing to compare: a ghost alone would look like the value.
    if value == nil, values.isEmpty { gauge.previous = nil }
    gauge.theme.look.logo = logo ?? theme.look.logo
    gauge.theme.look.backdrop = backdrop ?? theme.look.backdrop
    gauge.fillFromTheme()
    if !statistics.measured.isEmpty { gauge.statistics = statistics.filled(with: readings) }
    if let displayUnit, draws(.displayUnit), let conversion = try? conversion(to: displayUnit, .displayUnit) {
      gauge.convert(by: conversion)
      (gauge.unit, gauge.displayUnit) = (displayUnit, nil)
    }
    gauge.dropHiddenEnds()
    return gauge
  }

  /// Ends of the scale that nothing shows are its kind's own: what is told to have no effect decides no digit either.
  private mutating func dropHiddenEnds() {
    let hidden = hiddenKeys
    let min = hidden.contains("scale.min") ? kind.usualRange.lowerBound : scale.min
    let max = hidden.contains("scale.max") ? kind.usualRange.upperBound : scale.max
    if min < max, min != scale.min || max != scale.max { scale = scale.between(min...max) }
  }

  /// Keys that need something else of the gauge, which it lacks.
  private var hiddenKeys: [String] { kind.needs.filter { !$0.isMet(self) }.flatMap(\.keys) }

  /// Whether the picture depends on where its scale ends.
  package var hasEnds: Bool { draws(.scaleEnds) && !scale.wraps && !hiddenKeys.contains("scale.min") }
}

/// What is wrong with a gauge: which field, the text or number given, and the rule it breaks.
public struct GaugeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong, mostly by the names that specifications have for it.
  public enum Field: String, Hashable, Sendable {
    case value, values, history, previous, reference, uncertainty, stats, kind, variant, scale, min, max, stops,
      constant
    case exponent, origin, overshoot, startAngle, endAngle, ticks, ranges, targets, pointers, track, hub, readout
    case annotations, state, stateText, title, subtitle, unit, displayUnit, secondScale, tokens, a11y, width, height
    case layout, id, place, logo, backdrop, face, preset, lang, sentences
  }

  /// The first one that breaks a rule.
  public let field: Field
  /// Which part of the field, as a path goes on: `[2]` for the third of a list, `.gap`; empty for all of it.
  public private(set) var part = ""
  /// What was given.
  public let given: String
  /// What the field must be.
  public let rule: String
  /// What could have been given instead, where that is a word: the nearest may be suggested.
  public let names: [String]

  /// `rule` completes a sentence that begins with what was given, such as “must be 1 to 8”.
  public init(_ field: Field, _ given: String, rule: String, names: [String] = []) {
    (self.field, self.given, self.rule, self.names) = (field, given, rule, names)
  }

  public var description: String { "\(field.rawValue)\(part): \(given) \(rule)" }

  /// The same of a part of the field.
  func of(_ part: String) -> GaugeError {
    var error = self
    error.part = part + self.part
    return error
  }

  static func check(_ number: Double, _ field: Field) throws(GaugeError) {
    guard number.isFinite else { throw GaugeError(field, "\(number)", rule: "is not a finite number") }
    guard number.magnitude <= Limits.magnitude else {
      throw GaugeError(field, "\(number)", rule: "is too large: the limit is ±1e15")
    }
  }

  /// - Parameter name: what the number is, with its article.
  static func check(
    _ number: Double?, _ name: String, in range: ClosedRange<Double>, _ field: Field
  ) throws(GaugeError) {
    guard let number, !range.contains(number) else { return }
    let low = NumberWriter.english.grouped(
      range.lowerBound, decimals: range.lowerBound.rounded() == range.lowerBound ? 0 : 1)
    throw GaugeError(
      field, "\(name) of \(number)", rule: "is not \(low) to \(DecimalText.short(range.upperBound))")
  }

  static func check(_ text: String, _ field: Field) throws(GaugeError) {
    guard text.utf8.count <= Limits.textBytes, text.count <= Limits.characters else {
      throw GaugeError(
        field, "“\(text.prefix(20))…”",
        rule: "is too long: the limit is \(Limits.characters) characters and \(Limits.textBytes) bytes")
    }
  }

  static func check(_ size: Size) throws(GaugeError) {
    let sides = Limits.smallestCanvasSide...Limits.canvasSide
    for (field, side) in [(Field.width, size.width), (.height, size.height)] where !sides.contains(side) {
      throw GaugeError(
        field, DecimalText.short(side),
        rule: "must be \(DecimalText.short(sides.lowerBound)) to \(DecimalText.short(sides.upperBound))")
    }
  }
}

extension Array {
  /// Checks one after the other; the error of one says which it is.
  func checkEach(_ check: (Element) throws(GaugeError) -> Void) throws(GaugeError) {
    for (index, element) in enumerated() {
      do throws(GaugeError) { try check(element) } catch { throw error.of("[\(index)]") }
    }
  }
}
