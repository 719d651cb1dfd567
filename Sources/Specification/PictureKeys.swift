import Gauges
import VectorGraphics

/// The keys that bring pictures into a gauge or a theme.
enum PictureKeys {
  /// A picture with what is said of it, or `none`.
  private enum Choice<Part> {
    case none
    case part(Part)
  }

  /// A picture that has not been named yet.
  private static let blank = Picture(width: 1, height: 1, pixels: [0], png: [])

  // MARK: - Logo

  static let logo = key(
    "logo", logoKeys, Logo.init, "A sign beside the gauge, such as a company's: a file, or more."
  ) { (draft: inout GaugeDraft, choice) in
    switch choice {
    case .none: (draft.gauge.logo, draft.hidesLogo) = (nil, true)
    case .part(let logo): (draft.gauge.logo, draft.hidesLogo) = (logo, false)
    }
  }

  static let themeLogo = key(
    "logo", logoKeys, Logo.init,
    "A sign beside every gauge, such as a company's: a file beside this one, or more. A picture of several gauges has it once."
  ) { (draft: inout ThemeDraft, choice) in
    if case .part(let logo) = choice { draft.theme.look.logo = logo } else { draft.theme.look.logo = nil }
  }

  private static let logoKeys: [Key<Logo>] = [
    file("logo", \.picture),
    .choice(
      "anchor", \.anchor,
      "Where it stands. In a corner that a round face leaves free it takes no room; else the gauge makes room above or below. Default: bottom-right."
    ),
    .number(
      "width", \.width, in: Limits.logoWidth,
      "At most, in units of a canvas whose shorter side is 300; the picture keeps its form. Default: 60."),
    .number("height", \.height, in: Limits.logoHeight, "At most, in the same units. Default: 24."),
    .number("margin", \.margin, in: Limits.logoMargin, "To the canvas's edges and to the gauge. Default: 6."),
    .number("opacity", \.opacity, in: 0...1, "0 is not to be seen. Default: 1."),
    .choice("clip", \.clip, "What of it is seen: all, all but its corners, or a circle. Default: none."),
  ]

  // MARK: - Backdrop

  static let backdrop = key(
    "backdrop", backdropKeys, Backdrop.init, "A picture behind the gauge, or on its face: a file, or more."
  ) { (draft: inout GaugeDraft, choice) in
    switch choice {
    case .none: (draft.gauge.backdrop, draft.hidesBackdrop) = (nil, true)
    case .part(let backdrop): (draft.gauge.backdrop, draft.hidesBackdrop) = (backdrop, false)
    }
  }

  static let themeBackdrop = key(
    "backdrop", backdropKeys, Backdrop.init,
    "A picture behind every gauge, or on its face: a file beside this one, or more."
  ) { (draft: inout ThemeDraft, choice) in
    if case .part(let backdrop) = choice {
      draft.theme.look.backdrop = backdrop
    } else {
      draft.theme.look.backdrop = nil
    }
  }

  private static let backdropKeys: [Key<Backdrop>] = [
    file("backdrop", \.picture),
    .choice(
      "ground", \.ground,
      "What it lies on and is cut to: the canvas, or the face of a kind that has one. Default: page."),
    .choice(
      "fit", \.fit,
      "cover fills the ground and is cut, contain is seen whole, stretch changes its form. Default: cover."),
    .number("opacity", \.opacity, in: 0...1, "0 is not to be seen. Default: 1."),
  ]

  // MARK: - Face

  static let face = Key<GaugeDraft>(
    name: "face", type: .map(faceKeys.map(\.info)),
    summary:
      "A face of your own instead of ours; two places on it whose values are known say where the scale lies. Track, ticks, labels and number are not drawn unless showScale and readout.show ask for them.",
    isRequired: false
  ) { node, draft, decoder in
    let known = decoder.problems.count
    var face = FaceDraft()
    decoder.map(node, keys: faceKeys, into: &face)
    guard decoder.problems.count == known, let picture = face.picture else { return }
    guard face.points.count == 2 else {
      return decoder.report(node.place, "points: must be two places, got \(face.points.count)")
    }
    let marks = face.points.map { DrawnFace.Mark(at: $0.place, value: $0.value) }
    var drawn = DrawnFace(picture, marks[0], marks[1], center: face.center)
    drawn.showsScale = face.showsScale
    draft.gauge.face = drawn
  }

  private struct PointDraft {
    var place = Point.zero
    var value = 0.0
  }

  private struct FaceDraft {
    var picture: Picture?
    var points: [PointDraft] = []
    var center: Point?
    var showsScale = false
  }

  private static let faceKeys: [Key<FaceDraft>] = [
    Key(name: "file", type: .pictureFile, summary: "A PNG or an SVG, from the folder of this file.", isRequired: true) {
      node, face, decoder in face.picture = decoder.picture(node, of: "face") ?? face.picture
    },
    .list(
      "points", \.points, of: pointKeys, atMost: 2, empty: { PointDraft() },
      "Two places on its scale. The scale runs clockwise from the lesser value, on linear to the right or upward; its ends are these values unless min and max say others. Required."
    ),
    Key(
      name: "center", type: .pair("x", "y"),
      summary: "What the needle turns about, as `at`. Default: the middle of the picture.", isRequired: false
    ) { node, face, decoder in face.center = decoder.pair(node).map { Point(x: $0.0, y: $0.1) } ?? face.center },
    .boolean("showScale", \.showsScale, "Whether our track, ticks and labels are drawn over it. Default: false."),
  ]

  private static let pointKeys: [Key<PointDraft>] = [
    Key(
      name: "at", type: .pair("x", "y"),
      summary: "From the picture's upper left corner: pixels of a PNG, units of an SVG.", isRequired: true
    ) { node, point, decoder in point.place = decoder.pair(node).map { Point(x: $0.0, y: $0.1) } ?? point.place },
    .number("value", \.value, required: true, "What the drawn scale has there."),
  ]

  // MARK: -

  private static func file<Part>(_ key: String, _ target: any WritableKeyPath<Part, Picture> & Sendable) -> Key<Part> {
    Key(name: "file", type: .pictureFile, summary: "A PNG or an SVG, from the folder of this file.", isRequired: true) {
      node, part, decoder in
      part[keyPath: target] = decoder.picture(node, of: key) ?? part[keyPath: target]
    }
  }

  /// A key that takes the name of a file, `none`, or a map in which the file is one key of several.
  private static func key<Target, Part>(
    _ name: String, _ keys: [Key<Part>], _ make: @escaping @Sendable (Picture) -> Part, _ summary: String,
    _ set: @escaping @Sendable (inout Target, Choice<Part>) -> Void
  ) -> Key<Target> {
    Key(
      name: name, type: .either([.pictureFile, .choice(["none"]), .map(keys.map(\.info))]), summary: summary,
      isRequired: false
    ) { node, target, decoder in
      if case .scalar(let text, _) = node.content {
        if text == "none" { return set(&target, .none) }
        if let picture = decoder.picture(node, of: name) { set(&target, .part(make(picture))) }
        return
      }
      guard let blank else { return }
      let known = decoder.problems.count
      var part = make(blank)
      decoder.map(node, keys: keys, into: &part)
      if decoder.problems.count == known { set(&target, .part(part)) }
    }
  }
}
