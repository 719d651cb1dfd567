public import Gauges
public import VectorGraphics

/// A gauge and its canvas, read from JSON or YAML.
///
/// A specification is data alone: it holds no code and no addresses, and reading one touches nothing else.
public struct GaugeSpecification: Hashable, Sendable {
  /// With every value it shows; checked against all rules.
  public let gauge: Gauge
  /// The size of the canvas, in layout units.
  public private(set) var size: Size
  /// Whether its own keys say the canvas, all or in part; else it is as large as its kind usually is.
  public let hasOwnSize: Bool
  /// Pixels a layout unit in a PNG.
  public let pixelScale: Double
  /// How it moves in a film; a picture has no use for it.
  public let animation: AnimationSpecification
  /// How tables that it follows are written, as far as it says.
  public let data: [DataSetting]
  /// The families that lend characters that the chosen one lacks, in their order: for `Typesetter.lending(from:)`.
  public let fonts: [String]
  /// What is asked for and lies where it cannot be drawn, with its place; the gauge breaks no rule.
  public let warnings: [SpecificationProblem]
  /// What it was read from.
  let source: Source

  /// The text, which makes of two gauges that are alike no different ones.
  struct Source: Hashable, Sendable {
    let template: SpecificationTemplate?

    static func == (a: Source, b: Source) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The largest specification that is read.
  public static let maximumBytes = SpecificationParser.maximumBytes

  /// A change to a specification from outside: the value at a path, as in `scale.max` = `220`.
  public struct Setting: Hashable, Sendable {
    /// The keys that lead to it, as in `scale.min` or `ranges[2].color`.
    public let path: String
    /// In YAML, on one line: a number, a word, a list or a map.
    public let value: String
    /// Whether it is meant for many gauges: passed over where a kind has nothing to draw for its key.
    public var isInherited: Bool

    /// Takes both as texts; they are checked when a specification is read with them.
    public init(path: String, value: String, isInherited: Bool = false) {
      (self.path, self.value, self.isInherited) = (path, value, isInherited)
    }

