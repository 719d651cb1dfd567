public import GoldenTesting
public import Testing

extension GoldenCase {
  /// Every golden of the package.
  static let all: [GoldenCase] = parts + speedometer + radial + gallery + kinds + frames + sequence + themes
}

extension GoldenCase: CustomTestStringConvertible {
  public var testDescription: String { description }
}

extension GoldenStore {
  /// The package's goldens, opened once a run.
  static let package = Result { try GoldenStore(environment: .running(font: InstalledFont.automatic)) }

  /// Whether the package's goldens that hold text can be compared here.
  static var packageFontMatches: Bool { (try? package.get().hasRecordedFont) ?? true }
}

@Suite struct GoldenTests {
  @Test(arguments: GoldenCase.all.filter { !$0.holdsText })
  func shapesMatchTheirGolden(_ item: GoldenCase) throws {
    try compare(item)
  }

  @Test(
    .enabled(if: GoldenStore.packageFontMatches, "the installed font is not the one the goldens were recorded with"),
    arguments: GoldenCase.all.filter(\.holdsText))
  func picturesWithTextMatchTheirGolden(_ item: GoldenCase) throws {
    try compare(item)
  }

  private func compare(_ item: GoldenCase) throws {
    if let failure = try GoldenStore.package.get().check(item) { Issue.record(Comment(rawValue: "\(failure)")) }
  }

  @Test func everyGoldenHasACaseAndEveryCaseAGolden() throws {
    let store = try GoldenStore.package.get()
    let orphans = store.orphans(among: GoldenCase.all)
    #expect(orphans.goldens.isEmpty, "no case draws these: delete them")
    if store.mode == .compare { #expect(orphans.cases.isEmpty) }
    #expect(Set(GoldenCase.all.map(\.path)).count == GoldenCase.all.count, "two cases share a golden")
  }

  /// `.ci/run` asks for it: there nothing may be skipped.
  @Test func goldensWithTextAreComparedWhereTheyMustBe() throws {
    let store = try GoldenStore.package.get()
    if let problem = store.fontProblem(isRequired: GoldenStore.requiresRecordedFont) {
      Issue.record(Comment(rawValue: problem))
    }
  }

  @Test func namesAreKebabCase() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    for item in GoldenCase.all {
      #expect(Set(item.feature + item.name).isSubset(of: allowed), "\(item.path)")
    }
  }

  @Test func environmentIsRecorded() throws {
    let store = try GoldenStore.package.get()
    #expect(store.recordedEnvironment != nil, "ENVIRONMENT.txt is missing: GOLDEN=record swift test --filter Golden")
    if let notice = store.notice { Issue.record("goldens: \(notice)", severity: .warning) }
  }
}
