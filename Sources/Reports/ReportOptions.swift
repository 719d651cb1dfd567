public import Gauges
public import Specification
public import Tacho

/// How pictures get into a document.
public struct ReportOptions: Hashable, Sendable {
  /// Where pictures are: in the document, or beside it.
  public enum Pictures: String, Hashable, Sendable, CaseIterable {
    /// SVG elements in the page.
    case inline
    /// Files beside the document.
    case files
    /// `data:` addresses.
    case data
  }

  /// Where they are put.
  public var pictures: Pictures
  /// The format of files and `data:` addresses.
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
  /// Set in every gauge that does not say it itself. A gauge with a width, a height or a layout has a size.
  public var defaults: [GaugeSpecification.Setting] = []
  /// The theme files that settings name, by those names.
  public var themes: [String: ThemeFile] = [:]

  /// A scale is pixels a layout unit, 0.1…8; settings are put on top of what each gauge says.
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
  /// The whole file, in the format that ``ReportOptions/format`` says.
  public let bytes: [UInt8]
}

/// A document with its pictures.
public struct Report: Sendable {
  /// The whole text, UTF-8.
  public internal(set) var document: [UInt8]
  /// The files it refers to, each once, in the order of the document.
  public let files: [ReportFile]
  /// How many gauges were found and drawn.
  public let gaugeCount: Int
  /// What the fonts of all pictures lack.
  public let fonts: FontNotes
  /// What is drawn as missing or not at all, and why, by places in the document.
  public let warnings: [SpecificationProblem]
  /// What ``ReportOptions/settings`` say and no picture shows.
  public let idleSettings: [SpecificationProblem]
}

/// What a page says of itself beside its text.
public struct PageOptions: Hashable, Sendable {
  /// Nil is what the document's head or its first heading says.
  public var title: String?
  /// A language tag, such as en or pt-BR; nil is what the document's head says, or en.
  public var language: String?
  /// The theme of the page and of every gauge that names none: dark, light or auto, which follows the reader's system.
  /// Nil is what the document's head says, or light.
  public var theme: String?

  /// What is left out is up to the document's head.
  public init(title: String? = nil, language: String? = nil, theme: String? = nil) {
    (self.title, self.language, self.theme) = (title, language, theme)
  }
}