    /// Reads `path=value`; nil for a text without an equals sign.
    public init?(_ text: String) {
      guard let equals = text.firstIndex(of: "=") else { return nil }
      self.init(path: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    /// Whether it takes the place of an earlier one: it is of the same key, in either of its names, or of one above it. One of
    /// a part refines the whole that is set before it.
    package func replaces(_ earlier: Setting) -> Bool {
      SpecificationTemplate.isPath(
        SpecificationTemplate.usualName(of: earlier.path), atOrBelow: SpecificationTemplate.usualName(of: path))
    }
  }

  /// Reads a specification.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8; empty when everything comes from `settings`.
  ///   - settings: applied in order before anything is checked.
  /// - Throws: ``SpecificationError`` with every problem there is.
  public init(_ bytes: [UInt8], settings: [Setting] = []) throws(SpecificationError) {
    try self.init(root: SpecificationTemplate(bytes, settings: settings).root)
  }

  /// Takes keys that the kind has nothing to draw for, to find out which those are.
  package init(trying bytes: [UInt8]) throws(SpecificationError) {
    try self.init(trying: SpecificationTemplate(bytes))
  }

  /// Takes keys that the kind has nothing to draw for: those of another kind, which rows or later values may choose.
  ///
  /// - Throws: ``SpecificationError`` with every other problem there is.
  public init(trying template: SpecificationTemplate) throws(SpecificationError) {
    try self.init(root: template.root, files: template.files, refusesUnused: false)
  }

  /// As ``SpecificationTemplate/idleScale``.
  public var idleScale: [SpecificationProblem] { source.template?.idleScale ?? [] }

  init(
    root: SpecificationNode, files: NamedFiles = NamedFiles(), refusesUnused: Bool = true
  ) throws(SpecificationError) {
    var decoder = SpecificationDecoder(refusesUnused: refusesUnused, files: files)
    var draft = GaugeDraft()
    decoder.map(root, keys: GaugeKeys.all, into: &draft)
    animation = draft.animation.finished(
      &decoder, usualSpring: draft.looking.kind.usualSpring)
    guard decoder.problems.isEmpty else {
      // Where the kind is known, so is which keys it has no use for.
      if !decoder.problems.contains(where: { ["kind", "preset", "variant", "values", "layout"].contains($0.path) }) {
        decoder.reportUnused(by: draft.looking, since: 0, besides: nil)
      }
      throw SpecificationError(decoder.problems)
    }
    guard let gauge = decoder.finished(draft, keysSince: 0, isPart: false) else {
      throw SpecificationError(decoder.problems)
    }
    self.gauge = gauge
    if gauge.place != nil, refusesUnused { decoder.report(.placeAlone, at: "place") }
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    (size, hasOwnSize) = (draft.canvas(of: gauge), draft.isSized)
    pixelScale = draft.output.scale ?? 1
    (fonts, data) = (draft.fonts, draft.data)
    let gauges = gauge.grid.gauges + [gauge]
    if animation.hysteresis > 0, !gauges.contains(where: \.canHoldRange) {
      decoder.tell(
        "animation.hysteresis",
        gauges.allSatisfy(\.ranges.isEmpty)
          ? "has no effect without ranges; add ranges, or leave it out"
          : "has no effect where several values make the one that is shown; leave it out")
    }
    if animation.tremble != nil, !gauge.canTremble {
      decoder.tell(
        "animation.tremble",
        "has no effect on the kind \(gauge.kind.name)\(gauge.values.isEmpty ? "" : " with several values"), which has no "
          + "pointer that trembles while its number keeps still; leave it out")
    }
    if !gauge.id.isEmpty, refusesUnused {
      decoder.tell("id", "has no effect on a gauge by itself: it names a gauge of a layout; leave it out")
    }
    if draft.size != nil, draft.width != nil, draft.height != nil {
      decoder.tell("size", "has no effect beside width and height; leave it or them out")
    }
    if draft.isMissing, !animation.steps.isEmpty {
      let state = gauge.state.hidesValue ? gauge.state.rawValue : "missing"
      decoder.tell("state", "\(state) is so in a still picture alone: the film has the values of the sequence")
    }
    let own = gauge.warnings(on: size).map { warning in
      SpecificationProblem(place: decoder.place(nearest: warning.path), path: warning.path, message: warning.message)
    }
    warnings = own + decoder.idle
    source = Source(template: SpecificationTemplate(root: root, files: files))
  }

  /// A gauge that has been read as a part of something else, on the canvas its own keys say.
  ///
  /// - Parameters:
  ///   - root: its own text, with what the page says of it.
  ///   - files: what that names.
  init(_ gauge: Gauge, _ draft: GaugeDraft, root: SpecificationNode, files: NamedFiles) {
    (self.gauge, animation) = (gauge, AnimationSpecification())
    (size, hasOwnSize) = (draft.canvas(of: gauge), draft.isSized)
    pixelScale = draft.output.scale ?? 1
    (fonts, data) = (draft.fonts, draft.data)
    source = Source(template: SpecificationTemplate(root: root, files: files))
    warnings = gauge.warnings(on: size).map { root.problem($0.path, $0.message) }
  }

  /// The same with values of other names, as data fill them: what a key shows may need them.
  ///
  /// - Parameter values: by their names, in the gauge's unit; itself where the gauge cannot have them.
  package func filled(with values: [(name: String, value: Double)]) -> GaugeSpecification {
    guard !values.isEmpty, var template = source.template else { return self }
    for path in ["value", "state"] { template = template.removing(path) }
    let all = values.map { SpecificationTemplate.Value(path: "values." + $0.name, .word("\($0.value)")) }
    return (try? template.setting(all)).flatMap { try? $0.filled(with: []) } ?? self
  }

  /// Another gauge on the same canvas.
  package init(_ other: GaugeSpecification, gauge: Gauge) {
    (self.gauge, size, pixelScale, animation) = (gauge, other.size, other.pixelScale, other.animation)
    (fonts, data, warnings, hasOwnSize) = (other.fonts, other.data, other.warnings, other.hasOwnSize)
    source = other.source
  }

  /// The same on another canvas.
  init(_ other: GaugeSpecification, size: Size) {
    self = other
    self.size = size
  }
}

extension GaugeError {
  fileprivate static let placeAlone = GaugeError(
    .place, "a place", rule: "is for a gauge of a layout; this one has the picture to itself")
}

extension SpecificationDecoder {
  /// A gauge of a layout or a page; nil, with its problem reported, when it breaks a rule.
  ///
  /// - Parameters:
  ///   - start: how many keys had been written before its own.
  ///   - isPart: whether it lies in a picture of several, rather than beside others on a page.
  mutating func cell(
    _ draft: GaugeDraft, keysSince start: Int, isPart: Bool = true
  ) -> GaugeDraft.LayoutDraft.Cell? {
    if isPart {
      let place = draft.gauge.place
      tellOfWholePicture(since: start, isSizeRead: place != nil && place?.width == nil && place?.height == nil)
    }
    guard problems.isEmpty, var gauge = finished(draft, keysSince: start, isPart: isPart) else { return nil }
    do throws(GaugeError) {
      if gauge.place != nil, !isPart { throw GaugeError.placeAlone }
      if isPart, gauge.kind.traits.contains(.holdsGauges) { throw GaugeError.layoutInLayout }
      if draft.isSized, var place = gauge.place, place.width == nil, place.height == nil {
        let own = draft.canvas(of: gauge)
        (place.width, place.height) = (.units(own.width), .units(own.height))
        gauge.place = place
      }
      if isPart, !draft.fonts.isEmpty {
        report(GaugeError(.layout, "these", rule: "belong to the whole picture; write them beside layout"), at: "fonts")
      }
      return GaugeDraft.LayoutDraft.Cell(gauge: gauge, draft: draft)
    } catch {
      report(error, at: draft.path(of: error))
      return nil
    }
  }

  /// The gauge of a draft; nil when it breaks a rule. All rules that it breaks are reported, and all its keys that have
  /// no effect.
  fileprivate mutating func finished(_ draft: GaugeDraft, keysSince start: Int, isPart: Bool) -> Gauge? {
    let before = problems.count
    let ownTokens = ownTokens(since: start)
    var (gauge, contradiction) = (draft.looking, String?.none)
    var broken: [GaugeError] = []
    do throws(GaugeError) {
      gauge = try draft.finished(isPart: isPart)
      gauge.ownTokens = ownTokens
      broken = gauge.problems()
    } catch {
      contradiction = draft.path(of: error)
      report(error, at: draft.path(of: error))
    }
    reportUnused(by: gauge, since: start, besides: contradiction)
    // A key without an effect need not be right as well.
    let unused = problems[before...].map(\.path)
    for error in broken {
      let path = fullPath(draft.path(of: error))
      let isUnused = unused.contains {
        SpecificationTemplate.isPath($0, atOrBelow: path) || SpecificationTemplate.isPath(path, atOrBelow: $0)
      }
      if isUnused { continue }
      report(error, at: draft.path(of: error))
    }
    return problems.count == before ? gauge : nil
  }
}
