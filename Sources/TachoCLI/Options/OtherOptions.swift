import Tacho

/// Options of other tools, and those that are keys of a specification here: what to write instead.
enum OtherOptions {
  /// The next step after the argument parser's complaint of an unknown option; nil when there is none to give.
  ///
  /// - Parameter arguments: of the program, from its own name on.
  static func nextStep(after message: String, arguments: [String]) -> String? {
    guard let start = message.firstRange(of: "Unknown option '")?.upperBound else { return nil }
    let option = String(message[start...].prefix { $0 != "'" && $0 != "=" })
    let word = String(option.drop { $0 == "-" })
    if arguments.dropFirst().first == "schema", Schema.Subject(rawValue: word) != nil {
      return "\(option): is a word of its own; write tacho schema \(word)"
    }
    let command = arguments.dropFirst().first ?? ""
    let foreign = options.first { foreign in
      foreign.words.contains(word) && option.hasPrefix("--")
        && has(String(foreign.instead.prefix { ![" ", ",", ";"].contains($0) }), command)
    }
    if let step = elsewhere(option, arguments) { return step + (foreign.map { "; or write \($0.instead)" } ?? "") }
    guard option.hasPrefix("--") else { return nil }
    let step: String
    let isFilm = has("--offset", arguments.dropFirst().first ?? "")
    if isFilm, ["start", "begin", "seek", "ss", "skip", "in"].contains(word) {
      step = "write --offset \(value(of: option, in: arguments) ?? "60"), in seconds of the data; or --range for frames"
    } else if isFilm, ["at", "time", "timestamp", "moment", "seconds"].contains(word) {
      let time = value(of: option, in: arguments) ?? "70"
      step = "one picture of data is --offset \(time) --range 0 -o now.png, in seconds of the data"
    } else if isFilm, ["frame", "frame-number", "still"].contains(word) {
      step = "write --range \(value(of: option, in: arguments) ?? "300"), one frame, counted from 0"
    } else if let foreign {
      var instead = foreign.instead
      for side in ["width", "height"] {
        instead = instead.replacing(side.uppercased(), with: value(of: "--" + side, in: arguments) ?? side.uppercased())
      }
      if let given = value(of: option, in: arguments), DecimalText.number(from: given) != nil {
        instead = instead.replacing("NUMBER", with: given)
      }
      instead = instead.replacing("NUMBER", with: foreign.number)
      step = "write \(instead)"
    } else if let setting = setting(word, arguments) {
      return "--\(word): is a key of a specification, not an option; write \(setting)"
    } else {
      switch OtherWords.advice(forKey: word, at: "") {
      case .write(let example): step = "write " + settings(example)
      case .say(let text): step = text
      case nil: return nil
      }
    }
    return "--\(word): is no option here; \(step)"
  }

  /// What to say of an option that other commands have.
  private static func elsewhere(_ option: String, _ arguments: [String]) -> String? {
    guard let entry = OptionEntry.all.first(where: { $0.name == option || $0.short == option }) else { return nil }
    let command = arguments.dropFirst().prefix { !$0.hasPrefix("-") }.first.map { "tacho " + $0 } ?? "tacho"
    if entry.name == "--data" || entry.name == "--column", ["tacho render", "tacho preview"].contains(command) {
      let data = value(of: "--data", in: arguments) ?? "log.csv"
      let file = arguments.dropFirst(2).first.flatMap { $0.hasPrefix("-") ? nil : $0.shellWord + " " } ?? ""
      return "\(option): " + lastReading(of: data, file, command)
    }
    let others = entry.commands.map { "tacho " + $0 }.joined(separator: ", ")
    return "\(option): is not an option of \(command); these have it: \(others)"
  }

  /// What to write for a table that was given in the place of a specification.
  static func table(_ path: String) -> String {
    let command = CommandLine.arguments.dropFirst().first ?? ""
    return has("--data", command) ? "write --data \(path.shellWord)" : lastReading(of: path, "", "tacho \(command)")
  }

