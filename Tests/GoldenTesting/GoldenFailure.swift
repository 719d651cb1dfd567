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
