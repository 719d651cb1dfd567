import CCairo
public import VectorGraphics

/// A scene as a one-page PDF: vector shapes, vector text, a title, and dates that never change.
public struct PDFDocument: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Points a layout unit: a layout unit is a CSS pixel, 1/96 inch.
  private static let pointsPerUnit = 0.75

  public init(_ scene: Scene) throws(RasterError) {
    try RasterError.check(width: scene.size.width, height: scene.size.height)
    let scale = Self.pointsPerUnit
    let output = ByteCollector()
    do {
      let surface = try CairoSurface(
        cairo_pdf_surface_create_for_stream(
          { context, data, length in
            guard let context, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let output = Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue()
            output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
          }, Unmanaged.passUnretained(output).toOpaque(), scene.size.width * scale, scene.size.height * scale))
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_TITLE, scene.title)
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_SUBJECT, scene.description)
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATOR, "Tacho")
      // Cairo would write the clock's time; a picture has no date of its own.
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
      cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_MOD_DATE, "1970-01-01T00:00:00Z")
      let canvas = try CairoCanvas(surface, size: scene.size, scale: scale)
      if let background = scene.background { canvas.paint(background: background) }
      canvas.draw(scene.nodes)
      try canvas.finish()
      cairo_surface_finish(surface.handle)
      try surface.check()
    }
    self.bytes = output.bytes
  }
}

private final class ByteCollector {
  var bytes: [UInt8] = []
}
