public import Specification
package import Tacho
import VectorGraphics

/// The files that the gauges of one document or specification refer to. Each is read once, whatever the names it goes
/// by, and kept as what it holds, in bounded memory.
public final class ReferencedFiles {
  private let read: ReportWriter.FileReader
  private let identity: (String) -> String
  private let shelf: PictureShelf
  /// By the file.
  private var templates: [String: Result<SpecificationTemplate, SpecificationError>] = [:]
  /// By the file, and what its name says of its format.
  private var tables: [String: Result<ReportTable, SpecificationProblem>] = [:]
  /// Negative behind the limit: then nothing more is read.
  private var bytesLeft = Limits.reportBytes
  private var valuesLeft = Limits.reportValues

  /// - Parameters:
  ///   - read: gives the text of a file.
  ///   - identity: the same for all names of one file.
  public convenience init(_ read: @escaping ReportWriter.FileReader, identity: @escaping (String) -> String) {
    self.init(read, identity: identity, shelf: PictureShelf())
  }

  /// - Parameter shelf: has pictures of other texts too.
  package init(
    _ read: @escaping ReportWriter.FileReader, identity: @escaping (String) -> String, shelf: PictureShelf
  ) {
    (self.read, self.identity, self.shelf) = (read, identity, shelf)
  }

  /// A specification with all that it takes from other files, still to be filled in.
  ///
  /// - Throws: ``SpecificationError``, by places of the file.
  func template(_ path: String) throws(SpecificationError) -> SpecificationTemplate {
    try resolved(file(path), from: path)
  }

  /// A specification with all that it takes from other files.
  ///
  /// - Parameter path: the file that it was read from here; nil for a text from elsewhere.
  /// - Throws: ``SpecificationError``, by places of the text or, where they name one, of other files.
  public func resolved(
    _ template: SpecificationTemplate, from path: String? = nil
  ) throws(SpecificationError) -> SpecificationTemplate {
    try filled(
      template.resolved(from: path) { [self] (path) throws(SpecificationError) in try file(path) }, from: path)
  }

  /// A specification with the theme files and the pictures that it names.
  ///
  /// - Parameter outside: gives a picture that an option names; nil where there are no options.
  /// - Throws: ``SpecificationError``, by places of the text.
  package func filled(
    _ template: SpecificationTemplate, from path: String? = nil, outside: ReportWriter.FileReader? = nil
  ) throws(SpecificationError) -> SpecificationTemplate {
    var (themes, problems) = ([String: ThemeFile](), [SpecificationProblem]())
    for reference in template.themeReferences where reference.place != nil && template.lacks(reference) {
      do throws(SpecificationError) { themes[reference.path] = try theme(reference.path) } catch {
        problems += error.problems.map { $0.moved { place in place ?? reference.place } }
      }
    }
    var pictures: [PictureReference: VectorGraphics.Picture] = [:]
    do throws(SpecificationProblem) {
      pictures = try self.pictures(
        template.pictureReferences.filter(template.lacks), of: { $0.place?.file ?? path ?? "" }, outside: outside)
    } catch { problems.append(error) }
    var fonts: [FontReference: String] = [:]
    do throws(SpecificationProblem) {
      fonts = try self.fonts(template.fontReferences.filter(template.lacks), of: { $0.place?.file ?? path ?? "" })
    } catch { problems.append(error) }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    return template.withThemes(themes).withPictures(pictures).withFonts(fonts)
  }

  /// - Parameter text: the file in which a picture is named.
  /// - Throws: ``SpecificationProblem`` at the place where the picture is named.
  private func pictures(
    _ references: [PictureReference], of text: (PictureReference) -> String,
    outside: ReportWriter.FileReader? = nil
  ) throws(SpecificationProblem) -> [PictureReference: VectorGraphics.Picture] {
    var pictures: [PictureReference: VectorGraphics.Picture] = [:]
    for reference in references {
      if reference.place == nil, let outside {
        pictures[reference] = try shelf.picture(" " + reference.path, reference) { () throws(SpecificationProblem) in
          try outside(reference.path)
        }
        continue
      }
      // An absolute name stays one, to be refused.
      let file = (reference.path.hasPrefix("/") ? "" : PathName.folder(of: text(reference))) + reference.path
      pictures[reference] = try shelf.picture(identity(file), reference) { () throws(SpecificationProblem) in
        try bytes(file)
      }
    }
    return pictures
  }

  /// - Parameter text: the file in which a font is named.
  /// - Throws: ``SpecificationProblem`` at the place where the font is named.
  private func fonts(
    _ references: [FontReference], of text: (FontReference) -> String
  ) throws(SpecificationProblem) -> [FontReference: String] {
    var fonts: [FontReference: String] = [:]
    for reference in references {
      let file = (reference.path.hasPrefix("/") ? "" : PathName.folder(of: text(reference))) + reference.path
      fonts[reference] = try reference.font { () throws(SpecificationProblem) in try bytes(file) }
    }
    return fonts
  }

