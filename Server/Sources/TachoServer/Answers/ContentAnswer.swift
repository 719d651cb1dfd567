import HTTPTypes
import Hummingbird

extension HTTPFields {
  /// Adds a field for each of some warnings, the first of many, in percent-encoded UTF-8.
  mutating func tell(_ warnings: [String]) {
    for warning in warnings.prefix(16) {
      let text = warning.utf8.prefix(600).reduce(into: "") { text, byte in
        if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "%") {
          text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
      append(HTTPField(name: .tachoWarning, value: text))
    }
  }
}

extension Content {
  /// How long others may keep it.
  enum Keeping: Sendable {
    /// The address may have other content later.
    case seconds(Int)
    /// The address names the content.
    case forEver

    /// - Parameter target: of the request; it may name the content by its hash.
    init(_ content: Content, at target: String, _ configuration: ServerConfiguration) {
      let parameters = target.drop { $0 != "?" }.dropFirst().split(separator: "&")
      let hash = parameters.first { $0.hasPrefix("hash=") }?.dropFirst(5)
      self = hash.map { $0 == content.hash } ?? false ? .forEver : .seconds(configuration.maxAge)
    }

    /// For the header Cache-Control.
    ///
    /// - Parameters:
    ///   - audience: who may be given it; longer than their access lasts nobody may keep it.
    ///   - now: seconds since 1970.
    func header(for audience: Audience, now: Int = System.now) -> String {
      let (seconds, ending) =
        switch self {
        case .seconds(let seconds): (seconds, "")
        case .forEver: (31_536_000, ", immutable")
        }
      switch audience {
      case _ where seconds == 0: return "no-cache"
      case .tokenHolder: return "private, max-age=\(seconds)\(ending)"
      case .everybody(until: nil): return "public, max-age=\(seconds)\(ending)"
      case .everybody(until: let end?): return "public, max-age=\(max(0, min(seconds, end - now)))\(ending)"
      }
    }
  }

  /// The bytes, or only that the client has them already.
  ///
  /// - Parameter varies: the request's headers that had a say.
  func response(
    to request: Request, _ context: ServerContext, keeping: Keeping, varies: String? = nil
  ) -> Response {
    var fields: HTTPFields = [.eTag: tag, .cacheControl: keeping.header(for: context.audience)]
    if let varies { fields[.vary] = varies }
    fields.tell(warnings)
    if [.get, .head].contains(request.method), let known = request.headers[.ifNoneMatch], Self.names(known, tag) {
      return Response(status: .notModified, headers: fields)
    }
    fields[.contentType] = mediaType
    fields[.acceptRanges] = "bytes"
    guard let range = range(asked: request) else { return Response(status: .ok, headers: fields, body: body(bytes)) }
    let count = bytes.readableBytes
    guard !range.isEmpty, let part = bytes.getSlice(at: bytes.readerIndex + range.lowerBound, length: range.count)
    else {
      return Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(count)"])
    }
    fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
    return Response(status: .partialContent, headers: fields, body: body(part))
  }

  /// What is sent in pieces, so that no more of it waits in the connection than its reader takes, keeps its part of the budget
  /// until the last of them.
  private func body(_ bytes: ByteBuffer) -> ResponseBody {
    let most = 65_536
    guard bytes.readableBytes > most else { return ResponseBody(byteBuffer: bytes) }
    return ResponseBody(contentLength: bytes.readableBytes) { [self] writer in
      var rest = bytes
      while let piece = rest.readSlice(length: min(most, rest.readableBytes)), piece.readableBytes > 0 {
        try await writer.write(piece)
      }
      try await writer.finish(nil)
      withExtendedLifetime(self) {}
    }
  }

  /// The part that is asked for; nil where it is all, empty where there is no such part (RFC 9110, 14).
  private func range(asked request: Request) -> Range<Int>? {
    guard request.method == .get, let header = request.headers[.range] else { return nil }
    // A client whose part is of other content wants all of this.
    if let known = request.headers[.ifRange], known != tag { return nil }
    return ByteRange(header)?.bounds(in: bytes.readableBytes)
  }

  /// Whether a header names the tag; a weak one will do (RFC 9110, 13.1.2).
  static func names(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { part in
      let name = part.drop { $0 == " " || $0 == "\t" }
      let strong = name.hasPrefix("W/") ? name.dropFirst(2) : name
      return strong == "*" || strong.prefix(tag.count) == tag
    }
  }
}
