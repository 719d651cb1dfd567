public import Gauges
import Synchronization
package import VectorGraphics

/// What is asked for and not drawn.
public struct PictureNotes: Hashable, Sendable {
  /// Each with its key, and its place in the text.
  public var warnings: [SpecificationProblem]
  /// What a dial leaves out.
  public var omissions: [Omission]
  /// What its fonts lack.
  public var fonts: FontNotes
  /// Those of ``GaugeSpecification/warnings`` that are not told, as the picture does not show what they speak of.
  package var unseen: [SpecificationProblem] = []

  /// Without any, where nobody reads them.
  public init(
    warnings: [SpecificationProblem] = [], omissions: [Omission] = [], fonts: FontNotes = FontNotes()
  ) {
    (self.warnings, self.omissions, self.fonts) = (warnings, omissions, fonts)
  }

  /// What has no room, a line for each, of many only the first.
  public var omitted: [String] {
    let most = 8
    return omissions.prefix(most).map { $0.description.cleanedLine }
      + (omissions.count > most ? ["and \(omissions.count - most) more of these"] : [])
  }

  /// All of it in words, one line each.
  public var lines: [String] { warnings.map(\.description) + omitted + fonts.lines }

  /// Tells first of keys that have no use where the picture is made, and nothing else of those.
  public mutating func begin(with idle: [SpecificationProblem]) { warnings = idle + warnings.besides(idle) }

  /// Leaves out what is said of entries of lists that have a number from data: with another number they may show.
  ///
  /// - Parameters:
  ///   - paths: the keys that data fill.
  ///   - kept: what holds of this picture, whatever data there are.
  package mutating func leaveOutEntries(filledAt paths: [String], but kept: [SpecificationProblem] = []) {
    let entries = paths.compactMap { path in path.lastIndex(of: ".").map { path[...$0] } }.filter { entry in
      entry.hasSuffix("].") && entry.count { $0 == "[" } == (entry.hasPrefix("layout.") ? 2 : 1)
    }
    warnings.removeAll { warning in entries.contains { warning.path.hasPrefix($0) } && !kept.contains(warning) }
  }
}

/// How a page draws one of its gauges, where that is another picture than the gauge by itself.
package struct PageDrawing {
  /// A card of the page, with all that stand beside it.
  package struct Card {
    /// In layout units.
    package let size: Size
    /// Those of the section, as they are drawn.
    package let gauges: [Gauge]
    /// Which of them it is.
    package let index: Int

    /// A card of a size, in layout units, among those of its section.
    package init(size: Size, gauges: [Gauge], index: Int) {
      (self.size, self.gauges, self.index) = (size, gauges, index)
    }
  }

  private let prepare: (Gauge) -> Gauge
  private let card: Card?

  /// - Parameters:
  ///   - card: nil on a canvas of its own.
  ///   - prepare: gives a gauge the colours and the language of the page.
  package init(card: Card? = nil, prepare: @escaping (Gauge) -> Gauge = { $0 }) {
    (self.card, self.prepare) = (card, prepare)
  }

  /// The pictures of a gauge: of a pair both are seen. On a card it is alone, which takes less time and nearly always
  /// shows the same.
  ///
  /// - Parameters:
  ///   - size: of the canvas where it stands on no card.
  ///   - first: what has been drawn already.
  func pictures(of gauge: Gauge, first: Scene? = nil, _ size: Size, shaper: some TextShaper) throws -> Pictures {
    let looks = looks(of: gauge)
    return Pictures(count: looks.count, first: try first ?? scene(of: looks[0], size, shaper)) { index in
      try? scene(of: looks[index], size, shaper)
    }
  }

  /// Whether a gauge has these pictures. The second of a pair is drawn only where the first is alike.
  func shows(_ gauge: Gauge, _ pictures: Pictures, _ size: Size, shaper: some TextShaper) throws -> Bool {
    let looks = looks(of: gauge)
    guard looks.count == pictures.count else { return false }
    for (index, look) in looks.enumerated() where try scene(of: look, size, shaper) != pictures[index] { return false }
    return true
  }

  private func looks(of gauge: Gauge) -> [Gauge] {
    let gauge = prepare(gauge)
    return [gauge] + [gauge.onDarkPages].compactMap { $0 }
  }

  private func scene(of look: Gauge, _ size: Size, _ shaper: some TextShaper) throws -> Scene? {
    guard let card else { return try look.dial(size: size, shaper: shaper).shown }
    return try Gauge.dials([look], inCellsOf: card.size, shaper: shaper).first?.shown
  }

  /// Whether others stand on cards beside it.
  var hasNeighbours: Bool { (card?.gauges.count ?? 0) > 1 }

  /// The pictures of all cards with another gauge in the place of this one.
  func scenesOfAll(with gauge: Gauge, shaper: some TextShaper) throws -> [Scene] {
    guard let card else { return [] }
    var gauges = card.gauges
    gauges[card.index] = prepare(gauge)
    let dark = gauges.compactMap(\.onDarkPages)
    return try Gauge.dials(gauges, inCellsOf: card.size, shaper: shaper).map(\.shown)
      + Gauge.dials(dark, inCellsOf: card.size, shaper: shaper).map(\.shown)
  }
}

