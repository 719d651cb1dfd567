public import VectorGraphics

/// A picture behind a gauge: on its page, or on the face of a round dial.
public struct Backdrop: Hashable, Sendable {
  /// What it lies on, and is cut to.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// The whole canvas; a picture of several gauges has it once.
    case page
    /// The face of a kind that has one.
    case face
  }

  /// How it comes to the size of its ground.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It covers all of the ground, in its own form; what is over is cut off.
    case cover
    /// All of it is seen, in its own form.
    case contain
    /// It covers the ground, in another form.
    case stretch
  }

  /// What is drawn.
  public var picture: Picture
  /// The page unless it is set.
  public var ground = Ground.page
  /// Covers its ground unless it is set.
  public var fit = Fit.cover
  /// 0…1.
  public var opacity = 1.0

  /// On all of the page.
  public init(_ picture: Picture) { self.picture = picture }

  func check() throws(GaugeError) { try GaugeError.check(opacity, "an opacity", in: 0...1, .backdrop) }

  /// The picture within a path of which `box` are the bounds.
  func node(in box: Rect, clip: Path) -> Node? {
    guard box.width > 0, box.height > 0, opacity > 0 else { return nil }
    let scales = (box.width / Double(picture.width), box.height / Double(picture.height))
    let scale =
      switch fit {
      case .cover: max(scales.0, scales.1)
      case .contain: min(scales.0, scales.1)
      case .stretch: 0.0
      }
    let frame =
      fit == .stretch
      ? box
      : Rect(center: box.center, width: scale * Double(picture.width), height: scale * Double(picture.height))
    return .group("backdrop", opacity: opacity, clip: clip, [.image(picture, in: frame)])
  }

  /// Itself when it lies on a face.
  var onFace: Backdrop? { ground == .face ? self : nil }

  /// On a canvas, or on a card on it.
  func node(on size: Size, within card: Path?) -> Node? {
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return node(in: canvas, clip: card ?? .rectangle(canvas))
  }
}
