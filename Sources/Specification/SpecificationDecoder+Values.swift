import Gauges
import VectorGraphics

/// What stands at a key: a number, a word, a colour.
extension SpecificationDecoder {
  mutating func number(_ node: SpecificationNode, in range: ClosedRange<Double>) -> Double? {
    guard case .scalar(let text, isQuoted: false) = node.content, let number = DecimalText.number(from: text) else {
      if case .scalar(let text, isQuoted: false) = node.content, Self.isTooLarge(text) {
        reportOutside(node, range)
      } else {
        mismatch(node, "a number" + nextStep(after: node))
      }
      return nil
    }
    guard range.contains(number) else {
      reportOutside(node, range)
      return nil
    }
    return number
  }

  /// The number is written as it should be, so that how else to write the key is no help.
  private mutating func reportOutside(_ node: SpecificationNode, _ range: ClosedRange<Double>) {
    report(node.place, "must be \(Self.limit(of: range)), got \(node.kindName)")
  }

  /// How a number in quotes, with groups, a per cent sign or a unit is written.
  private func nextStep(after node: SpecificationNode) -> String {
    guard case .scalar(let text, let isQuoted) = node.content, text.utf8.count <= 40 else { return "" }
    if isQuoted, DecimalText.number(from: text) != nil { return " without quotes" }
    let digits = text.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    let rest = text.dropFirst(digits.count)
    guard DecimalText.number(from: String(digits)) != nil, let next = rest.first else { return "" }
    if SpecificationTemplate.summary(of: pathText)?.contains("seconds") == true, let seconds = SpanText.seconds(text) {
      return " of seconds, as in \(DecimalText.short(seconds, decimals: 9))"
    }
    if rest.dropFirst().first?.isNumber == true, ",_'’".contains(next) {
      return " with a point before its decimals and no groups, as in 1234.5"
    }
    guard pathText.hasSuffix("value") else { return ", as in \(digits)" }
    let isTime = ["s", "sec", "m", "min", "h", "am", "pm"].contains(rest.lowercased().filter { $0 != " " })
    return ", as in \(digits); its unit is the key unit" + (isTime ? ", and a time is written 2:30 or 10:08:30" : "")
  }

  /// Digits that no finite number can hold.
  private static func isTooLarge(_ text: String) -> Bool {
    text.contains { $0.isNumber } && Double(text)?.isInfinite == true
  }

  private static func limit(of range: ClosedRange<Double>) -> String {
    range == KeyType.anyNumber
      ? "a number from -1e15 to 1e15, which are the limits" : KeyType.number(range, orNull: false).description
  }

  mutating func whole(_ node: SpecificationNode, in range: ClosedRange<Double>) -> Int? {
    guard case .scalar(let text, isQuoted: false) = node.content, let number = DecimalText.number(from: text),
      range.contains(number), let whole = Int(exactly: number)
    else {
      mismatch(node, KeyType.whole(range).description)
      return nil
    }
    return whole
  }

  /// A text that is data rather than words, of which the reader of the data limits the length.
  mutating func longText(_ node: SpecificationNode) -> String? {
    guard case .scalar(let text, _) = node.content, !isNull(node) else {
      mismatch(node, "a text")
      return nil
    }
    return text
  }

  /// A text of a mark: a number or a word as it is written, and nothing for no text.
  mutating func labelText(_ node: SpecificationNode) -> String? { isNull(node) ? "" : text(node) }

  /// A number, or a time as seconds.
  mutating func numberOrTime(_ node: SpecificationNode) -> Double? {
    if case .scalar(let text, _) = node.content, text.contains(":") {
      guard let seconds = SpanText.secondsOfClock(text) else {
        mismatch(node, KeyType.time.description)
        return nil
      }
      return seconds
    }
    return number(node, in: KeyType.anyNumber)
  }

  /// Whether a time is h:mm rather than m:ss is for the kind to say; nil for a text that is clear by itself.
  func secondsOfHoursAndMinutes(_ node: SpecificationNode) -> Double? {
    guard case .scalar(let text, _) = node.content, text.count(where: { $0 == ":" }) == 1, !text.contains(".") else {
      return nil
    }
    return SpanText.secondsOfClock(text + ":00")
  }

  /// Whether a value is missing: null, or YAML's not-a-number.
  func isMissing(_ node: SpecificationNode) -> Bool {
    if case .scalar(let text, isQuoted: false) = node.content, [".nan", ".NaN", ".NAN"].contains(text) { return true }
    return isNull(node)
  }

  func isNull(_ node: SpecificationNode) -> Bool {
    guard case .scalar(let text, isQuoted: false) = node.content else { return false }
    return text.isEmpty || text == "~" || text == "null"
  }

  mutating func text(_ node: SpecificationNode) -> String? {
    guard case .scalar(let text, let isQuoted) = node.content, isQuoted || !(isNull(node) || isBoolean(text)) else {
      mismatch(node, "a text; put it in quotes if it is one")
      return nil
    }
    guard text.utf8.count <= Limits.textBytes, text.count <= Limits.characters else {
      report(
        node.place,
        "has \(text.utf8.count) bytes; the limit is \(Limits.characters) characters and \(Limits.textBytes) bytes")
      return nil
    }
    return text
  }

  mutating func boolean(_ node: SpecificationNode) -> Bool? {
    guard case .scalar(let text, isQuoted: false) = node.content, isBoolean(text) else {
      mismatch(node, "true or false")
      return nil
    }
    return text == "true"
  }

