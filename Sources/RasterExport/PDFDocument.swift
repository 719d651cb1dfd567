import CCairo
public import VectorGraphics

/// Scenes as the pages of a PDF: vector shapes, text that can be searched and copied, a title, bookmarks, descriptions
/// for those who do not see the pictures, and dates that never change.
public struct PDFDocument: Hashable, Sendable {
  /// The whole file; the same scenes give the same bytes.
  public let bytes: [UInt8]

  /// Points a layout unit: a layout unit is a CSS pixel, 1/96 inch.
  private static let pointsPerUnit = 0.75

  /// One page of the scene's size. The page is one picture, described by the scene's description.
  public init(_ scene: Scene) throws(RasterError) {
    try self.init([scene], title: scene.title, subject: scene.description, isOnePicture: true)
  }

  /// Pages of headings, paragraphs and pictures, as their groups say. Headings are the document's bookmarks.
  ///
  /// - Parameter pages: in order, each of its own size; the first one's title and description are the document's. Nil
  ///   when there are none.
  public init?(pages: [Scene]) throws(RasterError) {
    guard let first = pages.first else { return nil }
    try self.init(pages, title: first.title, subject: first.description, isOnePicture: false)
  }

  private init(_ pages: [Scene], title: String, subject: String, isOnePicture: Bool) throws(RasterError) {
    for page in pages { try RasterError.check(width: page.size.width, height: page.size.height) }
    let form: PDFTextLayer.Form = isOnePicture ? .onePicture : .document
    let drawn: [UInt8]
    do throws(RasterError) {
      drawn = try Self.draw(pages, title: title, subject: subject, form)
    } catch {
      // Where Cairo must draw a part of a page as pixels it loses count of the tags.
      bytes = try Self.draw(pages, title: title, subject: subject, .untagged)
      return
    }
    let descriptions = isOnePicture ? [subject] : pages.flatMap { PDFOutline.pictureDescriptions(in: $0.nodes) }
    bytes = PDFAmendment(drawn)?.with(language: pages.first?.language ?? "en", descriptions: descriptions) ?? drawn
  }

  private static func draw(
    _ pages: [Scene], title: String, subject: String, _ form: PDFTextLayer.Form
  ) throws(RasterError) -> [UInt8] {
    let output = ByteCollector()
    do {
      let first = pages.first?.size ?? Size(width: 1, height: 1)
      let surface = try CairoSurface(
        pdfWidth: first.width * pointsPerUnit, height: first.height * pointsPerUnit, output: output)
      setMetadata(of: surface, title: title.cleanedLine, subject: subject.cleanedLine)
      let text = try PDFTextLayer(form)
      for (index, page) in pages.enumerated() {
        try draw(page, on: surface, text, isFirst: index == 0, isLast: index == pages.count - 1)
      }
      if form != .onePicture { PDFOutline(pages).write(to: surface, pointsPerUnit: pointsPerUnit) }
      cairo_surface_finish(surface.handle)
      try surface.check()
    }
    return output.bytes
  }

  private static func setMetadata(of surface: borrowing CairoSurface, title: String, subject: String) {
    cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_SUBJECT, subject)
    cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATOR, "Tacho")
    // Cairo would write the clock's time; a picture has no date of its own.
    cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
    cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_MOD_DATE, "1970-01-01T00:00:00Z")
  }

  private static func draw(
    _ page: Scene, on surface: borrowing CairoSurface, _ text: PDFTextLayer, isFirst: Bool, isLast: Bool
  ) throws(RasterError) {
    cairo_pdf_surface_set_size(surface.handle, page.size.width * pointsPerUnit, page.size.height * pointsPerUnit)
    let canvas = try CairoCanvas(surface, size: page.size, scale: pointsPerUnit, text: text)
    // First, for Cairo forgets all before it, tags as well.
    if let background = page.background { canvas.paint(background: background) }
    // All pages are parts of one document.
    if isFirst, text.form != .untagged { canvas.begin(.document) }
    if text.form == .onePicture { canvas.begin(.figure) }
    canvas.draw(page.nodes)
    if text.form == .onePicture { canvas.end(.figure) }
    if isLast, text.form != .untagged { canvas.end(.document) }
    try canvas.finish()
    cairo_surface_show_page(surface.handle)
  }
}
