import ProgramKit
import Tacho

/// What has been answered so far: a page with a ring, a counter, a bullet for each category and a table.
struct ScoreBoard {
  let questions: [Question]
  let progress: [UserQuestionProgress]
  let squad: Squad

  init(_ store: any GameStore) throws {
    (questions, progress, squad) = try store.read {
      (try $0.allQuestions(), try $0.userProgress(), try $0.squad())
    }
  }

  struct CategoryScore: Hashable {
    let name: String
    let earned: Int
    /// What the questions that were answered could have earned.
    let possible: Int
  }

  var scores: [CategoryScore] {
    Set(questions.map(\.category)).sorted().compactMap { name in
      let own = Dictionary(
        questions.filter { $0.category == name }.map { ($0.id, $0.basePoints) }, uniquingKeysWith: { first, _ in first }
      )
      let answers = progress.filter { own[$0.questionId] != nil }
      guard !answers.isEmpty else { return nil }
      return CategoryScore(
        name: name, earned: answers.reduce(0) { $0 + $1.pointsEarned },
        possible: answers.reduce(0) { $0 + (own[$1.questionId] ?? 0) })
    }
  }

  // MARK: - Gauges

  private func onAnyPage(_ gauge: Gauge) -> Gauge {
    var gauge = gauge
    (gauge.background, gauge.theme, gauge.darkTheme) = (.transparent, .light, .dark)
    return gauge
  }

  private func ring() throws -> Gauge {
    let right = progress.filter(\.isCorrect).count
    var ring = try Gauge(
      kind: .ring, value: progress.isEmpty ? nil : Double(right),
      scale: Scale(min: 0, max: Double(max(1, progress.count))), title: "Correct answers",
      unit: "of \(progress.count)")
    ring.readout.format = try NumberFormat(",.0f")
    return onAnyPage(ring)
  }

  private func bullet(_ score: CategoryScore) throws -> Gauge {
    let top = Double(max(1, score.possible))
    let parts: [(GaugeRange.Severity, ClosedRange<Double>)] = [(.alarm, 0...0.5), (.warn, 0.5...0.8), (.ok, 0.8...1)]
    return onAnyPage(
      try Gauge(
        kind: .bullet, value: Double(score.earned), scale: Scale(min: 0, max: top),
        ranges: parts.map { GaugeRange(from: $1.lowerBound * top, to: $1.upperBound * top, severity: $0) },
        targets: [GaugeTarget(value: top, label: "possible")], title: score.name, unit: "points"))
  }

  // MARK: - Page

  func page(_ typesetter: Typesetter) throws -> String {
    let bullets = try scores.enumerated().map { try bullet($1).svg("category\($0)", 520, 96, typesetter) }
    let names = Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = progress.map { answer in
      [
        String(answer.lastAnswerDate.iso.prefix(10)), names[answer.questionId]?.text ?? answer.questionId,
        answer.userAnswer ?? "–", answer.isCorrect ? "right" : "wrong", "\(answer.pointsEarned)",
      ]
    }
    let (earned, budget) = (DecimalText.short(squad.earnedCoins), DecimalText.short(squad.currentBudget))
    return Page(
      "Question of the Day", style: "td:not(:last-child), th:not(:last-child) { text-align: left }\n",
      body: """
        <p>\(escaped(squad.name)): \(earned) coins earned, a budget of \(budget) coins.</p>
        <div class="row">
        \(try ring().svg("ring", 260, 260, typesetter))
        \(try onAnyPage(QuestionCard.counter(squad.earnedCoins, .light)).svg("coins", 360, 150, typesetter))
        </div>
        <h2>Points by category</h2>
        \(bullets.isEmpty ? "<p>Nothing has been answered yet.</p>" : bullets.joined(separator: "\n"))
        <h2>Answers</h2>
        \(table(["Day", "Question", "Answer", "", "Points"], rows))
        """
    ).html
  }
}
