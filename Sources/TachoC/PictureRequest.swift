import Tacho

/// Why there is no picture.
enum PictureError: Error, CustomStringConvertible {
  /// The call is wrong.
  case call(String)
  case specification(SpecificationError)
  case gauge(GaugeError)
  /// The picture could not be made.
  case drawing(String)

  /// What C gets: a value of tacho.h.
  var status: CInt {
    switch self {
    case .call: 1
    case .specification, .gauge: 2
    case .drawing: 3
    }
  }

  var description: String {
    switch self {
    case .call(let message), .drawing(let message): message
    case .specification(let error): error.description
    case .gauge(let error): error.description
    }
  }
}

/// A call from C, checked.
struct PictureRequest {
  private let specification: [UInt8]
  private let format: PictureFormat

  init(
    _ specification: UnsafePointer<UInt8>?, count: Int, format: UnsafePointer<CChar>?
  ) throws(PictureError) {
    self.format = try Self.format(format)
    // Asked before anything is read: a length that is a mistake often lies far beyond the memory there is. What is
    // over half of C's size_t is negative here.
    guard 0...GaugeSpecification.maximumBytes ~= count else {
      let limit = GaugeSpecification.maximumBytes
      throw .call("the specification has \(UInt(bitPattern: count)) bytes; the limit is \(limit)")
    }
    guard specification != nil || count == 0 else {
      throw .call("the specification is NULL, though its length is \(count); pass a pointer to its text")
    }
    self.specification = Array(UnsafeBufferPointer(start: specification, count: count))
  }

  private static func format(_ pointer: UnsafePointer<CChar>?) throws(PictureError) -> PictureFormat {
    let rule = "write svg, png or pdf"
    guard let pointer else { throw .call("the format is NULL; \(rule)") }
    // No further than needed: it may be no text at all.
    let name = (0..<40).lazy.map { UInt8(bitPattern: pointer[$0]) }.prefix { $0 != 0 }
    let text = String(decoding: Array(name), as: UTF8.self)
    guard let format = PictureFormat(rawValue: text) else {
      throw .call("unknown format “\(text.cleanedLine)”; \(rule)")
    }
    return format
  }

  /// The file's bytes.
  func picture() throws(PictureError) -> [UInt8] {
    let read = try GaugeSpecification.reading(specification)
    let typesetter: Typesetter
    do { typesetter = try Typesetter() } catch { throw .drawing("\(error)") }
    let scene = try read.gauge.scene(on: read.size, typesetter)
    let onDarkPages = format.holdsDarkPicture ? read.gauge.onDarkPages : nil
    let dark = try onDarkPages?.scene(on: read.size, typesetter)
    do {
      return try format.bytes(of: scene, dark: dark, scale: read.pixelScale)
    } catch {
      throw .drawing("\(error)")
    }
  }
}

extension GaugeSpecification {
  fileprivate static func reading(_ bytes: [UInt8]) throws(PictureError) -> GaugeSpecification {
    do { return try GaugeSpecification(bytes) } catch { throw .specification(error) }
  }
}

extension Gauge {
  fileprivate func scene(on size: Size, _ typesetter: Typesetter) throws(PictureError) -> Scene {
    do { return try dial(size: size, shaper: typesetter).scene } catch { throw .gauge(error) }
  }
}
