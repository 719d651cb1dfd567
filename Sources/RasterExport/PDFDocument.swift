import CCairo
public import VectorGraphics

/// Scenes as the pages of a PDF: vector shapes, vector text, a title, and dates that never change.
public struct PDFDocument: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Points a layout unit: a layout unit is a CSS pixel, 1/96 inch.
  private static let pointsPerUnit = 0.75

  /// One page of the scene's size.
  public init(_ scene: Scene) throws(RasterError) { try self.init(first: scene, others: []) }

  /// - Parameter pages: in order, each of its own size; the first one's title and description are the document's. Nil
  ///   when there are none.
  public init?(pages: [Scene]) throws(RasterError) {
    guard let first = pages.first else { return nil }
    try self.init(first: first, others: pages.dropFirst())
  }

  private init(first: Scene, others: ArraySlice<Scene>) throws(RasterError) {
    let pages = [first] + others
    for page in pages { try RasterError.check(width: page.size.width, height: page.size.height) }
    let scale = Self.pointsPerUnit
    let output = ByteCollector()
    do {
      let surface = try CairoSurface(
        pdfWidth: first.size.width * scale, height: first.size.height * scale, output: output)
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_TITLE, first.title.cleanedLine)
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_SUBJECT, first.description.cleanedLine)
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATOR, "Tacho")
      // Cairo would write the clock's time; a picture has no date of its own.
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_MOD_DATE, "1970-01-01T00:00:00Z")
      for page in pages {
        cairo_pdf_surface_set_size(surface.handle, page.size.width * scale, page.size.height * scale)
        let canvas = try CairoCanvas(surface, size: page.size, scale: scale)
        if let background = page.background { canvas.paint(background: background) }
        canvas.draw(page.nodes)
        try canvas.finish()
        cairo_surface_show_page(surface.handle)
      }
      cairo_surface_finish(surface.handle)
      try surface.check()
    }
    self.bytes = output.bytes
  }
}
