import Foundation
import RasterExport
import Synchronization

/// The pictures and texts of a run's failures, in a folder, and one page that shows them all.
final class FailureReport: Sendable {
  let folder: URL
  /// The page's body, one section a failure, in order of path.
  private let sections = Mutex<[String: String]>([:])

  /// Removes what an earlier run left in `folder`.
  init(folder: URL) {
    self.folder = folder
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes expected, actual and their differences and adds them to the page.
  ///
  /// - Parameter expected: nil when there is no golden yet.
  /// - Returns: the files worth opening, best first.
  func add(
    _ item: GoldenCase, summary: String, expected: GoldenContent?, actual: GoldenContent
  ) throws -> [String] {
    let place = folder.appendingPathComponent(item.feature)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var files: [(title: String, name: String)] = []
    func write(_ bytes: [UInt8], _ title: String, suffix: String) throws {
      let name = "\(item.name)\(suffix).\(item.layer.fileExtension)"
      try Data(bytes).write(to: place.appendingPathComponent(name), options: .atomic)
      files.append((title, name))
    }
    if case .image(let expected)? = expected, case .image(let actual) = actual {
      if let strip = DifferenceImage.strip(expected: expected, actual: actual) {
        try write(strip.png(), "expected | difference × \(DifferenceImage.gain) | actual", suffix: "")
      }
      if let difference = DifferenceImage.make(expected: expected, actual: actual) {
        try write(difference.png(), "difference × \(DifferenceImage.gain)", suffix: ".diff")
      }
    }
    if let expected { try write(expected.bytes(), "expected", suffix: ".expected") }
    try write(actual.bytes(), "actual", suffix: ".actual")
    try addSection(item, summary: summary, files: files)
    let shown = item.layer == .png ? Array(files.prefix(1)) : files
    return shown.map { "\($0.title): \(place.appendingPathComponent($0.name).path)" }
      + ["all failures: \(page.path)"]
  }

  private var page: URL { folder.appendingPathComponent("report.html") }

  private func addSection(_ item: GoldenCase, summary: String, files: [(title: String, name: String)]) throws {
    let isPicture = item.layer != .scene
    // The strip has all three; other pictures stand side by side.
    let pictures = item.layer == .png && files.count > 1 ? Array(files.prefix(1)) : files
    let images = pictures.map { file in
      let source = "\(item.feature)/\(file.name)"
      return isPicture
        ? "<figure><img src=\"\(source)\" alt=\"\(file.title)\"><figcaption>\(file.title)</figcaption></figure>" : ""
    }
    let links = files.map { "<a href=\"\(item.feature)/\($0.name)\">\($0.title)</a>" }
    let section = """
      <section><h2>\(item.path)</h2><pre>\(Self.escaped(summary))</pre>
      \(images.joined(separator: "\n"))<p>\(links.joined(separator: " · "))</p></section>
      """
    try sections.withLock { sections in
      sections[item.path] = section
      let body = sections.keys.sorted().compactMap { sections[$0] }.joined(separator: "\n")
      try Data(Self.html(count: sections.count, body: body).utf8).write(to: page, options: .atomic)
    }
  }

  private static func html(count: Int, body: String) -> String {
    """
    <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Golden failures</title>
    <style>body{font:15px system-ui,sans-serif;margin:2rem}section{border-top:1px solid #ccc;padding:.5rem 0 1.5rem}
    h2{font-size:1rem}pre{white-space:pre-wrap}figure{display:inline-block;margin:0 1rem .5rem 0}
    img{max-width:100%;background:repeating-conic-gradient(#ddd 0 25%,#fff 0 50%) 0 0/16px 16px}
    figcaption{color:#666;font-size:.85rem}</style>
    <h1>\(count) golden\(count == 1 ? "" : "s") failed</h1>
    <p>If the changes are meant: <code>\(GoldenFailure.updateCommand)</code></p>
    \(body)
    </html>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}

/// Why a case failed, in full sentences for the test that records it.
public struct GoldenFailure: Error, CustomStringConvertible, Sendable {
  /// The case, as its golden's path.
  public let path: String
  /// What is wrong: “17 px differ, max Δ 41, first at (212, 88)”.
  public let summary: String
  /// What of the machine differs from the one that recorded.
  public let environment: String?
  /// Files to look at.
  public let files: [String]
  public let advice: String?

  static let updateCommand = "GOLDEN=record swift test --filter Golden"

  init(
    path: String, summary: String, environment: String? = nil, files: [String] = [],
    advice: String? = "if the change is meant: \(updateCommand)"
  ) {
    self.path = path
    self.summary = summary
    self.environment = environment
    self.files = files
    self.advice = advice
  }

  public var description: String {
    var lines = ["golden \(path): \(summary)"]
    if let environment { lines.append("environment: \(environment)") }
    lines += files
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }
}
