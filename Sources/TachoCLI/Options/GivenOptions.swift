import ArgumentParser

/// An option as it was given: a flag has no text.
struct GivenOption {
  /// With its hyphens.
  let name: String
  let texts: [String]
}

extension ParsableArguments {
  /// The options that were given, those of groups among them, in the order of their declarations.
  var given: [GivenOption] {
    Mirror(reflecting: self).children.flatMap { child -> [GivenOption] in
      guard let property = child.label, let wrapper = child.value as? any OptionWrapper else { return [] }
      if let group = wrapper.content as? any ParsableArguments { return group.given }
      let texts: [String]
      switch wrapper.content {
      case let text as String: texts = [text]
      case let list as [String] where !list.isEmpty: texts = list
      case true as Bool: texts = []
      default: return []
      }
      return [GivenOption(name: Self.name(ofProperty: property), texts: texts)]
    }
  }

  /// `--contact-sheet` of `_contactSheet`, which the wrapper makes of `contactSheet`.
  private static func name(ofProperty label: String) -> String {
    label.dropFirst().reduce("--") { $1.isUppercase ? $0 + "-" + $1.lowercased() : $0 + String($1) }
  }
}

/// What the argument parser keeps options in.
private protocol OptionWrapper { var content: Any { get } }

extension Option: OptionWrapper { fileprivate var content: Any { wrappedValue } }
extension Flag: OptionWrapper { fileprivate var content: Any { wrappedValue } }
extension OptionGroup: OptionWrapper { fileprivate var content: Any { wrappedValue } }

/// Options that take one value and are given two.
enum RepeatedOptions {
  /// - Parameter arguments: of the program, without its own name, which the argument parser has accepted.
  /// - Returns: nil when there is none.
  static func first(in arguments: [String]) -> String? {
    // What the options are is asked only where something looks like the same one twice: to know it costs more than a picture.
    guard looksRepeated(arguments), let command = arguments.first else { return nil }
    let options = OptionEntry.all.filter { option in
      option.commands.contains { $0.split(separator: " ").first == command[...] }
    }
    var seen: Set<String> = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst(), argument != "--" {
      let name = name(of: argument)
      guard let option = options.first(where: { $0.name == name || $0.short == name }), option.takes != nil else {
        continue
      }
      if name.count == argument.count { _ = rest.popFirst() }
      if !option.isRepeating, !seen.insert(option.name).inserted { return option.name }
    }
    return nil
  }

  private static func name(of argument: String) -> String {
    argument.hasPrefix("--") ? String(argument.prefix { $0 != "=" }) : String(argument.prefix(2))
  }

  /// Whether two arguments have one name, or the letter of a short one is the first of another: more than there are.
  private static func looksRepeated(_ arguments: [String]) -> Bool {
    let names = arguments.filter { $0.hasPrefix("-") && $0.count > 1 }.map(name)
    let letters = names.filter { !$0.hasPrefix("--") }
    return Set(names).count < names.count
      || letters.contains { letter in names.contains { $0.hasPrefix("-" + letter) } }
  }
}