/// What a gauge shows: of a pair both pictures, of which each is drawn when somebody first looks at it.
final class Pictures {
  let count: Int
  private let draw: (Int) -> Scene?
  private var drawn: [Int: Scene]

  init(count: Int, first: Scene?, draw: @escaping (Int) -> Scene?) {
    (self.count, self.draw, drawn) = (count, draw, first.map { [0: $0] } ?? [:])
  }

  subscript(index: Int) -> Scene? {
    if let known = drawn[index] { return known }
    let scene = draw(index)
    drawn[index] = scene
    return scene
  }
}

extension GaugeSpecification {
  /// ``warnings`` without those of tokens that hardly stand out and that the picture does not draw.
  func seenWarnings(of dial: Dial, in page: PageDrawing?, shaper: some TextShaper) -> [SpecificationProblem] {
    let parts = gauge.grid.gauges.enumerated().flatMap { index, part in
      part.tokenContrasts.map { (part: Optional(index), path: "layout.gauges[\(index)].\($0.path)", contrast: $0) }
    }
    let contrasts = gauge.tokenContrasts.map { (part: Int?.none, path: $0.path, contrast: $0) } + parts
    let look = page ?? PageDrawing()
    guard !contrasts.isEmpty, let drawn = try? look.pictures(of: gauge, size, shaper: shaper) else { return warnings }
    func isDrawn(_ token: String, _ part: Int?) -> Bool {
      guard let role = Theme.tokens.first(where: { $0.name == token })?.role else { return true }
      // One of them may be what another rule of contrast draws anyway.
      return [Color.white, .black, Color(red: 255, green: 0, blue: 255)].contains { color in
        var other = gauge
        if let part {
          other.grid.gauges[part].theme[keyPath: role] = color
          other.grid.gauges[part].darkTheme?[keyPath: role] = color
        } else {
          other.theme[keyPath: role] = color
          other.darkTheme?[keyPath: role] = color
        }
        return (try? look.shows(other, drawn, size, shaper: shaper)) != true
      }
    }
    let unseen = contrasts.filter { !isDrawn($0.contrast.token, $0.part) }
    return warnings.filter { warning in
      !unseen.contains { $0.path == warning.path && $0.contrast.message == warning.message }
    }
  }
}

extension Dial {
  /// What is seen of its picture, with what is said of it to those who do not see it, which of one that decorates is nothing.
  var shown: Scene {
    var scene = scene
    let layers = scene.layers
    scene.layers = Scene.Layers(
      face: layers.face.visible, moving: layers.moving.visible, cover: layers.cover.visible)
    if scene.role == .decoration { (scene.title, scene.description) = ("", "") }
    return scene
  }
}

