public import Foundation
import RasterExport

/// The golden folder: compares cases with their files, and records them when asked to.
public struct GoldenStore: Sendable {
  /// The most bytes of a golden PNG that is not marked large.
  public static let sizeLimit = 20 * 1024
  static let environmentFile = "ENVIRONMENT.txt"

  public let mode: GoldenMode
  /// The libraries and the font of this process.
  public let environment: GoldenEnvironment
  /// Those the goldens were recorded with; nil when the folder does not say.
  public let recordedEnvironment: GoldenEnvironment?
  private let folder: URL
  private let report: FailureReport

  /// Opens a golden folder and removes what an earlier run left in `failures`. In a recording run, a folder that
  /// does not say its environment gets this one.
  public init(folder: URL, failures: URL, mode: GoldenMode, environment: GoldenEnvironment) throws {
    self.folder = folder
    self.mode = mode
    self.environment = environment
    report = FailureReport(folder: failures)
    let file = folder.appendingPathComponent(Self.environmentFile)
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if mode == .recordAll || (mode == .record && recorded == nil) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(environment.description.utf8).write(to: file, options: .atomic)
      recordedEnvironment = environment
    } else {
      recordedEnvironment = recorded.map(GoldenEnvironment.init)
    }
  }

  /// The store of the package a test stands in: `Golden` beside `Tests`, failures in `.build/golden-failures`.
  ///
  /// - Parameter testFile: a file of a test target, whose folder is in `Tests`.
  public init(environment: GoldenEnvironment, testFile: String = #filePath) throws {
    var tests = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    while tests.lastPathComponent != "Tests", tests.pathComponents.count > 1 { tests.deleteLastPathComponent() }
    let package = tests.deletingLastPathComponent()
    try self.init(
      folder: package.appendingPathComponent("Golden"),
      failures: package.appendingPathComponent(".build/golden-failures"),
      mode: .current, environment: environment)
  }

  /// Whether goldens that hold text can be compared: the font is the recorded one, or all is recorded anew.
  public var hasRecordedFont: Bool {
    guard let recordedEnvironment else { return true }
    return environment.font == recordedEnvironment.font
  }

  /// Whether the environment variable `GOLDEN_FONT` says that nothing may be skipped for want of the font.
  public static var requiresRecordedFont: Bool { ProcessInfo.processInfo.environment["GOLDEN_FONT"] == "required" }

  /// What to do when goldens that hold text cannot be compared though they must; nil when all is well.
  public func fontProblem(isRequired: Bool) -> String? {
    guard isRequired, !hasRecordedFont, let recordedEnvironment else { return nil }
    return
      "the goldens were recorded with \(recordedEnvironment.font ?? "no font"), and \(environment.font ?? "no font")"
      + " is installed here: install that (Scripts/setup), or record all anew"
  }

  /// What differs between this machine and the one that recorded, and what that means; nil when nothing does.
  public var notice: String? {
    guard let recordedEnvironment else { return "\(Self.environmentFile) is missing in \(folder.path)" }
    guard let mismatch = environment.mismatch(with: recordedEnvironment) else { return nil }
    var parts = [mismatch]
    if isForeign { parts.append("pixels are compared by \(ImageMetric.foreignRasterizer)") }
    if !hasRecordedFont { parts.append("goldens that hold text are skipped") }
    return parts.joined(separator: "; ")
  }

  private var isForeign: Bool {
    recordedEnvironment.map { environment.hasOtherRasterizer(than: $0) } ?? false
  }

  // MARK: - One case

  /// Draws a case and holds it against its golden.
  ///
  /// - Returns: nil when it matches. A recording run returns a failure for what it wrote.
  /// - Throws: what drawing or writing threw.
  public func check(_ item: GoldenCase) throws -> GoldenFailure? {
    let actual = try item.draw()
    let bytes = try actual.bytes()
    if item.layer == .png, !item.isLarge, bytes.count > Self.sizeLimit {
      return GoldenFailure(
        path: item.path, summary: "\(bytes.count) bytes; the limit is \(Self.sizeLimit)",
        advice: "draw it smaller, or mark the case as large")
    }
    let file = folder.appendingPathComponent(item.path)
    let found = FileManager.default.contents(atPath: file.path)
    let (summary, expected) = difference(of: item, golden: found.map { [UInt8]($0) }, actual: actual)
    guard mode == .recordAll || summary != nil else { return nil }
    guard mode == .compare else { return try record(item, bytes, in: file) }
    let text = summary ?? ""
    let files = try report.add(item, summary: text, expected: expected, actual: actual)
    return GoldenFailure(
      path: item.path, summary: text, environment: notice,
      files: (found == nil ? [] : ["golden: \(file.path)"]) + files)
  }

  /// What differs, nil when nothing does; and the golden, nil when there is none that can be read.
  private func difference(
    of item: GoldenCase, golden: [UInt8]?, actual: GoldenContent
  ) -> (summary: String?, expected: GoldenContent?) {
    guard let golden else { return ("there is no golden", nil) }
    switch actual {
    case .text(let actual):
      let expected = String(decoding: golden, as: UTF8.self)
      let comparison = TextComparison(expected: expected, actual: actual)
      return (comparison.passes ? nil : comparison.summary, .text(expected))
    case .image(let actual):
      do {
        let expected = try Bitmap(png: golden)
        let comparison = ImageComparison(expected: expected, actual: actual, metric: metric(for: item))
        return (comparison.passes ? nil : comparison.summary, .image(expected))
      } catch {
        return ("the golden cannot be read: \(error)", nil)
      }
    }
  }

  func metric(for item: GoldenCase) -> ImageMetric {
    isForeign ? .foreignRasterizer : item.metricOverride?.metric ?? .standard
  }

  private func record(_ item: GoldenCase, _ bytes: [UInt8], in file: URL) throws -> GoldenFailure {
    if isForeign && item.layer == .png || item.holdsText && !hasRecordedFont {
      return GoldenFailure(
        path: item.path, summary: "not recorded", environment: notice,
        advice: "to record everything anew with these libraries: GOLDEN=record-all swift test --filter Golden")
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
    return GoldenFailure(path: item.path, summary: "recorded; run again to compare", files: [file.path], advice: nil)
  }

  // MARK: - The folder as a whole

  /// Goldens that no case draws, and cases that have no golden; sorted paths.
  public func orphans(among cases: [GoldenCase]) -> (goldens: [String], cases: [String]) {
    let layers = Set(GoldenLayer.allCases.map(\.rawValue))
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let goldens = Set(
      files.filter { path in
        let parts = path.split(separator: "/")
        var isFolder = ObjCBool(false)
        let exists = FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && parts.count > 1 && layers.contains(String(parts[0]))
      })
    let known = Set(cases.map(\.path))
    return (goldens.subtracting(known).sorted(), known.subtracting(goldens).sorted())
  }
}

