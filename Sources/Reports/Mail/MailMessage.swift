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
