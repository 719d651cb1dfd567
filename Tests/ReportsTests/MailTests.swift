import Foundation
import Reports
import Specification
import Testing

/// Mails: parts, encodings, and headers.
struct MailTests {
  private let page = "<title>Week &amp; more</title><p>A<tacho-gauge value=5 title=Speed></tacho-gauge></p><p>é</p>"

  private func headers(_ pairs: (String, String)...) throws -> [MailHeader] {
    try pairs.map { try #require(MailHeader(name: $0.0, value: $0.1)) }
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

  @Test(arguments: [
    ("", "a"), ("A B", "a"), ("Subject", "a\r\nBcc: x"), ("Subject", "a\nb"), ("Content-Type", "x"), ("Ä", "a"),
    ("A:", "b"), ("Subject", String(repeating: "a", count: 1000)), ("mime-version", "1"),
  ])
  func badHeadersAreNone(name: String, value: String) {
    #expect(MailHeader(name: name, value: value) == nil)
  }

  @Test func markdownIsShownAsItIsWritten() throws {
    let report = try writer().mail(
      bytes("# The week\n\n```gauge\nvalue: 5\n```\na < b\n"), from: .markdown, headers: [])
    let mail = text(report.document)
    #expect(mail.hasPrefix("Subject: The week\r\n"))
    let words = String(decoding: try decoded(mail, after: "Content-Type: text/plain"), as: UTF8.self)
    #expect(words == "# The week\r\n\r\nGauge: 5 on a scale from 0 to 100.\r\na < b\r\n")
    let html = String(decoding: try decoded(mail, after: "Content-Type: text/html"), as: UTF8.self)
    #expect(html.contains("# The week\r\n\r\n<img src=\"cid:") && html.contains(">\r\na &lt; b\r\n</div>"))
  }
}
