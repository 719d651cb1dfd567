import Tacho

/// Why a call from C has no result.
enum CallError: Error, CustomStringConvertible {
  /// The call is wrong.
  case call(String)
  case specification(SpecificationError)
  case gauge(GaugeError)
  /// What `animation` asks for is not possible.
  case motion(MotionError)
  /// The picture could not be made.
  case drawing(String)
  /// A picture has more bytes than there is room for.
  case room(Int, Int)

  /// What C gets: a value of tacho.h.
  var status: CInt {
    switch self {
    case .call: 1
    case .specification, .gauge, .motion: 2
    case .drawing: 3
    case .room: 4
    }
  }

  var description: String {
    switch self {
    case .call(let message), .drawing(let message): message
    case .specification(let error): error.description
    case .gauge(let error): error.description
    case .room(let count, let capacity): "the picture has \(count) bytes; there is room for \(capacity)"
    case .motion(let error): "animation.\(error)"
    }
  }

  /// What `work` makes, with its error as one that C can be told.
  static func making<Value>(_ work: () throws(TachoError) -> Value) throws(CallError) -> Value {
    do { return try work() } catch {
      switch error {
      case .gauge(let error): throw .gauge(error)
      case .motion(let error): throw .motion(error)
      case .font, .raster, .film, .givenUp: throw .drawing("\(error)")
      }
    }
  }
}

extension GaugeSpecification {
  /// Reads a specification that C handed over.
  ///
  /// - Throws: ``CallError/call(_:)`` for a pointer and a length that do not belong together.
  init(_ text: UnsafePointer<UInt8>?, count: Int) throws(CallError) {
    let bytes = try textBytes(text, count: count, of: "specification")
    do { self = try GaugeSpecification(bytes) } catch { throw .specification(error) }
  }
}

/// The bytes of a text that C handed over.
func textBytes(_ text: UnsafePointer<UInt8>?, count: Int, of what: String) throws(CallError) -> [UInt8] {
  // Asked before anything is read: a length that is a mistake often lies far beyond the memory there is. What is
  // over half of C's size_t is negative here.
  guard 0...GaugeSpecification.maximumBytes ~= count else {
    throw .call(
      "the \(what) has \(UInt(bitPattern: count)) bytes; the limit is \(GaugeSpecification.maximumBytes)")
  }
  guard text != nil || count == 0 else {
    throw .call("the \(what) is NULL, though its length is \(count); pass a pointer to its text")
  }
  return Array(UnsafeBufferPointer(start: text, count: count))
}

extension FilmTable {
  /// A table that C handed over.
  ///
  /// - Parameter settings: a line `name=value` for each, as ``set(_:_:)`` takes them; nil for none.
  init(_ bytes: [UInt8], _ settings: UnsafePointer<CChar>?) throws(CallError) {
    self.init(bytes)
    guard let settings else { return }
    guard let text = String(validatingCString: settings) else { throw .call("the settings are not UTF-8") }
    for line in text.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else {
        throw .call("“\(line.prefix(60))” has no =; write name=value")
      }
      let name = String(line[..<equals])
      do throws(JobError) { try set(name, String(line[line.index(after: equals)...])) } catch {
        throw .call("\(name): \(error)")
      }
    }
  }
}

/// The name of a format that C handed over.
///
/// - Parameter names: those there are.
func formatName(_ pointer: UnsafePointer<CChar>?, among names: [String]) throws(CallError) -> String {
  let rule = "write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  guard let pointer else { throw .call("the format is NULL; \(rule)") }
  // No further than needed: it may be no text at all.
  let name = (0..<40).lazy.map { UInt8(bitPattern: pointer[$0]) }.prefix { $0 != 0 }
  let text = String(decoding: Array(name), as: UTF8.self)
  guard names.contains(text) else { throw .call("unknown format “\(text.cleanedLine)”; \(rule)") }
  return text
}
