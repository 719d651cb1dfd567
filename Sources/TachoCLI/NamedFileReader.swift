import Files
import Tacho

/// Reads the theme files and the pictures that a specification asks for.
///
/// One that a text names lies in its folder or below; one that an option names is looked for where the command runs.
struct NamedFileReader {
  /// The file of the specification; nil or `-` where there is none.
  let specification: String?
  private let shelf = PictureShelf()

  init(of specification: String?) { self.specification = specification }

  /// The specification with all that it and options name.
  func filled(_ template: SpecificationTemplate) throws(Failure) -> SpecificationTemplate {
    let themes = try themesOfOptions(in: template)
    do throws(SpecificationError) { return try filled(template, themesOfOptions: themes) } catch {
      let lines = error.problems.map { $0.place == nil ? "\($0)" : $0.description(in: specification ?? "-") }
      throw Failure(.badData, lines.joined(separator: "\nerror: "))
    }
  }

  /// The specification with all that it names.
  ///
  /// - Throws: ``SpecificationError`` at the places where something is named that cannot be had.
  func filled(
    _ template: SpecificationTemplate, themesOfOptions: [String: ThemeFile]
  ) throws(SpecificationError) -> SpecificationTemplate {
    var (themes, problems) = (themesOfOptions, [SpecificationProblem]())
    for reference in template.themeReferences where reference.place != nil {
      do throws(SpecificationProblem) { themes[reference.path] = try theme(reference) } catch { problems.append(error) }
    }
    var pictures: [PictureReference: Picture] = [:]
    do throws(SpecificationProblem) {
      pictures = try self.pictures(template.pictureReferences, of: specification ?? "-")
    } catch { problems.append(error) }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    return template.withThemes(themes).withPictures(pictures)
  }

  /// By the names that options have for them.
  func themesOfOptions(in template: SpecificationTemplate) throws(Failure) -> [String: ThemeFile] {
    var themes: [String: ThemeFile] = [:]
    for reference in template.themeReferences where reference.place == nil {
      let path = reference.path
      let bytes = try SpecificationFile.read(path)
      do throws(SpecificationError) { themes[path] = try theme(bytes, path: path, name: path) } catch {
        throw Failure(.badData, error.lines(naming: path).joined(separator: "\nerror: "))
      }
    }
    return themes
  }

  /// One that the text names, which may be a stranger's: it lies in its folder or below.
  private func theme(_ reference: SpecificationTemplate.ThemeReference) throws(SpecificationProblem) -> ThemeFile {
    let text = specification ?? "-"
    let path = (text == "-" ? "" : PathName.folder(of: text)) + reference.path
    let message: String
    do throws(SpecificationProblem) {
      let bytes = try folder(of: text).read(reference.path)
      do throws(SpecificationError) { return try theme(bytes, path: path, name: reference.path) } catch {
        message = error.problems.map { $0.description(in: reference.path) }.joined(separator: "; ")
      }
    } catch {
      message = error.message
    }
    throw SpecificationProblem(place: reference.place, path: "theme", message: message)
  }

  private func folder(of text: String) throws(SpecificationProblem) -> DocumentFolder {
    do throws(FileError) { return try DocumentFolder(beside: text) } catch {
      throw SpecificationProblem(place: nil, message: "\(error.path): \(error.reason)")
    }
  }

  /// A theme with the pictures beside it.
  ///
  /// - Throws: ``SpecificationError``, by places of its text.
  func theme(_ bytes: [UInt8], path: String, name: String) throws(SpecificationError) -> ThemeFile {
    let pictures: [PictureReference: Picture]
    do throws(SpecificationProblem) {
      pictures = try self.pictures(ThemeFile.pictureReferences(in: bytes), of: path)
    } catch {
      throw SpecificationError([error])
    }
    return try ThemeFile(bytes, name: name, pictures: pictures)
  }

  /// - Parameter text: the file in which they are named.
  /// - Throws: ``SpecificationProblem`` at the place where a picture is named.
  private func pictures(
    _ references: [PictureReference], of text: String
  ) throws(SpecificationProblem) -> [PictureReference: Picture] {
    var pictures: [PictureReference: Picture] = [:]
    for reference in references {
      let name = PathName.folder(of: reference.place?.file ?? "") + reference.path
      // An option's name is counted from elsewhere than the text's.
      let identity = (reference.place == nil ? "" : PathName.folder(of: text)) + " " + name
      pictures[reference] = try shelf.picture(identity, reference) { () throws(SpecificationProblem) in
        if reference.place == nil {
          do throws(Failure) { return try SpecificationFile.read(name) } catch {
            throw SpecificationProblem(place: nil, message: error.message)
          }
        }
        return try folder(of: text).read(name)
      }
    }
    return pictures
  }
}
