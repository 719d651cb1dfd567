import Gauges
import VectorGraphics

/// The search for keys that change nothing.
final class IdleKeys<Shaper: TextShaper> {
  let specification: GaugeSpecification
  let source: SpecificationTemplate
  let dial: Dial
  let shaper: Shaper
  /// Paths, and texts that have no room, which are told anyway.
  var told: [String] = []
  /// Where these are given, what they say is looked for, and else what is said of this gauge alone.
  var settings: [String]?
  /// Where a page draws it in a way of its own.
  var page: PageDrawing?

  /// What has been done so far.
  struct Work {
    var layouts = 0
    /// Paths of keys without which the specification breaks a rule.
    var needed: Set<String> = []
    /// What the specification shows of each value that is tried for many keys.
    var pictures: [Trial: Pictures] = [:]
    /// What the page shows of it, and of all that stand beside it.
    var onPage: Pictures?
    var page: [Scene]?
  }
  var work = Work()
  /// In which pictures keys are looked for.
  private var drawing = PageDrawing()
  /// Other values: in every range, of words, on the scale, at its ends, beyond them, missing, and with many digits; and of
  /// hands on both sides and beyond the ends of what they point at.
  var trials: [Trial]
  /// A text of thousands of keys without effect is looked at no longer than a large picture takes.
  private static var mostLayouts: Int { 400 }
  var isOver: Bool { work.layouts >= Self.mostLayouts || shaper.isGivenUp }

  typealias Step = SpecificationNode.Step

  /// Another value of the gauge, or of all hands that have one of their own, as a share of their scales.
  enum Trial: Hashable {
    case value(Double?)
    case hands(Double)
  }

  init(specification: GaugeSpecification, source: SpecificationTemplate, dial: Dial, shaper: Shaper) {
    (self.specification, self.source, self.dial, self.shaper) = (specification, source, dial, shaper)
    let gauge = specification.gauge
    let (min, max) = (gauge.scale.min, gauge.scale.max)
    // Ranges overlap, and end where the next one begins: between any two of their ends.
    let ends = Set(gauge.ranges.prefix(8).flatMap { [$0.from, $0.to ?? max] }).sorted()
    let inRanges: [Double?] = zip(ends, ends.dropFirst()).map { ($0 + $1) / 2 }
    // However many segments up to 100 a track has, one of the last three lies well inside of one. Batteries tell a tenth and a
    // fifth apart, levels what is level.
    let inside: [Double?] = [0.05, 0.15, 0.3903, 0.638, 0.8001].map { min + (max - min) * $0 } + [0]
    let onScale: [Double?] = [min, max] + inside + [max + (max - min)]
    // Inside of what has a word, and beyond its end.
    let words: [Double?] = (gauge.readout.words?.entries ?? []).prefix(8).flatMap { entry -> [Double] in
      switch entry.rule {
      case .equals(let number), .upTo(let number): [number]
      case .range(let from, let to):
        [from ?? to.map { $0 - 1 } ?? 0] + (to.map { [$0 + Swift.max(1, $0.magnitude / 100)] } ?? [])
      }
    }
    // A difference that is small is short, and has room.
    let nearReference: [Double?] = gauge.reference.map { [$0 + (max - min) / 1000, $0 - (max - min) / 1000] } ?? []
    let values =
      (inRanges + words + onScale).map { $0.map { gauge.valueShown(as: $0) } } + nearReference
      + [12_345.678, -1_234.5, nil]
      // As a pace this is as large a number.
      + (gauge.displayUnit == nil ? [] : [0.001_23])
    let hasHands = gauge.pointers?.contains { $0.value != nil } ?? false
    trials = values.map(Trial.value) + (hasHands ? [0.3, 0.9, 1.3, -0.3].map(Trial.hands) : [])
  }

  /// What says which gauge it is, where it goes and how it moves, rather than how it looks.
  private static var others: [String] {
    [
      "$schema", "version", "extends", "preset", "kind", "variant", "value", "lang", "sentences", "id", "place",
      "fonts", "size",
      "width", "height", "animation", "output", "data", "layout",
    ]
  }

  /// Whether a key is looked at: a theme by its name looks on many gauges, one that is written here on this alone.
  private static func isOfLook(_ member: SpecificationNode.Member) -> Bool {
    if member.key == "theme" { return member.value.isMap }
    return !others.contains(member.key) && !member.key.hasPrefix("x-")
  }

