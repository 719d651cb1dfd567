import Gauges
import RasterExport
import SVGExport
public import Specification
public import Typesetting
import VectorGraphics

/// A specification that is read once and drawn many times, with other values and keys.
///
///     let gauge = try OpenGauge(Array(#"{"value": 0, "max": 120}"#.utf8), shaper: Typesetter())
///     for speed in speeds {
///       try gauge.set("value", to: speed)
///       let file = try gauge.svg()
///     }
///
/// A picture is that of the specification by itself, byte for byte, whichever were drawn before it. Where only values change
/// nothing is laid out anew that need not be. One object belongs to one thread.
public final class OpenGauge {
  /// As it is now.
  public private(set) var specification: GaugeSpecification
  private var template: SpecificationTemplate
  private let shaper: Typesetter
  private var typesetter: Typesetter
  /// The families that lend to ``typesetter``.
  private var lenders: [String] = []
  private var page = KnownLayouts()
  private var darkPage = KnownLayouts()
  private var renderer: SceneRenderer?
  private var rendererScale = 0.0
  private let documents = SVGFrames()

  /// - Parameters:
  ///   - text: JSON or YAML in UTF-8.
  ///   - shaper: the fonts it is drawn with.
  /// - Throws: `SpecificationError` with all that is wrong with it.
  public convenience init(_ text: [UInt8], shaper: Typesetter) throws(SpecificationError) {
    try self.init(SpecificationTemplate(text), shaper: shaper)
  }

  /// The same of a specification that has been read.
  public init(_ template: SpecificationTemplate, shaper: Typesetter) throws(SpecificationError) {
    specification = try template.filled(with: [])
    (self.template, self.shaper, typesetter) = (template, shaper, shaper)
  }

  // MARK: - Keys

  /// Sets a key to a number.
  ///
  /// - Parameters:
  ///   - path: where the key is, as in `value`, `scale.max` or `layout.gauges[2].value`.
  ///   - number: nil, or one that is not finite, says that the value is missing.
  /// - Throws: `SpecificationError` for what the key does not take; then all is as before.
  public func set(_ path: String, to number: Double?) throws(SpecificationError) {
    let content = number.flatMap { $0.isFinite ? SpecificationTemplate.Value.Content.word("\($0)") : nil }
    try change(template.setting([.init(path: path, content ?? .missing)]))
  }

  /// Sets a key to what a text of JSON or YAML says, as `--set path=text` does.
  ///
  /// - Throws: `SpecificationError` for what the key does not take; then all is as before.
  public func set(_ path: String, toText text: String) throws(SpecificationError) {
    try change(template.setting([], [.init(path: path, value: text)]))
  }

  private func change(_ changed: SpecificationTemplate) throws(SpecificationError) {
    specification = try changed.filled(with: [])
    template = changed
  }

  // MARK: - Pictures

  /// Width and height of the PNG and of the pixels.
  ///
  /// - Throws: `TachoError` for more pixels than a picture may have.
  public func pixelSize() throws(TachoError) -> (width: Int, height: Int) {
    do { return try FrameRenderer.pixelSize(of: specification.size, scale: specification.pixelScale) } catch {
      throw .raster(error)
    }
  }

  /// The SVG document.
  public func svg() throws(TachoError) -> [UInt8] {
    let scene = try scene()
    guard let dark = specification.gauge.onDarkPages else { return documents.document(of: scene).bytes }
    return try PictureFormat.svg.bytes(of: scene, dark: darkPage.scene(of: dark, specification.size, typesetter))
  }

  /// The PNG file, with as many pixels a unit as the specification says.
  public func png() throws(TachoError) -> [UInt8] {
    try draw()
    do { return try renderer?.frames.png() ?? [] } catch { throw .raster(error) }
  }

  /// The one-page PDF file.
  public func pdf() throws(TachoError) -> [UInt8] { try PictureFormat.pdf.bytes(of: scene()) }

  /// Hands straight RGBA, rows from the top without gaps, to `body`, valid only within it.
  public func withPixels(_ body: (UnsafeRawBufferPointer) -> Void) throws(TachoError) {
    try draw()
    do { try renderer?.frames.withPixels(.rgba, body) } catch { throw .raster(error) }
  }

  private func scene() throws(TachoError) -> Scene {
    if lenders != specification.fonts {
      (typesetter, page, darkPage) = (try shaper.lending(to: specification), KnownLayouts(), KnownLayouts())
      lenders = specification.fonts
    }
    return try page.scene(of: specification.gauge, specification.size, typesetter)
  }

  private func draw() throws(TachoError) {
    let (scene, scale) = (try scene(), specification.pixelScale)
    do throws(RasterError) {
      if renderer == nil || rendererScale != scale { renderer = try SceneRenderer(scene, scale: scale) }
      rendererScale = scale
      try renderer?.draw(scene)
    } catch {
      // What a failed one has drawn is not known.
      renderer = nil
      throw .raster(error)
    }
  }

  /// Layouts of a gauge that differs in its values alone.
  private struct KnownLayouts {
    /// All but the values of the gauge that was laid out.
    private var still: Gauge?
    private var dials = KnownDials<Void>()

    mutating func scene(of gauge: Gauge, _ size: Size, _ typesetter: Typesetter) throws(TachoError) -> Scene {
      let rest = gauge.withoutValues
      if rest != still { (still, dials) = (rest, KnownDials()) }
      return try dials.dial(of: gauge, size, typesetter) { _ in }.dial.scene
    }
  }
}

extension Gauge {
  /// The same with all values missing.
  fileprivate var withoutValues: Gauge {
    var gauge = self
    gauge.value = nil
    for index in gauge.values.indices { gauge.values[index].value = nil }
    for index in gauge.grid.gauges.indices { gauge.grid.gauges[index] = gauge.grid.gauges[index].withoutValues }
    return gauge
  }
}
