import VectorGraphics

/// A mail with pictures as RFC 5322 and MIME write it: every byte follows from the content, there is no clock.
struct MailMessage {
  struct Attachment {
    let name: String
    /// What the page calls it after `cid:`.
    let identifier: String
    let bytes: [UInt8]
  }

  /// Name and value; the name is a token, the value one line.
  var headers: [(name: String, value: String)]
  let plain: String
  let html: [UInt8]
  let pictures: [Attachment]

  /// A plain text, or a page with its pictures.
  var bytes: [UInt8] {
    let content = Array(plain.utf8) + html + pictures.flatMap(\.bytes)
    // Not in base64, which is all there is between boundaries.
    let mark = "=_tacho_" + ContentHash.text(content, digits: 10)
    var message = MailWriter()
    for header in headers { message.header(header.name, header.value) }
    message.line("MIME-Version: 1.0")
    message.line("Content-Type: multipart/alternative;\r\n boundary=\"\(mark)_a\"")
    message.line("")
    message.line("--\(mark)_a")
    message.part("text/plain; charset=utf-8", [], Array(plain.utf8).crlf)
    message.line("--\(mark)_a")
    message.line("Content-Type: multipart/related; type=\"text/html\";\r\n boundary=\"\(mark)_r\"")
    message.line("")
    message.line("--\(mark)_r")
    message.part("text/html; charset=utf-8", [], html.crlf)
    for picture in pictures {
      message.line("--\(mark)_r")
      message.part(
        "image/png;\r\n name=\"\(picture.name)\"",
        [
          "Content-ID:\(picture.identifier.utf8.count > 64 ? "\r\n" : "") <\(picture.identifier)>",
          "Content-Disposition: inline;\r\n filename=\"\(picture.name)\"",
        ],
        picture.bytes)
    }
    message.line("--\(mark)_r--")
    message.line("--\(mark)_a--")
    return message.bytes
  }
}

private struct MailWriter {
  var bytes: [UInt8] = []

  mutating func line(_ text: String) { bytes += Array(text.utf8) + [0x0D, 0x0A] }

  mutating func header(_ name: String, _ value: String) { line(MailHeaderText.folded(name, value)) }

  mutating func part(_ type: String, _ headers: [String], _ content: [UInt8]) {
    line("Content-Type: \(type)")
    for header in headers { line(header) }
    line("Content-Transfer-Encoding: base64")
    line("")
    let text = Base64.encode(content)
    for start in stride(from: 0, to: text.count, by: 76) {
      bytes += text[start..<min(start + 76, text.count)] + [0x0D, 0x0A]
    }
  }
}

extension [UInt8] {
  /// With CR LF for every line end, as text has it in mail.
  fileprivate var crlf: [UInt8] {
    var result: [UInt8] = []
    var lines = TextLines(self)
    while let line = lines.next() { result += self[line.text] + (line.lineEnd.isEmpty ? [] : [0x0D, 0x0A]) }
    return result
  }
}

/// A line of a mail's head as RFC 5322 and RFC 2047 write it, in pieces of at most 78 bytes where that is possible and
/// never of more than 998.
enum MailHeaderText {
  /// Bytes of a line without its end (RFC 5322, section 2.1.1).
  private static let wished = 78
  /// Bytes of a value; on a line of its own with the name it is within the 998 that no line may exceed.
  static let most = 900

  /// Name and value, with CR LF before the spaces at which lines are divided.
  ///
  /// - Parameter value: one line of at most ``most`` bytes.
  static func folded(_ name: String, _ value: String) -> String {
    let value = addressed.contains(name.lowercased()) ? mailboxes(value).joined(separator: ", ") : value
    guard value.isPlainASCII else { return encoded(name, value) }
    let lines = folded(Array("\(name): \(value)".utf8), from: name.utf8.count + 2)
    // Only a text may be encoded; addresses and the like may not.
    let isText = ["subject", "comments"].contains(name.lowercased())
    guard isText, lines.contains(where: { $0.count > wished }) else {
      return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\r\n")
    }
    return encoded(name, value)
  }

