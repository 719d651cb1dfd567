import ArgumentParser

extension ArgumentVisibility {
  /// Of options that few people need: in the help only where all of it is asked for, with `--help-all`; completions and the
  /// table of options have them always.
  static let rare: ArgumentVisibility = {
    let words = CommandLine.arguments.dropFirst()
    let isHelp = words.contains { ["-h", "--help"].contains($0) } || words.first == "help"
    return isHelp ? .hidden : .default
  }()
}

extension ArgumentHelp {
  /// Of an option that few people need.
  static func rare(_ text: String) -> ArgumentHelp { ArgumentHelp(text, visibility: .rare) }
}
