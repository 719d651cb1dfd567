import VectorGraphics

extension SpecificationTemplate {
  /// Other things that a key could say, some of which may break a rule: what changes nothing with any of them has no effect.
  static func alternatives(
    to node: SpecificationNode, at steps: [SpecificationNode.Step]
  ) -> [SpecificationNode] {
    func word(_ text: String, isQuoted: Bool = false) -> SpecificationNode {
      SpecificationNode(content: .scalar(text, isQuoted: isQuoted), place: node.place)
    }
    switch node.content {
    case .map: return []
    case .list(let items):
      let shorter = SpecificationNode(content: .list(items.dropLast()), place: node.place)
      let turned = SpecificationNode(content: .list(items.reversed()), place: node.place)
      let others = SpecificationNode(
        content: .list(items.map { item in alternatives(to: item, at: steps).first ?? item }), place: node.place)
      return [shorter, turned, others]
    case .scalar(let text, _):
      let words = type(of: SpecificationNode.Step.text(steps)).map(\.words) ?? []
      if let number = DecimalText.number(from: text) {
        let numbers = [number * 0.9, number * 1.3 + 1, number / 2 - 1, 0, 1, 2, 10]
        return numbers.filter { $0 != number }.map { word(DecimalText.short($0, decimals: 9)) } + words.map { word($0) }
      }
      return words.filter { $0 != text }.map { word($0) }
        + (words.isEmpty ? [text + "x", ".3f", "de"].map { word($0, isQuoted: true) } : [])
    }
  }
}

extension KeyType {
  /// Whether it may be any text.
  var takesText: Bool {
    switch self {
    case .text: true
    case .either(let types): types.contains(where: \.takesText)
    default: false
    }
  }

  /// Words that a key takes, or samples of them.
  fileprivate var words: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .choice(let names): names
    case .color: ["white", "black", "red"]
    case .either(let types): types.flatMap(\.words)
    default: []
    }
  }
}