  /// Fields of addresses, of which the names alone may be encoded, and others that are no text (RFC 2047, section 5).
  private static let addressed: Set<String> = [
    "from", "to", "cc", "bcc", "reply-to", "sender", "resent-from", "resent-to", "resent-cc", "resent-bcc",
    "resent-sender", "disposition-notification-to",
  ]
  private static let structured: Set<String> = [
    "date", "message-id", "references", "in-reply-to", "return-path", "resent-date", "resent-message-id",
  ]

  /// Whether a mail can say it: what is beyond ASCII is encoded, and no address may be.
  static func isWritable(_ name: String, _ value: String) -> Bool {
    let name = name.lowercased()
    if structured.contains(name) { return value.isPlainASCII }
    return !addressed.contains(name) || mailboxes(value).allSatisfy(\.isPlainASCII)
  }

  /// Names with their addresses, in the order of a list of them, each with its name encoded where that is needed.
  private static func mailboxes(_ list: String) -> [String] {
    var parts = [""]
    var (isQuoted, depth, isEscaped) = (false, 0, false)
    for character in list {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": isQuoted.toggle()
      case "<", "(": depth += isQuoted ? 0 : 1
      case ">", ")": depth -= isQuoted ? 0 : 1
      case "," where !isQuoted && depth == 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(\.trimmingSpaces).map { part in
      guard !part.isPlainASCII, part.hasSuffix(">"), let start = part.lastIndex(of: "<") else { return part }
      var name = String(part[..<start]).trimmingSpaces
      if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
        name = String(name.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
      }
      return words(of: name, first: 45).joined(separator: " ") + " " + part[start...]
    }
  }

  /// The beginning of a text that is not too long for a value, cut between words, with an ellipsis when something is
  /// left out.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > most else { return text }
    let ellipsis = "…"
    var room = most - ellipsis.utf8.count
    var end = text.startIndex
    for index in text.indices {
      room -= text[index].utf8.count
      guard room >= 0 else { break }
      end = text.index(after: index)
    }
    var start = text[..<end]
    if let space = start.lastIndex(of: " "), start.distance(from: space, to: end) < 80 { start = start[..<space] }
    while start.last == " " { start.removeLast() }
    return start + ellipsis
  }

  /// Divided before spaces, so that every line has a word; the first one is in the first line.
  private static func folded(_ line: [UInt8], from kept: Int) -> [ArraySlice<UInt8>] {
    let last = line.lastIndex { $0 != 0x20 } ?? 0
    // A word with the spaces before it, and those at the end with the last one.
    var pieces: [Range<Int>] = []
    var start = 0
    for index in min(kept + 1, last)..<last where line[index] == 0x20 && line[index - 1] != 0x20 {
      pieces.append(start..<index)
      start = index
    }
    pieces.append(start..<line.count)
    var lines: [Range<Int>] = []
    for piece in pieces {
      if let line = lines.last, piece.upperBound - line.lowerBound <= wished {
        lines[lines.count - 1] = line.lowerBound..<piece.upperBound
      } else {
        lines.append(piece)
      }
    }
    return lines.map { line[$0] }
  }

  /// Encoded words of at most 75 characters, which readers join without a space.
  private static func encoded(_ name: String, _ value: String) -> String {
    // The first line has the name too.
    let words = words(of: value, first: max(4, (76 - 14 - name.utf8.count) / 4 * 3))
    return "\(name): \(words.joined(separator: "\r\n "))"
  }

  /// - Parameter first: bytes of the text in the first word.
  private static func words(of text: String, first: Int) -> [String] {
    var words: [String] = []
    var piece: [UInt8] = []
    for scalar in text.unicodeScalars {
      let next = Array(String(scalar).utf8)
      let room = words.isEmpty ? first : 45
      if piece.count + next.count > room {
        words.append(word(piece))
        piece = []
      }
      piece += next
    }
    return words + [word(piece)]
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?utf-8?B?" + String(decoding: Base64.encode(bytes), as: UTF8.self) + "?="
  }
}

extension String {
  fileprivate var isPlainASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
