import HTTPTypes
import Hummingbird
import JSONFormat
import Synchronization
import Tacho

/// The Speedometer's screen: its rules are those of the library's view model. The address has the value that is shown and
/// what was typed, so that all of it works by a plain form, where the movement is an animated picture. A script keeps the
/// dial and is given the movement in values.
final class SpeedometerPage: Sendable {
  private let server: ServerParts
  private let stages = Mutex([PageTheme: SpeedometerStage]())

  init(server: ServerParts) { self.server = server }

  func add(to router: Router<ServerContext>) {
    router.get("speedometer") { request, _ in try await self.answer(request) }
    router.get("speedometer.svg") { request, context in try await self.film(request, context) }
  }

  private func answer(_ request: Request) async throws -> Response {
    var fields = try QueryFields(request.uri.query ?? "")
    let theme: PageTheme = try fields.choice("theme") ?? .dark
    let from = try fields.take("from").flatMap(Self.value)
    let typed = try fields.take("value")
    let now = System.milliseconds
    let course = try fields.take("course").flatMap { SpeedometerCourse($0) }?.seen(from: now)
    try fields.requireNoMore()
    let screen = Screen(course: course ?? from.map { SpeedometerCourse(rest: $0) }, typed: typed, now: now)
    let isData =
      Acceptance(request.headers[.accept]).best(of: ["text/html", "application/json"]) { $0 } == "application/json"
    guard isData else { return try await page(screen, theme).response(varies: "Accept") }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-cache", .vary: "Accept"],
      body: ResponseBody(text: screen.json.compactText + "\n"))
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
      // The first visit has had no change yet.
      switch course == nil ? .idle : model.animationState(at: 0) {
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
    func still(_ theme: PageTheme) -> String {
      "/gauge.svg?\(QueryFields(fields: Self.look).text)&theme=\(theme.rawValue)&value=\(number)"
    }

    /// The movement, or what is shown where nothing moves.
    func picture(_ theme: PageTheme) -> String {
      let start: String
      if let course {
        guard let first = course.changes.first else { return still(theme) }
        guard first.time == 0 else {
          // The needle moves already.
          return "/speedometer.svg?theme=\(theme.rawValue)&course=\(QueryFields.encoded(course.text))"
        }
        start = "&animation.from=\(DecimalText.short(course.rest.number))"
      } else {
        start = "&animation.from=0&animation.delay=\(DecimalText.short(SpeedometerScreen.demoDelay))"
      }
      return
        "/film.svg?\(QueryFields(fields: Self.look).text)&theme=\(theme.rawValue)&value=\(number)&animation.loop=false&animation.fps=60"
        + start
    }

    /// What is shown from now on, the demo with the wait before it.
    var shown: SpeedometerCourse {
      if let course { return course }
      var demo = SpeedometerCourse(rest: .zero)
      demo.add(model.target, at: Int(exactly: (SpeedometerScreen.demoDelay * 1_000).rounded()) ?? 0)
      return demo
    }

    /// What the next request is to know: the course by the clock.
    var memory: String { shown.shifted(by: now).text }

    var number: String { DecimalText.short(model.target.number) }

    var json: JSON {
      .object([
        ("value", .number(model.target.number)), ("text", .string(text)), ("state", .string(state)),
        ("error", .orNull(model.errorState.message.map(JSON.string))), ("input", .string(model.input)),
        ("course", .string(memory)), ("paper", .string(still(.light))), ("frames", SpeedometerFrames(shown).json),
      ])
    }
  }

  /// The parts of the dial in a look, made for the first who asks.
  private func stage(_ theme: PageTheme) async throws -> SpeedometerStage {
    if let stage = stages.withLock({ $0[theme] }) { return stage }
    let look = Screen.look + [.init(name: "theme", value: theme.rawValue), .init(name: "value", value: "0")]
    let template = try SpecificationInput.template([], look)
    let specification: GaugeSpecification
    do { specification = try template.filled(with: []) } catch { throw Problem(error) }
    let stage = try await server.threads.draw { [server] _ in try SpeedometerStage(specification, server.typesetter) }
    stages.withLock { $0[theme] = stage }
    return stage
  }

  /// What is shown without a script: a picture that moves by itself.
  private func picture(_ screen: Screen, _ theme: PageTheme) -> String {
    """
    <picture>
    <source media="print" srcset="\(escaped(screen.still(.light)))">
    <source media="(prefers-reduced-motion: reduce)" srcset="\(escaped(screen.still(theme)))">
    <img src="\(escaped(screen.picture(theme)))" width="300" height="300" alt="">
    </picture>
    """
  }

  private func page(_ screen: Screen, _ theme: PageTheme) async throws -> Page {
    let error = screen.model.errorState.message
    let stage = try await stage(theme)
    return Page(
      title: "Speedometer", path: "/speedometer", script: "speedometer.js", className: "speedometer", theme: theme,
      content: """
        <h1 class="caption">\(escaped(SpeedometerScreen.caption))</h1>
        <div id="dial" class="dial" role="meter" aria-label="Speedometer" aria-valuemin="0" aria-valuemax="999999"
          aria-valuenow="\(screen.number)" aria-valuetext="\(screen.text)" data-state="\(screen.state)">
        <template id="stage" data-plan="\(escaped(stage.plan.compactText))"
          data-screen="\(escaped(screen.json.compactText))">\(stage.svg)</template>
        <noscript>\(picture(screen, theme))</noscript>
        </div>
        <form id="form" class="controls" method="get" action="/speedometer" novalidate>
        <input type="hidden" name="from" value="\(screen.number)">
        <input type="hidden" name="course" value="\(screen.memory)">
        <input type="hidden" name="theme" value="\(theme.rawValue)">
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
