import Tacho

/// Options of other tools, and those that are keys of a specification here: what to write instead.
enum OtherOptions {
  /// The next step after the argument parser's complaint of an unknown option; nil when there is none to give.
  static func nextStep(after message: String) -> String? {
    guard let start = message.firstRange(of: "Unknown option '--")?.upperBound else { return nil }
    let word = String(message[start...].prefix { $0 != "'" && $0 != "=" })
    let step: String
    if let known = options.first(where: { $0.words.contains(word) }) {
      step = "write \(known.instead)"
    } else {
      switch OtherWords.advice(forKey: word, at: "") {
      case .write(let example): step = "write " + settings(example)
      case .say(let text): step = text
      case nil: return nil
      }
    }
    return "--\(word): is no option here; \(step)"
  }

  private static let options: [(words: [String], instead: String)] = [
    (["range", "limits", "domain", "axis"], "--min 0 --max 100"),
    (["font", "fontfamily", "typeface"], "--font-family Inter, or --font-file"),
    (["dark", "dark-mode"], "--theme dark"), (["light"], "--theme light"),
    (["transparent"], "--background transparent"),
    (["frames", "length"], "--duration 2 --fps 30"), (["frame-rate", "framerate", "rate"], "--fps 30"),
    (["csv", "table", "input", "rows", "gpx", "json", "tsv"], "--data FILE"),
    (["output-format", "type", "ext", "extension", "out-format"], "--format svg"),
    (["dpi", "resolution", "pixel-ratio", "ppi", "zoom"], "--scale 2"),
    (["out", "file", "filename", "save", "dest", "destination"], "--output FILE"),
    (["threads", "parallel", "workers", "cores"], "--jobs 2"),
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
        return "--set '\(key)=\(value)'"
      }.joined(separator: " ")
    } ?? example
  }
}
