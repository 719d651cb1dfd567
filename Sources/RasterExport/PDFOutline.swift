import CCairo
import VectorGraphics

/// The bookmarks of a document: its headings, with where they stand.
struct PDFOutline {
  private struct Bookmark {
    let level: Int
    let text: String
    /// From 1.
    let page: Int
    /// Of the heading's origin from the top of the page, in layout units.
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
