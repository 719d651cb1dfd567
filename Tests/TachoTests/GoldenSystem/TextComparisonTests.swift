import GoldenTesting
import Testing

@Suite struct TextComparisonTests {
  @Test func equalTextsPass() {
    #expect(TextComparison(expected: "a\nb\n", actual: "a\nb\n").passes)
  }

  @Test func summaryNamesTheFirstLineAndBothForms() {
    let comparison = TextComparison(expected: "a\nb 1\nc\n", actual: "a\nb 2\nd\n")
    #expect(!comparison.passes)
    #expect(comparison.summary == "2 lines differ, first line 2\n  expected b 1\n  actual   b 2")
  }

  @Test func summaryOfALongLineShowsThePlace() {
    let start = String(repeating: "x", count: 500)
    let summary = TextComparison(expected: start + "left", actual: start + "right").summary
    #expect(summary.contains("left"))
    #expect(summary.contains("right"))
    #expect(summary.count < 200)
  }

  @Test func missingEndIsADifference() {
    let comparison = TextComparison(expected: "a\nb", actual: "a")
    #expect(!comparison.passes)
    #expect(comparison.summary.hasPrefix("1 line differs, first line 2"))
  }
}
