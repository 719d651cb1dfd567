package import VectorGraphics

/// A colour that was asked for by a key of its own.
private struct AskedLook {
  enum Change {
    /// To what can hardly be told from it, so that no rule of contrast decides otherwise.
    case slight
    /// To the one that stands out most from dark ground, and from light ground.
    case white, black
  }

  /// As in a specification.
  let path: String
  /// Where this colour is in the picture nothing need be tried; nil where others may have it as well.
  var color: Color?
  /// The same gauge with another.
  let apply: (Change, inout Gauge) -> Void
}

extension Dial {
  /// Colours that were asked for and are too like their ground, so that others are drawn.
  package func unseenLooks(shaper: some TextShaper) -> [GaugeWarning] {
    let asked = gauge.askedLooks
    guard !asked.isEmpty else { return [] }
    let drawn = scene.layers.face + scene.layers.moving + scene.layers.cover
    func shown(_ gauge: Gauge, _ look: AskedLook, _ change: AskedLook.Change) -> Scene {
      var gauge = gauge
      look.apply(change, &gauge)
      return gauge.checkedDial(size: size, shaper: shaper).scene
    }
    return asked.compactMap { look in
      if let color = look.color, drawn.show(color) { return nil }
      guard shown(gauge, look, .slight) == scene else { return nil }
      guard shown(gauge, look, .white) != shown(gauge, look, .black) else { return nil }
      return GaugeWarning(path: look.path, message: "it is too like what lies under it; another colour is drawn")
    }
  }
}

extension Gauge {
  fileprivate var askedLooks: [AskedLook] {
    let tokens = Theme.tokens.filter { ownTokens.contains($0.name) }.map { token in
      AskedLook(path: "tokens.\(token.name)") { change, gauge in gauge.setColor(token.role, change) }
    }
    let ranges = self.ranges.enumerated().filter { $1.color != nil }.map { index, range in
      AskedLook(path: "ranges[\(index)].color", color: range.color(in: theme)) { change, gauge in
        gauge.ranges[index].color = range.color(in: gauge.theme).changed(change)
      }
    }
    let pointers = (pointers ?? []).enumerated().filter { $1.color != nil }.map { index, _ in
      AskedLook(path: "pointers[\(index)].color") { change, gauge in
        let color = gauge.pointers?[index].color?.changed(change)
        gauge.pointers?[index].color = color
      }
    }
    let ownHalo: [AskedLook] =
      if case .color(let color) = halo {
        [AskedLook(path: "halo") { change, gauge in gauge.halo = .color(color.changed(change)) }]
      } else { [] }
    let parts = grid.gauges.enumerated().flatMap { index, child in
      child.askedLooks.map { look in
        AskedLook(path: "layout.gauges[\(index)].\(look.path)", color: look.color) {
          look.apply($0, &$1.grid.gauges[index])
        }
      }
    }
    return tokens + ranges + pointers + ownHalo + parts
  }

  /// For itself and for the gauges in it that have its theme.
  private mutating func setColor(_ role: WritableKeyPath<Theme, Color>, _ change: AskedLook.Change) {
    let old = theme
    theme[keyPath: role] = theme[keyPath: role].changed(change)
    for index in grid.gauges.indices where grid.gauges[index].theme == old { grid.gauges[index].theme = theme }
  }
}

extension Color {
  fileprivate func changed(_ change: AskedLook.Change) -> Color {
    func moved(_ level: UInt8) -> UInt8 { level < 128 ? level + 8 : level - 8 }
    return switch change {
    case .slight: Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
    case .white: Color.white.withAlpha(alpha)
    case .black: Color.black.withAlpha(alpha)
    }
  }
}

extension Paint {
  fileprivate func shows(_ color: Color) -> Bool {
    switch self {
    case .solid(let own): own.withAlpha(1) == color
    case .gradient(let gradient): gradient.stops.contains { $0.color.withAlpha(1) == color }
    }
  }
}

extension [Node] {
  /// Whether anything is painted in a colour, however transparent.
  fileprivate func show(_ color: Color) -> Bool {
    let color = color.withAlpha(1)
    return contains { node in
      switch node {
      case .fill(let fill): fill.paint.shows(color)
      case .stroke(let stroke): stroke.paint.shows(color)
      case .text(let text): text.paint.shows(color)
      case .image: false
      case .group(let group): group.children.show(color)
      }
    }
  }
}
