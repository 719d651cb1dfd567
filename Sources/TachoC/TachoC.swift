import Platform
import Tacho

// What include/tacho.h declares and documents. Values and signatures are the same there. Pointers of a caller are used
// within the call alone.

/// Where C takes bytes and their length, and the text of an error.
public typealias BytesOut = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
/// How many bytes there are, 0 after an error.
public typealias LengthOut = UnsafeMutablePointer<Int>?
/// Where C takes the text of an error, which it frees; null when it does not ask.
public typealias ErrorOut = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
/// Where C takes an object, which it must close; not null.
public typealias HandleOut = UnsafeMutablePointer<UnsafeMutableRawPointer?>?

/// `tacho_render_spec`.
@_cdecl("tacho_render_spec")
public func renderSpecification(
  _ specification: UnsafePointer<UInt8>?, _ specificationLength: Int, _ format: UnsafePointer<CChar>?,
  _ fonts: UnsafeMutableRawPointer?, _ bytes: BytesOut, _ length: LengthOut, _ error: ErrorOut
) -> CInt {
  hand(to: bytes, length, error) { () throws(CallError) in
    let name = try formatName(format, among: ["svg", "png", "pdf"])
    guard let format = PictureFormat(rawValue: name) else { throw .call("unknown format “\(name)”") }
    let read = try GaugeSpecification(specification, count: specificationLength)
    return try picture(read, format, Fonts.typesetter(fonts))
  }
}

/// `tacho_fonts_family`.
@_cdecl("tacho_fonts_family")
public func fontsOfFamily(_ family: UnsafePointer<CChar>?, _ fonts: HandleOut, _ error: ErrorOut) -> CInt {
  open(fonts, "fonts", error) { () throws(CallError) in try Fonts(family: family) }
}

/// `tacho_fonts_files`.
@_cdecl("tacho_fonts_files")
public func fontsOfFiles(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ fonts: HandleOut, _ error: ErrorOut
) -> CInt {
  open(fonts, "fonts", error) { () throws(CallError) in try Fonts(files: paths, count: count) }
}

/// `tacho_fonts_close`.
@_cdecl("tacho_fonts_close")
public func closeFonts(_ fonts: UnsafeMutableRawPointer?) {
  if let fonts { Unmanaged<Fonts>.fromOpaque(fonts).release() }
}

/// `tacho_gauge_open`.
@_cdecl("tacho_gauge_open")
public func openGauge(
  _ specification: UnsafePointer<UInt8>?, _ specificationLength: Int, _ fonts: UnsafeMutableRawPointer?,
  _ gauge: HandleOut, _ error: ErrorOut
) -> CInt {
  open(gauge, "gauge", error) { () throws(CallError) in
    let text = try textBytes(specification, count: specificationLength, of: "specification")
    return try GaugeHandle(text, Fonts.typesetter(fonts))
  }
}

/// `tacho_gauge_set`.
@_cdecl("tacho_gauge_set")
public func setKeyOfGauge(
  _ gauge: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?, _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in
    guard let value, let text = String(validatingCString: value) else {
      throw .call("the value is NULL or not UTF-8")
    }
    try GaugeHandle.at(gauge).set(keyPath(path), toText: text)
  }
}

/// `tacho_gauge_set_number`.
@_cdecl("tacho_gauge_set_number")
public func setNumberOfGauge(
  _ gauge: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?, _ number: Double, _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in try GaugeHandle.at(gauge).set(keyPath(path), to: number) }
}

/// `tacho_gauge_size`.
@_cdecl("tacho_gauge_size")
public func sizeOfGauge(
  _ gauge: UnsafeMutableRawPointer?, _ width: LengthOut, _ height: LengthOut, _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in
    let size = try GaugeHandle.at(gauge).pixelSize()
    width?.pointee = size.width
    height?.pointee = size.height
  }
}

