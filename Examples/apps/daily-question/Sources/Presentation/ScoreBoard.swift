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
    func svg(_ gauge: Gauge, _ size: Size, _ id: String) throws -> String {
      try gauge.svg(size: size, options: SVGOptions(idPrefix: id), typesetter: typesetter)
    }
    let bullets = try scores.enumerated().map { index, score in
      try svg(bullet(score), Size(width: 520, height: 96), "category\(index)")
    }
    let names = Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = progress.map { answer in
      let question = names[answer.questionId]
      let cells = [
        String(answer.lastAnswerDate.iso.prefix(10)), question?.text ?? answer.questionId, answer.userAnswer ?? "–",
        answer.isCorrect ? "right" : "wrong", "\(answer.pointsEarned)",
      ]
      return "<tr>" + cells.map { "<td>\(Self.escaped($0))</td>" }.joined() + "</tr>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Question of the Day</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
      .row { display: flex; flex-wrap: wrap; gap: 2rem; align-items: center }
      svg { display: block; max-width: 100%; height: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { text-align: left; padding: 0.3rem 0.6rem; border-bottom: 1px solid #8886 }
      td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums }
      </style>
      <h1>Question of the Day</h1>
      <p>\(Self.escaped(squad.name)): \(DecimalText.short(squad.earnedCoins)) coins earned, a budget of \(DecimalText.short(squad.currentBudget)) coins.</p>
      <div class="row">
      \(try svg(ring(), Size(width: 260, height: 260), "ring"))
      \(try svg(onAnyPage(QuestionCard.counter(squad.earnedCoins, .light)), Size(width: 360, height: 150), "coins"))
      </div>
      <h2>Points by category</h2>
      \(bullets.isEmpty ? "<p>Nothing has been answered yet.</p>" : bullets.joined(separator: "\n"))
      <h2>Answers</h2>
      <table>
      <tr><th>Day</th><th>Question</th><th>Answer</th><th></th><th>Points</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
