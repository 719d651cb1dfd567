import VectorGraphics

extension Easing {
  /// The easings that are a name alone, in the order they are listed: those of CSS, then those of canvas-gauges.
  public static let named: [(name: String, easing: Easing)] =
    [
      ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
      ("step-start", .steps(1, .jumpStart)), ("step-end", .steps(1, .jumpEnd)),
    ] + EasingRule.allCases.filter { $0 != .linear }.map { ($0.rawValue, .rule($0)) }

  /// Reads a name, `cubic-bezier(x1, y1, x2, y2)`, `steps(n, position)` or `linear(0, 0.5 20% 60%, 1)`, as CSS writes
  /// them.
  ///
  /// - Throws: ``MotionError`` with the offending part, and with all names for a name it does not know.
  public init(parsing text: String) throws(MotionError) {
    let text = text.trimmingSpaces
    guard text.utf8.count <= 32_768 else {
      throw MotionError(.easing, "“\(text.prefix(20))…”", rule: "is too long: the limit is 32,768 bytes")
    }
    guard let open = text.firstIndex(of: "(") else {
      if let easing = Easing.named.first(where: { $0.name == text })?.easing {
        self = easing
        return
      }
      throw Easing.unknown(text)
    }
    guard text.last == ")" else { throw MotionError(.easing, Easing.quoted(text), rule: "has no closing parenthesis") }
    let arguments = text[text.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    switch String(text[..<open]).trimmingSpaces {
    case "cubic-bezier": self = try Easing.cubicBezier(arguments, text)
    case "steps": self = try Easing.steps(arguments, text)
    case "linear": self = .points(try Easing.points(arguments, text))
    case let name: throw Easing.unknown(name)
    }
  }

  private static func cubicBezier(_ arguments: [String], _ text: String) throws(MotionError) -> Easing {
    let numbers = arguments.compactMap { DecimalText.number(from: $0) }
    guard arguments.count == 4, numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      numbers.allSatisfy({ abs($0) <= 1_000 })
    else {
      throw MotionError(
        .easing, quoted(text), rule: "must be cubic-bezier(x1, y1, x2, y2) with x1 and x2 from 0 to 1, y within ±1000")
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func steps(_ arguments: [String], _ text: String) throws(MotionError) -> Easing {
    let positions: [String: StepPosition] = ["start": .jumpStart, "end": .jumpEnd]
    let position: StepPosition? =
      arguments.count == 2
      ? positions[arguments[1]] ?? StepPosition(rawValue: arguments[1]) : arguments.count == 1 ? .jumpEnd : nil
    let least = position == .jumpNone ? 2 : 1
    guard let position, let count = Int(arguments[0]), (least...Limits.easingPoints).contains(count) else {
      throw MotionError(
        .easing, quoted(text),
        rule: "must be steps(n) or steps(n, position): n is \(least) to \(Limits.easingPoints), the position is one of "
          + (["start", "end"] + StepPosition.allCases.map(\.rawValue)).joined(separator: ", "),
        names: ["start", "end"] + StepPosition.allCases.map(\.rawValue))
    }
    return .steps(count, position)
  }

  /// A stop is an output and up to two places in percent, in either order. Places that fall are raised to the one
  /// before; missing ones are spread evenly, as CSS has it.
  private static func points(_ arguments: [String], _ text: String) throws(MotionError) -> [Point] {
    var stops: [(y: Double, x: Double?)] = []
    for argument in arguments {
      let words = argument.split(separator: " ")
      let percents = words.filter { $0.last == "%" }.compactMap { DecimalText.number(from: $0.dropLast()) }
      let outputs = words.filter { $0.last != "%" }.compactMap { DecimalText.number(from: $0) }
      guard outputs.count == 1, percents.count <= 2, outputs.count + percents.count == words.count,
        abs(outputs[0]) <= 1_000, percents.allSatisfy({ abs($0) <= 1e6 })
      else {
        throw MotionError(
          .easing, quoted(argument), rule: "is no stop of linear(): an output, within ±1000, and up to two percentages")
      }
      if percents.isEmpty { stops.append((outputs[0], nil)) }
      for percent in percents { stops.append((outputs[0], percent / 100)) }
    }
    guard (2...Limits.easingPoints).contains(stops.count) else {
      throw MotionError(.easing, quoted(text), rule: "must have 2 to \(Limits.easingPoints) stops")
    }
    stops[0].x = stops[0].x ?? 0
    stops[stops.count - 1].x = stops[stops.count - 1].x ?? max(1, stops.compactMap(\.x).max() ?? 1)
    var highest = -Double.infinity
    for index in stops.indices {
      guard let x = stops[index].x else { continue }
      highest = max(highest, x)
      stops[index].x = highest
    }
    var known = 0
    for index in stops.indices.dropFirst() {
      guard let end = stops[index].x else { continue }
      let start = stops[known].x ?? 0
      for between in known + 1..<max(index, known + 1) {
        stops[between].x = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return stops.map { Point(x: $0.x ?? 0, y: $0.y) }
  }

  private static func unknown(_ name: String) -> MotionError {
    let names = named.map(\.name) + ["cubic-bezier()", "steps()", "linear()"]
    return MotionError(
      .easing, quoted(name), rule: "is no easing; there are \(names.joined(separator: ", "))", names: names)
  }

  private static func quoted(_ text: String) -> String {
    "“\((text.count > 60 ? text.prefix(60) + "…" : text).cleanedLine)”"
  }
}