  /// - Parameter file: a specification with a space behind it, if there is one.
  private static func lastReading(of data: String, _ file: String, _ command: String) -> String {
    "\(command) draws one value; the last reading of a table is the last frame of its film: tacho animate "
      + "\(file)--data \(data.shellWord) --column NAME --range last -o now.png, with a name that tacho inspect --data "
      + "\(data.shellWord) says; a picture of each row is tacho batch draw \(file)--data \(data.shellWord) -o 'out/{row}.png'"
  }

  /// A key as a setting, with the value that was given for the option; nil for what is no key, and for a command that takes no
  /// settings.
  private static func setting(_ word: String, _ arguments: [String]) -> String? {
    let name = OtherWords.plain(word)
    guard !name.isEmpty, let command = arguments.dropFirst().first, has("--set", command) else { return nil }
    var paths = ["", "animation.", "output."].map { $0 + name }
    if has("--data", command) { paths += ["data." + name, "data." + name.trimmingPrefix("data")] }
    guard
      let key = paths.lazy.compactMap({ path in KeyReference.entries.first { OtherWords.plain($0.path) == path } })
        .first
    else { return nil }
    let value = key.takes == "true or false" ? "true" : value(of: "--" + word, in: arguments) ?? "VALUE"
    return "--set " + "\(key.path)=\(value)".shellQuoted
  }

  private static func has(_ option: String, _ command: String) -> Bool {
    let commands = OptionEntry.all.first { $0.name == option }?.commands ?? []
    return commands.contains { $0.split(separator: " ").first == command[...] }
  }

  /// What stands after an option; nil where that is nothing, or nothing that one would copy.
  private static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else { return nil }
    let value =
      arguments[index] == option
      ? arguments[(index + 1)...].first.flatMap { $0.hasPrefix("--") ? nil : $0 }
      : String(arguments[index].dropFirst(option.count + 1))
    return value.flatMap { $0.isEmpty || $0.count > 60 || $0 != $0.cleanedLine ? nil : $0 }
  }

  /// The words of others, and what to write; NUMBER is what they gave, or else the last.
  private static let options: [(words: [String], instead: String, number: String)] =
    [
      (["plays"], "--loop NUMBER, so many times; without it the film plays for ever", "3"),
      (["frames"], "--duration 2 --fps 30", ""), (["length"], "--duration NUMBER", "2"),
      (["frame-rate", "framerate", "rate"], "--fps NUMBER", "30"),
      (["dpi", "resolution", "ppi"], "--scale 2", ""), (["pixel-ratio", "zoom"], "--scale NUMBER", "2"),
      (["threads", "parallel", "workers", "cores"], "--jobs NUMBER", "2"),
    ] + words.map { ($0.words, $0.instead, "") }

  private static let words: [(words: [String], instead: String)] = [
    (["width", "height"], "--size WIDTHxHEIGHT"), (["shard-count"], "--shard auto/8"),
    (["range", "limits", "domain", "axis"], "--min 0 --max 100"),
    (["font", "fontfamily", "typeface"], "--font-family Inter, or --font-file"),
    (["dark", "dark-mode"], "--theme dark"), (["light"], "--theme light"),
    (["transparent"], "--background transparent"),
    (["csv", "table", "input", "rows", "gpx", "json", "tsv"], "--data FILE"),
    (["output-format", "type", "ext", "extension", "out-format"], "--format svg"),
    (["out", "file", "filename", "save", "dest", "destination"], "--output FILE"),
    (["label", "name", "caption", "heading", "text"], "--title CPU"),
    (["color", "colour", "accent"], "--set tokens.accent=teal"),
    (["units"], "--unit km/h"), (["bg", "background-color"], "--background white"),
    (["type", "chart", "shape", "gauge"], "--kind ring; tacho list kinds has them"),
  ]

  /// An example of a specification as settings on the command line.
  private static func settings(_ example: String) -> String {
    example.split(separator: "; ").first.map(String.init).map { keys in
      keys.split(separator: " and ").map { part in
        guard let colon = part.firstRange(of: ": ") else { return String(part) }
        let (key, value) = (part[..<colon.lowerBound], part[colon.upperBound...])
        return "--set " + "\(key)=\(value)".shellQuoted
      }.joined(separator: " ")
    } ?? example
  }
}
