extension [Node] {
  /// The same shapes and texts in other colours.
  ///
  /// - Parameters:
  ///   - name: of groups that keep theirs.
  ///   - change: the colour for a colour of a shape, or with true for one of a text.
  package func recolored(except name: String, _ change: (Color, _ isText: Bool) -> Color) -> [Node] {
    map { node in
      switch node {
      case .fill(var fill):
        fill.paint = fill.paint.recolored { change($0, false) }
        return .fill(fill)
      case .stroke(var stroke):
        stroke.paint = stroke.paint.recolored { change($0, false) }
        return .stroke(stroke)
      case .text(var text):
        text.paint = text.paint.recolored { change($0, true) }
        return .text(text)
      case .image: return node
      case .group(var group):
        if group.name != name { group.children = group.children.recolored(except: name, change) }
        return .group(group)
      }
    }
  }
}

extension Paint {
  fileprivate func recolored(_ change: (Color) -> Color) -> Paint {
    switch self {
    case .solid(let color): .solid(change(color))
    case .gradient(let gradient):
      .gradient(
        Gradient(
          gradient.geometry,
          stops: gradient.stops.map { Gradient.Stop(offset: $0.offset, color: change($0.color)) }))
    }
  }
}
