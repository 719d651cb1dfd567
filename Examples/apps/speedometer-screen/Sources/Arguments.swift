import Tacho

/// `speedometer-screen SCRIPT -o OUTPUT [--fps RATE] [--scale NUMBER]`
struct Arguments {
  var script = ""
  var output = ""
  var rate = FrameRate.fps30
  var scale = 1.0

  static let usage = """
    usage: speedometer-screen SCRIPT -o OUTPUT [--fps 30] [--scale 1]
      SCRIPT  a table with the columns time and text, as in Sample/typed.csv
      OUTPUT  screen.mp4, .webm, .mov, .mkv, .gif or .webp, or a folder for PNG frames
    """

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--output": output = try Self.value(of: word, &rest)
      case "--fps":
        let text = try Self.value(of: word, &rest)
        do { rate = try FrameRate(parsing: text) } catch { throw Problem(description: "--fps: \(error)") }
      case "--scale":
        let text = try Self.value(of: word, &rest)
        guard let number = DecimalText.number(from: text), Limits.scale.contains(number) else {
          throw Problem(description: "--scale: “\(text)” must be a number from 0.1 to 8")
        }
        scale = number
      case _ where word.hasPrefix("-"): throw Problem(description: "\(word) is not an option\n\(Self.usage)")
      case _ where script.isEmpty: script = word
      default: throw Problem(description: "\(word) is one script too many\n\(Self.usage)")
      }
    }
    guard !script.isEmpty else { throw Problem(description: "which script?\n\(Self.usage)") }
    guard !output.isEmpty else { throw Problem(description: "-o is missing: where to?\n\(Self.usage)") }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Problem(description: "\(option) has no value\n\(usage)") }
    return value
  }

  /// Of the film; nil where the output is a folder.
  var film: VideoFormat? {
    get throws {
      let name = output.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      let ending = String(name[name.index(after: dot)...])
      guard let format = VideoFormat(fileEnding: ending) else {
        throw Problem(
          description: "-o: “.\(ending)” is not a film format; use .mp4, .webm, .mov, .mkv, .gif, .webp or a folder")
      }
      return format
    }
  }
}