/// Keys that change nothing, as found for the first of many specifications that have the same keys and differ in what
/// these say, as the rows of a table do: to look takes far longer than to draw.
public final class IdleKeysFound: Sendable {
  private let known = Mutex<[[String]: [SpecificationProblem]]>([:])
  private let isByWords: Bool

  /// Nothing is known yet.
  public init() { isByWords = false }

  /// The same for specifications written one by one: what other keys than the value and its names say tells them apart.
  package init(byWords: Void) { isByWords = true }

  /// Others wait while one looks.
  func problems(
    of specification: GaugeSpecification, told warnings: [SpecificationProblem], search: () -> [SpecificationProblem]
  ) -> [SpecificationProblem] {
    guard let template = specification.source.template else { return [] }
    let gauge = specification.gauge
    let keys =
      [gauge.kind.name, gauge.variant ?? "", gauge.theme.name]
      + (isByWords ? template.root.said : template.root.leaves)
    let told = Set(warnings.map(\.path))
    return known.withLock { known in
      if let found = known[keys] {
        // The same keys stand elsewhere in another text.
        return found.filter { !told.contains($0.path) }.map { problem in
          let place = SpecificationNode.Step.parse(problem.path).flatMap { template.root.place(at: $0[...]) }
          return SpecificationProblem(place: place, path: problem.path, message: problem.message)
        }
      }
      let found = search()
      known[keys] = found
      return found
    }
  }
}

extension [Node] {
  /// Without what leaves no mark, and without weights, which are seen by the outlines.
  fileprivate var visible: [Node] {
    compactMap { node in
      switch node {
      case .fill(let fill): return fill.paint.isInvisible || fill.path.isEmpty ? nil : node
      case .stroke(let stroke): return stroke.paint.isInvisible || stroke.path.isEmpty ? nil : node
      case .text(var text):
        text.text = text.text.withoutWeight
        return text.paint.isInvisible ? nil : .text(text)
      case .image: return node
      case .group(var group):
        group.children = group.children.visible
        return group.children.isEmpty && group.meaning == nil ? nil : .group(group)
      }
    }
  }
}

extension SpecificationNode {
  /// Where the key at a path was written, or the item of a list; nil where there is none.
  func place(at steps: ArraySlice<Step>) -> Place? {
    switch (steps.first, content) {
    case (.key(let name), .map(let members)):
      guard let member = members.first(where: { $0.key == name }) else { return nil }
      return steps.count == 1 ? member.keyPlace : member.value.place(at: steps.dropFirst())
    case (.index(let index), .list(let items)) where items.indices.contains(index):
      return steps.count == 1 ? items[index].place : items[index].place(at: steps.dropFirst())
    default: return nil
    }
  }

  /// Where what is said at a path was written, or what is nearest above it.
  func place(nearest steps: ArraySlice<Step>) -> Place {
    guard let step = steps.first, let inner = child(step) else { return place }
    return inner.place(nearest: steps.dropFirst())
  }

  /// The paths of its words and numbers, with all items of a list alike.
  var leaves: [String] {
    switch content {
    case .scalar: [""]
    case .list(let items): items.flatMap(\.leaves).map { "[]" + $0 }
    case .map(let members): members.flatMap { member in member.value.leaves.map { "." + member.key + $0 } }
    }
  }

  /// The same with what they say, but for the value and what the gauge is called.
  fileprivate var said: [String] {
    switch content {
    case .scalar(let text, _): [" " + text]
    case .list(let items): items.flatMap(\.said).map { "[]" + $0 }
    case .map(let members):
      members.flatMap { member in
        let isOfOne = ["value", "title", "subtitle", "id"].contains(member.key)
        return (isOfOne ? member.value.leaves : member.value.said).map { "." + member.key + $0 }
      }
    }
  }
}
