extension [Node] {
  /// The same nodes elsewhere, without a group around them: what an animation knows of a path it knows still.
  package func moved(by step: Vector) -> [Node] {
    let transform = Transform.translation(step)
    return map { node in
      switch node {
      case .fill(var fill):
        fill.path = fill.path.transformed(by: transform)
        fill.paint = fill.paint.moved(by: step)
        return .fill(fill)
      case .stroke(var stroke):
        stroke.path = stroke.path.transformed(by: transform)
        stroke.paint = stroke.paint.moved(by: step)
        return .stroke(stroke)
      case .text(var text):
        text.origin = text.origin + step
        text.paint = text.paint.moved(by: step)
        return .text(text)
      case .image(var image):
        image.frame = image.frame.translated(by: step)
        return .image(image)
      case .group(var group):
        group.transform = group.transform.followed(by: transform)
        return .group(group)
      }
    }
  }
}

extension Paint {
  fileprivate func moved(by step: Vector) -> Paint {
    guard case .gradient(let gradient) = self else { return self }
    let geometry: Gradient.Geometry =
      switch gradient.geometry {
      case .linear(let from, let to): .linear(from: from + step, to: to + step)
      case .radial(let center, let radius): .radial(center: center + step, radius: radius)
      }
    return .gradient(Gradient(geometry, stops: gradient.stops))
  }
}
