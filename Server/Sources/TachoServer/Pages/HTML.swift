import HTTPTypes
import Hummingbird
import Tacho

/// A text as HTML: what a stranger wrote cannot become markup.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// One page of ours, in the one style.
struct Page {
  let title: String
  /// Where it is in the menu; nil where it is not.
  var path: String?
  /// The name of its script.
  var script: String?
  /// The class of the element `body`.
  var className = ""
  /// Nil is what the reader's system prefers.
  var theme: PageTheme?
  /// In the head.
  var head = ""
  /// In HTML.
  let content: String

  private static let menu = [("/", "Gallery"), ("/speedometer", "Speedometer"), ("/playground", "Playground")]

  var html: String {
    let links = Self.menu.map { address, name in
      "<a href=\"\(address)\"\(address == path ? " aria-current=\"page\"" : "")>\(name)</a>"
    }
    return """
      <!doctype html>
      <html lang="en"\(theme.map { " class=\"\($0.rawValue)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(theme?.rawValue ?? "light dark")">
      <title>\(escaped(title)) – Tacho</title>
      <link rel="icon" href="/web/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/web/style.css">
      \(script.map { "<script src=\"/web/\($0)\" defer></script>" } ?? "")
      \(head)
      </head>
      <body class="\(className)">
      <a class="skip" href="#main">To the content</a>
      <header><p class="brand"><a href="/">Tacho</a></p><nav aria-label="Pages">\(links.joined())</nav></header>
      <main id="main" tabindex="-1">
      \(content)
      </main>
      </body>
      </html>

      """
  }

  /// - Parameter varies: the request's headers that had a say.
  func response(varies: String? = nil) -> Response {
    var fields: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache", .contentSecurityPolicy: Self.policy,
      .referrerPolicy: "same-origin",
    ]
    if let varies { fields[.vary] = varies }
    return Response(status: .ok, headers: fields, body: ResponseBody(text: html))
  }

  /// All comes from this server, and no script or style stands in the page.
  private static let policy =
    "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; connect-src 'self'; media-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
