import Files
import Platform
import Tacho
import TerminalExport

/// Where a moving gauge is shown.
protocol LiveDisplay: AnyObject {
  /// Whether only readings are shown, and nothing between them.
  var showsReadingsAlone: Bool { get }

  /// Shows a state of a film; what has been said of the lines so far is shown with it.
  func show(_ film: GaugeFilm, _ state: FilmState) throws(LiveStop)
  /// What has no room in a state.
  func omissions(_ film: GaugeFilm, _ state: FilmState) -> [Omission]
  /// Says something of the readings.
  func tell(_ words: String)
  /// So many lines have been typed, each of which has moved the cursor.
  func pass(typed lines: Int)
  /// Whether all must be drawn anew.
  var hasChanged: Bool { get }
  /// Begins, or goes on after the process was stopped.
  func begin()
  /// Leaves the terminal as it was.
  func end() throws(LiveStop)
}

/// Why a live gauge ends before its readings.
enum LiveStop: Error {
  case failure(Failure)
  /// Whoever read standard output has had enough.
  case readerGone

  static func writing(_ text: String) throws(LiveStop) {
    guard !text.isEmpty else { return }
    do throws(FileError) { try Console.write(Array(text.utf8)) } catch {
      throw error.isReaderGone ? .readerGone : .failure(Failure(.inputOutput, "standard output: \(error.reason)"))
    }
  }
}

/// A picture on a terminal with a line for words below it.
final class LivePicture: LiveDisplay {
  private let setup: TerminalSetup
  private let canvas: Size
  private let isFixed: Bool
  private let scale: Double
  private var picture: TerminalPicture?
  private var place: TerminalSetup.PictureArea
  /// The gauge as it was given, and as it is laid out for the place it has.
  private var films: (given: Gauge, laidOut: GaugeFilm)?
  private var words = ""
  private var shownWords = ""
  private var typed = 0
  /// Whether the readings are typed here, in the line below the picture.
  private let isTyped: Bool
  private let errorsAreHere = isatty(STDERR_FILENO) == 1

  let showsReadingsAlone = false

  init(
    _ setup: TerminalSetup, _ drawing: GaugeSpecification, isFixed: Bool, scale: Double,
    isTyped: Bool
  ) {
    (self.setup, canvas, self.isFixed, self.scale) = (setup, drawing.size, isFixed, scale)
    self.isTyped = isTyped
    place = setup.place(for: canvas, isFixed: isFixed, scale: scale)
  }

  /// The window has another size.
  var hasChanged: Bool { setup.place(for: canvas, isFixed: isFixed, scale: scale) != place }

  func begin() {
    // Letters typed for another program would stand in the picture; what was hidden is shown again at the end.
    setup.terminal?.hold(hidesTyping: !isTyped, farewell: "\r\u{1B}[K\u{1B}[?25h")
    picture = nil
  }

  func show(_ film: GaugeFilm, _ state: FilmState) throws(LiveStop) {
    var text = ""
    if typed > 0 {
      // Each has moved the cursor a line down.
      text += "\r\u{1B}[\(typed)A\u{1B}[J"
      (typed, shownWords) = (0, "")
    }
    if picture != nil, hasChanged {
      text += "\r\u{1B}[\(place.rows)A\u{1B}[J"
      picture = nil
    }
    let isFirst = picture == nil
    if isFirst { place = setup.place(for: canvas, isFixed: isFixed, scale: scale) }
    let scene = try laidOut(film).scene(state)
    var picture = self.picture.take() ?? TerminalPicture(setup, place)
    do throws(RasterError) {
      let drawn = isFirst ? try picture.whole(scene) : try picture.changes(scene)
      if isFirst { text += "\r" + (isTyped ? "" : "\u{1B}[?25l") + drawn }
      if !isFirst, !drawn.isEmpty { text += isTyped ? "\u{1B}7\r\(drawn)\u{1B}8" : "\r" + drawn }
    } catch {
      throw .failure(Failure(TachoError.raster(error)))
    }
    self.picture = consume picture
    if words != shownWords || (isFirst && !words.isEmpty) {
      text += "\r" + fitting(words) + (isTyped && !words.isEmpty ? " " : "") + "\u{1B}[K"
      shownWords = words
    }
    // All at once, where the terminal knows how.
    try LiveStop.writing(text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l")
  }

  func omissions(_ film: GaugeFilm, _ state: FilmState) -> [Omission] {
    ((try? laidOut(film)) ?? film).omissions(in: state)
  }

  func tell(_ words: String) {
    if errorsAreHere { self.words = words.cleanedLine } else if !words.isEmpty { Console.error(words) }
  }

  func pass(typed lines: Int) { typed += lines }

  func end() throws(LiveStop) {
    setup.terminal?.release()
    if setup.terminal == nil { try LiveStop.writing("\r\u{1B}[K\u{1B}[?25h") }
    (shownWords, typed) = ("", 0)
  }

  /// The film for the room there is.
  private func laidOut(_ film: GaugeFilm) throws(LiveStop) -> GaugeFilm {
    if let films, films.given == film.gauge, films.laidOut.size == place.canvas, films.laidOut.targets == film.targets {
      return films.laidOut
    }
    guard film.size != place.canvas else { return film }
    let size = place.canvas
    do throws(GaugeError) {
      let laidOut = try film.laidOut(on: size)
      films = (film.gauge, laidOut)
      return laidOut
    } catch {
      throw .failure(Failure(error))
    }
  }

  /// As much as there is room for on one line.
  private func fitting(_ words: String) -> String {
    let room = max(1, (setup.terminal?.window?.columns ?? 80) - 1)
    var (text, width) = ("", 0)
    for scalar in words.unicodeScalars {
      let letter = scalar.cellWidth == nil ? "?" : scalar
      width += max(1, letter.cellWidth ?? 1)
      guard width <= room else { break }
      text.unicodeScalars.append(letter)
    }
    return text
  }
}

/// A line of words for each reading.
final class LiveWords: LiveDisplay {
  /// On a terminal one line is written again and again.
  private let width: Int?
  private let barWidth: Int
  private var shown = ""

  let showsReadingsAlone = true
  let hasChanged = false

  init(_ setup: TerminalSetup) {
    (width, barWidth) = (setup.terminal == nil ? nil : setup.lineWidth, setup.barWidth)
  }

  func begin() {}

  func show(_ film: GaugeFilm, _ state: FilmState) throws(LiveStop) {
    let line = PictureWords.line(film.gauge(state).prepared(), film.scene(state).description, bar: barWidth)
    guard line != shown else { return }
    if let width {
      let fitting = String(line.prefix(width))
      let rest = String(repeating: " ", count: max(0, min(width, shown.count) - fitting.count))
      try LiveStop.writing("\r" + fitting + rest)
    } else {
      try LiveStop.writing(line + "\n")
    }
    shown = line
  }

  /// A sentence has room for all.
  func omissions(_ film: GaugeFilm, _ state: FilmState) -> [Omission] { [] }

  func tell(_ words: String) {
    Console.error((width == nil || shown.isEmpty ? "" : "\n") + words)
    if width != nil { shown = "" }
  }

  func pass(typed lines: Int) { if lines > 0 { shown = "" } }

  func end() throws(LiveStop) {
    if width != nil, !shown.isEmpty { try LiveStop.writing("\n") }
    shown = ""
  }
}
