public import Tacho

/// A page as HTML without scripts, right on light and on dark pages.
public struct Page {
  public let title: String
  /// A tab for each: its name and where it leads. The one without an address is the page itself.
  public var tabs: [(name: String, address: String?)] = []
  public var style = ""
  public let body: String

  public init(_ title: String, tabs: [(name: String, address: String?)] = [], style: String = "", body: String) {
    (self.title, self.tabs, self.style, self.body) = (title, tabs, style, body)
  }

  public var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(title))</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
    nav { display: flex; gap: 1.5rem; border-bottom: 1px solid #8886; padding-bottom: 0.5rem }
    nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none }
    .row { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center }
    .notice { padding: 0.6rem 1rem; border-left: 4px solid #888; background: #8882 }
    .error { border-color: #d33 }
    svg { display: block; max-width: 100%; height: auto }
    table { border-collapse: collapse; margin-top: 1rem }
    th, td { text-align: right; padding: 0.2rem 1rem; border-bottom: 1px solid #8886; font-variant-numeric: tabular-nums }
    \(style)</style>
    \(navigation)<h1>\(escaped(title))</h1>
    \(body)
    </html>

    """
  }

  private var navigation: String {
    let links = tabs.map { tab in
      tab.address.map { "<a href=\"\(escaped($0))\">\(escaped(tab.name))</a>" }
        ?? "<span aria-current=\"page\">\(escaped(tab.name))</span>"
    }
    return links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>\n"
  }
}

/// For HTML, within attributes too.
public func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

/// A table of texts.
///
/// - Parameter links: where the first cell of each row leads.
public func table(_ head: [String], _ rows: [[String]], foot: [String] = [], links: [String?] = []) -> String {
  func row(_ cells: [String], _ tag: String, _ link: String? = nil) -> String {
    let cells = cells.enumerated().map { index, cell in
      guard index == 0, let link else { return escaped(cell) }
      return "<a href=\"\(escaped(link))\">\(escaped(cell))</a>"
    }
    return "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
  }
  let body = rows.enumerated().map { row($1, "td", links.indices.contains($0) ? links[$0] : nil) }
  let lines = [row(head, "th")] + body + (foot.isEmpty ? [] : [row(foot, "th")])
  return "<table>\n" + lines.joined(separator: "\n") + "\n</table>"
}

extension Gauge {
  /// For a page, with ids of its own.
  public func svg(_ id: String, _ width: Double, _ height: Double, _ typesetter: Typesetter) throws -> String {
    try svg(size: Size(width: width, height: height), options: SVGOptions(idPrefix: id), typesetter: typesetter)
  }
}
