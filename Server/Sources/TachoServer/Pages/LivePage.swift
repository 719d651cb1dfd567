import Hummingbird
import Tacho

/// The page that follows a live value.
struct LivePage {
  let name: String
  /// The keys of the gauge.
  let query: String
  let reading: Double?

  var response: Response {
    // The page is the ground, unless another is asked for.
    let hasGround = query.split(separator: "&").contains { $0.hasPrefix("background=") }
    let query = hasGround ? query : query + (query.isEmpty ? "" : "&") + "background=transparent"
    let still = "/live/\(name).svg?" + query
    let now = reading.map { " aria-valuenow=\"\(DecimalText.short($0))\"" } ?? ""
    let text = reading.map { DecimalText.short($0) } ?? "no value yet"
    return Page(
      title: name, script: "live.js", className: "live",
      head: "<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>",
      content: """
        <h1>\(escaped(name))</h1>
        <div id="dial" class="dial" role="meter" aria-label="\(escaped(name))"\(now) aria-valuetext="\(text)"
          data-events="/live/\(name)/events" data-query="\(escaped(query))">
        <img src="\(escaped(still))" alt="">
        </div>
        <p id="said" role="status" aria-live="polite">\(text)</p>
        <p id="link" class="note">Send values with <code>curl -d 72 <span class="here">…</span>/live/\(name)</code>, or many with
        <code>some-command | curl -T - <span class="here">…</span>/live/\(name)</code>: a number a line.</p>
        """
    ).response()
  }
}
