import Files
public import Gauges
public import Specification
import Typesetting
import VectorGraphics

extension ThemeLibrary {
  /// Adds the theme files of a folder, with the pictures and fonts beside them, each by its name without the ending: `house` of
  /// house.yaml.
  ///
  /// - Returns: the names, sorted.
  /// - Throws: ``SpecificationError`` for a folder or a file that cannot be read, and for what is no theme, with the file's
  ///   name.
  @discardableResult
  public static func add(folder path: String) throws(SpecificationError) -> [String] {
    let folder: Folder
    do throws(FileError) { folder = try Folder(path) } catch {
      throw SpecificationError([SpecificationProblem(place: nil, message: "\(path): \(error.reason)")])
    }
    func read(_ name: String) throws(SpecificationProblem) -> [UInt8] {
      do throws(FileError) { return try folder.open(name).bytes(atMost: GaugeSpecification.maximumBytes) } catch {
        throw SpecificationProblem(place: nil, message: "\(name): \(error.reason)")
      }
    }
    let shelf = PictureShelf()
    var names: [String] = []
    for file in folder.names() where ThemeFile.isPath(file) {
      let name = String(file.dropLast(PathName.ending(of: file).count + 1))
      guard !names.contains(name) else {
        throw SpecificationError([
          SpecificationProblem(place: nil, message: "\(file): another file is the theme \(name); keep one")
        ])
      }
      do throws(SpecificationError) {
        try add(theme(file, named: name, shelf, read), named: name)
      } catch {
        throw SpecificationError(
          error.problems.map { SpecificationProblem(place: nil, message: $0.description(in: file)) })
      }
      names.append(name)
    }
    return names
  }

  private static func theme(
    _ file: String, named name: String, _ shelf: PictureShelf,
    _ read: (String) throws(SpecificationProblem) -> [UInt8]
  ) throws(SpecificationError) -> ThemeFile {
    var (pictures, fonts) = ([PictureReference: Picture](), [FontReference: String]())
    let bytes: [UInt8]
    do throws(SpecificationProblem) {
      bytes = try read(file)
      for reference in ThemeFile.pictureReferences(in: bytes) {
        pictures[reference] = try shelf.picture(reference.path, reference) { () throws(SpecificationProblem) in
          try read(reference.path)
        }
      }
      for reference in ThemeFile.fontReferences(in: bytes) {
        fonts[reference] = try reference.font { () throws(SpecificationProblem) in try read(reference.path) }
      }
    } catch { throw SpecificationError([error]) }
    return try ThemeFile(bytes, name: name, pictures: pictures, fonts: fonts)
  }
}

/// One of the two pictures of a gauge that has a look for light pages and one for dark pages, as with the theme `auto`.
public enum PageTheme: String, Hashable, Sendable, CaseIterable {
  case light, dark

  /// The gauge with this look alone; a gauge of one look stays as it is.
  public func gauge(of gauge: Gauge) -> Gauge {
    guard self == .light else { return gauge.onDarkPages ?? gauge }
    var light = gauge
    light.darkTheme = nil
    for index in light.grid.gauges.indices { light.grid.gauges[index] = self.gauge(of: light.grid.gauges[index]) }
    return light
  }

  /// The name of a file with the theme's before the ending: `run.light.png` of `run.png`.
  package func name(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + "." + rawValue }
    return path[..<dot] + "." + rawValue + path[dot...]
  }
}

extension FontReference {
  /// The name that the font of the file is kept under.
  ///
  /// - Parameter read: gives what the file holds.
  /// - Throws: `SpecificationProblem` at the place of the reference.
  package func font(_ read: () throws(SpecificationProblem) -> [UInt8]) throws(SpecificationProblem) -> String {
    do throws(SpecificationProblem) {
      let bytes = try read()
      do throws(FontError) { return try Typesetter.keep(font: bytes) } catch {
        throw SpecificationProblem(place: nil, message: FontError.unusableFile(path: path).description)
      }
    } catch {
      throw SpecificationProblem(place: place, path: "fonts.\(role).file", message: error.message)
    }
  }
}
