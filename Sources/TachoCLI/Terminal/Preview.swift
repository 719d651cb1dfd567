import ArgumentParser
import Files
import Tacho
import TerminalExport

struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "tacho", abstract: "Show a gauge in the terminal.",
    discussion: """
      Drawn with pixels where the terminal can (kitty graphics, sixels), else with blocks in colours and the terminal's own \
      letters. In a pipe, with NO_COLOR and with TERM=dumb it is a sentence and a bar. `tacho preview --help-all` has all \
      options.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var terminalOptions: TerminalOptions

  @Option(parsing: .unconditional, help: "Pixels per layout unit with kitty and sixel, 0.1 to 8. (default: 1)")
  var scale: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws { try Failure.reporting(show) }

  private func show() throws(Failure) {
    let gaugeOptions = keyed(gaugeOptions)
    let drawing = try gaugeOptions.drawing()
    let scale = drawing.pixelScale
    let setup = try TerminalSetup(terminalOptions)
    try setup.checkScale(gaugeOptions, terminalOptions, quiet: quiet)
    let typesetter = try fonts.typesetter(for: drawing, quiet: quiet)
    let gauge = setup.isDark ? drawing.gauge.onDarkPages ?? drawing.gauge : drawing.gauge
    let place = setup.place(for: drawing.size, isFixed: gaugeOptions.isSized || setup.style == .text, scale: scale)
    let dial = try Failure.converting { () throws(GaugeError) in
      try gauge.dial(size: setup.style == .text ? drawing.size : place.canvas, shaper: typesetter)
    }
    var notes = drawing.notes(of: dial, typesetter, quiet: quiet)
    // A sentence has room for all.
    if setup.style == .text { notes.omissions = [] }
    try gaugeOptions.tell(notes, fonts, in: .still, quiet: quiet)
    if setup.style == .text {
      let lines = PictureWords.lines(dial, width: setup.lineWidth)
      return try Console.output(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    var picture = TerminalPicture(setup, place)
    let text: String
    do throws(RasterError) { text = try picture.whole(dial.scene) } catch { throw Failure(TachoError.raster(error)) }
    try Console.output(Array(text.utf8))
  }
}

extension GaugeOptions {
  /// Whether an option says how large the canvas is.
  var isSized: Bool {
    size != nil
      || set.contains { $0.hasPrefix("size=") || $0.hasPrefix("width=") || $0.hasPrefix("height=") }
  }
}

/// A gauge in words: a sentence and a bar.
enum PictureWords {
  /// The sentence, and a bar for the value or for each gauge of a picture.
  static func lines(_ dial: Dial, width: Int) -> [String] {
    [dial.scene.description.cleanedLine] + bars(dial.gauge, width: width)
  }

  /// A bar and the sentence.
  static func line(_ gauge: Gauge, _ sentence: String, bar width: Int) -> String {
    let bar = bars(gauge, width: width).first.map { $0 + " " } ?? ""
    return (gauge.kind.traits.contains(.holdsGauges) ? "" : bar) + sentence.cleanedLine
  }

  private static func bars(_ gauge: Gauge, width: Int) -> [String] {
    guard gauge.kind.traits.contains(.holdsGauges) else {
      return gauge.value == nil ? [] : [TextBar.text(progress(of: gauge), width: min(width, 72))]
    }
    let parts = gauge.grid.gauges.filter { $0.value != nil }
    let names = parts.map { ($0.title.isEmpty ? $0.id : $0.title).cleanedLine }
    let longest = min(24, names.map(\.count).max() ?? 0)
    return zip(names, parts).map { name, part in
      let shown = String(name.prefix(longest))
      let pad = String(repeating: " ", count: longest - shown.count + (longest > 0 ? 1 : 0))
      return shown + pad + TextBar.text(progress(of: part), width: max(3, min(width, 72) - longest - 1))
    }
  }

  /// How far along its scale the value is.
  private static func progress(of gauge: Gauge) -> Double? {
    gauge.value == nil ? nil : gauge.progress.value
  }
}