  /// Whether it is what a program writes whatever the state is, beside a state that hides it.
  private func isValueOfState(_ member: SpecificationNode.Member) -> Bool {
    guard member.key == "values", let state = source.root.member("state")?.text else { return false }
    return state == "missing" || specification.gauge.state.hidesValue
  }

  /// Those that can be left out all at once, without another picture. One that nothing works without has advice of its own.
  private func leavable(_ problems: [SpecificationProblem], _ pictures: Pictures) -> [SpecificationProblem] {
    func root(without problems: [SpecificationProblem], of root: SpecificationNode) -> SpecificationNode {
      var root = root
      // From the end, as the places in a list change behind what goes.
      for problem in problems.reversed() {
        if let steps = Step.parse(problem.path) { root.remove(steps[...]) }
      }
      return root
    }
    if problems.isEmpty || shows(root(without: problems, of: source.root), pictures) == true { return problems }
    var kept: [SpecificationProblem] = []
    return problems.map { problem in
      guard shows(root(without: kept + [problem], of: source.root), pictures) == true else {
        return withoutAdvice(problem)
      }
      kept.append(problem)
      return problem
    }
  }

  /// What cannot be left out has to be given in another way.
  private func withoutAdvice(_ problem: SpecificationProblem) -> SpecificationProblem {
    let gauge = specification.gauge
    let given = gauge.values.map(\.name)
    let needed = gauge.kind.neededValues?(gauge) ?? []
    let names = needed.isEmpty ? gauge.kind.valueNames : needed
    let name = problem.path.hasPrefix("values") ? names.first { !given.contains($0) } : nil
    let advice = name.map { "as it shows another: give values.\($0)" } ?? "beside what else is told: keep one of them"
    return SpecificationProblem(
      place: problem.place, path: problem.path,
      message: "changes nothing of this picture, whatever the value, \(advice)")
  }

  /// What a theme says of itself, and of pages that are not this picture.
  private static var ofOtherPages: [String] { ["theme.extends", "theme.summary", "theme.light", "theme.dark"] }

  func found() -> [SpecificationProblem] {
    let isOwn = page == nil && dial.gauge == specification.gauge && dial.size == specification.size
    guard case .map(let members) = source.root.content,
      let pictures = pictures(of: source.root, first: isOwn ? dial.shown : nil)
    else { return [] }
    var seen: Set<String> = []
    var problems = members.filter { Self.isOfLook($0) && !isValueOfState($0) }.flatMap {
      idle(in: $0.value, at: [.key($0.key)], $0.keyPlace, pictures, &seen).problems
    }
    // Cards take longer to lay out, so only what the picture by itself does not show is looked for on them.
    if let page { problems = problems.filter { isIdle($0.path, on: page) } }
    problems = leavable(problems, pictures)
    if let page { problems += idleTokens(on: page, besides: problems.map(\.path)) }
    if settings == nil {
      let inParts = idleInParts(of: pictures)
      problems += inParts + idleOnPage(pictures).besides(inParts)
    }
    if isOver, !problems.isEmpty {
      problems.append(
        SpecificationProblem(
          place: source.root.place.isInText ? source.root.place : nil, path: "",
          message: "more keys may change nothing; with these mended they are looked at"))
    }
    return problems
  }

  /// Keys at a place and below it. A map that does nothing is told as one.
  private func idle(
    in node: SpecificationNode, at steps: [Step], beside keys: [String] = [], _ place: Place, _ pictures: Pictures,
    _ seen: inout Set<String>
  ) -> (problems: [SpecificationProblem], isWhole: Bool) {
    let path = Step.text(steps)
    guard isOwn(path, place), !told.contains(path), !Self.ofOtherPages.contains(path), !isOver else {
      return ([], false)
    }
    let parts: [(node: SpecificationNode, step: Step, place: Place)] =
      switch node.content {
      case .map(let members): members.map { ($0.value, .key($0.key), $0.keyPlace) }
      case .list(let items) where items.contains(where: \.isMap):
        items.enumerated().map { ($1, .index($0), $1.place) }
      default: []
      }
    // A note that has no room has been reported already.
    guard !parts.contains(where: { $0.node.text.map(told.contains) ?? false }) else { return ([], false) }
    guard !parts.isEmpty else {
      let name = Step.text(steps.map { if case .index = $0 { .index(0) } else { $0 } })
      // What is seen of one range is a matter of its place in others, unless other keys stand beside it.
      let like = ([name] + keys).joined(separator: " ")
      guard !seen.contains(like), !isMark(name) else { return ([], false) }
      guard isIdle(node, at: steps, pictures) else {
        seen.insert(like)
        return ([], false)
      }
      return ([problem(path, place)], true)
    }
    let keys = if case .map(let members) = node.content { members.map(\.key).sorted() } else { [String]() }
    let found = parts.map { idle(in: $0.node, at: steps + [$0.step], beside: keys, $0.place, pictures, &seen) }
    let isIdle = found.allSatisfy(\.isWhole)
    if isIdle, found.count > 1, steps.count == 1 { return ([problem(path, place)], true) }
    // What an entry cannot be without goes with all of it.
    if isIdle, steps.count > 1, found.flatMap(\.problems).contains(where: { work.needed.contains($0.path) }) {
      var rest = source.root
      rest.remove(steps[...])
      if shows(rest, pictures) == nil { work.needed.insert(path) }
      return ([problem(path, place)], true)
    }
    // What the rest cannot be without stays with it.
    return (found.flatMap(\.problems).filter { isIdle || !work.needed.contains($0.path) }, isIdle)
  }

