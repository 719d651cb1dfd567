import ArgumentParser
import Tacho

/// What the declaration of an option does not say: the key that it is short for, and where it has an effect. An option
/// without a row has one wherever it is declared.
struct OptionRow {
  /// What an option needs.
  enum Need: Equatable {
    /// An output of one of these forms; what to say where there is none.
    case output([OutputForm], String)
    /// That the gauge follows data.
    case data
    /// Data with times.
    case times
    /// That the gauge moves by itself.
    case movement
    /// That a film is written as numbered frames.
    case frames
  }

  /// With its hyphens; `--set key` of a key that has no option.
  let name: String
  /// The key of the specification; `--name x` is `--set key=x`.
  var key: String?
  /// Whether the key takes a text, whatever it looks like.
  var isText = false
  /// Whether the key takes a number and nothing else.
  var isNumber = false
  /// Whether the key takes several, each of which is given by itself.
  var isList = false
  /// A key of the specification that goes where the option is given.
  var replaces: String?
  var needs: [Need] = []

  /// In the order in which keys are set.
  static let all: [OptionRow] = keys + data + uses

  private static let keys: [OptionRow] = [
    OptionRow(name: "--kind", key: "kind"),
    OptionRow(name: "--value", key: "value", isNumber: true),
    OptionRow(name: "--min", key: "scale.min", isNumber: true),
    OptionRow(name: "--max", key: "scale.max", isNumber: true),
    OptionRow(name: "--size", key: "size", isNumber: true),
    OptionRow(name: "--theme", key: "theme"),
    OptionRow(name: "--background", key: "background", isText: true),
    OptionRow(name: "--title", key: "title", isText: true),
    OptionRow(name: "--unit", key: "unit", isText: true),
    OptionRow(
      name: "--scale", key: "output.scale", isNumber: true,
      needs: [.output(.pixels, "an SVG or a PDF has no pixels; leave it out, or choose --size")]),
    OptionRow(name: "--fps", key: "animation.fps", isNumber: true),
    OptionRow(name: "--duration", key: "animation.duration", isNumber: true),
    OptionRow(name: "--from", key: "animation.from", isNumber: true),
    OptionRow(name: "--spring", key: "animation.spring", needs: [.movement]),
    OptionRow(name: "--set animation.easing", key: "animation.easing", needs: [.movement]),
    OptionRow(name: "--loop", key: "animation.loop"),
    OptionRow(name: "--set animation.ballistics", key: "animation.ballistics", needs: [.data]),
  ]

  private static let data: [OptionRow] = DataSetting.names.map { name in
    let key = "data." + name.key
    return OptionRow(
      name: name.option.map { "--" + $0 } ?? "--set " + key, key: key, isText: name.isText, isNumber: name.isNumber,
      isList: name.isList, needs: name.use == .rows ? [.data] : [.data, .times])
  }

  private static let uses: [OptionRow] =
    [
      OptionRow(name: "--text", needs: [.output([.svg, .svgFrame], "is for SVG; leave it out")]),
      OptionRow(
        name: "--compression", needs: [.output([.png, .pngFrame, .apng, .sheet], "is for PNG and APNG; leave it out")]),
      OptionRow(
        name: "--codec",
        needs: [.output([.mp4, .webm, .mov, .mkv], "is for videos; leave it out, or write one, as with -o run.mov")]),
      OptionRow(
        name: "--audio",
        needs: [
          .output(
            [.mp4, .webm, .mov, .mkv], "nothing that is written has sound; name a .mp4, .mov, .webm or .mkv file")
        ]),
      OptionRow(name: "--manifest", needs: [.frames]),
      OptionRow(name: "--to", isNumber: true, replaces: "animation.sequence", needs: [.movement]),
    ]
    + ["--column", "--data-unit"].map { OptionRow(name: $0, needs: [.data]) }
    + ["--offset", "--speed"].map { OptionRow(name: $0, isNumber: $0 == "--speed", needs: [.data, .times]) }

  static func named(_ name: String) -> OptionRow? { all.first { $0.name == name } }

