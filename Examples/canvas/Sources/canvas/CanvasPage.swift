import VectorGraphics

/// A scene as a page whose script draws it on a canvas.
struct CanvasPage {
  private(set) var commands: [String] = []

  init(_ scene: Scene) {
    if let background = scene.background {
      commands.append("c.fillStyle = '\(css(background))'")
      commands.append("c.fillRect(0, 0, \(scene.size.width), \(scene.size.height))")
    }
    draw(scene.nodes)
  }

  private mutating func draw(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .fill(let fill):
        commands.append("c.fillStyle = \(style(fill.paint))")
        trace(fill.path)
        commands.append("c.fill('\(fill.rule.rawValue.lowercased())')")
      case .stroke(let stroke):
        commands.append("c.strokeStyle = \(style(stroke.paint))")
        commands.append("c.lineWidth = \(stroke.style.width)")
        commands.append("c.lineCap = '\(stroke.style.cap.rawValue)'")
        commands.append("c.lineJoin = '\(stroke.style.join.rawValue)'")
        commands.append("c.setLineDash(\(stroke.style.dash?.lengths ?? []))")
        commands.append("c.lineDashOffset = \(stroke.style.dash?.phase ?? 0)")
        trace(stroke.path)
        commands.append("c.stroke()")
      case .text(let text):
        commands.append("c.fillStyle = \(style(text.paint))")
        let (font, size) = (text.text.style, text.text.style.size)
        commands.append("c.font = '\(font.weight.rawValue) \(size)px \(text.text.family)'")
        let string = quoted(text.text.string)
        commands.append("c.fillText(\(string), \(text.origin.x), \(text.origin.y), \(text.text.advance))")
      // Its gauges have no pictures: whoever has some loads them first, and draws each with `drawImage`.
      case .image: break
      case .group(let group):
        let place = group.transform
        commands.append("c.save()")
        commands.append("c.globalAlpha *= \(group.opacity)")
        commands.append("c.transform(\(place.a), \(place.b), \(place.c), \(place.d), \(place.tx), \(place.ty))")
        if let clip = group.clip {
          trace(clip)
          commands.append("c.clip()")
        }
        draw(group.children)
        commands.append("c.restore()")
      }
    }
  }

  private mutating func trace(_ path: Path) {
    commands.append("c.beginPath()")
    for element in path.elements {
      switch element {
      case .move(let p): commands.append("c.moveTo(\(p.x), \(p.y))")
      case .line(let p): commands.append("c.lineTo(\(p.x), \(p.y))")
      case .cubic(let a, let b, let p):
        commands.append("c.bezierCurveTo(\(a.x), \(a.y), \(b.x), \(b.y), \(p.x), \(p.y))")
      case .close: commands.append("c.closePath()")
      }
    }
  }

  private func style(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): return "'\(css(color))'"
    case .gradient(let gradient):
      let stops = gradient.stops.map { "[\($0.offset), '\(css($0.color))']" }.joined(separator: ", ")
      let line =
        switch gradient.geometry {
        case .linear(let a, let b): "c.createLinearGradient(\(a.x), \(a.y), \(b.x), \(b.y))"
        case .radial(let m, let radius): "c.createRadialGradient(\(m.x), \(m.y), 0, \(m.x), \(m.y), \(radius))"
        }
      return "shaded(\(line), [\(stops)])"
    }
  }

  private func css(_ color: Color) -> String { "rgb(\(color.red) \(color.green) \(color.blue) / \(color.alpha))" }

  /// As a text of the script; `<` could end it.
  private func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      #"<"\"#.unicodeScalars.contains(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(characters.joined())\""
  }

  func html(_ scene: Scene) -> String {
    """
    <!doctype html><html lang="en"><meta charset="utf-8"><title>\(scene.title)</title>
    <canvas id="gauge" role="img" width="\(scene.size.width)" height="\(scene.size.height)"
      aria-label="\(scene.description)"></canvas>
    <script>
    const c = document.getElementById('gauge').getContext('2d');
    function shaded(gradient, stops) {
      for (const [at, color] of stops) gradient.addColorStop(at, color);
      return gradient;
    }
    \(commands.joined(separator: ";\n"))
    </script></html>

    """
  }
}
