public import Gauges
public import VectorGraphics

extension GaugeSpecification {
  /// All that is asked for and not drawn: beside ``warnings`` the keys of the text that change nothing of this picture
  /// nor of what is said of it, whatever else they say and whatever the value is.
  ///
  /// Which keys those are is asked of the picture, not of a table: it is laid out without each key that does not show
  /// anyway, and where that makes no difference with other settings of the key and other values of the gauge.
  ///
  /// - Parameters:
  ///   - dial: this specification's.
  ///   - shaper: the one the dial was laid out with.
  ///   - known: what was found for others that have the same keys; nil does not look for such keys, which takes far longer
  ///     than to draw.
  public func notes(
    of dial: Dial, shaper: some TextShaper, known: IdleKeysFound? = IdleKeysFound()
  ) -> PictureNotes {
    notes(of: dial, in: nil, shaper: shaper, known: known)
  }

  /// The same of a gauge that a page draws in a way of its own.
  package func notes(
    of dial: Dial, in page: PageDrawing?, shaper: some TextShaper, known: IdleKeysFound? = IdleKeysFound()
  ) -> PictureNotes {
    // Its layouts differ in a key each, so nearly all of their texts are the same.
    let shaper = RememberingShaper.over(shaper)
    let looks = dial.unseenLooks(shaper: shaper).map { problem($0.path, $0.message) }
    let shown = seenWarnings(of: dial, in: page, shaper: shaper) + looks
    var notes = PictureNotes(
      warnings: shown, omissions: dial.omissions(shaper: shaper), fonts: FontNotes(dial.scene, shaper: shaper))
    if let known, let template = source.template {
      // A colour of a theme that hardly stands out where it is drawn may not be drawn here.
      let told = shown.filter { !$0.path.contains("theme.colors.") }
      let found = known.problems(of: self, told: told) {
        let search = IdleKeys(specification: self, source: template, dial: dial, shaper: shaper)
        search.page = page
        // The line of a history has no text.
        search.told = notes.omissions.map { $0.part == .history ? "history" : $0.text } + told.map(\.path)
        return search.found()
      }
      notes.warnings = shown.filter { warning in !found.contains { $0.path == warning.path } } + found
    }
    notes.unseen = warnings.filter { !notes.warnings.contains($0) }
    notes.warnings += absentFonts(shaper)
    return notes
  }

  /// The ``fonts`` that are not there.
  private func absentFonts(_ shaper: some TextShaper) -> [SpecificationProblem] {
    guard !fonts.isEmpty else { return [] }
    let absent = shaper.absentFamilies
    return fonts.enumerated().filter { absent.contains($1) }.map { index, name in
      SpecificationProblem(
        place: source.template?.root.place(at: [.key("fonts"), .index(index)]), path: "fonts",
        message: "no installed font family is called “\(name)”; it is passed over")
    }
  }

  /// What settings for many gauges say and this one does not show, as keys of its own are looked for.
  ///
  /// - Parameters:
  ///   - settings: those that it was made with.
  ///   - dial: this specification's.
  ///   - shaper: the one the dial was laid out with.
  package func idleSettings(
    _ settings: [Setting], of dial: Dial, in page: PageDrawing? = nil, shaper: some TextShaper
  ) -> [SpecificationProblem] {
    guard let template = source.template else { return [] }
    let search = IdleKeys(
      specification: self, source: template, dial: dial, shaper: RememberingShaper.over(shaper))
    search.page = page
    search.settings = settings.map(\.path)
    return search.found()
  }
}
