import Hummingbird
import Tacho

/// The page that follows live values.
struct LivePage {
  let name: String
  /// The keys of the gauge.
  let query: String
  /// Those that the gauge shows, by key.
  let values: [LiveValue]
  /// Whether the picture holds several gauges.
  let isWide: Bool

  var response: Response {
    // The page is the ground, unless another is asked for.
    let hasGround = query.split(separator: "&").contains { $0.hasPrefix("background=") }
    let query = hasGround ? query : query + (query.isEmpty ? "" : "&") + "background=transparent"
    let still = "/live/\(name).svg?" + query
    // Several values are a picture of them; one is a meter.
    let now = values.count == 1 ? values[0].value.map { " aria-valuenow=\"\(DecimalText.short($0))\"" } ?? "" : ""
    let role = values.count > 1 ? "img" : "meter"
    let text = escaped(words)
    let label = escaped(values.count > 1 ? "\(name): \(words)" : name)
    let width = isWide ? "dial wide" : "dial"
    return Page(
      title: name, script: "live.js", className: "live",
      head: "<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>",
      content: """
        <h1>\(escaped(name))</h1>
        <div id="dial" class="\(width)" role="\(role)" aria-label="\(label)"\(now) aria-valuetext="\(text)"
          data-name="\(escaped(name))" data-events="/live/\(name)/events" data-query="\(escaped(query))">
        <img src="\(escaped(still))" alt="">
        </div>
        <p id="said" role="status" aria-live="polite">\(text)</p>
        <p id="link" class="note">Send values with <code>curl -d 72 <span class="here">…</span>/live/\(name)</code>, or many with
        <code>some-command | curl -T - <span class="here">…</span>/live/\(name)</code>: a number a line, or
        values by name: <code>{"cpu": 40, "memory": 60}</code>.</p>
        """
    ).response()
  }

  /// What the gauge shows, in words.
  private var words: String {
    switch values.count {
    case 0: "no value yet"
    case 1: values[0].value.map { DecimalText.short($0) } ?? "no value"
    default: values.map { "\($0.name) \($0.value.map { DecimalText.short($0) } ?? "no value")" }.joined(separator: ", ")
    }
  }
}
