import Files
import Platform
import Tacho

/// Shows a gauge that follows readings until they end.
///
/// One thread does all: between two frames it reads what has come, and keeps the newest. When nothing moves it waits.
final class LiveWork {
  private let input: LiveInput
  private let rate: FrameRate
  private let display: any LiveDisplay
  private let isQuiet: Bool
  /// What the readings come from, as the user called it.
  private let path: String
  private var live: LiveGauge
  /// Whether there was a reading.
  private var hasBegun = false
  /// What is shown.
  private var state: FilmState
  /// How many lines have been told to be none.
  private var told = 0
  /// When that was; nil where the words are gone.
  private var toldAt: ContinuousClock.Instant?
  /// Taken from the terminal while it shows a picture.
  private let stop = HeldStop()

  /// How often a window is looked at that shows nothing new.
  private static let idle = Duration.milliseconds(100)
  /// How long a line that could not be read is shown.
  private static let memory = Duration.seconds(8)
  /// How long it goes on after the last reading.
  private static let longestEnd = Duration.seconds(5)

  init(_ options: Live) throws(Failure) {
    let (path, gaugeOptions) = try options.sources()
    try options.checkRate()
    let drawing = try gaugeOptions.drawingForData()
    let rate = try options.rate(drawing, gaugeOptions)
    (self.rate, self.path) = (rate, path)
    if let option = gaugeOptions.option(setting: "value"), !options.quiet {
      Console.error("warning: \(option): without effect, as the gauge follows readings")
    }
    let scale = drawing.pixelScale
    isQuiet = options.quiet
    let setup = try TerminalSetup(options.terminalOptions)
    try setup.checkScale(gaugeOptions, options.terminalOptions, quiet: isQuiet)
    let shaper = try options.fonts.typesetter(for: drawing, quiet: isQuiet)
    let gauge = setup.isDark ? drawing.gauge.onDarkPages ?? drawing.gauge : drawing.gauge
    live = try Failure.converting { () throws(GaugeError) in
      try LiveGauge(gauge, of: drawing, rate: rate, most: LiveInput.mostNews, shaper: shaper)
    }
    let film = live.film
    if !isQuiet { Self.tellOfRate(drawing, rate) }
    state = live.waiting
    var notes =
      isQuiet
      ? PictureNotes(fonts: FontNotes(film.scene(state), shaper: shaper))
      : live.notes(of: drawing, columns: options.column)
    // What has room there shows with the readings.
    notes.omissions = []
    try gaugeOptions.tell(notes, options.fonts, quiet: isQuiet)
    display =
      setup.style == .text
      ? LiveWords(setup)
      : LivePicture(
        setup, drawing, isFixed: gaugeOptions.isSized, scale: scale,
        isTyped: path == "-" && isatty(STDIN_FILENO) == 1)
    input = try LiveInput(path, gauge, columns: options.column, units: options.dataUnit, data: drawing.data)
  }

  /// A rate of more frames than a terminal shows, or fewer.
  private static func tellOfRate(_ drawing: GaugeSpecification, _ rate: FrameRate) {
    if let asked = drawing.animation.rate, asked != rate {
      Console.error(
        "warning: animation.fps: a terminal is drawn 10 to 60 times a second, and now \(rate) times; choose a number from 10 to 60"
      )
    }
  }

  func run() throws(Failure) {
    Interruption.begin(grace: 2)
    display.begin()
    do throws(LiveStop) {
      do throws(LiveStop) {
        if !display.showsReadingsAlone { try display.show(live.film, state) }
        try follow()
      } catch {
        try? display.end()
        throw error
      }
      try display.end()
    } catch {
      if case .failure(let failure) = error { throw failure }
      return
    }
    guard Interruption.signal == nil else { return }
    if input.taken == 0 {
      let words =
        input.refused > 0 ? "no line could be read; the last one: \(refusal)" : "there is no reading"
      throw Failure(.badData, "--data: \(words)")
    }
    if !isQuiet {
      let notes = PictureNotes(omissions: display.omissions(live.film, state))
      for line in notes.omitted { Console.error("warning: \(line)") }
      for note in live.notes { Console.error("note: \(note)") }
    }
    if input.refused > 0, !isQuiet {
      let lines = input.refused == 1 ? "1 line" : "\(input.refused) lines"
      Console.error("note: \(lines) could not be read; the last one: \(refusal)")
    }
  }

