import Tacho

/// A gauge as a part of the page.
struct Figure: Sendable {
  let svg: SVGDocument
  let caption: String

  func write(to page: inout some ByteSink) throws {
    try page.write("<figure>\n")
    try svg.write(to: &page)
    try page.write("\n<figcaption>\(Page.escaped(caption))</figcaption>\n</figure>\n")
  }
}

/// Draws rows. Its typesetter reads the font once for all of them, and is safe to share.
struct RowPainter: Sendable {
  let typesetter: Typesetter

  func figure(_ row: GaugeRow, number: Int) -> Part {
    do throws(GaugeError) {
      let size = Size(width: 260, height: 260)
      let light = try row.gauge.dial(size: size, shaper: typesetter).scene
      let dark = try row.gauge.onDarkPages?.dial(size: size, shaper: typesetter).scene
      // Two rows may be alike, and ids must not be.
      let options = SVGOptions(idPrefix: "row\(number)")
      return .success(
        Figure(svg: SVGDocument(light, dark: dark, options: options), caption: light.description))
    } catch {
      return .failure(BatchError("\(error)", at: .init(line: row.line, column: 1)))
    }
  }
}

/// What stands around the gauges.
enum Page {
  static func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(title))</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
    main { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1.5rem }
    figure { margin: 0; break-inside: avoid }
    figure svg { display: block; max-width: 100%; height: auto }
    </style>
    </head>
    <body>
    <h1>\(escaped(title))</h1>
    <main>

    """
  }

  static let foot = "</main>\n</body>\n</html>\n"

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
