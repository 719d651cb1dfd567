/// Text in HTML.
enum HTMLText {
  /// The text with character references resolved: the five of XML, `&nbsp;`, and numbers. Others stay as they are.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "&"), let (text, end) = reference(bytes, at) {
        result += text.utf8
        at = end
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

  private static func reference(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (text: String, end: Int)? {
    let body = bytes[(start + 1)...].prefix(10)
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let word = String(decoding: body[..<semicolon], as: UTF8.self)
    if let text = names[word] { return (text, semicolon + 1) }
    guard word.first == "#" else { return nil }
    let digits = word.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(scalar), semicolon + 1)
  }
}