  private func follow() throws(LiveStop) {
    let step = Duration.seconds(rate.frameDuration)
    var last = ContinuousClock.now - step
    var end: ContinuousClock.Instant?
    while Interruption.signal == nil {
      if stop.isAsked { try pause() }
      let isIdle = isAtRest && !input.hasNews
      try reading(until: isIdle ? .now + Self.idle : last + step, orNews: isIdle)
      display.pass(typed: input.takeTyped())
      if isIdle, input.hasNews { last = max(last, .now - step) }
      // A reading that comes early waits for its frame, and may be overtaken there.
      if input.hasNews, ContinuousClock.now < last + step { try reading(until: last + step, orNews: false) }
      tell()
      if isIdle, !input.hasNews, !input.isAtEnd {
        if display.hasChanged { try display.show(live.film, state) }
        continue
      }
      let now = ContinuousClock.now
      try move(by: max(1, Int(exactly: ((now - last) / step).rounded()) ?? 1))
      last = now
      if input.isAtEnd {
        end = end ?? now + Self.longestEnd
        if live.hasArrived || display.showsReadingsAlone || now > end ?? now { return try finish() }
      }
    }
  }

  /// What is wrong with the last line that could not be read.
  private var refusal: String { "\(input.lastRefusal)".naming(path) }

  private var isAtRest: Bool { display.showsReadingsAlone || live.isAtRest }

  private func reading(until time: ContinuousClock.Instant, orNews: Bool) throws(LiveStop) {
    do { try input.read(until: time, orNews: orNews) } catch { throw .failure(error) }
  }

  /// Shows the gauge so many frames later.
  private func move(by steps: Int) throws(LiveStop) {
    if input.hasNews { try take(input.takeNews()) }
    guard let next = display.showsReadingsAlone ? live.settle(by: steps) : live.advance(by: steps) else { return }
    state = next
    if let problem = live.film.problem(with: state) { display.tell("\(problem)") }
    try display.show(live.film, state)
  }

  private func take(_ news: [[Double?]]) throws(LiveStop) {
    guard let columns = input.columns else { return }
    do throws(GaugeError) { try live.take(news, of: columns) } catch { throw .failure(Failure(error)) }
    // The first reading says what the columns are for.
    if !isQuiet, !hasBegun { for note in columns.notes { display.tell("note: \(note)") } }
    hasBegun = true
    guard !isQuiet else { return }
    for note in [input.takeUnreadNote(), input.takeNote()].compactMap({ $0 }) { display.tell("note: \(note)") }
  }

  private func finish() throws(LiveStop) {
    guard let resting = live.resting else { return }
    state = resting
    try display.show(live.film, state)
  }

  /// Says what is wrong with lines, however many there are, once a frame.
  private func tell() {
    guard input.refused > told else {
      // An old mistake is not the newest word for ever.
      if let time = toldAt, time + Self.memory < .now, !display.showsReadingsAlone {
        toldAt = nil
        display.tell("")
      }
      return
    }
    toldAt = .now
    let others = input.refused - told - 1
    told = input.refused
    display.tell(refusal + (others > 0 ? " (and \(others) more lines before it)" : ""))
    if isAtRest, !display.showsReadingsAlone { try? display.show(live.film, state) }
  }

  /// Leaves the terminal to the shell until the process is to go on.
  private func pause() throws(LiveStop) {
    try display.end()
    stop.stop()
    display.begin()
    try display.show(live.film, state)
  }
}
