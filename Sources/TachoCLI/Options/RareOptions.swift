import ArgumentParser

extension ArgumentVisibility {
  /// Of options that few people need: in the help only where all of it is asked for, with `--help-all`; completions and the
  /// table of options have them always.
  static let rare: ArgumentVisibility = ArgumentHelp.isOneScreen ? .hidden : .default
}

extension ArgumentHelp {
  /// Whether the help that is asked for is the short one, with a line for each option.
  fileprivate static let isOneScreen: Bool = {
    let words = CommandLine.arguments.dropFirst()
    return words.contains { ["-h", "--help"].contains($0) } || words.first == "help"
  }()

  /// Of an option that few people need.
  static func rare(_ text: String) -> ArgumentHelp { ArgumentHelp(text, visibility: .rare) }

  /// A line, and what `--help-all` and the table of options say after it.
  static func line(_ text: String, _ more: String = "", takes name: String? = nil) -> ArgumentHelp {
    ArgumentHelp(isOneScreen || more.isEmpty ? text : "\(text) \(more)", valueName: name)
  }
}
