public import VectorGraphics

/// A film as one SVG document that plays by itself (SMIL, no script) and looks the same in every browser.
///
/// The face and the cover are written once. What moves is written as few elements with lists of values: parts that turn
/// about a point as one group with angles, an arc that grows as the length of a dash, a changing number as its
/// glyphs, each shown while its digit stands there; anything else as lists of its attributes. At the time of frame i,
/// which is i / rate, the picture is frame i. Between frames turns and arcs move on smoothly; all else steps.
///
/// Readers without animation show the still frame. For readers who asked their system for less motion a style sheet
/// of one media query shows the still frame instead of the moving parts (SMIL itself cannot be stopped by one).
public struct AnimatedSVG: Hashable, Sendable {
  /// The document as UTF-8.
  public let bytes: [UInt8]

  /// The document as a string; made anew each time.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - scene: face, cover, size and texts of the film; its moving layer is not used.
  ///   - frames: the moving layer of each frame, at least one.
  ///   - framesPerSecond: positive and finite, at most 1,000.
  public init(
    _ scene: Scene, frames: [[Node]], framesPerSecond: Double, options: AnimatedSVGOptions = AnimatedSVGOptions()
  ) throws(AnimatedSVGError) {
    guard !frames.isEmpty else { throw .noFrames }
    guard framesPerSecond > 0, framesPerSecond <= 1_000 else { throw .frameRate(framesPerSecond) }
    let still = min(max(0, options.stillFrame ?? frames.count - 1), frames.count - 1)
    let timeline = KeyTimes(
      count: frames.count, framesPerSecond: framesPerSecond, plays: max(0, options.plays), still: still)
    let elements = MovingElement.elements(of: frames.map(Node.flattened), textMode: options.document.text)

    var writer = SVGWriter(size: scene.size, options: options.document)
    writer.count(scene.layers.face)
    writer.count(scene.layers.cover)
    writer.count(elements)
    let stillNodes = options.reducedMotion == .still ? frames[still] : []
    writer.count(stillNodes)

    writer.background(scene)
    writer.layer("face", scene.layers.face)
    writer.write(elements, timeline, hasStill: !stillNodes.isEmpty)
    if !stillNodes.isEmpty {
      writer.body.append("<g")
      writer.body.open("class")
      writer.body.id("still")
      writer.body.append("\" display=\"none\">\n")
      for node in stillNodes { writer.write(node) }
      writer.body.append("</g>\n")
    }
    writer.layer("cover", scene.layers.cover)
    let choice = MediaChoice(query: "prefers-reduced-motion:reduce", usual: "motion", other: "still")
    bytes = writer.assemble(scene, choice: stillNodes.isEmpty ? nil : choice)
  }
}

/// How a film is written as SVG.
public struct AnimatedSVGOptions: Hashable, Sendable {
  /// What readers see who asked their system for less motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// The still frame takes the place of the moving parts.
    case still
    /// It plays all the same, and the document has no style sheet.
    case ignore
  }

  /// How texts and ids are written.
  public var document: SVGOptions
  /// How often the film runs; 0 is for ever, after a last run the last frame stays.
  public var plays: Int
  /// Whether readers who asked for less motion see the still frame, which takes a style sheet.
  public var reducedMotion: ReducedMotion
  /// The frame shown where nothing moves; nil is the last one.
  public var stillFrame: Int?

  /// Plays for ever unless `plays` says otherwise; `stillFrame` counts from 0.
  public init(
    document: SVGOptions = SVGOptions(), plays: Int = 0, reducedMotion: ReducedMotion = .still, stillFrame: Int? = nil
  ) {
    (self.document, self.plays) = (document, plays)
    (self.reducedMotion, self.stillFrame) = (reducedMotion, stillFrame)
  }
}

/// Why a film cannot be an SVG.
public enum AnimatedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
  case noFrames
  case frameRate(Double)

  public var description: String {
    switch self {
    case .noFrames: "an animated SVG needs at least one frame"
    case .frameRate(let rate): "\(rate) frames a second are not possible: more than 0, at most 1000"
    }
  }
}

extension Node {
  /// The nodes with groups that only name their children taken apart.
  static func flattened(_ nodes: [Node]) -> [Node] {
    guard nodes.contains(where: { $0.onlyNames != nil }) else { return nodes }
    return nodes.flatMap { node in node.onlyNames.map(flattened) ?? [node] }
  }

  /// The children of a group that does nothing but name them; nil for other nodes.
  private var onlyNames: [Node]? {
    guard case .group(let group) = self, group.transform == .identity, group.opacity == 1, group.clip == nil else {
      return nil
    }
    return group.children
  }
}
