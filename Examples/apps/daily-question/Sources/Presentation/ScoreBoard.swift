import ProgramKit
import Tacho

/// What has been answered so far: a page with a ring, a counter, a bullet for each category and a table.
struct ScoreBoard {
  /// What was answered, with its question.
  private let answers: [(given: UserQuestionProgress, question: Question?)]
  private let squad: Squad

  init(_ store: any GameStore) throws {
    (answers, squad) = try store.read { records in
      let questions = try records.allQuestions()
      let answers = try records.userProgress().map { given in (given, questions.first { $0.id == given.questionId }) }
      return (answers, try records.squad())
    }
  }

  /// For each category what was earned, and what the questions that were answered could have.
  var scores: [(name: String, earned: Int, possible: Int)] {
    Dictionary(grouping: answers.filter { $0.question != nil }) { $0.question?.category ?? "" }.map { name, answers in
      (
        name, answers.reduce(0) { $0 + $1.given.pointsEarned },
        answers.reduce(0) { $0 + ($1.question?.basePoints ?? 0) }
      )
    }
    .sorted { $0.name < $1.name }
  }

  private func onAnyPage(_ gauge: Gauge) -> Gauge {
    var gauge = gauge
    (gauge.background, gauge.theme, gauge.darkTheme) = (.transparent, .light, .dark)
    return gauge
  }

  private func ring() throws -> Gauge {
    let (right, all) = (answers.count { $0.given.isCorrect }, answers.count)
    var ring = try Gauge(
      kind: .ring, value: all == 0 ? nil : Double(right), scale: Scale(min: 0, max: Double(max(1, all))),
      title: "Correct answers", unit: "of \(all)")
    ring.readout.format = try NumberFormat(",.0f")
    return onAnyPage(ring)
  }

  private func bullet(_ score: (name: String, earned: Int, possible: Int)) throws -> Gauge {
    let top = Double(max(1, score.possible))
    let parts: [(GaugeRange.Severity, ClosedRange<Double>)] = [(.alarm, 0...0.5), (.warn, 0.5...0.8), (.ok, 0.8...1)]
    return onAnyPage(
      try Gauge(
        kind: .bullet, value: Double(score.earned), scale: Scale(min: 0, max: top),
        ranges: parts.map { GaugeRange(from: $1.lowerBound * top, to: $1.upperBound * top, severity: $0) },
        targets: [GaugeTarget(value: top, label: "possible")], title: score.name, unit: "points"))
  }

  func page(_ typesetter: Typesetter) throws -> String {
    let bullets = try scores.enumerated().map { try bullet($1).svg("category\($0)", 520, 96, typesetter) }
    let rows = answers.map { given, question in
      [
        String(given.lastAnswerDate.iso.prefix(10)), question?.text ?? given.questionId, given.userAnswer ?? "–",
        given.isCorrect ? "right" : "wrong", "\(given.pointsEarned)",
      ]
    }
    let (earned, budget) = (DecimalText.short(squad.earnedCoins), DecimalText.short(squad.currentBudget))
    return ProgramKit.page(
      "Question of the Day", style: "td:not(:last-child), th:not(:last-child) { text-align: left }\n",
      body: """
        <p>\(escaped(squad.name)): \(earned) coins earned, a budget of \(budget) coins.</p>
        <div class="row">
        \(try ring().svg("ring", 260, 260, typesetter))
        \(try onAnyPage(QuestionCard.counter(squad.earnedCoins)).svg("coins", 360, 150, typesetter))
        </div>
        <h2>Points by category</h2>
        \(bullets.isEmpty ? "<p>Nothing has been answered yet.</p>" : bullets.joined(separator: "\n"))
        <h2>Answers</h2>
        \(table(["Day", "Question", "Answer", "", "Points"], rows))
        """)
  }
}
