public import Files
public import RasterExport
public import SVGExport
public import VectorGraphics

/// A format of files that hold one picture.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf

  /// The format that the ending of a file's name stands for, in capitals too; nil when it stands for none.
  public init?(path: String) { self.init(rawValue: PathName.ending(of: path)) }

  /// The endings of all formats with their dots, for messages: `.png, .svg, .pdf`.
  package static var endings: String { allCases.map { "." + $0.rawValue }.joined(separator: ", ") }

  /// The name of the format on the web and in mail.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }

  /// Whether a file is text, which a terminal can show.
  public var isText: Bool { self == .svg }

  /// Whether one file can hold a picture for light pages and one for dark pages.
  public var holdsDarkPicture: Bool { self == .svg }

  /// The scene as a file.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - dark: the scene for dark pages; only for formats that hold both.
  ///   - scale: pixels a layout unit in a PNG, 0.1…8.
  ///   - text: how an SVG holds text.
  ///   - compression: how hard a PNG is compressed.
  public func bytes(
    of scene: Scene, dark: Scene? = nil, scale: Double = 1, text: SVGOptions.TextMode = .outline,
    compression: PNGCompression = .fast
  ) throws(TachoError) -> [UInt8] {
    switch self {
    case .png: try scene.png(scale: scale, compression: compression)
    case .svg: SVGDocument(scene, dark: dark, options: SVGOptions(text: text)).bytes
    case .pdf: try scene.pdf()
    }
  }
}

// Pictures as parts of what is longer than they: a page that grows, an archive, a pipe.
//
//     var page = try WholeFile("report.html")
//     try page.write("<h1>Speed</h1>")
//     try SVGDocument(scene).write(to: &page)
//     try page.commit()

extension SVGDocument {
  /// Writes the document to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension PNGDocument {
  /// Writes the file to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension PDFDocument {
  /// Writes the file to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension GaugeBatch.Picture {
  /// Writes the picture to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}
