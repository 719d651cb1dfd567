import Foundation
import Tacho
import Testing

@testable import DailyQuestion

extension Instant {
  /// Of a text that is right.
  static func at(_ iso: String) throws -> Instant { try #require(Instant(iso: iso)) }
}

extension Question {
  static func sample(_ id: String = "q", on date: String, options: [String]? = nil) throws -> Question {
    Question(
      id: id, text: "How many strings has a cello?", correctAnswer: "Four", basePoints: 10, category: "Music",
      difficulty: .easy, questionType: .freeText, options: options, availableDate: try #require(Day(iso: date)),
      isActive: true)
  }
}

/// Records in memory, which counts how often questions are asked for.
final class MockStore: GameStore, QuestionRepository, SquadRepository, @unchecked Sendable {
  var questions: [Question]
  var answers: [UserQuestionProgress] = []
  var team = Squad(name: "Owls", baseBudget: 50, earnedCoins: 100)
  private(set) var loads = 0
  private let lock = NSRecursiveLock()

  init(_ questions: [Question]) { self.questions = questions }

  func read<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value {
    try lock.withLock { try body(self) }
  }

  func write<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value {
    try lock.withLock {
      let before = (questions, answers, team)
      do { return try body(self) } catch {
        (questions, answers, team) = before
        throw error
      }
    }
  }

  func createQuestion(_ question: Question) { questions.append(question) }
  func allQuestions() -> [Question] {
    loads += 1
    return questions
  }
  func questions(ofCategory category: String) -> [Question] { questions.filter { $0.category == category } }
  func recordAnswer(_ progress: UserQuestionProgress) { answers.append(progress) }
  func userProgress() -> [UserQuestionProgress] { answers }
  func hasAnswered(from: Instant, to: Instant) -> Bool {
    answers.contains { from <= $0.lastAnswerDate && $0.lastAnswerDate < to }
  }
  func totalPointsEarned() -> Int { answers.reduce(0) { $0 + $1.pointsEarned } }
  func squad() -> Squad { team }
  func updateSquad(_ squad: Squad) { team = squad }
}

/// A folder that is removed with its owner.
final class Scratch {
  let url = FileManager.default.temporaryDirectory.appending(path: "daily-\(UUID().uuidString)")
  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// Files that pictures are held against. `GOLDEN=record` writes them, and fails on purpose.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  /// A page without its drawings: what a picture says of itself stands for it. What is drawn has goldens of its own.
  static func words(of page: String) -> [UInt8] {
    let drawing = #/<svg[^>]*>.*?<desc[^>]*>(.*?)</desc>.*?</svg>/#.dotMatchesNewlines()
    return Array(page.replacing(drawing) { "<svg>\($0.1)</svg>" }.utf8)
  }

  static func check(_ bytes: [UInt8], _ name: String) throws {
    let file = folder.appending(path: name)
    let golden = try? [UInt8](Data(contentsOf: file))
    guard golden != bytes else { return }
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" { try Data(bytes).write(to: file) }
    Issue.record("\(name) \(golden == nil ? "is not there" : "differs")")
  }
}

/// The program as it was built, beside the tests.
struct Program {
  /// The folder of the test bundle.
  static let url: URL = {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap {
      $0 + 1 < arguments.count ? arguments[$0 + 1] : nil
    }
    let binary = bundle ?? arguments[0]
    return URL(filePath: binary).deletingLastPathComponent().appending(path: "daily-question")
  }()

  /// Runs it to its end, on a thread of its own.
  ///
  /// - Parameter killedAfter: seconds until it is killed; nil lets it finish.
  /// - Returns: its exit status; nil when it was killed.
  static func run(_ arguments: [String], killedAfter: Double? = nil) async throws -> Int32? {
    let path = url.path(percentEncoded: false)
    return try await withCheckedThrowingContinuation { continuation in
      Thread {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var (identifier, status): (pid_t, Int32) = (0, 0)
        let code = posix_spawn(&identifier, path, &actions, nil, &words, environ)
        guard code == 0 else { return continuation.resume(throwing: POSIXError(.ENOENT)) }
        if let killedAfter {
          usleep(UInt32(killedAfter * 1e6))
          kill(identifier, SIGKILL)
        }
        waitpid(identifier, &status, 0)
        continuation.resume(returning: status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
      }.start()
    }
  }
}