  /// Whether the search is for what stands there or below it.
  private func isOwn(_ path: String, _ place: Place) -> Bool {
    guard let settings else { return place != .inherited }
    return settings.contains { setting in
      SpecificationTemplate.isPath(path, atOrBelow: setting) || SpecificationTemplate.isPath(setting, atOrBelow: path)
    }
  }

  func problem(_ path: String, _ place: Place) -> SpecificationProblem {
    let summary = SpecificationTemplate.summary(of: path).map { " (\($0))" } ?? ""
    return SpecificationProblem(
      place: place.isInText ? place : nil, path: path,
      message: "changes nothing of this picture, whatever the value\(summary); leave it out")
  }

  // MARK: - One key

  /// Whether it says where a mark lies that the kind draws: of those outside of the scale it is told already.
  private func isMark(_ name: String) -> Bool {
    switch name {
    case "ranges[0].from", "ranges[0].to": specification.gauge.draws(.rangeBands)
    case "targets[0].value": specification.gauge.draws(.targetMarks)
    default: false
    }
  }

  private func isIdle(_ node: SpecificationNode, at steps: [Step], _ pictures: Pictures) -> Bool {
    if case .scalar(let text, _) = node.content {
      // Most texts are seen at once; a number may stand there for another reason.
      let isText = SpecificationTemplate.type(of: SpecificationNode.Step.text(steps))?.takesText ?? true
      if isText, told.contains(text) || dial.texts.contains(where: { $0.text.string == text }) { return false }
      if ["min", "max"].contains(steps.last?.name), !dial.labels.isEmpty, steps.count < 3 { return false }
    }
    var without = source.root
    without.remove(steps[...])
    if let isSame = shows(without, pictures) {
      guard isSame else { return false }
    } else {
      work.needed.insert(Step.text(steps))
    }
    var others = [without]
    var between: [Double] = []
    for other in SpecificationTemplate.alternatives(to: node, at: steps) {
      var root = source.root
      guard root.replace(steps[...], with: other) else { continue }
      guard let isSame = shows(root, pictures) else { continue }
      if !isSame { return false }
      others.append(root)
      guard let own = node.number, let number = other.number else { continue }
      let middle = (own + number) / 2
      let isShown = steps.first?.name == "readout"
      between.append(isShown ? specification.gauge.valueShown(as: middle) : middle)
    }
    // Where nothing else can be said nobody knows, but of a part of a list that says nothing.
    guard others.count > 1 || (node.isMap && steps.last?.name == nil) else { return false }
    // Between light and dark no colour is in a way of its own.
    let isColor = if case .color? = SpecificationTemplate.type(of: Step.text(steps)) { true } else { false }
    if isColor { others = Array(others.prefix(3)) }
    // An end of a range shows between where it is and where it might be; most of the rest in another range.
    return between.prefix(3).allSatisfy { areAlike(others, at: .value($0)) }
      && trials.allSatisfy { areAlike(others, at: $0) }
  }

  /// Whether pictures with another value are as the specification's with that value.
  private func areAlike(_ others: some Sequence<SpecificationNode>, at trial: Trial) -> Bool {
    guard let own = work.pictures[trial] ?? pictures(of: showing(trial, source.root)) else { return true }
    if trials.contains(trial) { work.pictures[trial] = own }
    return others.allSatisfy { shows(showing(trial, $0), own) ?? true }
  }

