public import Specification
public import Tacho

/// How pictures get into a document.
public struct ReportOptions: Hashable, Sendable {
  public enum Pictures: String, Hashable, Sendable, CaseIterable {
    /// SVG elements in the page.
    case inline
    /// Files beside the document.
    case files
    /// `data:` addresses.
    case data
  }

  public var pictures: Pictures
  /// Of files and `data:` addresses.
  public var format: PictureFormat
  /// Pixels a layout unit in a PNG, 0.1…8.
  public var scale: Double
  /// Whether every gauge of a document has a picture for light pages and one for dark ones, as those with the theme
  /// auto have.
  public var isPair: Bool
  /// What the address of a file begins with: the way from the document to the folder, with its slash.
  public var folder: String
  /// Set in every gauge, on top of what it says itself.
  public var settings: [GaugeSpecification.Setting]

  public init(
    pictures: Pictures, format: PictureFormat = .svg, scale: Double = 2, isPair: Bool = false, folder: String = "",
    settings: [GaugeSpecification.Setting] = []
  ) {
    (self.pictures, self.format, self.scale) = (pictures, format, scale)
    (self.isPair, self.folder, self.settings) = (isPair, folder, settings)
  }
}

/// A file that belongs to a document.
public struct ReportFile: Hashable, Sendable {
  /// Letters, digits and hyphens, and an ending: made from the gauge's title and a hash of the bytes.
  public let name: String
  public let bytes: [UInt8]
}

/// A document with its pictures.
public struct Report: Sendable {
  public let document: [UInt8]
  /// The files it refers to, each once, in the order of the document.
  public let files: [ReportFile]
  public let gaugeCount: Int
  /// Characters that some text has and the font lacks, each once.
  public let missingGlyphs: [Unicode.Scalar]
}
