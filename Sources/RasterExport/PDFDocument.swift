import CCairo
public import VectorGraphics

/// Scenes as the pages of a PDF: vector shapes, text that can be searched and copied, a title, bookmarks, descriptions
/// for those who do not see the pictures, and dates that never change.
public struct PDFDocument: Hashable, Sendable {
  /// The whole file; the same scenes give the same bytes.
  public let bytes: [UInt8]

  /// Points a layout unit: a layout unit is a CSS pixel, 1/96 inch.
  private static let pointsPerUnit = 0.75

  /// One page of the scene's size. The page is one picture, described by the scene's description; one that decorates is none,
  /// and says nothing.
  public init(_ scene: Scene) throws(RasterError) {
    let isSilent = scene.role == .decoration
    try self.init(
      [scene], title: scene.title, subject: isSilent ? "" : scene.description, isSilent ? .untagged : .onePicture)
  }

  /// Pages of headings, paragraphs and pictures, as their groups say. Headings are the document's bookmarks.
  ///
  /// - Parameter pages: in order, each of its own size; the first one's title and description are the document's. Nil
  ///   when there are none.
  public init?(pages: [Scene]) throws(RasterError) {
    guard let first = pages.first else { return nil }
    try self.init(pages, title: first.title, subject: first.description, .document)
  }

  private init(
    _ pages: [Scene], title: String, subject: String, _ form: PDFTextLayer.Form
  ) throws(RasterError) {
    let (drawn, descriptions): ([UInt8], [String])
    do throws(RasterError) {
      drawn = try Self.draw(pages, title: title, subject: subject, form)
      descriptions = form == .onePicture ? [subject] : pages.flatMap { PDFOutline.pictureDescriptions(in: $0.nodes) }
    } catch {
      // Where Cairo must draw a part of a page as pixels it loses count of the tags.
      (drawn, descriptions) = (try Self.draw(pages, title: title, subject: subject, .untagged), [])
    }
    bytes =
      PDFAmendment(drawn)?.with(
        language: pages.first?.language ?? "en", descriptions: descriptions, sizes: pages.map { Self.points($0.size) })
      ?? drawn
  }

  private static func points(_ size: Size) -> Size {
    Size(width: size.width * pointsPerUnit, height: size.height * pointsPerUnit)
  }

  /// Cairo cuts what is drawn to whole points; a page gets its own size afterwards.
  private static func wholePoints(_ size: Size) -> Size {
    Size(width: points(size).width.rounded(.up), height: points(size).height.rounded(.up))
  }

  private static func draw(
    _ pages: [Scene], title: String, subject: String, _ form: PDFTextLayer.Form
  ) throws(RasterError) -> [UInt8] {
    for page in pages { try RasterError.check(width: page.size.width, height: page.size.height) }
    let output = ByteCollector()
    do {
      let first = wholePoints(pages.first?.size ?? Size(width: 1, height: 1))
      let surface = try CairoSurface(pdfWidth: first.width, height: first.height, output: output)
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
    let size = wholePoints(page.size)
    cairo_pdf_surface_set_size(surface.handle, size.width, size.height)
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

/// The bookmarks of a document: its headings, with where they stand.
struct PDFOutline {
  private struct Bookmark {
    let level: Int
    let text: String
    /// Counted from 1.
    let page: Int
    /// The distance of the heading's origin from the top of the page, in layout units.
    let y: Double
  }

  private let bookmarks: [Bookmark]

  /// Cairo keeps outlines as a tree of bookmarks; more than these headings nobody leafs through.
  private static let most = 10_000

  init(_ pages: [Scene]) {
    var bookmarks: [Bookmark] = []
    for (index, page) in pages.enumerated() {
      Self.walk(page.nodes, .identity) { group, place in
        guard case .heading(let level, let text)? = group.meaning, !text.cleanedLine.isEmpty else { return }
        let y = place.applied(to: .zero).y
        bookmarks.append(
          Bookmark(
            level: level, text: text.cleanedLine, page: index + 1, y: y.isFinite ? min(max(0, y), page.size.height) : 0)
        )
      }
    }
    self.bookmarks = Array(bookmarks.prefix(Self.most))
  }

  /// What stands for each picture that is tagged as one, in drawing order.
  static func pictureDescriptions(in nodes: [Node]) -> [String] {
    var descriptions: [String] = []
    walk(nodes, .identity) { group, _ in
      if case .picture(let description)? = group.meaning { descriptions.append(description) }
    }
    return descriptions
  }

  /// Calls `visit` with every group that has a meaning of its own, as ``PDFTextLayer`` tags them.
  private static func walk(_ nodes: [Node], _ place: Transform, _ visit: (Node.Group, Transform) -> Void) {
    for case .group(let group) in nodes where group.opacity > 0 && !group.children.isEmpty {
      let inside = group.transform.followed(by: place)
      if group.meaning != nil {
        visit(group, inside)
      } else if group.opacity == 1 {
        walk(group.children, inside, visit)
      }
    }
  }

  func write(to surface: borrowing CairoSurface, pointsPerUnit: Double) {
    // The last bookmark of each level, under which the next level's go.
    var parents: [(level: Int, id: Int32)] = []
    for bookmark in bookmarks {
      while let last = parents.last, last.level >= bookmark.level { parents.removeLast() }
      let y = DecimalText.short(bookmark.y * pointsPerUnit)
      let id = cairo_pdf_surface_add_outline(
        surface.handle, parents.last?.id ?? CAIRO_PDF_OUTLINE_ROOT, bookmark.text,
        "page=\(bookmark.page) pos=[0 \(y)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
      parents.append((bookmark.level, id))
    }
  }
}
