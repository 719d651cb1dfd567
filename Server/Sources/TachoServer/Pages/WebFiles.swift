import Hummingbird
import NIOCore
import Tacho

/// The style, the scripts and the icon of our pages.
struct WebFiles: Sendable {
  static let all: [(name: String, type: String, bytes: [UInt8])] = [
    ("style.css", "text/css; charset=utf-8", PackageResources.style_css),
    ("speedometer.js", "text/javascript; charset=utf-8", PackageResources.speedometer_js),
    ("playground.js", "text/javascript; charset=utf-8", PackageResources.playground_js),
    ("live.js", "text/javascript; charset=utf-8", PackageResources.live_js),
    ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
  ]

  func add(to router: Router<ServerContext>) {
    for file in Self.all {
      let content = Content(file.bytes, file.type)
      router.get(RouterPath("web/\(file.name)")) { request, context in
        content.response(to: request, context, keeping: .seconds(0))
      }
    }
  }
}
