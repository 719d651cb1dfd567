import Platform
import Tacho

// What include/tacho.h declares and documents. Values and signatures are the same there.

/// `tacho_render_spec`. Pointers of a caller are used within the call alone.
@_cdecl("tacho_render_spec")
public func renderSpecification(
  _ specification: UnsafePointer<UInt8>?, _ specificationLength: Int, _ format: UnsafePointer<CChar>?,
  _ bytes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  bytes?.pointee = nil
  length?.pointee = 0
  error?.pointee = nil
  do throws(PictureError) {
    guard let bytes, let length else { throw .call("bytes and length must not be NULL: they take the picture") }
    let picture = try PictureRequest(specification, count: specificationLength, format: format).picture()
    guard let copy = malloc(max(1, picture.count)) else { throw .drawing("out of memory for the picture") }
    picture.withUnsafeBytes { copy.copyMemory(from: $0) }
    bytes.pointee = copy.bindMemory(to: UInt8.self, capacity: picture.count)
    length.pointee = picture.count
    return 0
  } catch let failure {
    // A zero would end the text; none of the messages has one. Without memory for it there is no text.
    error?.pointee = strdup(failure.description)
    return failure.status
  }
}

/// `tacho_free`.
@_cdecl("tacho_free")
public func freeMemory(_ pointer: UnsafeMutableRawPointer?) { free(pointer) }

/// `tacho_version`.
@_cdecl("tacho_version")
public func version() -> UnsafePointer<CChar>? { VersionText.shared.pointer }

/// A copy of the version that C can read for as long as the program lives.
private struct VersionText: @unchecked Sendable {
  static let shared = VersionText()

  let pointer = UnsafePointer<CChar>(strdup(tachoVersion))
}

extension UnsafeMutableRawPointer {
  /// Copies a buffer to where the pointer points, also an empty one.
  fileprivate func copyMemory(from buffer: UnsafeRawBufferPointer) {
    if let base = buffer.baseAddress { copyMemory(from: base, byteCount: buffer.count) }
  }
}