  mutating func color(_ node: SpecificationNode) -> Color? {
    guard case .scalar(let text, _) = node.content, let color = Color(css: text) else {
      let near: String? =
        if case .scalar(let text, _) = node.content { nearest(to: text, among: Color.names) } else { nil }
      mismatch(node, KeyType.color.description, near: near)
      return nil
    }
    return color
  }

  mutating func choice(_ node: SpecificationNode, of names: [String]) -> String? {
    guard case .scalar(let text, _) = node.content, names.contains(text) else {
      let near: String? =
        if case .scalar(let text, _) = node.content {
          OtherWords.name(for: text, at: language + pathText) ?? nearest(to: text, among: names)
        } else {
          nil
        }
      mismatch(node, KeyType.choice(names).description, near: near)
      return nil
    }
    return text
  }

  /// The picture of a file that has been read.
  ///
  /// - Parameter key: that it is named by or below.
  mutating func picture(_ node: SpecificationNode, of key: String) -> Picture? {
    guard case .scalar(let path, _) = node.content, let reference = PictureReference(key: key, node) else {
      mismatch(node, KeyType.pictureFile.description)
      return nil
    }
    guard let picture = files.pictures[reference] else {
      report(node.place, "picture files are not read here: “\(path)”")
      return nil
    }
    return picture
  }

  /// The name that the font of a file is kept under.
  mutating func font(_ node: SpecificationNode) -> String? {
    guard case .scalar(let path, _) = node.content, FontReference.isPath(path) else {
      mismatch(node, KeyType.fontFile.description)
      return nil
    }
    let reference = FontReference(path: path, place: node.place.isInText ? node.place : nil, role: "")
    guard let name = files.fonts[reference.key] else {
      report(node.place, "font files are not read here: “\(path)”; name an installed family instead")
      return nil
    }
    return name
  }

  /// A theme by its name, by that of its file, or by its keys.
  mutating func theme(_ node: SpecificationNode) -> ThemeLibrary.Choice? {
    switch node.content {
    case .map:
      do throws(SpecificationError) {
        let file = try ThemeFile(node, name: "theme", files: files)
        tellBelow(file.warnings)
        return file.choice
      } catch {
        reportBelow(error.problems)
        return nil
      }
    case .scalar(let name, _):
      if let file = themes[name] {
        // Its own places are told in words, for they are of another text; gauges that share it tell once.
        let found = file.warnings.map { SpecificationProblem(place: node.place, message: "\(name):\($0)") }
        tellBelow(found.filter { own in !idle.contains { $0.message == own.message } })
        return file.choice
      }
      if let known = ThemeLibrary.theme(named: name) { return known }
      if ThemeFile.isPath(name) {
        report(node.place, "theme files are not read here: “\(name)”; write its keys here instead")
        return nil
      }
    case .list: break
    }
    _ = choice(node, of: ThemeLibrary.names + ThemeLibrary.addedNames)
    return nil
  }

  mutating func pair(_ node: SpecificationNode) -> (Double, Double)? {
    guard case .list(let items) = node.content, items.count == 2 else {
      mismatch(node, "a pair of two numbers")
      return nil
    }
    guard let first = number(items[0], in: KeyType.anyNumber), let second = number(items[1], in: KeyType.anyNumber)
    else {
      return nil
    }
    return (first, second)
  }

  private func isBoolean(_ text: String) -> Bool { text == "true" || text == "false" }

  mutating func mismatch(_ node: SpecificationNode, _ wanted: String, near: String? = nil) {
    let lost = wanted == Self.map ? "its keys stand under it, indented" : "# begins a comment unless it is in quotes"
    let comment = isNull(node) ? " (\(lost))" : ""
    // What was most likely meant comes before all that there is to choose from.
    if let near {
      report(node.place, "got \(node.kindName)\(comment); did you mean \(near)? It must be \(wanted)")
      return
    }
    var step = OtherWords.advice(forValueAt: language + pathText)?.words
    if case .scalar(let text, isQuoted: false) = node.content, wanted == Self.map {
      step = SyntaxAdvice.missingColon(in: text) ?? step
    }
    report(node.place, "must be \(wanted), got \(node.kindName)\(comment)\(step.map { "; \($0)" } ?? "")")
  }
}

/// How long something takes, as people write it.
package enum SpanText {
  /// h:mm:ss or m:ss, with a sign and a fraction of the seconds allowed: 2:30 is 150, 2:3 is nothing.
  static func secondsOfClock(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard let first = part.first, first.isNumber, let number = DecimalText.number(from: String(part)),
        part.allSatisfy({ $0.isNumber || (isLast && $0 == ".") }), part.last != ".",
        index == 0 ? number < 1_000_000 : number < 60 && part.prefix(while: \.isNumber).count == 2
      else { return nil }
      seconds = seconds * 60 + number
    }
    return isNegative ? -seconds : seconds
  }

  /// A span with its unit or on a clock as seconds: 90s, 1500 ms, 5 min, 1h and 1:30; nil for others, and for a number alone.
  package static func seconds(_ text: String) -> Double? {
    if let seconds = secondsOfClock(text) { return seconds }
    let digits = text.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    guard let number = DecimalText.number(from: String(digits)) else { return nil }
    let unit = String(text.dropFirst(digits.count)).trimmingSpaces.lowercased()
    let names: [(names: [String], seconds: Double)] = [
      (["ms"], 0.001), (["s", "sec", "secs", "second", "seconds"], 1), (["m", "min", "mins", "minute", "minutes"], 60),
      (["h", "hr", "hour", "hours"], 3600),
    ]
    return names.first { $0.names.contains(unit) }.map { number * $0.seconds }
  }
}
