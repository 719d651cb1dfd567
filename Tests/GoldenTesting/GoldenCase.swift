public import RasterExport

/// One picture with its golden at `<layer>/<feature>/<name>.<extension>`.
public struct GoldenCase: Sendable {
  /// A metric of the case's own, with the reason why the common one does not do.
  public struct MetricOverride: Sendable {
    public let metric: ImageMetric
    public let reason: String

    public init(_ metric: ImageMetric, reason: String) {
      self.metric = metric
      self.reason = reason
    }
  }

  public let layer: GoldenLayer
  /// Lower case, digits and hyphens, as is the name.
  public let feature: String
  public let name: String
  /// Whether the picture depends on the font: such a case says nothing where the recorded font is not installed.
  public let holdsText: Bool
  /// Whether a PNG may be larger than ``GoldenStore/sizeLimit``.
  public let isLarge: Bool
  public let metricOverride: MetricOverride?
  let draw: @Sendable () throws -> GoldenContent

  public init(
    _ layer: GoldenLayer, feature: String, name: String, holdsText: Bool = true, isLarge: Bool = false,
    metricOverride: MetricOverride? = nil, draw: @escaping @Sendable () throws -> GoldenContent
  ) {
    self.layer = layer
    self.feature = feature
    self.name = name
    self.holdsText = holdsText
    self.isLarge = isLarge
    self.metricOverride = metricOverride
    self.draw = draw
  }

  /// The golden's path below the golden folder.
  public var path: String { "\(layer.rawValue)/\(feature)/\(fileName)" }

  var fileName: String { "\(name).\(layer.fileExtension)" }
}

extension GoldenCase: CustomStringConvertible {
  /// Feature, case and form: “speedometer-15200.svg”.
  public var description: String { "\(feature)-\(fileName)" }
}

/// What a case drew, ready to be compared.
public enum GoldenContent: Sendable {
  /// A dump or a document; compared for equality.
  case text(String)
  /// Pixels; compared by an ``ImageMetric``.
  case image(Bitmap)
}

extension GoldenContent {
  /// The content of its file.
  func bytes() throws -> [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .image(let image): try image.png(compression: .small)
    }
  }
}

/// The form in which a golden keeps a picture, from the one that tells most about a change to the one that sees most.
public enum GoldenLayer: String, Hashable, Sendable, CaseIterable {
  /// The scene's dump: a difference names the node and the number that moved.
  case scene
  /// The SVG document.
  case svg
  /// Pixels, kept as PNG and compared decoded.
  case png

  public var fileExtension: String {
    switch self {
    case .scene: "txt"
    case .svg: "svg"
    case .png: "png"
    }
  }
}