/// What a run does with a golden that does not match.
public enum GoldenMode: String, Hashable, Sendable {
  /// Fails.
  case compare
  /// Writes it anew, and still fails: only a run that compares can pass.
  case record
  /// Writes every golden anew along with the environment: for a change of libraries or font.
  case recordAll = "record-all"

  /// The mode asked for by the environment variable `GOLDEN`; any other word compares.
  public static var current: GoldenMode {
    ProcessInfo.processInfo.environment["GOLDEN"].flatMap(GoldenMode.init(rawValue:)) ?? .compare
  }
}

/// Two texts held against each other, line by line.
public struct TextComparison: Sendable {
  public let expected: String
  public let actual: String

  public init(expected: String, actual: String) {
    self.expected = expected
    self.actual = actual
  }

  public var passes: Bool { expected == actual }

  /// Which line differs first, with both forms of the place.
  public var summary: String {
    let (left, right) = (Self.lines(expected), Self.lines(actual))
    let shared = zip(left, right)
    let unequal = shared.count { $0 != $1 } + abs(left.count - right.count)
    let index = shared.enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    let pair = (index < left.count ? left[index] : "", index < right.count ? right[index] : "")
    let start = max(0, zip(pair.0, pair.1).prefix { $0 == $1 }.count - 16)
    return "\(unequal) line\(unequal == 1 ? "" : "s") differ\(unequal == 1 ? "s" : ""), first line \(index + 1)\n"
      + "  expected \(Self.excerpt(pair.0, from: start))\n  actual   \(Self.excerpt(pair.1, from: start))"
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Lines of an SVG are long: only the place of the difference is of use.
  private static func excerpt(_ line: Substring, from start: Int) -> String {
    let rest = line.dropFirst(start)
    return (start > 0 ? "…" : "") + rest.prefix(72) + (rest.count > 72 ? "…" : "")
  }
}
