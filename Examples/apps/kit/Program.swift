import Foundation
import Tacho

/// Why a program ends before its end.
public struct ProgramError: Error, CustomStringConvertible {
  public let description: String
  /// As in sysexits.h.
  public let status: Int32

  public init(_ description: String, status: Int32 = 65) { (self.description, self.status) = (description, status) }

  /// What is wrong with a command line, which is told with the usage.
  public static func usage(_ description: String) -> ProgramError { ProgramError(description, status: 64) }
}

/// Runs a program to its end: help, what is wrong on standard error, and an exit status as in sysexits.h: 74 for what is no
/// ``ProgramError``.
///
/// - Parameter body: gets the words of the command line, and returns the exit status.
@MainActor public func runProgram(
  _ name: String, usage: String, _ body: @MainActor ([String]) async throws -> Int32
) async -> Never {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.contains("--help") || words.contains("-h") {
    print(usage)
    exit(0)
  }
  do { exit(try await body(words)) } catch {
    let status = (error as? ProgramError)?.status ?? 74
    say("\(name): \(error)" + (status == 64 ? "\n\(usage)" : ""))
    exit(status)
  }
}

/// What to write in a shell for these words.
public func shellLine(_ words: [String]) -> String {
  words.map { $0.contains(/[^\w.\/:=,@%+-]|^$/) ? "'\($0.replacing("'", with: "'\\''"))'" : $0 }.joined(separator: " ")
}

/// On standard error.
public func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// A file, whole or not at all; to standard output without a path and for `-`.
public func write(_ bytes: [UInt8], to path: String?) throws {
  guard let path, path != "-" else { return FileHandle.standardOutput.write(Data(bytes)) }
  var file = try WholeFile(path)
  try file.write(bytes)
  try file.commit()
}

public func write(_ text: String, to path: String?) throws { try write(Array(text.utf8), to: path) }

/// Values kept between runs: JSON with sorted keys in a file that is there whole or not at all.
public struct JSONFile<Value: Codable & Sendable>: Sendable {
  public let path: String
  public init(_ path: String) { self.path = path }

  /// Nil where there is no file.
  public func load() throws -> Value? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
  }

  public func save(_ value: Value) throws { try write(Self.text(value), to: path) }

  public static func text(_ value: Value, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
