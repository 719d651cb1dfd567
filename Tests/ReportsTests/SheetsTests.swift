import Gauges
import Reports
import Specification
import TestSupport
import Testing
import VectorGraphics

/// Dashboards on paper.
struct SheetsTests {
  private static let margin = 48.0

  private func sheets(_ dashboard: String) throws -> DashboardSheets {
    try writer().sheets(DashboardSpecification(bytes(dashboard)))
  }

  /// Everything of a text on its page.
  private struct Word {
    let string: String
    let box: Rect
  }

  private func words(_ page: Scene) -> [Word] {
    func words(_ nodes: [Node], _ transform: Transform) -> [Word] {
      nodes.flatMap { node -> [Word] in
        switch node {
        case .fill, .stroke, .image: return []
        case .group(let group): return words(group.children, group.transform.followed(by: transform))
        case .text(let text):
          let box = text.box
          let (a, b) = (Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY))
          let (start, end) = (transform.applied(to: a), transform.applied(to: b))
          let placed = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
          return [Word(string: text.text.string, box: placed)]
        }
      }
    }
    return words(page.nodes, .identity)
  }

  private func rows(_ count: Int, _ cell: String = "1") -> String {
    "[" + (0..<count).map { "[row \($0), \(cell)]" }.joined(separator: ",") + "]"
  }

  private func gauges(_ count: Int) -> String {
    "[" + (0..<count).map { "{value: \($0), title: Gauge \($0), size: 100}" }.joined(separator: ",") + "]"
  }

  /// Every kind and variant on cards, one to five of them in a section; the unit of a gear still shrinks with its number.
  @Test(arguments: ["a4", "a4-landscape", "letter", "letter-landscape"], 1...5)
  func noTextIsSmallerThanSevenPoints(paper: String, count: Int) throws {
    let values: [String: String] = [
      "horizon": "roll: -12, pitch: 7", "gforce": "lateral: 0.4, longitudinal: -0.3", "level": "roll: 4, pitch: 2",
      "wind": "direction: 42, speed: 14.2, apparent: 30, apparentSpeed: 18.5",
      "lap": "current: 61.2, last: 84.9, best: 83.4", "gear": "gear: 3, rpm: 4000",
    ]
    let gauges = Gauge.Kind.all.filter { $0 != .grid && $0 != .gear }.flatMap { kind in
      (kind.variants.isEmpty ? [""] : kind.variants).map { variant in
        let value = values[kind.name].map { "values: {\($0)}" } ?? (kind == .clock ? "value: '10:09'" : "value: 42")
        return "{kind: \(kind.name), title: Name, \(variant.isEmpty ? "" : "variant: \(variant), ")\(value)}"
      }
    }
    let sections = stride(from: 0, to: gauges.count, by: count).map {
      "{gauges: [" + gauges[$0..<min($0 + count, gauges.count)].joined(separator: ", ") + "]}"
    }
    let pages = try sheets("title: A\npaper: \(paper)\nsections: [\(sections.joined(separator: ", "))]").pages
    let small = pages.flatMap { points($0.nodes, 0.75) }.filter { $0.size < 7 }
    #expect(!pages.isEmpty && small.isEmpty, "\(small)")
  }

  /// Every text with its size in points.
  private func points(_ nodes: [Node], _ scale: Double) -> [(string: String, size: Double)] {
    nodes.flatMap { node -> [(string: String, size: Double)] in
      switch node {
      case .fill, .stroke, .image: return []
      case .group(let group):
        let step = group.transform.applied(to: Point(x: 1, y: 0)).distance(
          to: group.transform.applied(to: Point(x: 0, y: 0)))
        return points(group.children, scale * step)
      case .text(let text): return [(text.text.string, text.text.style.size * scale)]
      }
    }
  }

  @Test func namesOfAHorizonStandOnItsCard() throws {
    let page = try #require(
      try sheets("title: A\nsections: [{gauges: [{kind: horizon, title: B, values: {roll: -12, pitch: 7}}]}]").pages
        .first)
    #expect(Set(words(page).map(\.string)).isSuperset(of: ["roll", "pitch", "\u{2212}12°", "7°"]))
  }

  /// Rows are filled where cards of 165 to 225 points can fill them.
  @Test(arguments: [(3, 3), (6, 3), (9, 3)])
  func rowsAreFilled(_ count: Int, _ columns: Int) throws {
    let gauges = (0..<count).map { "{value: 5, title: G\($0)}" }.joined(separator: ", ")
    let page = try #require(try sheets("title: A\nsections: [{gauges: [\(gauges)]}]").pages.first)
    let titles = words(page).filter { $0.string.hasPrefix("G") }
    #expect(titles.count == count)
    #expect(Set(titles.map { $0.box.minX.rounded() }).count == columns)
  }

  /// A card of three in a row is that of four on wider paper, made smaller.
  @Test(arguments: [
    "value: 35", "kind: clock, value: '10:08:37'", "kind: lap, values: {current: 61.2, last: 84.9, best: 83.4}",
    "kind: gforce, values: {lateral: 0.8, longitudinal: 0.5}",
  ])
  func aNarrowCardHasTheMarksOfAWideOne(keys: String) throws {
    func marks(_ paper: String) throws -> (words: [String], nodes: Int) {
      let gauges = (0..<4).map { _ in "{title: G, \(keys)}" }.joined(separator: ", ")
      let page = try #require(try sheets("title: A\npaper: \(paper)\nsections: [{gauges: [\(gauges)]}]").pages.first)
      func pictures(_ nodes: [Node]) -> [Node.Group] {
        nodes.flatMap { node -> [Node.Group] in
          guard case .group(let group) = node else { return [] }
          if case .picture = group.meaning { return [group] }
          return pictures(group.children)
        }
      }
      let first = try #require(pictures(page.nodes).first)
      var own = page
      own.layers.face = first.children
      return (words(own).map(\.string), first.children.count)
    }
    let (wide, narrow) = try (marks("a4-landscape"), marks("a4"))
    #expect(wide.words == narrow.words && wide.nodes == narrow.nodes)
  }

  /// Headings, texts and tables of a page and of paper have the letters of the theme.
  @Test(arguments: [("brass", "EB Garamond 12"), ("terminal", "JetBrains Mono")])
  func wordsHaveTheLettersOfTheTheme(theme: String, family: String) throws {
    let board =
      "title: Plant\ntheme: \(theme)\ntext: All ran.\nsections: [{title: Rows, table: {columns: [a], rows: [[b]]}}]"
    func styles(_ nodes: [Node]) -> [TextStyle] {
      nodes.flatMap { node -> [TextStyle] in
        switch node {
        case .group(let group): styles(group.children)
        case .text(let text): [text.text.style]
        case .fill, .stroke, .image: []
        }
      }
    }
    let found = try sheets(board).pages.flatMap { styles($0.nodes) }
    #expect(found.count == 5 && found.allSatisfy { $0.families.first == family })
    let page = try String(decoding: writer().page(DashboardSpecification(bytes(board))).document, as: UTF8.self)
    #expect(page.split(separator: "'\(family)'").count == 3)
    let plain = try String(
      decoding: writer().page(DashboardSpecification(bytes("title: Plant"))).document, as: UTF8.self)
    #expect(plain.contains("font: 1rem/1.5 Inter, system-ui, sans-serif;"))
  }

  /// Columns as wide as their texts, 32 apart; a note takes what is left.
  @Test func columnsStandCloseTogether() throws {
    let page = try #require(
      try sheets("title: A\nsections: [{table: {columns: [Day, bar, Note], rows: [[Monday, 5.1, all is well]]}}]").pages
        .first)
    let words = words(page)
    func box(_ string: String) throws -> Rect { try #require(words.first { $0.string == string }).box }
    #expect(try abs(box("5.1").maxX - box("bar").maxX) < 3)
    #expect(try abs(box("bar").minX - box("Monday").maxX - 32) < 2)
    #expect(try abs(box("all is well").minX - box("bar").maxX - 32) < 2)
  }

  // MARK: - Properties

  @Test(arguments: DashboardSpecification.Paper.allCases)
  func nothingIsCutOrLost(paper: DashboardSpecification.Paper) throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<4 {
      var board = "title: \(String(repeating: "Head ", count: random.int(in: 1...40)))\npaper: \(paper.rawValue)\n"
      board += "gaugeWidth: \(random.int(in: 60...(paper == .none ? 200 : 900)))\nsections:\n"
      var expected: [String] = []
      for section in 0..<random.int(in: 1...4) {
        let heading = "section\(section)"
        board += "- {title: \(heading)"
        expected.append(heading)
        if random.bool() {
          let long = String(repeating: "w", count: random.int(in: 1...300))
          board += ", text: \"\(String(repeating: "word ", count: random.int(in: 1...300)))\(long)\""
        }
        if random.bool() { board += ", gauges: \(gauges(random.int(in: 1...13)))" }
        if random.bool() {
          let count = random.int(in: 1...90)
          board += ", table: {columns: [head\(section), other], rows: \(rows(count, random.bool() ? "2" : "'a b'"))}"
          expected += (0..<count).map { "row \($0)" }
        }
        board += "}\n"
      }
      let pages = try sheets(board).pages
      #expect(paper == .none ? pages.count == 1 : pages.allSatisfy { $0.size == paper.size })
      var found: [String] = []
      for page in pages {
        let words = words(page)
        #expect(!words.filter { $0.box.maxY < page.size.height - Self.margin }.isEmpty, "an empty page")
        for word in words {
          #expect(word.box.minX > Self.margin - 3 && word.box.maxX < page.size.width - Self.margin + 3)
          #expect(word.box.minY > Self.margin - 3 && word.box.maxY < page.size.height - 12, "\(word.string)")
        }
        found += words.map(\.string).filter { $0.hasPrefix("row ") || $0.hasPrefix("section") }
      }
      #expect(found == expected)
    }
  }

  @Test func aTableSaysItsHeadOnEveryPage() throws {
    let pages = try sheets(
      "title: A\nsections: [{table: {caption: Once, columns: [Name, Value], rows: \(rows(130))}}]"
    ).pages.map(words)
    #expect(pages.count == 3)
    for page in pages {
      let strings = page.map(\.string)
      #expect(strings.count { $0 == "Name" } == 1 && strings.count { $0 == "Value" } == 1)
      #expect(strings.count { $0.hasPrefix("row ") } > 1)
      let head = try #require(page.first { $0.string == "Name" })
      #expect(page.filter { $0.string.hasPrefix("row ") }.allSatisfy { $0.box.minY > head.box.maxY })
    }
    #expect(pages.map { $0.count { $0.string == "Once" } } == [1, 0, 0])
  }

  /// However much stands above it.
  @Test func aHeadingIsNeverTheLastOnItsPage() throws {
    for count in stride(from: 20, through: 50, by: 1) {
      let board = """
        title: A
        sections:
        - {table: {columns: [Name, Value], rows: \(rows(count))}}
        - {title: Heading, text: Words of it., gauges: \(gauges(2))}
        """
      let pages = try sheets(board).pages.map { words($0).map(\.string) }
      let page = try #require(pages.first { $0.contains("Heading") })
      #expect(page.contains("Words of it.") && page.contains("Gauge 0"), "\(count) rows")
    }
  }

  @Test func neitherFirstNorLastRowStandsAlone() throws {
    for count in stride(from: 36, through: 50, by: 1) {
      let pages = try sheets("title: A\nsections: [{table: {columns: [a, b], rows: \(rows(count))}}]").pages
      for page in pages {
        #expect(words(page).count { $0.string.hasPrefix("row ") } != 1, "\(count) rows")
      }
    }
  }

  @Test func severalPagesHaveNumbersAndTheTitle() throws {
    let pages = try sheets("title: Plant\nsections: [{gauges: \(gauges(30))}]").pages
    #expect(pages.count > 1)
    for (index, page) in pages.enumerated() {
      let strings = words(page).map(\.string)
      #expect(strings.count { $0 == "\(index + 1) / \(pages.count)" } == 1)
      #expect(strings.count { $0 == "Plant" } == 1)
    }
    let one = try sheets("title: Plant\nsections: [{gauges: \(gauges(3))}]")
    #expect(one.pages.count == 1 && one.pages.flatMap(words).allSatisfy { !$0.string.contains("/") })
  }

  @Test func gaugesFillThePaper() throws {
    for (paper, wanted, count) in [("a4", 260, 3), ("a4-landscape", 260, 4), ("letter", 120, 5), ("a4", 1200, 1)] {
      let page = try #require(
        sheets(
          "title: A\npaper: \(paper)\ngaugeWidth: \(wanted)\nsections: [{gauges: \(gauges(6))}]"
        ).pages.first)
      let titles = words(page).filter { $0.string.hasPrefix("Gauge ") }
      let top = try #require(titles.map(\.box.minY).min())
      #expect(titles.count { $0.box.minY < top + 1 } == count, "\(paper) \(wanted)")
    }
  }

  /// Without a width there are the fewest pages, and as many gauges in each row as leave no gap: four in two rows of two.
  @Test func gaugesWithoutAWidthFitThePage() throws {
    func inFirstRow(_ board: String) throws -> (pages: Int, count: Int) {
      let pages = try sheets(board).pages
      let titles = words(try #require(pages.first)).filter { $0.string.hasPrefix("Gauge ") }
      let top = try #require(titles.map(\.box.minY).min())
      return (pages.count, titles.count { $0.box.minY < top + 1 })
    }
    for (count, columns) in [(1, 2), (2, 2), (3, 3), (4, 2), (6, 3), (8, 3), (9, 3), (12, 3)] {
      let (pages, found) = try inFirstRow("title: A\nsections: [{gauges: \(gauges(count))}]")
      #expect(pages == 1 && found == min(count, columns), "\(count) gauges: \(found) in a row on \(pages) pages")
    }
    // Words take room.
    let text = "All pumps ran."
    let one = try inFirstRow("title: A\ntext: \(text)\nsections: [{title: B, text: \(text), gauges: \(gauges(12))}]")
    #expect(one.pages == 1 && one.count == 3)
    let section = "{title: B, text: \(text), gauges: \(gauges(4))}"
    let three = try inFirstRow("title: A\nsections: [\(section), \(section), \(section)]")
    // Four of a section in one row would be illegible.
    #expect(three.pages == 2 && three.count == 3)
  }

  @Test func wideTablesBreakTheirWordsAndShrink() throws {
    let text = String(repeating: "some words ", count: 20)
    let names = (0..<32).map { "c\($0)" }.joined(separator: ", ")
    let row = "[" + Array(repeating: text, count: 32).joined(separator: ",") + "]"
    for paper in DashboardSpecification.Paper.allCases {
      let board = "title: A\npaper: \(paper.rawValue)\nsections: [{table: {columns: [\(names)], rows: [\(row)]}}]"
      let page = try #require(sheets(board).pages.first)
      let words = words(page)
      #expect(words.filter { $0.string.contains("some") }.count > 32)
      #expect(words.allSatisfy { $0.box.maxX < page.size.width - Self.margin + 3 })
      #expect(words.allSatisfy { $0.box.maxY < page.size.height - Self.margin + 3 })
    }
  }

  @Test func withoutPaperAPageCanBeTooHigh() throws {
    let board = "title: A\npaper: none\nsections: [{table: {columns: [a, b], rows: \(rows(1_000))}}]"
    let error = try #require(throws: SpecificationError.self) { try sheets(board) }
    #expect("\(error)".contains("16384") && "\(error)".contains("a4"))
    #expect(try sheets(board.replacing("none", with: "a4")).pages.count > 20)
  }

  @Test func thePDFHasThePagesAndIsTheSameTwice() throws {
    let board = "title: A\npaper: letter\nsections: [{gauges: \(gauges(40))}]"
    let first = try sheets(board)
    #expect(try first.pdf() == sheets(board).pdf())
    #expect(count("/Type /Page ", in: try first.pdf()) == first.pages.count)
    #expect(count("[ 0 0 612 792 ]", in: try first.pdf()) == first.pages.count)
    #expect(try sheets("title: A").pages.count == 1)
  }
}