/// `tacho_gauge_draw`.
@_cdecl("tacho_gauge_draw")
public func drawGauge(
  _ gauge: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ memory: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int, _ length: LengthOut, _ error: ErrorOut
) -> CInt {
  length?.pointee = 0
  return report(to: error) { () throws(CallError) in
    guard capacity >= 0, memory != nil || capacity == 0 else {
      throw .call("memory is NULL or its capacity a mistake: it takes the picture")
    }
    let room = UnsafeMutableRawBufferPointer(start: memory, count: capacity)
    let name = try formatName(format, among: ["svg", "png", "pdf", "rgba"])
    let count = try GaugeHandle.at(gauge).draw(name, into: room)
    length?.pointee = count
    if count > capacity { throw .room(count, capacity) }
  }
}

/// `tacho_gauge_close`.
@_cdecl("tacho_gauge_close")
public func closeGauge(_ gauge: UnsafeMutableRawPointer?) {
  if let gauge { Unmanaged<GaugeHandle>.fromOpaque(gauge).release() }
}

/// `tacho_film_open`.
@_cdecl("tacho_film_open")
public func openFilm(
  _ specification: UnsafePointer<UInt8>?, _ specificationLength: Int, _ fonts: UnsafeMutableRawPointer?,
  _ film: HandleOut, _ error: ErrorOut
) -> CInt {
  open(film, "film", error) { () throws(CallError) in
    let read = try GaugeSpecification(specification, count: specificationLength)
    return try FilmHandle(read, Fonts.typesetter(fonts))
  }
}

/// `tacho_film_follow`.
@_cdecl("tacho_film_follow")
public func openFollowingFilm(
  _ specification: UnsafePointer<UInt8>?, _ specificationLength: Int, _ data: UnsafePointer<UInt8>?,
  _ dataLength: Int, _ settings: UnsafePointer<CChar>?, _ fonts: UnsafeMutableRawPointer?, _ film: HandleOut,
  _ error: ErrorOut
) -> CInt {
  open(film, "film", error) { () throws(CallError) in
    let read = try GaugeSpecification(specification, count: specificationLength)
    guard data != nil, dataLength > 0 else {
      throw .call("there are no data; pass a pointer to a table and its length")
    }
    let table = try FilmTable(Array(UnsafeBufferPointer(start: data, count: dataLength)), settings)
    return try FilmHandle(read, following: table, Fonts.typesetter(fonts))
  }
}

/// `tacho_film_write`.
@_cdecl("tacho_film_write")
public func writeFilm(
  _ film: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?, _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in
    guard let path, let name = String(validatingCString: path) else {
      throw .call("the film's file name is NULL or not UTF-8")
    }
    let film = try FilmHandle.at(film).film
    try CallError.making { () throws(TachoError) in try film.write(to: name) }
  }
}

/// `tacho_film_size`.
@_cdecl("tacho_film_size")
public func sizeOfFilm(
  _ film: UnsafeMutableRawPointer?, _ frames: LengthOut, _ width: LengthOut, _ height: LengthOut,
  _ rate: UnsafeMutablePointer<Double>?
) {
  let film = film.map { Unmanaged<FilmHandle>.fromOpaque($0).takeUnretainedValue().film }
  frames?.pointee = film?.count ?? 0
  width?.pointee = film?.width ?? 0
  height?.pointee = film?.height ?? 0
  rate?.pointee = film?.rate.perSecond ?? 0
}

/// `tacho_film_frame`.
@_cdecl("tacho_film_frame")
public func frameOfFilm(
  _ film: UnsafeMutableRawPointer?, _ index: Int, _ format: UnsafePointer<CChar>?, _ bytes: BytesOut,
  _ length: LengthOut, _ error: ErrorOut
) -> CInt {
  hand(to: bytes, length, error) { () throws(CallError) in
    try FilmHandle.at(film).file(of: index, formatName(format, among: ["png", "svg"]))
  }
}

