import CYAML

/// Reads JSON and YAML, of which JSON is a part, into nodes with places.
///
/// What data needs, and nothing else: one document; no anchors, aliases, tags or directives, so a short text can
/// never become a long one; unique keys; bounded depth and size. The scanner is libyaml's.
struct SpecificationParser {
  /// Nesting of lists and maps.
  static let maximumDepth = 64
  /// Values of all kinds together.
  static let maximumNodes = 100_000
  /// Bytes of a specification.
  static let maximumBytes = 16 << 20

  private var parser = yaml_parser_t()
  private var nodeCount = 0
  private let text: [UInt8]

  private init(_ text: [UInt8]) { self.text = text }

  static func parse(_ bytes: [UInt8]) throws(SpecificationProblem) -> SpecificationNode {
    guard bytes.count <= maximumBytes else {
      throw SpecificationProblem(
        place: nil, message: "the specification has \(bytes.count) bytes; the limit is \(maximumBytes)")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SpecificationProblem(
        place: nil, message: "the text is not UTF-8; a specification is YAML or JSON, saved as UTF-8")
    }
    let bytes = Self.prepared(bytes)
    var reader = SpecificationParser(bytes)
    guard yaml_parser_initialize(&reader.parser) != 0 else {
      throw SpecificationProblem(place: nil, message: "out of memory")
    }
    defer { yaml_parser_delete(&reader.parser) }
    // The buffer must outlive the parser's use of it, so the whole parse happens inside.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<SpecificationNode, SpecificationProblem> in
      yaml_parser_set_input_string(&reader.parser, buffer.baseAddress, buffer.count)
      yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING)
      do throws(SpecificationProblem) {
        return .success(try reader.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// One event of the scanner, taken apart before the next is asked for.
  private enum Event {
    case streamStart, documentStart, documentEnd, streamEnd, listStart, listEnd, mapStart, mapEnd
    case scalar(String, isQuoted: Bool)
  }

  private mutating func next() throws(SpecificationProblem) -> (event: Event, place: Place) {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) != 0 else { throw scannerProblem }
    defer { yaml_event_delete(&event) }
    let place = Place(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: return (.streamStart, place)
    case YAML_STREAM_END_EVENT: return (.streamEnd, place)
    case YAML_DOCUMENT_START_EVENT:
      let start = event.data.document_start
      guard start.version_directive == nil, start.tag_directives.start == start.tag_directives.end else {
        throw SpecificationProblem(place: place, message: "directives (%YAML, %TAG) are not part of a specification")
      }
      return (.documentStart, place)
    case YAML_DOCUMENT_END_EVENT: return (.documentEnd, place)
    case YAML_SEQUENCE_END_EVENT: return (.listEnd, place)
    case YAML_MAPPING_END_EVENT: return (.mapEnd, place)
    case YAML_SEQUENCE_START_EVENT:
      try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: place)
      return (.listStart, place)
    case YAML_MAPPING_START_EVENT:
      try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: place)
      return (.mapStart, place)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse(anchor: scalar.anchor, tag: scalar.tag, at: place)
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return (.scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE), place)
    default:
      throw SpecificationProblem(
        place: place,
        message:
          "aliases (*name) are not part of a specification; write the value out, "
          + "or put a text that begins with * in quotes"
      )
    }
  }

  private func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at place: Place
  ) throws(SpecificationProblem) {
    if anchor != nil {
      throw SpecificationProblem(
        place: place,
        message:
          "anchors (&name) are not part of a specification; leave the name out, "
          + "or put a text that begins with & in quotes"
      )
    }
    if tag != nil {
      throw SpecificationProblem(
        place: place,
        message:
          "tags (!name) are not part of a specification; leave the tag out, "
          + "or put a text that begins with ! in quotes")
    }
  }

  /// What a message begins with when the text has a mistake of syntax.
  static let syntaxWords = "this is neither JSON nor YAML"

  private var scannerProblem: SpecificationProblem {
    let words = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
    let isUnreadable = parser.error == YAML_READER_ERROR
    let place = isUnreadable ? place(ofByte: parser.problem_offset) : Place(parser.problem_mark)
    let report = SyntaxAdvice.Report(
      words: words, place: place, start: parser.context == nil ? nil : Place(parser.context_mark))
    let advice = isUnreadable ? nil : SyntaxAdvice(report, in: text)
    return SpecificationProblem(
      place: advice?.place ?? place, message: "\(Self.syntaxWords): \(advice?.message ?? words)", at: advice?.other)
  }

  /// The reader counts bytes, not lines.
  private func place(ofByte offset: Int) -> Place {
    let before = text.prefix(offset)
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Place(line: line, column: String(decoding: before[start...], as: UTF8.self).count + 1)
  }

  /// Without a byte-order mark, and with JSON's pairs of surrogates joined: the scanner takes neither.
  private static func prepared(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        result.append(text[index])
        index += 1
        continue
      }
      if let high = escape(text, at: index), (0xD800...0xDBFF).contains(high),
        let low = escape(text, at: index + 6), (0xDC00...0xDFFF).contains(low)
      {
        let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(scalar, radix: 16)
        result += Array(("\\U" + String(repeating: "0", count: 8 - digits.count) + digits).utf8)
        index += 12
      } else {
        // Together with what it escapes, which may be another backslash.
        result += text[index..<min(index + 2, text.count)]
        index += 2
      }
    }
    return result
  }

  /// The number of a `\uXXXX` at `index`.
  private static func escape(_ text: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Int(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }

  private mutating func document() throws(SpecificationProblem) -> SpecificationNode {
    _ = try next()  // the stream's start
    guard case (.documentStart, _) = try next() else {
      throw SpecificationProblem(place: Place(line: 1, column: 1), message: "the specification is empty")
    }
    let root = try value(after: try next(), depth: 0)
    _ = try next()  // the document's end
    let (event, place) = try next()
    guard case .streamEnd = event else {
      throw SpecificationProblem(place: place, message: "there is more than one document; a specification is one")
    }
    return root
  }

  private mutating func value(
    after first: (event: Event, place: Place), depth: Int
  ) throws(SpecificationProblem) -> SpecificationNode {
    nodeCount += 1
    guard nodeCount <= Self.maximumNodes else {
      throw SpecificationProblem(place: first.place, message: "there are more than \(Self.maximumNodes) values")
    }
    guard depth <= Self.maximumDepth else {
      throw SpecificationProblem(
        place: first.place, message: "lists and maps are nested more than \(Self.maximumDepth) deep")
    }
    switch first.event {
    case .scalar(let text, let isQuoted):
      return SpecificationNode(content: .scalar(text, isQuoted: isQuoted), place: first.place)
    case .listStart:
      var items: [SpecificationNode] = []
      while true {
        let event = try next()
        if case .listEnd = event.event { break }
        items.append(try value(after: event, depth: depth + 1))
      }
      return SpecificationNode(content: .list(items), place: first.place)
    case .mapStart:
      return SpecificationNode(content: .map(try members(depth: depth)), place: first.place)
    default:
      throw SpecificationProblem(place: first.place, message: "a value is missing here")
    }
  }

  private mutating func members(depth: Int) throws(SpecificationProblem) -> [SpecificationNode.Member] {
    var members: [SpecificationNode.Member] = []
    var places: [String: Place] = [:]
    while true {
      let (event, place) = try next()
      if case .mapEnd = event { return members }
      guard case .scalar(let key, _) = event else {
        throw SpecificationProblem(place: place, message: "a key must be a word")
      }
      if let first = places[key] {
        throw SpecificationProblem(
          place: place, message: "“\(key.prefix(40))” is written twice, first in", at: first)
      }
      places[key] = place
      members.append(
        SpecificationNode.Member(key: key, keyPlace: place, value: try value(after: try next(), depth: depth + 1)))
    }
  }
}

extension Place {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: (Int(exactly: mark.line) ?? 0) + 1, column: (Int(exactly: mark.column) ?? 0) + 1)
  }
}