  private func showing(_ trial: Trial, _ root: SpecificationNode) -> SpecificationNode {
    switch trial {
    case .value(let value): showing(value, root)
    case .hands(let share): showing(hands: share, root)
    }
  }

  private func showing(hands share: Double, _ root: SpecificationNode) -> SpecificationNode {
    var root = root
    for (index, hand) in (specification.gauge.pointers ?? []).enumerated() where hand.value != nil {
      let scale = hand.scale?.scale ?? specification.gauge.scale
      let value = scale.min + (scale.max - scale.min) * share
      let node = SpecificationNode(
        content: .scalar(DecimalText.short(value, decimals: 9), isQuoted: false), place: .outside)
      _ = root.replace([.key("pointers"), .index(index), .key("value")], with: node)
    }
    return root
  }

  private func showing(_ value: Double?, _ root: SpecificationNode) -> SpecificationNode {
    var root = root
    // Whatever is known of it now.
    for name in ["state", "stateText"] { root.remove([.key(name)]) }
    let word = value.map { DecimalText.short($0, decimals: 9) } ?? "null"
    let node = SpecificationNode(content: .scalar(word, isQuoted: false), place: .outside)
    let names = specification.gauge.values.map(\.name)
    if names.isEmpty {
      _ = root.replace([.key("value")], with: node)
      root.remove([.key("history")])
    } else {
      for name in names { _ = root.replace([.key("values"), .key(name)], with: node) }
    }
    return root
  }

  /// Nil where it breaks a rule.
  private func pictures(of root: SpecificationNode, first: Scene? = nil) -> Pictures? {
    work.layouts += 1
    guard let gauge = gauge(of: root) else { return nil }
    return try? drawing.pictures(of: gauge, first: first, specification.size, shaper: shaper)
  }

  /// Whether a text has these pictures; nil where it breaks a rule.
  func shows(_ root: SpecificationNode, _ pictures: Pictures) -> Bool? {
    work.layouts += 1
    guard let gauge = gauge(of: root) else { return nil }
    return try? drawing.shows(gauge, pictures, specification.size, shaper: shaper)
  }

  /// Whether a page shows no more of a key than the picture by itself, nor beside it: cards agree on the sizes of their words.
  private func isIdle(_ path: String, on page: PageDrawing) -> Bool {
    var without = source.root
    guard let steps = Step.parse(path) else { return true }
    without.remove(steps[...])
    guard let whole = gauge(of: source.root), let rest = gauge(of: without) else { return true }
    work.onPage = work.onPage ?? (try? page.pictures(of: whole, specification.size, shaper: shaper))
    guard let own = work.onPage, (try? page.shows(rest, own, specification.size, shaper: shaper)) == true else {
      return false
    }
    // Colours need no room.
    guard page.hasNeighbours, !["tokens", "halo", "palette"].contains(steps.first?.name) else { return true }
    work.page = work.page ?? (try? page.scenesOfAll(with: whole, shaper: shaper))
    return (try? page.scenesOfAll(with: rest, shaper: shaper)) == work.page
  }

  /// Colours that the picture by itself shows and a page does not: a card has some of its own.
  private func idleTokens(on page: PageDrawing, besides known: [String]) -> [SpecificationProblem] {
    guard case .map(let members) = source.root.content, let tokens = members.first(where: { $0.key == "tokens" }) else {
      return []
    }
    (drawing, work.pictures) = (page, [:])
    defer { (drawing, work.pictures) = (PageDrawing(), [:]) }
    guard let pictures = pictures(of: source.root) else { return [] }
    var seen: Set<String> = []
    let found = idle(in: tokens.value, at: [.key(tokens.key)], tokens.keyPlace, pictures, &seen).problems
    return leavable(
      found.filter { problem in !known.contains { SpecificationTemplate.isPath(problem.path, atOrBelow: $0) } },
      pictures)
  }

  private func gauge(of root: SpecificationNode) -> Gauge? {
    (try? GaugeSpecification(root: root, files: source.files, refusesUnused: false))?.gauge
  }
}

extension SpecificationNode.Step {
  fileprivate var name: String? { if case .key(let name) = self { name } else { nil } }
}

extension SpecificationNode {
  fileprivate var number: Double? { text.flatMap(DecimalText.number(from:)) }
  fileprivate var isMap: Bool { if case .map = content { true } else { false } }
}
