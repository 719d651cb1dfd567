import Tacho

/// `voice-level SOUND -o FILM [--meter NAME] [--reference dBFS] [--title TEXT] [--fps RATE] [--scale NUMBER]`
struct Arguments {
  var recording = Recording(name: "", path: "")
  var output = ""
  var meter = Meter.vu
  /// In dBFS.
  var reference = -18.0
  var rate = FrameRate.fps30
  var scale = 1.0

  static let usage = """
    usage: voice-level SOUND -o FILM [--meter vu] [--reference -18] [--title TEXT] [--fps 30] [--scale 1]
      SOUND  any file that ffmpeg reads
      FILM   speech.mp4, .mov, .webm or .mkv; the summary goes beside it: speech.md and speech.svg
      METER  vu, ppm (type II), ppm-i or peak
    """

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: [String]) throws {
    var (rest, path, name) = (words[...], "", "")
    while let word = rest.popFirst() {
      switch word {
      case "-o", "--output": output = try Self.value(of: word, &rest)
      case "--title": name = try Self.value(of: word, &rest)
      case "--fps":
        let text = try Self.value(of: word, &rest)
        do { rate = try FrameRate(parsing: text) } catch { throw Problem(description: "--fps: \(error)") }
      case "--scale": scale = try Self.number(of: word, &rest, in: Limits.scale)
      case "--reference": reference = try Self.number(of: word, &rest, in: -60...0)
      case "--meter":
        let text = try Self.value(of: word, &rest)
        guard let chosen = Meter(rawValue: text) else {
          let names = Meter.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem(description: "--meter: “\(text)” is not a meter; use one of \(names)")
        }
        meter = chosen
      case _ where word.hasPrefix("-"): throw Problem(description: "\(word) is not an option\n\(Self.usage)")
      case _ where path.isEmpty: path = word
      default: throw Problem(description: "\(word) is one file too many\n\(Self.usage)")
      }
    }
    guard !path.isEmpty else { throw Problem(description: "which sound?\n\(Self.usage)") }
    guard !output.isEmpty else { throw Problem(description: "-o is missing: where to?\n\(Self.usage)") }
    recording = Recording(name: name, path: path)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Problem(description: "\(option) has no value\n\(usage)") }
    return value
  }

  private static func number(
    of option: String, _ rest: inout ArraySlice<String>, in range: ClosedRange<Double>
  ) throws -> Double {
    let text = try value(of: option, &rest)
    guard let number = DecimalText.number(from: text), range.contains(number) else {
      throw Problem(
        description: "\(option): “\(text)” must be a number from "
          + "\(DecimalText.short(range.lowerBound)) to \(DecimalText.short(range.upperBound))")
    }
    return number
  }

  /// Of the film.
  var format: VideoFormat {
    get throws {
      let ending = output.split(separator: ".").last.map(String.init) ?? ""
      guard output.contains("."), let format = VideoFormat(fileEnding: ending), format.holdsSound else {
        throw Problem(description: "-o: \(output) is no film with sound; end it in .mp4, .mov, .webm or .mkv")
      }
      return format
    }
  }

  /// The film's name without its ending.
  var stem: String { String(output[..<(output.lastIndex(of: ".") ?? output.endIndex)]) }
}
