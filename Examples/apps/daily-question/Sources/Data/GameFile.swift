import Foundation
import ProgramKit

/// Questions and a squad as people write them: JSON with dates as `2025-06-01`.
struct GameFile: Decodable {
  struct QuestionEntry: Decodable {
    var id, text, correctAnswer, category, difficulty, questionType, availableDate: String
    var basePoints: Int
    var options: [String]?
    var isActive: Bool?
  }

  /// With the coins that it began with; answers earn more.
  var squad: Squad?
  var questions: [QuestionEntry]

  /// - Throws: ``ProgramError`` when the file is not there or something else.
  static func read(_ path: String) throws -> GameFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ProgramError("“\(path)” is not there, or may not be read")
    }
    func name(of place: [any CodingKey]) -> String { place.map(\.stringValue).joined(separator: ".") }
    do {
      return try JSONDecoder().decode(GameFile.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw ProgramError("“\(path)”: \(name(of: context.codingPath + [key])) is missing")
    } catch DecodingError.typeMismatch(_, let context) {
      throw ProgramError("“\(path)”: \(name(of: context.codingPath)) is of another type")
    } catch {
      throw ProgramError("“\(path)” is no whole JSON")
    }
  }

  /// Puts all of it into the records. Questions that are there already are replaced; what answers earned stays.
  func add(to records: any GameRecords) throws {
    if var squad {
      squad.earnedCoins += Double(try records.totalPointsEarned())
      try records.updateSquad(squad)
    }
    for entry in questions { try records.createQuestion(entry.entity()) }
  }
}

extension GameFile.QuestionEntry {
  func entity() throws -> Question {
    func read<Value>(_ text: String, as value: Value?, _ rule: String) throws -> Value {
      guard let value else { throw ProgramError("\(id): “\(text)” \(rule)") }
      return value
    }
    let question = Question(
      id: id, text: text, correctAnswer: correctAnswer, basePoints: basePoints, category: category,
      difficulty: try read(difficulty, as: .init(rawValue: difficulty), "is no difficulty; write easy, medium or hard"),
      questionType: try read(questionType, as: .init(rawValue: questionType), "is no type of question"),
      options: options,
      availableDate: try read(availableDate, as: Day(iso: availableDate), "is no date; write it as 2025-06-01"),
      isActive: isActive ?? true)
    guard question.accepts(correctAnswer), basePoints >= 0 else {
      throw ProgramError("\(id): the correct answer is none of the options, or the points are negative")
    }
    return question
  }
}

extension Instant {
  /// Reads `2025-06-01T23:59:57Z`.
  init?(iso text: String) {
    guard let date = try? Date(text, strategy: .iso8601),
      let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down))
    else { return nil }
    self.init(rawValue: seconds)
  }

  var iso: String { Date(timeIntervalSince1970: Double(rawValue)).formatted(.iso8601) }
}

extension Day {
  /// Reads `2025-06-01`.
  init?(iso text: String) {
    guard let moment = Instant(iso: text + "T00:00:00Z") else { return nil }
    self.init(rawValue: moment.rawValue / ResetClock.secondsADay)
  }
}
