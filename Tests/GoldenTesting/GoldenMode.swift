import Foundation

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
