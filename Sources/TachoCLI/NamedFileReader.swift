import Files
import Reports
import Tacho

/// Reads the theme files and the pictures that a specification asks for.
///
/// One that a text names lies in its folder or below; one that an option names is looked for where the command runs.
struct NamedFileReader {
  private let specification: String
  private let shelf = PictureShelf()

  /// - Parameter specification: its file; nil or `-` where there is none.
  init(of specification: String?) { self.specification = specification ?? "-" }

  /// The specification with all that it and options name.
  func filled(_ template: SpecificationTemplate) throws(Failure) -> SpecificationTemplate {
    let themes = try themesOfOptions(in: template)
    do throws(SpecificationError) { return try filled(template, themesOfOptions: themes) } catch {
      let lines = error.problems.map { $0.place == nil ? "\($0)" : $0.description(in: specification) }
      throw Failure(.badData, lines.joined(separator: "\nerror: "))
    }
  }

  /// The specification with all that it names.
  ///
  /// - Throws: ``SpecificationError`` at the places where something is named that cannot be had.
  func filled(
    _ template: SpecificationTemplate, themesOfOptions: [String: ThemeFile]
  ) throws(SpecificationError) -> SpecificationTemplate {
    try files(beside: specification).filled(template.withThemes(themesOfOptions)) {
      (path) throws(SpecificationProblem) in
      do throws(Failure) { return try SpecificationFile.read(path) } catch {
        throw SpecificationProblem(place: nil, message: error.message)
      }
    }
  }

  /// By the names that options have for them.
  func themesOfOptions(in template: SpecificationTemplate) throws(Failure) -> [String: ThemeFile] {
    var themes: [String: ThemeFile] = [:]
    for reference in template.themeReferences where reference.place == nil {
      let path = reference.path
      let bytes = try SpecificationFile.read(path)
      do throws(SpecificationError) { themes[path] = try theme(bytes, path: path) } catch {
        throw Failure(.badData, error.lines(naming: path).joined(separator: "\nerror: "))
      }
    }
    return themes
  }

  /// A theme with the pictures beside it.
  ///
  /// - Throws: ``SpecificationError``, by places of its text.
  func theme(_ bytes: [UInt8], path: String) throws(SpecificationError) -> ThemeFile {
    try files(beside: path).theme(bytes, named: path)
  }

  /// What a text names, which may be a stranger's. Its folder is not opened before it names something.
  private func files(beside text: String) -> ReferencedFiles {
    ReferencedFiles(
      { (path) throws(SpecificationProblem) in try Self.folder(of: text).read(path) },
      identity: { path in (try? Self.folder(of: text))?.identity(path) ?? path }, shelf: shelf)
  }

  private static func folder(of text: String) throws(SpecificationProblem) -> DocumentFolder {
    do throws(FileError) { return try DocumentFolder(beside: text) } catch {
      throw SpecificationProblem(place: nil, message: "\(error.path): \(error.reason)")
    }
  }
}
