import ArgumentParser
import JSONFormat

/// An option of the program: its names, what it takes, and which commands have it.
struct OptionEntry {
  /// With its hyphens.
  let name: String
  /// A letter with its hyphen, if it has one.
  let short: String?
  /// What stands for its value in the help; nil of a flag.
  let takes: String?
  /// Those to choose from; empty when anything may be given.
  let values: [String]
  let isRepeating: Bool
  /// What the commands say of it, each with those that say so.
  private(set) var meanings: [(text: String, commands: [String])]

  var commands: [String] { meanings.flatMap(\.commands) }
  /// The key of a specification that it is short for.
  var key: String? { OptionRow.named(name)?.key }

  /// All of them by name, as the commands themselves declare them; those to ask for help are left out.
  static let all: [OptionEntry] = {
    guard let help = try? JSONDocument(Array(TachoCommand._dumpHelp().utf8)) else { return [] }
    var entries: [OptionEntry] = []
    collect(help, help.member("command", of: help.root), [], &entries)
    return entries.sorted { $0.name < $1.name }
  }()

  /// The commands that draw or say something, in the order of the help.
  static var commands: [String] {
    var names: [String] = []
    for command in TachoCommand.configuration.subcommands {
      let inner = command.configuration.subcommands
      names += inner.isEmpty ? [command._commandName] : inner.map { command._commandName + " " + $0._commandName }
    }
    return names
  }

  private static func collect(
    _ help: JSONDocument, _ command: JSONDocument.Value?, _ path: [String], _ entries: inout [OptionEntry]
  ) {
    guard let command, let name = help.string(help.member("commandName", of: command)), name != "help" else { return }
    let inner = help.items(help.member("subcommands", of: command)) ?? []
    for subcommand in inner { collect(help, subcommand, path + [name], &entries) }
    // What has subcommands is none itself.
    guard inner.isEmpty else { return }
    let full = (path + [name]).dropFirst().joined(separator: " ")
    for argument in help.items(help.member("arguments", of: command)) ?? [] {
      guard let entry = OptionEntry(help, argument, of: full), entry.name != "--help", entry.name != "--version" else {
        continue
      }
      if let known = entries.firstIndex(where: { $0.name == entry.name }) {
        entries[known].add(entry)
      } else {
        entries.append(entry)
      }
    }
  }

  private mutating func add(_ other: OptionEntry) {
    for (text, commands) in other.meanings {
      if let same = meanings.firstIndex(where: { $0.text == text }) {
        meanings[same].commands += commands
      } else {
        meanings.append((text, commands))
      }
    }
  }

  private init?(_ help: JSONDocument, _ argument: JSONDocument.Value, of command: String) {
    func text(_ name: String, _ value: JSONDocument.Value) -> String? { help.string(help.member(name, of: value)) }
    guard let kind = text("kind", argument), kind != "positional" else { return nil }
    var (long, short): (String?, String?)
    for given in help.items(help.member("names", of: argument)) ?? [] {
      guard let name = text("name", given) else { continue }
      if text("kind", given) == "long" { long = long ?? "--" + name } else { short = short ?? "-" + name }
    }
    guard let long else { return nil }
    (name, self.short) = (long, short)
    takes = kind == "flag" ? nil : text("valueName", argument)
    meanings = [(text("abstract", argument) ?? "", [command])]
    isRepeating = help.isTrue(help.member("isRepeating", of: argument))
    let list = help.member("completionKind", of: argument).flatMap { help.member("list", of: $0) }
    values = help.items(list.flatMap { help.member("values", of: $0) })?.compactMap(help.string) ?? []
  }

  /// The page docs/options.md.
  static var markdown: String {
    var lines = [
      "# Options", "",
      "Which command has which option; made by `tacho list options --markdown`. `tacho COMMAND --help-all` says the same",
      "of one command, and `tacho list options --json` has the values to choose from. An option that is short for a key of",
      "a specification takes what the key takes: `--spring bouncy` is `--set animation.spring=bouncy`.", "",
      "| Option | Short for | Commands | Meaning |", "|---|---|---|---|",
    ]
    for option in all {
      let names = [option.short, option.name].compactMap { $0.map { "`\($0)`" } }.joined(separator: " ")
      for (index, meaning) in option.meanings.enumerated() {
        let first = index == 0 ? "\(names) | \(option.key.map { "`\($0)`" } ?? "")" : "|"
        lines.append("| \(first) | \(meaning.commands.joined(separator: ", ")) | \(meaning.text.asCell) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var listEntry: ListEntry {
    ListEntry(
      name, [commands.joined(separator: ", "), meanings.map(\.text).joined(separator: " / ")],
      [
        ("short", .orNull(short.map(JSON.string))), ("commands", .array(commands.map(JSON.string))),
        ("takes", .orNull(takes.map(JSON.string))), ("values", .array(values.map(JSON.string))),
        ("isRepeating", .boolean(isRepeating)), ("key", .orNull(key.map(JSON.string))),
        (
          "meanings",
          .array(
            meanings.map { meaning in
              .object([("meaning", .string(meaning.text)), ("commands", .array(meaning.commands.map(JSON.string)))])
            })
        ),
      ])
  }
}

extension String {
  /// In a table of Markdown, on one line.
  fileprivate var asCell: String {
    split(separator: "\n").joined(separator: " ").replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
