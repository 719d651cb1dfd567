import HTTPTypes
import Hummingbird
import JSONFormat
import Tacho

/// The Speedometer's screen: its rules are those of the library's view model. The address has the value that is shown and
/// what was typed, so that all of it works by a plain form; the movement is an animated picture.
struct SpeedometerPage: Sendable {
  let server: ServerParts

  func add(to router: Router<ServerContext>) {
    router.get("speedometer") { request, _ in try answer(request) }
  }

  private func answer(_ request: Request) throws -> Response {
    var fields = try QueryFields(request.uri.query ?? "")
    let from = try fields.take("from").flatMap(Self.value)
    let typed = try fields.take("value")
    let screen = Screen(from: from, typed: typed)
    let isData =
      Acceptance(request.headers[.accept]).best(of: ["text/html", "application/json"]) { $0 } == "application/json"
    guard isData else { return page(screen).response(varies: "Accept") }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-cache", .vary: "Accept"],
      body: ResponseBody(text: screen.json.text() + "\n"))
  }

  private static func value(_ text: String) -> SpeedometerValue? {
    (try? SpeedometerUseCase.value(fromInput: text)) ?? nil
  }

  /// What the screen shows.
  struct Screen {
    /// Nil on the first visit, which shows the demo.
    let from: SpeedometerValue?
    private(set) var model = SpeedometerViewModel()

    init(from: SpeedometerValue?, typed: String?) {
      self.from = from ?? (typed == nil ? nil : .zero)
      if let from { model.setTarget(from, at: -Self.longAgo) }
      if let typed {
        model.input = typed
        model.submit(at: 0)
      } else if from == nil {
        _ = model.startDemo(launchedAt: 0, now: SpeedometerScreen.demoDelay)
      }
    }

    /// Long enough to have come to rest, in seconds.
    private static let longAgo = 1e6

    var state: String {
      switch model.animationState(at: from == nil ? SpeedometerScreen.demoDelay : 0) {
      case .idle: "idle"
      case .animating: "animating"
      case .complete: "complete"
      }
    }

    /// The number at rest, as the dial writes it.
    var text: String { SpeedometerValueFormatter.text(for: model.target) }

    /// What is shown, without a needle that moves.
    func still(_ theme: String) -> String {
      "/gauge.svg?preset=speedometer&size=300&background=transparent&theme=\(theme)&value=\(number)"
    }

    /// The movement, or what is shown where nothing moves.
    func picture(_ theme: String) -> String {
      guard state == "animating" else { return still(theme) }
      let start =
        from.map { "&animation.from=\(DecimalText.short($0.number))" }
        ?? "&animation.from=0&animation.delay=\(DecimalText.short(SpeedometerScreen.demoDelay))"
      return
        "/film.svg?preset=speedometer&size=300&background=transparent&theme=\(theme)&value=\(number)&animation.loop=false&animation.fps=60"
        + start
    }

    var number: String { DecimalText.short(model.target.number) }

    var json: JSON {
      .object([
        ("value", .number(model.target.number)), ("text", .string(text)), ("state", .string(state)),
        ("error", model.errorState.message.map(JSON.string) ?? .null), ("input", .string(model.input)),
        ("picture", .string(picture("dark"))), ("lightPicture", .string(picture("light"))),
        ("still", .string(still("dark"))), ("lightStill", .string(still("light"))),
      ])
    }
  }

  private func page(_ screen: Screen) -> Page {
    let error = screen.model.errorState.message
    return Page(
      title: "Speedometer", path: "/speedometer", script: "speedometer.js", className: "speedometer",
      content: """
        <h1 class="caption">\(escaped(SpeedometerScreen.caption))</h1>
        <div id="dial" class="dial" role="meter" aria-label="Speedometer" aria-valuemin="0" aria-valuemax="999999"
          aria-valuenow="\(screen.number)" aria-valuetext="\(screen.text)" data-state="\(screen.state)">
        <picture>
        <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: light), print" srcset="\(escaped(screen.still("light")))">
        <source media="(prefers-reduced-motion: reduce)" srcset="\(escaped(screen.still("dark")))">
        <source media="(prefers-color-scheme: light)" srcset="\(escaped(screen.picture("light")))">
        <img src="\(escaped(screen.picture("dark")))" width="300" height="300" alt="">
        </picture>
        </div>
        <form id="form" class="controls" method="get" action="/speedometer" novalidate>
        <input type="hidden" name="from" value="\(screen.number)">
        <label class="hidden" for="value">Value</label>
        <input id="value" name="value" inputmode="decimal" autocomplete="off" spellcheck="false"
          placeholder="\(escaped(SpeedometerScreen.placeholder))" value="\(escaped(screen.model.input))"
          aria-describedby="error"\(error == nil ? "" : " aria-invalid=\"true\"")>
        <p id="error" class="error" role="alert">\(escaped(error ?? ""))</p>
        <button>\(escaped(SpeedometerScreen.button))</button>
        </form>
        <p id="said" class="hidden" role="status" aria-live="polite">\(error == nil ? "Speedometer at \(screen.text)" : "")</p>
        """)
  }
}
