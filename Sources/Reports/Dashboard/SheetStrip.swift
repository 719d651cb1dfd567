import VectorGraphics

/// What is never divided between pages: a line of text, a row of gauges, a row of a table.
struct SheetStrip {
  let height: Double
  /// From the strip's upper left corner; none for a space, which no page begins with.
  let nodes: [Node]
  /// Whether the next strip must be on the same page.
  var keepsWithNext = false
  /// What a page that begins with this strip begins with: the head of the table it belongs to.
  var head: [SheetStrip] = []

  /// The strips with what `scale` makes of them.
  func scaled(by scale: Double) -> SheetStrip {
    guard scale != 1 else { return self }
    return SheetStrip(
      height: height * scale, nodes: nodes.isEmpty ? [] : [.group(transform: .scale(scale), nodes)],
      keepsWithNext: keepsWithNext, head: head.map { $0.scaled(by: scale) })
  }
}

/// Divides strips into pages.
struct SheetPages {
  struct Page {
    var nodes: [Node] = []
    /// How far down there is something.
    var height = 0.0
  }

  private let height: Double
  private(set) var pages: [Page] = []
  private var page = Page()
  /// Where the next strip goes.
  private var y = 0.0

  /// - Parameter height: the height of a page; may be infinite.
  init(_ strips: [SheetStrip], height: Double) {
    self.height = height
    var start = 0
    while start < strips.count {
      var end = start + 1
      while strips[end - 1].keepsWithNext, end < strips.count { end += 1 }
      place(strips[start..<end])
      start = end
    }
    if !page.nodes.isEmpty || pages.isEmpty { pages.append(page) }
  }

  /// Strips that keep together. When even an empty page has no room for them they are divided.
  private mutating func place(_ block: ArraySlice<SheetStrip>) {
    let needed = block.reduce(0) { $0 + $1.height }
    if !page.nodes.isEmpty, y + needed > height, !block.allSatisfy(\.nodes.isEmpty) { turn() }
    for strip in block {
      if !page.nodes.isEmpty, y + strip.height > height, !strip.nodes.isEmpty { turn() }
      if page.nodes.isEmpty {
        // A head that would leave no room for its rows is not said again.
        if strip.head.reduce(0, { $0 + $1.height }) < height / 3 { for strip in strip.head { put(strip) } }
        // No space at the top.
        if strip.nodes.isEmpty { continue }
      }
      // What is higher than a page is drawn smaller rather than cut.
      put(strip.height > height - y ? strip.scaled(by: Swift.max(0.05, (height - y) / strip.height)) : strip)
    }
  }

  private mutating func put(_ strip: SheetStrip) {
    if !strip.nodes.isEmpty {
      page.nodes.append(.group(transform: .translation(Vector(dx: 0, dy: y)), strip.nodes))
      page.height = y + strip.height
    }
    y += strip.height
  }

  private mutating func turn() {
    pages.append(page)
    (page, y) = (Page(), 0)
  }
}
