import ArgumentParser
import Files
import Tacho

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "tacho", abstract: "Draw one gauge as PNG, SVG or PDF.",
    discussion: """
      EXAMPLES:
        tacho render --value 72 --max 220 --unit km/h -o speed.svg
        tacho render --value 72 --unit % --set 'ranges=[{from: 90, severity: alarm}]'
        tacho render --kind battery --value 72 --theme light --title Phone
        tacho render --set 'layout.gauges=[{value: 7}, {kind: ring, value: 8}]'

      Without options: the Speedometer at 15,200, into speedometer.png. \
      `tacho list keys` has what --set takes; --set lang=de writes as in German. \
      `tacho render --help-all` has all options.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions
  @OptionGroup var fonts: FontOptions

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: "The file to write; its ending says the format. - is standard output. May be given several times.",
    completion: .file(extensions: PictureFormat.allCases.map(\.rawValue)))
  var output: [String] = []

  @Option(
    name: .shortAndLong, help: "The format of an output whose name does not tell: png, svg or pdf.",
    completion: .list(PictureFormat.allCases.map(\.rawValue)))
  var format: String?

  @OptionGroup var encoding: EncodingOptions

  @Flag(help: "Write a picture for light pages and one for dark pages: NAME.light.png and NAME.dark.png.")
  var pair = false

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws { try Failure.reporting(draw) }

  private func draw() throws(Failure) {
    let gaugeOptions = try keyed(gaugeOptions).paired(pair)
    let drawing = try gaugeOptions.drawing()
    let gauge = drawing.gauge
    try gaugeOptions.requireSides(of: gauge, forPair: pair)
    var picture = try encoding.parsed(.small)
    let targets = try OutputTarget.all(
      output, format: choice(format, "--format"),
      defaultName: gauge.kind.traits.contains(.hasOwnScale) ? gauge.kind.name : "gauge",
      isPair: pair)
    try given.check(for: targets.map(\.format.form))
    for target in targets
    where target.destination == .standardOutput && !target.format.isText && Console.isOutputTerminal {
      throw Failure(
        .usage, "--output: standard output is a terminal; send the \(target.format.rawValue) to a file or a pipe")
    }
    let typesetter = try fonts.typesetter(for: drawing, quiet: quiet)

    let outputs = targets.map { target in
      (picture.format, picture.page) = (target.format, target.page)
      return picture
    }

    // Everything is encoded before the first file is touched.
    let laidOut = try Failure.converting { () throws(TachoError) in
      try LaidOutPicture(drawing, outputs, typesetter)
    }
    var notes = drawing.notes(of: laidOut.dial, typesetter, quiet: quiet)
    if !targets.map(\.format.form).havePixels { notes.warnings += drawing.idleScale }
    try gaugeOptions.tell(notes, fonts, in: .still, quiet: quiet)
    let pictures = try Failure.converting(laidOut.files)
    try write(pictures, to: targets)
    for case (.file(let path), let bytes) in zip(targets.map(\.destination), pictures) where !quiet {
      Console.error("wrote \(path): \(describe(gauge)), \(bytes.count.grouped) bytes\(otherDial(than: gauge))")
    }
  }

  private func write(_ pictures: [[UInt8]], to targets: [OutputTarget]) throws(Failure) {
    let set = FileSet()
    for case (.file(let path), let bytes) in zip(targets.map(\.destination), pictures) {
      try Failure.naming("--output") { () throws(FileError) in try set.add(path, bytes) }
    }
    for (target, bytes) in zip(targets, pictures) where target.destination == .standardOutput {
      try Console.output(bytes)
    }
    try Failure.naming("--output") { () throws(FileError) in try set.commit() }
  }

  /// How to have the dial that was not taken, where nothing but the value decided.
  private func otherDial(than gauge: Gauge) -> String {
    guard gaugeOptions.isDialOpen, gaugeOptions.value != nil else { return "" }
    return gauge.kind.traits.contains(.hasOwnScale)
      ? "; for a dial with a scale of your own add --max" : "; for the Speedometer add --kind speedometer"
  }

  private func describe(_ gauge: Gauge) -> String {
    func text(_ value: Double) -> String {
      let isTiny = value != 0 && value.magnitude < 1e-8
      return isTiny ? DecimalText.exact(value) : DecimalText.short(value, decimals: value.magnitude < 0.01 ? 9 : 4)
    }
    let value = gauge.value.map { " at \(text($0))" } ?? ""
    if gauge.kind.traits.contains(.hasOwnScale) { return "the Speedometer\(value)" }
    if gauge.kind.traits.contains(.holdsGauges) { return "\(gauge.grid.gauges.count) gauges" }
    guard gaugeOptions.isDialOpen || gaugeOptions.isScaleFitted else { return "kind \(gauge.kind)\(value)" }
    let ends = [gauge.drawnScale.min, gauge.drawnScale.max].map { DecimalText.short($0) }
    return "a dial from \(ends[0]) to \(ends[1])\(value)"
  }
}

extension Int {
  /// With commas between thousands.
  fileprivate var grouped: String {
    let digits = String(self)
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
