import VectorGraphics

/// A line of text that a terminal writes in its own letters.
struct CellLine: Hashable {
  /// With the places that each takes, 1 or 2.
  let letters: [(scalar: Unicode.Scalar, width: Int)]
  let string: String
  /// Its middle, in layout units.
  let center: Point
  /// The size of its type, in layout units.
  let size: Double
  let color: Color
  let isBold: Bool

  var width: Int { letters.reduce(0) { $0 + $1.width } }

  static func == (a: CellLine, b: CellLine) -> Bool {
    a.string == b.string && a.center == b.center && a.size == b.size && a.color == b.color && a.isBold == b.isBold
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(center)
  }

  /// Nil for a text that a terminal might not write letter by letter from left to right.
  fileprivate init?(_ text: Node.Text, _ state: TextSieve.GraphicsState) {
    guard let ink = text.text.inkBounds, !text.paint.isInvisible else { return nil }
    var letters: [(Unicode.Scalar, Int)] = []
    for scalar in text.text.string.cleanedLine.unicodeScalars {
      guard let width = scalar.cellWidth else { return nil }
      letters.append((width == 0 ? " " : scalar, max(1, width)))
    }
    let box = Rect(
      x: text.origin.x + ink.x, y: text.origin.y + ink.y, width: ink.width, height: ink.height)
    // Capitals stand in the middle of a cell, whatever hangs below the line.
    let isStraight = text.text.bend == nil
    let middle = Point(x: box.center.x, y: isStraight ? text.origin.y - text.text.capHeight / 2 : box.center.y)
    self.letters = letters
    string = text.text.string
    center = state.transform.applied(to: middle)
    size = text.text.style.size * state.scale
    let paint: Color =
      switch text.paint {
      case .solid(let color): color
      case .gradient(let gradient): gradient.stops.first?.color ?? .black
      }
    color = paint.faded(state.opacity)
    isBold = text.text.style.weight >= .semibold || text.text.style.role == .number
    guard state.shows(box) else { return nil }
  }
}

/// Takes the texts out of a picture that are too small to be drawn in cells.
struct TextSieve {
  /// Smaller ones go, in layout units.
  let leastSize: Double
  private(set) var lines: [CellLine] = []

  init(leastSize: Double) { self.leastSize = leastSize }

  /// What the groups around a node do to it.
  fileprivate struct GraphicsState {
    var transform = Transform.identity
    var opacity = 1.0
    /// In the coordinates of the canvas.
    var clips: [Rect] = []

    func shows(_ box: Rect) -> Bool {
      let corners = box.corners.map(transform.applied)
      guard let placed = Rect(enclosing: corners) else { return false }
      return clips.allSatisfy { $0.expanded(by: 0.5).contains(placed) }
    }

    /// How much larger than it was made; nil where it is stretched. What is turned or bent is written upright.
    var similarity: Double? {
      let isSimilar = abs(transform.a - transform.d) < 1e-9 && abs(transform.b + transform.c) < 1e-9
      let scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
      return isSimilar && scale > 0 ? scale : nil
    }

    var scale: Double { similarity ?? 1 }
  }

  /// The nodes that are left.
  mutating func sift(_ nodes: [Node]) -> [Node] { sift(nodes, GraphicsState()) }

  private mutating func sift(_ nodes: [Node], _ state: GraphicsState) -> [Node] {
    nodes.compactMap { node -> Node? in
      switch node {
      case .fill, .stroke, .image: return node
      case .text(let text):
        guard let scale = state.similarity, text.text.style.size * scale < leastSize,
          let line = CellLine(text, state)
        else { return node }
        lines.append(line)
        return nil
      case .group(var group):
        var inner = state
        inner.transform = group.transform.followed(by: state.transform)
        inner.opacity *= group.opacity
        if let clip = group.clip {
          let corners = clip.controlBounds?.corners.map(inner.transform.applied) ?? []
          inner.clips.append(Rect(enclosing: corners) ?? Rect(x: 0, y: 0, width: 0, height: 0))
        }
        group.children = sift(group.children, inner)
        return group.children.isEmpty ? nil : .group(group)
      }
    }
  }
}

/// A bar of plain ASCII: `[#######-----]`.
package enum TextBar {
  /// - Parameters:
  ///   - progress: 0…1; anything else is an end, and nil leaves the bar without a reading.
  ///   - width: with the brackets; at least 3.
  package static func text(_ progress: Double?, width: Int) -> String {
    let inner = max(1, width - 2)
    guard let progress, !progress.isNaN else { return "[" + String(repeating: " ", count: inner) + "]" }
    let filled = Int(exactly: (min(1, max(0, progress)) * Double(inner)).rounded()) ?? 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: inner - filled) + "]"
  }
}
