import Tacho

/// Reads the theme files that a specification asks for.
enum ThemeReader {
  /// By the names they are asked for by. One that the specification names lies beside it; one that an option names is
  /// looked for where the command runs.
  ///
  /// - Parameter specification: the file of the specification; nil or `-` where there is none.
  static func files(
    for template: SpecificationTemplate, of specification: String?
  ) throws(Failure) -> [String: ThemeFile] {
    var files: [String: ThemeFile] = [:]
    for reference in template.themeReferences {
      let path = reference.place == nil ? reference.path : beside(specification, reference.path)
      let bytes = try SpecificationFile.read(path)
      do throws(SpecificationError) {
        files[reference.path] = try ThemeFile(bytes, name: reference.path)
      } catch {
        throw Failure(.badData, error.lines(naming: path).joined(separator: "\nerror: "))
      }
    }
    return files
  }

  /// Those of a specification's text; none where that cannot be read, which is told elsewhere.
  static func files(forText bytes: [UInt8], of specification: String) throws(Failure) -> [String: ThemeFile] {
    guard let template = try? SpecificationTemplate(bytes) else { return [:] }
    return try files(for: template, of: specification)
  }

  private static func beside(_ specification: String?, _ name: String) -> String {
    guard let specification, specification != "-", !name.hasPrefix("/"),
      let slash = specification.lastIndex(of: "/")
    else { return name }
    return String(specification[...slash]) + name
  }
}
