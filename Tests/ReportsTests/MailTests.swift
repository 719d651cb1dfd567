import Foundation
import Specification
import TestSupport
import Testing

@testable import Reports

/// Mails: parts, encodings, and headers.
struct MailTests {
  private let page = "<title>Week &amp; more</title><p>A<tacho-gauge value=5 title=Speed></tacho-gauge></p><p>é</p>"

  private func headers(_ pairs: (String, String)...) throws -> [MailHeader] {
    try pairs.map { try MailHeader(name: $0.0, value: $0.1) }
  }

  private func decoded(_ mail: String, after header: String) throws -> Data {
    let part = try #require(mail.components(separatedBy: header).dropFirst().first)
    let body = try #require(part.components(separatedBy: "\r\n\r\n").dropFirst().first)
    let lines = body.components(separatedBy: "\r\n--").first ?? ""
    return try #require(Data(base64Encoded: lines.replacingOccurrences(of: "\r\n", with: "")))
  }

  @Test func aMailHasWordsAPageAndPictures() throws {
    let report = try writer().mail(bytes(page), from: .html, headers: [])
    let mail = text(report.document)
    #expect(
      mail.hasPrefix("Subject: Week & more\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative;")
    )
    #expect(!mail.contains("Date:"))
    #expect(report.document.allSatisfy { $0 < 0x80 })
    #expect(mail.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 80 && !$0.contains("\n") })
    let words = String(decoding: try decoded(mail, after: "Content-Type: text/plain"), as: UTF8.self)
    #expect(words == "ASpeed: 5 on a scale from 0 to 100.\r\n\r\né\r\n\r\n".replacing("\r\n\r\n\r\n", with: "\r\n"))
    let html = String(decoding: try decoded(mail, after: "Content-Type: text/html"), as: UTF8.self)
    let identifier = try #require(html.components(separatedBy: "src=\"cid:").last?.components(separatedBy: "\"").first)
    #expect(mail.contains("Content-ID: <\(identifier)>"))
    #expect(html.contains(" alt=\"Speed: 5 on a scale from 0 to 100.\" width=\"60\" height=\"60\">"))
    let png = try decoded(mail, after: "Content-Type: image/png")
    // Twice as many pixels as the page has for it.
    #expect([UInt8](png[16..<24]) == [0, 0, 0, 120, 0, 0, 0, 120])
  }

  @Test func theSameDocumentIsTheSameMail() throws {
    let first = try writer().mail(bytes(page), from: .html, headers: []).document
    #expect(try writer().mail(bytes(page), from: .html, headers: []).document == first)
    #expect(try writer().mail(bytes(page + " "), from: .html, headers: []).document != first)
  }

  @Test func headersAreGivenAndEncoded() throws {
    let headers = try headers(
      ("From", "a@example.org"), ("Subject", "Bericht für die Woche, " + String(repeating: "ä", count: 60)))
    let mail = text(try writer().mail(bytes(page), from: .html, headers: headers).document)
    #expect(!mail.contains("X-Unsent"))
    let head = mail.components(separatedBy: "\r\nMIME").first ?? ""
    #expect(head.hasPrefix("From: a@example.org\r\nSubject: =?utf-8?B?"))
    #expect(head.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    let text = head.components(separatedBy: "=?utf-8?B?").dropFirst().compactMap {
      Data(base64Encoded: $0.components(separatedBy: "?=").first ?? "").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text.joined() == "Bericht für die Woche, " + String(repeating: "ä", count: 60))
  }

  /// The lines of the head, and the subject that mail programs put together from them (RFC 5322, RFC 2047).
  private func subject(_ mail: [UInt8]) throws -> (lines: [String], text: String) {
    let head = try #require(text(mail).components(separatedBy: "\r\nX-Unsent").first)
    let lines = head.components(separatedBy: "\r\n")
    let unfolded = head.replacingOccurrences(of: "\r\n", with: "").dropFirst("Subject: ".count)
    guard unfolded.contains("=?") else { return (lines, String(unfolded)) }
    let words = unfolded.split(separator: " ").map { $0.dropFirst("=?utf-8?B?".count).dropLast(2) }
    let data = try words.map { try #require(Data(base64Encoded: String($0))) }
    return (lines, String(decoding: data.joined(), as: UTF8.self))
  }

  @Test(arguments: [
    ("Week 47", 1), (String(repeating: "word ", count: 60) + "end", 5), (String(repeating: "x", count: 800), 18),
    (String(repeating: "é", count: 100), 5), ("a " + String(repeating: "b", count: 100), 3),
    (String(repeating: "a", count: 60) + " " + String(repeating: "b", count: 70), 2),
  ])
  func aSubjectIsFoldedAndReadsTheSame(title: String, lines: Int) throws {
    let found = try subject(try writer().mail(bytes("<title>\(title)</title>"), from: .html, headers: []).document)
    #expect(found.text == title)
    #expect(found.lines.count == lines)
    #expect(found.lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(found.lines.dropFirst().allSatisfy { $0.hasPrefix(" ") && $0.contains { $0 != " " } })
  }

  @Test(arguments: ["long ", "é", "x", "🇩🇪", "a\u{301}\u{301}", "\u{202E}a "])
  func aSubjectHasABound(part: String) throws {
    let title = String(repeating: part, count: 5000)
    let found = try subject(try writer().mail(bytes("<title>\(title)</title>"), from: .html, headers: []).document)
    #expect(found.lines.allSatisfy { $0.utf8.count <= 78 })
    #expect((700...900).contains(found.text.utf8.count) && found.text.hasSuffix("…"))
  }

  @Test func longHeadersAreFoldedButAddressesAreNotEncoded() throws {
    let addresses = (1...30).map { "person\($0)@example.org" }.joined(separator: ", ")
    let identifier = "<" + String(repeating: "a", count: 200) + "@example.org>"
    let given = try headers(("To", addresses), ("References", identifier), ("From", "a@example.org"))
    let mail = text(try writer().mail(bytes(page), from: .html, headers: given).document)
    let head = try #require(mail.components(separatedBy: "\r\nMIME").first)
    #expect(head.replacingOccurrences(of: "\r\n ", with: " ").contains("To: \(addresses)\r\n"))
    #expect(head.contains("References: \(identifier)\r\n"))
    #expect(head.components(separatedBy: "\r\n").filter { $0.utf8.count > 78 }.count == 1)
  }

  /// Names are encoded, addresses stay as they are (RFC 2047, section 5): 400 lists of both.
  @Test func namesBeyondASCIILeaveTheirAddresses() throws {
    var random = SplitMix64(seed: 2047)
    func one<Element>(_ choices: [Element]) -> Element { choices[random.int(in: 0...(choices.count - 1))] }
    for _ in 0..<400 {
      let boxes = (0..<random.int(in: 1...4)).map { index in
        (
          name: one([
            "", "Bob", "Jürgen Möller", "\"Möller, J\"", "東京 気象台", String(repeating: "é", count: 70), "\"A, B\"",
          ]),
          address: "a\(index).\(random.int(in: 0...99))@example.org"
        )
      }
      let value = boxes.map { $0.name.isEmpty ? $0.address : "\($0.name) <\($0.address)>" }.joined(separator: ", ")
      let mail = text(
        try writer().mail(bytes(page), from: .html, headers: headers((one(["From", "To", "Cc"]), value))).document)
      let head = try #require(mail.components(separatedBy: "\r\nSubject").first)
      let lines = head.components(separatedBy: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } }, "\(head)")
      // Put together as readers do: between two encoded words a space is none.
      let tokens = lines.joined().split(separator: " ").dropFirst().map { token -> (text: String, isWord: Bool) in
        guard token.hasPrefix("=?utf-8?B?"), token.hasSuffix("?=") else { return (String(token), false) }
        let data = Data(base64Encoded: String(token.dropFirst("=?utf-8?B?".count).dropLast(2)))
        return (String(decoding: data ?? Data(), as: UTF8.self), true)
      }
      var (read, wasWord) = ("", true)
      for token in tokens {
        read += (wasWord && token.isWord || read.isEmpty ? "" : " ") + token.text
        wasWord = token.isWord
      }
      let expected = boxes.map { box in
        let plain = box.name.utf8.allSatisfy { $0 < 0x80 } ? box.name : box.name.replacing("\"", with: "")
        return box.name.isEmpty ? box.address : "\(plain) <\(box.address)>"
      }.joined(separator: ", ")
      #expect(read == expected)
    }
  }

  @Test(arguments: [
    ("", "a"), ("A B", "a"), ("Subject", "a\r\nBcc: x"), ("Subject", "a\nb"), ("Content-Type", "x"), ("Ä", "a"),
    ("A:", "b"), ("Subject", String(repeating: "a", count: 1000)), ("mime-version", "1"),
    ("To", "Zoë"), ("From", "Jürgen <jürgen@example.org>"), ("Cc", "a@example.org, bö@example.org"),
    ("Message-ID", "<é@example.org>"), ("Date", "März"),
  ])
  func badHeadersAreNone(name: String, value: String) {
    #expect(throws: MailHeaderError.self) { try MailHeader(name: name, value: value) }
  }

  @Test(arguments: [
    ("a < b</ x></>c", "a < bc\n"), ("one<p>two<br> three \n four<td>5</td>6", "one\n\ntwo\nthree four5 6\n"),
    ("<head>no<b></head><p>yes<!-- no --><script>no</script><img alt='a &amp; b'>", "yesa & b\n"),
    ("all<a href='never ends <p>nothing", "all\n"), ("e<b>\u{301}</b>\u{301} x&nbsp; y", "e\u{301}\u{301} x\u{A0} y\n"),
  ])
  func theWordsOfAPageAreItsPlainText(page: String, words: String) {
    #expect(text(HTMLWords(bytes(page)).text) == words)
  }

  @Test func markdownIsAPageAndItsWords() throws {
    let report = try writer().mail(
      bytes("# The week\n\n```gauge\nvalue: 5\n```\na < b\n"), from: .markdown, headers: [])
    let mail = text(report.document)
    #expect(mail.hasPrefix("Subject: The week\r\n"))
    let words = String(decoding: try decoded(mail, after: "Content-Type: text/plain"), as: UTF8.self)
    #expect(words == "# The week\r\n\r\nGauge: 5 on a scale from 0 to 100.\r\na < b\r\n")
    let html = String(decoding: try decoded(mail, after: "Content-Type: text/html"), as: UTF8.self)
    #expect(html.contains("<html lang=\"en\">") && html.contains("max-width: 736px"))
    #expect(html.contains("<h1>The week</h1>\r\n<div><img src=\"cid:") && html.contains("<p>a &lt; b</p>"))
  }
}
