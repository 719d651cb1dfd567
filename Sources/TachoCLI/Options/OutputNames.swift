import Files
import Tacho

/// What `--output` names: with `--pair` two names for each.
enum OutputNames {
  typealias Name = (name: String, page: PageTheme?)

  /// Refuses what is no name of a file or a folder.
  ///
  /// - Parameter option: what it was given to.
  static func check(_ name: String, _ option: String) throws(Failure) {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw Failure(.usage, "\(option): the file name is empty")
    }
    guard !PathName.isAddress(name) else {
      throw Failure(
        .usage,
        "\(option): \(shown(name)) is an address, and tacho writes files; write into a folder and copy it there afterwards"
      )
    }
  }

  /// What is wrong with a name whose ending is no format's.
  static func unknownEnding(_ name: String) -> String {
    let ending = PathName.ending(of: name)
    return shown(name) + (ending.isEmpty ? " does not say which format" : ": no .\(ending) is written here")
  }

  /// - Parameters:
  ///   - given: as the options have them.
  ///   - isPair: whether each is written for light and for dark pages.
  /// - Throws: ``Failure`` for a name that is empty, an address or there twice, and for a pair on standard output.
  static func all(_ given: [String], isPair: Bool) throws(Failure) -> [Name] {
    var names: [Name] = []
    for output in given {
      try check(output, "--output")
      if isPair, output == "-" {
        throw Failure(.usage, "--pair: writes two files, and standard output is one; name a file with --output")
      }
      let pages: [PageTheme?] = isPair ? PageTheme.allCases : [nil]
      for page in pages {
        let name = page?.name(output) ?? output
        guard !names.contains(where: { PathName.steps(of: $0.name) == PathName.steps(of: name) }) else {
          throw Failure(.usage, "--output: \(shown(name)) is named twice")
        }
        names.append((name, page))
      }
    }
    return names
  }

  /// Pairs every name with its format: the one it ends in, or the one of `--format`.
  ///
  /// - Parameter ending: the format that a name ends in.
  /// - Returns: no format where neither tells.
  /// - Throws: ``Failure`` where both tell and differ. Where one name does not tell, the option says nothing of the others.
  static func formats<Format: RawRepresentable<String> & Equatable>(
    of names: [Name], asked: Format?, ending: (String) -> Format?
  ) throws(Failure) -> [(name: String, page: PageTheme?, format: Format?)] {
    let named = names.map { $0.name == "-" ? nil : ending($0.name) }
    let isNeeded = named.contains(nil)
    return try zip(names, named).map { (output, named) throws(Failure) in
      if let named, let asked, named != asked, !isNeeded {
        throw Failure(
          .usage, "--format: \(asked.rawValue) contradicts the name \(shown(output.name)); leave one of them out")
      }
      return (output.name, output.page, named ?? asked)
    }
  }
}

extension GaugeOptions {
  /// The same with a picture for light pages and one for dark pages, where `--pair` asks for them: the two sides of the
  /// theme that is asked for.
  ///
  /// - Throws: ``Failure`` when `--theme` chooses one of them, and for a theme with one side.
  func paired(_ isPair: Bool) throws(Failure) -> GaugeOptions {
    guard isPair else { return self }
    let plain = Theme.all.map(\.name)
    if let theme, plain.contains(theme) {
      throw Failure(.usage, "--pair: draws two sides of a theme; leave --theme out, or name a pair, as card-auto")
    }
    // What standard input holds cannot be read twice.
    var written = theme
    if written == nil, specification != "-" { written = try specificationTemplate().member("theme")?.scalar?.text }
    var options = self
    guard let written, !plain.contains(written) else {
      options.theme = "auto"
      return options
    }
    let names = [written, written + "-auto"]
    if let pair = names.first(where: { ThemeLibrary.theme(named: $0)?.dark != nil }) {
      options.theme = pair
    } else if ThemeLibrary.theme(named: written) != nil {
      throw Self.oneSide(written)
    }
    return options
  }

  /// - Throws: ``Failure`` for a pair of a gauge that looks the same on light and on dark pages: its theme's file has one side.
  func requireSides(of gauge: Gauge, forPair isPair: Bool) throws(Failure) {
    if isPair, gauge.onDarkPages == nil { throw Self.oneSide(gauge.theme.name) }
  }

  /// The same of what rows will fill in, as far as is known before.
  func requireSides(of template: SpecificationTemplate, forPair isPair: Bool) throws(Failure) {
    guard isPair else { return }
    let theme = theme.map { [SpecificationTemplate.Value(path: "theme", .word($0))] } ?? []
    // A value is what rows usually bring; a layout needs none.
    for value in [[], [SpecificationTemplate.Value(path: "value", .missing)]] {
      guard let gauge = try? template.setting(theme + value).filled(with: []).gauge else { continue }
      return try requireSides(of: gauge, forPair: isPair)
    }
  }

  private static func oneSide(_ theme: String) -> Failure {
    Failure(
      .usage,
      "--pair: the theme \(shown(theme)) has one side; themes with two are auto, report, contrast, card, and files with "
        + "light and dark")
  }
}

/// Where one picture goes, and in which format.
struct OutputTarget {
  enum Destination: Equatable {
    case file(String)
    case standardOutput
  }

  let destination: Destination
  let format: PictureFormat
  /// The pages it is for; nil is what the format holds, both in an SVG.
  let page: PageTheme?

  /// Pairs every `--output` with its format: the one its ending names, or the one of `--format`.
  static func all(
    _ outputs: [String], format: PictureFormat?, defaultName: String, isPair: Bool
  ) throws(Failure) -> [OutputTarget] {
    let outputs = outputs.isEmpty ? ["\(defaultName).\((format ?? .png).rawValue)"] : outputs
    let names = try OutputNames.all(outputs, isPair: isPair)
    return try OutputNames.formats(of: names, asked: format) { PictureFormat(path: $0) }.map {
      (output) throws(Failure) in
      guard let format = output.name == "-" ? output.format ?? .png : output.format else {
        let film = FilmFormat(path: output.name) != nil ? "; films are tacho animate" : ""
        throw Failure(
          .usage,
          "--output: \(OutputNames.unknownEnding(output.name)); end it in \(PictureFormat.endings), or add --format\(film)"
        )
      }
      return OutputTarget(
        destination: output.name == "-" ? .standardOutput : .file(output.name), format: format, page: output.page)
    }
  }
}
