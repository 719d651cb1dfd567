import ArgumentParser
import Tacho

/// An option that was given and is short for a key of the specification.
struct OptionKey: Codable {
  let option: String
  let path: String
  let text: String
  /// Whether it is a text, whatever it looks like.
  var isText = false

  /// Puts it over a specification, as `--set path=text` does.
  func set(in template: SpecificationTemplate) throws(SpecificationError) -> SpecificationTemplate {
    isText
      ? try template.setting([.init(path: path, .text(text))])
      : try template.setting([], [.init(path: path, value: text)])
  }
}

extension OptionKey {
  /// Nil of an option that is short for no key. A flag sets its key to true.
  init?(_ option: GivenOption) {
    guard let row = OptionRow.named(option.name), let path = row.key else { return nil }
    let list = option.texts.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ")
    self.init(
      option: row.name, path: path, text: row.isList ? "[\(list)]" : option.texts.first ?? "true", isText: row.isText)
  }
}

extension ParsableArguments {
  /// What to draw, with all of the command's options that are short for keys.
  func keyed(_ options: GaugeOptions) -> GaugeOptions {
    let own = Set(options.given.map(\.name))
    var options = options
    options.others = given.filter { !own.contains($0.name) }.compactMap(OptionKey.init)
    options.replaced = given.compactMap { OptionRow.named($0.name)?.replaces }
    return options
  }
}
