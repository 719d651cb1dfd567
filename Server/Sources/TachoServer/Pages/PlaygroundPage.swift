import HTTPTypes
import Hummingbird
import JSONFormat
import NIOCore
import Tacho

/// A specification to write, and what becomes of it. The specification is in the page's address; without a script the form
/// sends it there.
struct PlaygroundPage: Sendable {
  let server: ServerParts

  func add(to router: Router<ServerContext>) {
    router.get("playground") { request, _ in try await show(request) }
    router.post("playground") { request, _ in try await answer(request) }
  }

  /// The page; a text from the form moves to the address with it packed.
  private func show(_ request: Request) async throws -> Response {
    var fields = try QueryFields(request.uri.query ?? "")
    if let written = try fields.take("text") {
      return Response(
        status: .seeOther,
        headers: [
          .location: "/playground?spec=" + CompressedText.packed(Array(written.utf8)), .cacheControl: "no-store",
        ])
    }
    let text = try fields.take("spec").map { (packed) throws(Problem) in
      try CompressedText.text(of: packed, most: server.configuration.bodyBytes)
    }
    try fields.requireNoMore()
    return page(try await work(on: text ?? Array(Gallery.all[0].text.utf8))).response()
  }

  /// The same as data, for the script.
  private func answer(_ request: Request) async throws -> Response {
    let work = try await work(on: server.body(of: request, types: ServerParts.specificationTypes))
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(text: work.json.text() + "\n"))
  }

  private func work(on text: [UInt8]) async throws -> PlaygroundWork {
    let (typesetter, pixels) = (server.typesetter, server.configuration.pixels)
    return try await server.threads.draw { order in
      let verdict = Verdict(text, typesetter.working { order.isWanted }, pixels: pixels)
      return PlaygroundWork(text: String(decoding: text, as: UTF8.self), verdict: verdict)
    }
  }

  private func page(_ work: PlaygroundWork) -> Page {
    let gallery = Gallery.all.map { example in
      let (packed, isIt) = (CompressedText.packed(Array(example.text.utf8)), example.text == work.text)
      return "<option value=\"\(packed)\"\(isIt ? " selected" : "")>\(escaped(example.name))</option>"
    }
    // What was written by hand is none of them, and every one can be chosen.
    let isOwn = !Gallery.all.contains { $0.text == work.text }
    let own = isOwn ? "<option value=\"\" selected disabled>–</option>" : ""
    return Page(
      title: "Playground", path: "/playground", script: "playground.js", className: "playground",
      content: """
        <h1>Playground</h1>
        <div class="bench">
        <section class="write" aria-labelledby="write">
        <h2 id="write">Specification</h2>
        <form class="start" method="get" action="/playground">
        <label for="start">Start from</label>
        <select id="start" name="spec">\(own)\(gallery.joined())</select><button>Take</button>
        </form>
        <form id="form" method="get" action="/playground">
        <label class="hidden" for="text">YAML or JSON</label>
        <textarea id="text" name="text" rows="18" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
          aria-describedby="problems"\(work.verdict.problems.isEmpty ? "" : " aria-invalid=\"true\"")>\(escaped(work.text))</textarea>
        <ul id="suggestions" class="suggestions" aria-label="Keys that fit"></ul>
        <button id="draw">Draw</button>
        </form>
        <div role="status" aria-live="polite"><ul id="problems" class="problems">\(work.problemItems)</ul></div>
        </section>
        <section class="see" aria-labelledby="see">
        <h2 id="see">Picture</h2>
        <fieldset class="grounds"><legend class="hidden">Ground and size</legend>
        <label><input type="radio" name="ground" value="page" checked> Page</label>
        <label><input type="radio" name="ground" value="light"> Light</label>
        <label><input type="radio" name="ground" value="dark"> Dark</label>
        <label>Size <input id="zoom" type="range" min="64" max="600" step="4" value="360"></label>
        </fieldset>
        <div id="ground" class="ground"><img id="picture" src="\(escaped(work.address))" alt="\(escaped(work.alternative))"></div>
        </section>
        <section class="turn" aria-labelledby="turn">
        <h2 id="turn">Controls</h2>
        <div id="controls" class="knobs">\(work.controls)</div>
        </section>
        <section class="copy" aria-labelledby="copy">
        <h2 id="copy">Copy as</h2>
        <div id="snippets">\(work.snippetItems)</div>
        </section>
        </div>
        """)
  }
}
