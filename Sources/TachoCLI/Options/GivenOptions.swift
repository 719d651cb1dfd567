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