  /// - Parameter key: what asks for it.
  /// - Throws: ``SpecificationError`` by places of that file; without one where it cannot be read.
  func theme(_ path: String, askedBy key: String = "theme") throws(SpecificationError) -> ThemeFile {
    let bytes: [UInt8]
    do throws(SpecificationProblem) { bytes = try self.bytes(path) } catch {
      throw SpecificationError([SpecificationProblem(place: nil, path: key, message: error.message)])
    }
    do throws(SpecificationError) { return try theme(bytes, in: path, named: path) } catch {
      throw SpecificationError(error.problems.map { $0.moved { place in place?.written(in: path) } })
    }
  }

  /// A theme with the pictures and fonts beside it.
  ///
  /// - Throws: ``SpecificationError``, by places of its text.
  package func theme(
    _ bytes: [UInt8], in path: String = "", named name: String
  ) throws(SpecificationError) -> ThemeFile {
    let pictures: [PictureReference: VectorGraphics.Picture]
    let fonts: [FontReference: String]
    do throws(SpecificationProblem) {
      pictures = try self.pictures(ThemeFile.pictureReferences(in: bytes), of: { _ in path })
      fonts = try self.fonts(ThemeFile.fontReferences(in: bytes), of: { _ in path })
    } catch { throw SpecificationError([error]) }
    return try ThemeFile(bytes, name: name, pictures: pictures, fonts: fonts)
  }

  /// What a file has, as it is written.
  func file(_ path: String) throws(SpecificationError) -> SpecificationTemplate {
    let key = identity(path)
    if let known = templates[key] { return try known.get() }
    let result = Result { () throws(SpecificationError) in
      let bytes: [UInt8]
      do throws(SpecificationProblem) { bytes = try self.bytes(path) } catch { throw SpecificationError([error]) }
      let template = try SpecificationTemplate(bytes)
      do throws(SpecificationProblem) { try keep(template.valueCount) } catch { throw SpecificationError([error]) }
      return template
    }
    templates[key] = result
    return try result.get()
  }

  /// - Throws: ``SpecificationProblem`` without a place: one in the file is a part of the message.
  ///
  /// - Parameters:
  ///   - data: how the table is written.
  ///   - wanted: columns by which the line of the names is found, where what is found without them lacks one.
  func table(
    _ path: String, _ data: [DataSetting], wanted: [String]
  ) throws(SpecificationProblem) -> ReportTable {
    let plain = Result { () throws(SpecificationProblem) in try table(path, data, by: []) }
    func isRight(_ table: ReportTable) -> Bool { wanted.allSatisfy(table.columns.contains) }
    if case .success(let table) = plain, isRight(table) { return table }
    if !wanted.isEmpty, let table = try? table(path, data, by: wanted), isRight(table) { return table }
    return try plain.get()
  }

  private func table(
    _ path: String, _ data: [DataSetting], by wanted: [String]
  ) throws(SpecificationProblem) -> ReportTable {
    let said = data.map { " \($0.key) \($0.text)" }.joined() + wanted.map { "\n\($0)" }.joined()
    let key = identity(path) + " " + (DataFormat(path: path)?.rawValue ?? "") + said
    if let known = tables[key] { return try known.get() }
    let result = Result { () throws(SpecificationProblem) in
      let bytes = try self.bytes(path)
      let table: ReportTable
      do throws(BatchError) { table = try ReportTable(bytes, path: path, data, wanted: wanted) } catch {
        throw SpecificationProblem(place: nil, message: error.words(naming: path))
      }
      try keep(table.rowCount)
      return table
    }
    tables[key] = result
    return try result.get()
  }

  // MARK: - Limits

  private func bytes(_ path: String) throws(SpecificationProblem) -> [UInt8] {
    try requireRoom()
    let bytes = try read(path)
    bytesLeft -= bytes.count
    try requireRoom()
    return bytes
  }

  private func keep(_ values: Int) throws(SpecificationProblem) {
    valuesLeft -= values
    try requireRoom()
  }

  private func requireRoom() throws(SpecificationProblem) {
    guard bytesLeft < 0 || valuesLeft < 0 else { return }
    throw SpecificationProblem(
      place: nil,
      message: bytesLeft < 0
        ? "the files that this document refers to are too large together: the limit is \(Limits.reportBytes) bytes"
        : "the files that this document refers to have too many rows and values together: the limit is "
          + "\(Limits.reportValues)")
  }
}

extension BatchError {
  /// With the name of the table it is in, and what it advises as a document writes it: keys of `data` instead of options.
  func words(naming path: String) -> String {
    let message = "\(self)".naming(path)
    return DataSetting.names.reduce(place == nil ? "\(path): \(message)" : "\(path):\(message)") { words, name in
      guard let option = name.option, let start = words.firstRange(of: "--\(option) ") else { return words }
      if let (range, text) = Telemetry.option("--\(option)", in: words) {
        return words[..<range.lowerBound] + "set: {data.\(name.key): '\(text.replacing("'", with: "''"))'}"
          + words[range.upperBound...]
      }
      let text = words[start.upperBound...].prefix { $0 != " " && $0 != ";" }
      return words[..<start.lowerBound] + "set: { data.\(name.key): \(text) }" + words[text.endIndex...]
    }
  }
}
