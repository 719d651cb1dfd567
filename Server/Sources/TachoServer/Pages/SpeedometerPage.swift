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
    router.get("speedometer.svg") { request, context in try await film(request, context) }
  }

  private func answer(_ request: Request) throws -> Response {
    var fields = try QueryFields(request.uri.query ?? "")
    let from = try fields.take("from").flatMap(Self.value)
    let typed = try fields.take("value")
    let now = System.milliseconds
    let course = try fields.take("course").flatMap { SpeedometerCourse($0) }?.seen(from: now)
    let screen = Screen(course: course ?? from.map { SpeedometerCourse(rest: $0) }, typed: typed, now: now)
    let isData =
      Acceptance(request.headers[.accept]).best(of: ["text/html", "application/json"]) { $0 } == "application/json"
    guard isData else { return page(screen).response(varies: "Accept") }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-cache", .vary: "Accept"],
      body: ResponseBody(text: screen.json.text() + "\n"))
  }

  private static func value(_ text: String) -> SpeedometerValue? {
    (try? SpeedometerUseCase().value(fromInput: text)) ?? nil
  }

  /// The movement that a screen shows while the one before has not ended.
  private func film(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = request.uri.query ?? ""
    let key = request.uri.string
    let keeping = Content.Keeping.seconds(server.configuration.maxAge)
    if let content = server.cache[key] { return content.response(to: request, context, keeping: keeping) }
    do {
      var fields = try QueryFields(query)
      let _: SpecificationInput.ErrorForm? = try fields.choice("onerror")
      guard let course = try fields.take("course").flatMap({ SpeedometerCourse($0) }) else {
        throw Problem(.badRequest, "course: must be a value and changes, as in 0,15200@-412,750@0")
      }
      let template = try SpecificationInput.template(
        [], Screen.look + fields.fields + [.init(name: "value", value: DecimalText.short(course.target.number))])
      let (typesetter, pixels) = (server.typesetter, server.configuration.pixels)
      let bytes = try await server.threads.draw { order in
        try Self.film(course.seen(from: 0), template, typesetter, pixels: pixels, order)
      }
      let content = try server.content(bytes, PictureFormat.svg.mediaType)
      server.cache.keep(content, as: key)
      return content.response(to: request, context, keeping: keeping)
    } catch let problem as Problem {
      return await server.answer(problem, as: .svg, query: query)
    }
  }

  private static func film(
    _ course: SpeedometerCourse, _ template: SpecificationTemplate, _ typesetter: Typesetter, pixels: Int,
    _ order: WorkOrder
  ) throws(Problem) -> [UInt8] {
    let specification: GaugeSpecification
    do { specification = try template.filled(with: []) } catch { throw Problem(error) }
    try Drawing.check(specification, pixels: pixels)
    let motion = course.motion
    let movement = FilmMovement(
      motion, duration: motion.duration, rate: .fps60, resting: [course.rest.number, course.target.number])
    do {
      var film = try Film(specification, movement, plays: 1, shaper: typesetter)
      film.isWanted = { order.isWanted }
      return try film.svg().bytes
    } catch {
      throw Problem(error)
    }
  }

  /// What the screen shows.
  struct Screen {
    /// What it was given until now, which is time 0; nil on the first visit, which shows the demo.
    private let course: SpeedometerCourse?
    private let now: Int
    private(set) var model = SpeedometerViewModel()

    /// - Parameters:
    ///   - course: with times from now on.
    ///   - now: milliseconds since 1970.
    init(course: SpeedometerCourse?, typed: String?, now: Int) {
      self.now = now
      guard var course = course ?? typed.map({ _ in SpeedometerCourse(rest: .zero) }) else {
        self.course = nil
        _ = model.startDemo(launchedAt: 0, now: SpeedometerScreen.demoDelay)
        return
      }
      if course != SpeedometerCourse(rest: .zero) { model.setTarget(course.rest, at: -Self.longAgo) }
      for change in course.changes { model.setTarget(change.value, at: Double(change.time) / 1_000) }
      if let typed {
        model.input = typed
        let before = model
        model.submit(at: 0)
        if model.errorState == .none, model.input != before.input { course.add(model.target, at: 0) }
      }
      self.course = course
    }

    /// Long enough to have come to rest, in seconds.
    private static let longAgo = 1e6

    var state: String {
      switch model.animationState(at: course == nil ? SpeedometerScreen.demoDelay : 0) {
      case .idle: "idle"
      case .animating: "animating"
      case .complete: "complete"
      }
    }

    /// The number at rest, as the dial writes it.
    var text: String { SpeedometerValueFormatter.text(for: model.target) }

    /// Keys of every picture.
    static let look: [QueryFields.Field] = [
      .init(name: "preset", value: "speedometer"), .init(name: "size", value: "300"),
      .init(name: "background", value: "transparent"),
    ]

    /// What is shown, without a needle that moves.
    func still(_ theme: String) -> String {
      "/gauge.svg?\(QueryFields(fields: Self.look).text)&theme=\(theme)&value=\(number)"
    }

    /// The movement, or what is shown where nothing moves.
    func picture(_ theme: String) -> String {
      let start: String
      if let course {
        guard let first = course.changes.first else { return still(theme) }
        guard first.time == 0 else {
          // The needle moves already.
          return "/speedometer.svg?theme=\(theme)&course=\(QueryFields.encoded(course.text))"
        }
        start = "&animation.from=\(DecimalText.short(course.rest.number))"
      } else {
        start = "&animation.from=0&animation.delay=\(DecimalText.short(SpeedometerScreen.demoDelay))"
      }
      return
        "/film.svg?\(QueryFields(fields: Self.look).text)&theme=\(theme)&value=\(number)&animation.loop=false&animation.fps=60"
        + start
    }

    /// What the next request is to know: the course by the clock.
    var memory: String {
      guard let course else {
        var demo = SpeedometerCourse(rest: .zero)
        demo.add(model.target, at: now + (Int(exactly: (SpeedometerScreen.demoDelay * 1_000).rounded()) ?? 0))
        return demo.text
      }
      return course.shifted(by: now).text
    }

    var number: String { DecimalText.short(model.target.number) }

    var json: JSON {
      .object([
        ("value", .number(model.target.number)), ("text", .string(text)), ("state", .string(state)),
        ("error", .orNull(model.errorState.message.map(JSON.string))), ("input", .string(model.input)),
        ("course", .string(memory)), ("picture", .string(picture("dark"))), ("lightPicture", .string(picture("light"))),
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
        <input type="hidden" name="course" value="\(screen.memory)">
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
