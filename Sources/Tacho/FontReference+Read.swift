package import Specification
import Typesetting

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
