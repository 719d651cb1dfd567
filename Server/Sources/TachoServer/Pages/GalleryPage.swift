import Hummingbird
import Tacho

/// The first page: gauges to start from.
struct GalleryPage: Sendable {
  func add(to router: Router<ServerContext>) {
    let page = page
    router.get("/") { _, _ in page.response() }
  }

  private var page: Page {
    let figures = Gallery.all.map { example in
      let packed = CompressedText.packed(Array(example.text.utf8))
      return """
        <li><a href="/playground?spec=\(packed)"><img src="/gauge.svg?spec=\(packed)&amp;background=transparent" alt="" loading="lazy">
        <span>\(escaped(example.name))</span></a></li>
        """
    }
    return Page(
      title: "Gallery", path: "/", className: "gallery",
      content: """
        <h1>Gauges</h1>
        <p>Every picture is an address: its parameters are the gauge. Choose one to change it.</p>
        <ul class="figures">\(figures.joined())</ul>
        <h2>An address is a picture</h2>
        <p><code>/gauge.svg?value=72&amp;scale.max=120&amp;unit=km/h</code></p>
        <p><img src="/gauge.svg?value=72&amp;scale.max=120&amp;unit=km/h&amp;theme=auto&amp;size=220&amp;background=transparent" width="220" height="220"
          alt="A dial from 0 to 120 km/h at 72."></p>
        <p>The whole language is at <a href="/schema.json">/schema.json</a>, what the server answers at
        <a href="/openapi.json">/openapi.json</a>.</p>
        """)
  }
}
