import HTTPTypes
import Tacho

/// The address of a live page that shows a specification.
public enum LiveAddress {
  /// The path with its parameters, for a server with these settings.
  ///
  /// - Parameters:
  ///   - file: has the specification; what `extends` and the `spec` of its gauges bring from files below its folder becomes part of the
  ///     address.
  ///   - name: of the live values, 1 to 64 letters, digits, - and _; nil is the file's, without its ending.
  ///   - configuration: of the server that answers.
  /// - Throws: ``ConfigurationError`` for a specification or a name that the server refuses, and for too long an address.
  public static func path(
    of file: String, name: String? = nil, _ configuration: ServerConfiguration
  ) throws(ConfigurationError) -> String {
    let (folder, own) = split(file)
    let name = name ?? own.split(separator: ".").first.map(String.init) ?? own
    do throws(Problem) {
      let name = try LiveRoutes.checked(name)
      let text = try text(of: own, in: folder)
      let query = "spec=" + CompressedText.packed(Array(text.utf8))
      _ = try Drawing(.svg, fields: QueryFields(query), most: configuration.bodyBytes)
        .specification(pixels: configuration.pixels)
      let address = "/live/\(name)?" + query
      guard address.utf8.count + asides <= configuration.addressBytes else {
        throw Problem(
          .uriTooLong,
          "the address has \(address.utf8.count) bytes; the server takes \(configuration.addressBytes - asides) for a page "
            + "(address-bytes)")
      }
      return address
    } catch {
      throw ConfigurationError("\(file): \(error.detail)")
    }
  }

  /// Bytes of the parameters that a page adds for its pictures.
  private static let asides = 100

  private static func split(_ file: String) -> (folder: String, name: String) {
    guard let slash = file.lastIndex(of: "/") else { return ("", file) }
    return (String(file[...slash]), String(file[file.index(after: slash)...]))
  }

  private static func text(of file: String, in folder: String) throws(Problem) -> String {
    @Sendable func template(_ name: String) throws(SpecificationError) -> SpecificationTemplate {
      guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
        throw SpecificationError([
          .init(place: nil, message: "“\(name)” must be a file in the folder of \(file), or below it")
        ])
      }
      let bytes: [UInt8]
      do { bytes = try FileByteSource.bytes(folder + name, atMost: GaugeSpecification.maximumBytes) } catch {
        throw SpecificationError([.init(place: nil, message: "cannot read “\(name)”: \(error)")])
      }
      return try SpecificationTemplate(bytes)
    }
    do throws(SpecificationError) {
      let whole = try template(file).resolved(template)
      // What is wrong is told where the file has it, not where the address will.
      _ = try whole.filled(with: [])
      return whole.text
    } catch {
      throw Problem(error)
    }
  }
}
