import RasterExport
package import Specification
package import VectorGraphics

/// The pictures that the texts of one command or document name: each file is decoded once, in bounded memory.
package final class PictureShelf {
  /// By the file, and the size that a drawing of it gets.
  private var pictures: [String: Result<Picture, SpecificationProblem>] = [:]
  /// Negative behind the limit: then nothing more is decoded.
  private var pixelsLeft = Limits.picturePixels

  package init() {}

  /// - Parameters:
  ///   - identity: the same for all names of one file.
  ///   - reference: names it in a text, and in messages.
  ///   - read: gives what the file holds.
  /// - Throws: ``SpecificationProblem`` at the place of the reference.
  package func picture(
    _ identity: String, _ reference: PictureReference, _ read: () throws(SpecificationProblem) -> [UInt8]
  ) throws(SpecificationProblem) -> Picture {
    let key = "\(reference.longerSide) \(identity)"
    let result = pictures[key] ?? Result { () throws(SpecificationProblem) in try decoded(reference, read) }
    pictures[key] = result
    do throws(SpecificationProblem) { return try result.get() } catch {
      throw SpecificationProblem(place: reference.place, path: reference.key, message: error.message)
    }
  }

  private func decoded(
    _ reference: PictureReference, _ read: () throws(SpecificationProblem) -> [UInt8]
  ) throws(SpecificationProblem) -> Picture {
    let picture: Picture
    let file = try read()
    guard pixelsLeft >= 0 else { throw Self.tooMany }
    do throws(PictureError) {
      picture = try Picture(file: file, longerSide: reference.longerSide)
    } catch {
      throw SpecificationProblem(place: nil, message: "“\(reference.path)” \(error)")
    }
    pixelsLeft -= picture.width * picture.height
    guard pixelsLeft >= 0 else { throw Self.tooMany }
    return picture
  }

  private static let tooMany = SpecificationProblem(
    place: nil, message: "the pictures are too large together: the limit is \(Limits.picturePixels) pixels")
}
