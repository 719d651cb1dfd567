public import Tacho

/// A page as HTML without scripts, right on light and on dark pages.
///
/// - Parameters:
///   - tabs: their names and where they lead; the one without an address is the page itself.
///   - style: rules of CSS beside the usual ones, each with its line's end.
public func page(
  _ title: String, tabs: [(name: String, address: String?)] = [], style: String = "", body: String
) -> String {
  let links = tabs.map { tab in
    tab.address.map { "<a href=\"\(escaped($0))\">\(escaped(tab.name))</a>" }
      ?? "<span aria-current=\"page\">\(escaped(tab.name))</span>"
  }
  return """
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
    \(links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>\n")<h1>\(escaped(title))</h1>
    \(body)
    </html>

    """
}

/// For HTML, within attributes too.
public func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

/// A table of texts.
public func table(_ head: [String], _ rows: [[String]], foot: [String] = []) -> String {
  func row(_ cells: [String], _ tag: String) -> String {
    "<tr>" + cells.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined() + "</tr>\n"
  }
  return "<table>\n" + row(head, "th") + rows.map { row($0, "td") }.joined() + (foot.isEmpty ? "" : row(foot, "th"))
    + "</table>"
}

extension Gauge {
  /// For a page, with ids of its own.
  public func svg(_ id: String, _ width: Double, _ height: Double, _ typesetter: Typesetter) throws -> String {
    try svg(size: Size(width: width, height: height), options: SVGOptions(idPrefix: id), typesetter: typesetter)
  }
}