  /// What sets a key on the command line: its option, or `--set` with it.
  static func name(ofKey key: String) -> String { all.first { $0.key == key }?.name ?? "--set " + key }
}

/// What becomes of a picture or a film, as far as options tell it apart.
enum OutputForm: String, CaseIterable {
  case png, svg, pdf, apng, gif, webp, mp4, webm, mov, mkv, y4m, rgba
  /// Numbered files.
  case pngFrame, svgFrame
  /// One PNG of several frames.
  case sheet

  /// Those that say how often they play.
  static let playing: Set<OutputForm> = [.apng, .svg, .gif, .webp]
}

extension PictureFormat {
  var form: OutputForm {
    switch self {
    case .png: .png
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}

extension [OutputForm] {
  fileprivate static let pixels = OutputForm.allCases.filter { ![.svg, .svgFrame, .pdf].contains($0) }

  /// Whether any of them has pixels.
  var havePixels: Bool { contains(where: Self.pixels.contains) }
}

// MARK: - Checks

extension [GivenOption] {
  /// Refuses options that none of the outputs has a use for.
  func check(for forms: [OutputForm]) throws(Failure) {
    for option in self {
      for case .output(let possible, let words) in OptionRow.named(option.name)?.needs ?? []
      where !forms.contains(where: possible.contains) {
        throw Failure(.usage, "\(option.name): \(words)")
      }
    }
  }

  /// Refuses options that only what does not happen would have a use for.
  func refuse(_ need: OptionRow.Need, _ words: String) throws(Failure) {
    if let option = first(where: { OptionRow.named($0.name)?.needs.contains(need) ?? false }) {
      throw Failure(.usage, "\(option.name): \(words)")
    }
  }
}

/// An option that was given and is short for a key of the specification.
struct OptionKey: Codable {
  let option: String
  let path: String
  let text: String
  /// Whether it is a text, whatever it looks like.
  var isText = false

  /// Puts it over a specification, as `--set path=text` does.
  func set(in template: SpecificationTemplate) throws(SpecificationError) -> SpecificationTemplate {
    isText
      ? try template.setting([.init(path: path, .text(text))])
      : try template.setting([], [.init(path: path, value: text)])
  }
}

extension OptionKey {
  /// Nil of an option that is short for no key. A flag sets its key to true.
  init?(_ option: GivenOption) {
    guard let row = OptionRow.named(option.name), let path = row.key else { return nil }
    let list = option.texts.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ")
    self.init(
      option: row.name, path: path, text: row.isList ? "[\(list)]" : option.texts.first ?? "true", isText: row.isText)
  }
}

extension OptionKey {
  /// Those that `--set` has, each as an option of its own.
  static func all(set: [String]) throws(Failure) -> [OptionKey] {
    try set.map { (text) throws(Failure) in
      let setting = try GaugeSpecification.Setting(option: text)
      return OptionKey(option: "--set " + setting.path, path: setting.path, text: setting.value)
    }
  }
}

extension [OptionKey] {
  /// Refuses two of which one takes the place of the other, as a file that has a key twice is refused.
  func requireOnce() throws(Failure) {
    let settings = map { GaugeSpecification.Setting(path: $0.path, value: $0.text) }
    for (index, setting) in settings.enumerated() {
      if let other = settings[..<index].firstIndex(where: setting.replaces) {
        let isSame = settings[other].replaces(setting)
        throw Failure(
          .usage,
          "\(self[index].option): "
            + (isSame
              ? "\(self[other].option) sets the same key; leave one of them out"
              : "takes the place of all of it, \(self[other].option) too; give it first, or leave one of them out"))
      }
    }
  }
}

extension ParsableArguments {
  /// What to draw, with all of the command's options that are short for keys.
  func keyed(_ options: GaugeOptions) -> GaugeOptions {
    let own = Set(options.given.map(\.name))
    var options = options
    options.others = given.filter { !own.contains($0.name) }.compactMap(OptionKey.init)
    options.replaced = given.compactMap { OptionRow.named($0.name)?.replaces }
    return options
  }
}
