import VectorGraphics

/// The marks of a pattern along a scale's line: they lean with it rather than with the page, and lie where they would
/// on the whole scale, so that neighbouring ranges go on. To be clipped to the band.
struct LinePattern {
  let line: TrackLine
  let width: Double
  let pattern: PatternFill

  /// From mark to mark along the line: in step with the band's width, and at most 300 on a scale.
  var pitch: Double { max(3.5, min(12, width * 0.75), line.length / 300) }

  func node(from: Double, to: Double) -> Node {
    let length = line.length
    // Slanted marks begin before the part they are seen in.
    let first = Int(exactly: ((from * length - width) / pitch).rounded(.down)) ?? 0
    let last = max(first, Int(exactly: ((to * length + width) / pitch).rounded(.up)) ?? 0)
    let marks = (first...last).map { Double($0) * pitch }
    switch pattern.kind {
    case .stripes:
      return .stroke(slanted(marks, by: width), pattern.color, StrokeStyle(width: pitch * 0.4))
    case .hatch:
      var path = slanted(marks, by: width)
      path.append(slanted(marks, by: -width))
      return .stroke(path, pattern.color, StrokeStyle(width: pitch * 0.16))
    case .dots: return .fill(dots(marks), pattern.color)
    }
  }

  private func slanted(_ marks: [Double], by lean: Double) -> Path {
    var path = Path()
    let over = width * 0.1
    for mark in marks {
      path.move(to: anchor(mark - lean * 0.6).point(height: -width / 2 - over))
      path.line(to: anchor(mark + lean * 0.6).point(height: width / 2 + over))
    }
    return path
  }

  private func dots(_ marks: [Double]) -> Path {
    let rows = max(1, min(5, Int(exactly: (width / (pitch * 0.8)).rounded()) ?? 1))
    var path = Path()
    for mark in marks {
      for row in 0..<rows {
        let height = width * ((Double(row) + 0.5) / Double(rows) - 0.5)
        // Every second row stands between the dots of its neighbours.
        let center = anchor(mark + (row % 2 == 0 ? 0 : pitch / 2)).point(height: height)
        path.append(.circle(center: center, radius: pitch * 0.24))
      }
    }
    return path
  }

  private func anchor(_ distance: Double) -> TrackLine.Anchor { line.anchor(at: 0, advancedBy: distance) }
}
