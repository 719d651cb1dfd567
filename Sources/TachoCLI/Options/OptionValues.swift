import ArgumentParser
import Tacho

/// One of an enumeration's names from an option; nil when the option is absent.
func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ text: String?, _ option: String
) throws(Failure) -> Choice? {
  guard let text else { return nil }
  guard let choice = Choice(rawValue: text) else {
    throw Failure(unknown: text, option, among: Choice.allCases.map(\.rawValue))
  }
  return choice
}

extension Failure {
  /// The failure for a name that is not one of the choices: first the one that was most likely meant.
  init(unknown text: String, _ option: String, among names: [String]) {
    self.init(.usage, "\(option): \(NearName.unknown(text, among: names))")
  }
}

/// Refuses `-o` and `--kind`, and neither `-5` nor `-inf`: the next option has been taken for the value.
func requireNumber(_ text: String, _ option: String) throws(Failure) {
  let name = text.drop { $0 == "-" }
  guard name.first?.isLetter == true, text.hasPrefix("--") || text.hasPrefix("-") && name.count == 1 else { return }
  throw Failure(.usage, "\(option): a number is missing before \(shown(text))")
}

/// A number from an option; nil when the option is absent.
func number(_ text: String?, _ option: String) throws(Failure) -> Double? {
  guard let text else { return nil }
  try requireNumber(text, option)
  guard let number = DecimalText.number(from: text.trimmingSpaces) else {
    throw Failure(.usage, "\(option): \(shown(text)) is not a finite decimal number")
  }
  return number
}

/// A whole number from an option; nil when the option is absent.
func whole(_ text: String?, _ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
  guard let text else { return nil }
  try requireNumber(text, option)
  guard let number = Int(text), range.contains(number) else {
    throw Failure(
      .usage,
      "\(option): \(shown(text)) is not possible; write a whole number from \(range.lowerBound) to \(range.upperBound)")
  }
  return number
}

extension ArgumentVisibility {
  /// The visibility of options that few people need: in the help only where all of it is asked for, with `--help-all`;
  /// completions and the table of options have them always.
  static let rare: ArgumentVisibility = ArgumentHelp.isOneScreen ? .hidden : .default
}

extension ArgumentHelp {
  /// Whether the help that is asked for is the short one, with a line for each option.
  fileprivate static let isOneScreen: Bool = {
    let words = CommandLine.arguments.dropFirst()
    return words.contains { ["-h", "--help"].contains($0) } || words.first == "help"
  }()

  /// The help of an option that few people need.
  static func rare(_ text: String) -> ArgumentHelp { ArgumentHelp(text, visibility: .rare) }

  /// A line, and what `--help-all` and the table of options say after it.
  static func line(_ text: String, _ more: String = "", takes name: String? = nil) -> ArgumentHelp {
    ArgumentHelp(isOneScreen || more.isEmpty ? text : "\(text) \(more)", valueName: name)
  }
}