/// `tacho_film_pixels`.
@_cdecl("tacho_film_pixels")
public func pixelsOfFilm(
  _ film: UnsafeMutableRawPointer?, _ index: Int, _ rgba: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in
    guard let rgba, capacity >= 0 else { throw .call("rgba is NULL or its capacity a mistake: it takes the pixels") }
    try FilmHandle.at(film).pixels(of: index, to: UnsafeMutableRawBufferPointer(start: rgba, count: capacity))
  }
}

/// `tacho_film_file`.
@_cdecl("tacho_film_file")
public func fileOfFilm(
  _ film: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ bytes: BytesOut, _ length: LengthOut,
  _ error: ErrorOut
) -> CInt {
  hand(to: bytes, length, error) { () throws(CallError) in
    try FilmHandle.at(film).file(formatName(format, among: ["svg", "apng"]))
  }
}

/// `tacho_film_close`.
@_cdecl("tacho_film_close")
public func closeFilm(_ film: UnsafeMutableRawPointer?) {
  if let film { Unmanaged<FilmHandle>.fromOpaque(film).release() }
}

/// `tacho_theme_add`.
@_cdecl("tacho_theme_add")
public func addTheme(
  _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<UInt8>?, _ length: Int, _ error: ErrorOut
) -> CInt {
  report(to: error) { () throws(CallError) in
    guard let name, let known = String(validatingCString: name) else {
      throw .call("the theme's name is NULL or not UTF-8")
    }
    let bytes = try textBytes(text, count: length, of: "theme")
    do throws(SpecificationError) { try ThemeLibrary.add(ThemeFile(bytes, name: known), named: known) } catch {
      throw .specification(error)
    }
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

/// Hands C a copy of the bytes that `work` makes, or the text of its error.
private func hand(
  to bytes: BytesOut, _ length: LengthOut, _ error: ErrorOut, _ work: () throws(CallError) -> [UInt8]
) -> CInt {
  bytes?.pointee = nil
  length?.pointee = 0
  return report(to: error) { () throws(CallError) in
    guard let bytes, let length else { throw .call("bytes and length must not be NULL: they take the picture") }
    let made = try work()
    guard let copy = malloc(max(1, made.count)) else { throw .drawing("out of memory for the picture") }
    made.withUnsafeBytes { if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: $0.count) } }
    bytes.pointee = copy.bindMemory(to: UInt8.self, capacity: made.count)
    length.pointee = made.count
  }
}

/// Hands C a pointer to the object that `work` makes, which lives until it is closed.
private func open<Object: AnyObject>(
  _ handle: HandleOut, _ name: String, _ error: ErrorOut, _ work: () throws(CallError) -> Object
) -> CInt {
  handle?.pointee = nil
  return report(to: error) { () throws(CallError) in
    guard let handle else { throw .call("\(name) must not be NULL: it takes the pointer") }
    handle.pointee = Unmanaged.passRetained(try work()).toOpaque()
  }
}

private func report(to error: ErrorOut, _ work: () throws(CallError) -> Void) -> CInt {
  error?.pointee = nil
  do throws(CallError) {
    try work()
    return 0
  } catch let failure {
    // A zero would end the text; none of the messages has one. Without memory for it there is no text.
    error?.pointee = strdup(failure.description)
    return failure.status
  }
}

extension FilmHandle {
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) throws(CallError) -> FilmHandle {
    guard let pointer else { throw .call("the film is NULL") }
    return Unmanaged<FilmHandle>.fromOpaque(pointer).takeUnretainedValue()
  }
}

extension GaugeHandle {
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) throws(CallError) -> GaugeHandle {
    guard let pointer else { throw .call("the gauge is NULL") }
    return Unmanaged<GaugeHandle>.fromOpaque(pointer).takeUnretainedValue()
  }
}

private func keyPath(_ path: UnsafePointer<CChar>?) throws(CallError) -> String {
  guard let path, let text = String(validatingCString: path) else {
    throw .call("the path of the key is NULL or not UTF-8")
  }
  return text
}
