import Hummingbird
import Tacho

/// What a client takes, by the headers Accept and Accept-Language (RFC 9110).
struct Acceptance: Sendable {
  private struct Range { let type: String, subtype: String, quality: Double }

  private let ranges: [Range]

  /// Nothing is said by nil, and what is no media type is passed over: then anything will do.
  init(_ header: String?) {
    ranges = Self.wishes(header ?? "*/*").compactMap { name, quality in
      let names = name.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == 2 else { return nil }
      return Range(type: String(names[0]), subtype: String(names[1]), quality: quality)
    }
  }

  /// What a header names, in lower case, and how much each is wanted, 0…1.
  private static func wishes(_ header: String) -> [(name: String, quality: Double)] {
    header.split(separator: ",").prefix(64).compactMap { part in
      let pieces = part.split(separator: ";").map { String($0).trimmingSpaces.lowercased() }
      guard let name = pieces.first, !name.isEmpty else { return nil }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.map {
        DecimalText.number(from: $0.dropFirst(2)) ?? 0
      }
      return (name, max(0, min(1, quality ?? 1)))
    }
  }

  /// The tag most wanted by the header Accept-Language of those in which gauges speak; of equals the first. Nil where
  /// there is none.
  static func language(_ header: String?) -> String? {
    guard let header else { return nil }
    var best: (tag: String, quality: Double)?
    for (tag, quality) in wishes(header) where quality > best?.quality ?? 0 && (try? Language(tag)) != nil {
      best = (tag, quality)
    }
    return best?.tag
  }

  /// How much a media type is wanted, 0…1, by the most exact range that names it.
  func quality(of mediaType: String) -> Double {
    let names = mediaType.prefix { $0 != ";" }.split(separator: "/").map(String.init)
    guard names.count == 2 else { return 0 }
    let exact = ranges.last { $0.type == names[0] && $0.subtype == names[1] }
    return (exact ?? ranges.last { $0.type == names[0] && $0.subtype == "*" } ?? ranges.last { $0.type == "*" })?
      .quality ?? 0
  }

  /// The most wanted; of equals the first. Nil where none will do.
  func best<Choice>(of choices: [Choice], _ mediaType: (Choice) -> String) -> Choice? {
    var best: (choice: Choice, quality: Double)?
    for choice in choices {
      let quality = quality(of: mediaType(choice))
      if quality > best?.quality ?? 0 { best = (choice, quality) }
    }
    return best?.choice
  }
}

/// What a client chooses by its headers, at an address that names no format.
struct Negotiation: Sendable {
  /// The headers that have a say.
  let varies = "Accept, Accept-Language"
  /// In which a gauge speaks that has no `lang` of its own; nil is English.
  let language: String?

  init(_ request: Request) { language = Acceptance.language(request.headers[.acceptLanguage]) }
}
