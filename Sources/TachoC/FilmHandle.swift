import Synchronization
import Tacho

/// What a `tacho_film` points to.
final class FilmHandle: Sendable {
  let film: Film
  /// One after the other: frames that follow each other are cheap.
  private let painter = Mutex<FilmPainter?>(nil)
  /// The frames of a film that follows data, from the one after that which was asked for last.
  private let course = Mutex<Course?>(nil)

  private struct Course {
    var next: Int
    let frames: FilmFrames
  }

  init(_ read: GaugeSpecification, following table: FilmTable, _ typesetter: Typesetter) throws(CallError) {
    film = try CallError.making { () throws(TachoError) in
      try Film(read, following: table, shaper: typesetter.lending(to: read))
    }
  }

  init(_ read: GaugeSpecification, _ typesetter: Typesetter) throws(CallError) {
    film = try CallError.making { () throws(TachoError) in
      try Film(read, shaper: typesetter.lending(to: read))
    }
  }

  /// - Parameters:
  ///   - index: of the frame, from 0.
  ///   - format: png or svg.
  func file(of index: Int, _ format: String) throws(CallError) -> [UInt8] {
    let frame = try frame(index)
    if format == "svg" {
      return try CallError.making { () throws(TachoError) in try film.svg(of: frame).bytes }
    }
    return try drawing(frame) { (painter) throws(TachoError) in try painter.png() }
  }

  /// Copies the pixels of a frame, straight RGBA, to `memory`.
  func pixels(of index: Int, to memory: UnsafeMutableRawBufferPointer) throws(CallError) {
    let count = 4 * film.width * film.height
    guard memory.count >= count else {
      throw .call("a frame has \(count) bytes, 4 × \(film.width) × \(film.height); there is room for \(memory.count)")
    }
    // Nobody else has it before this returns.
    nonisolated(unsafe) let memory = memory
    try drawing(frame(index)) { (painter) throws(TachoError) in try painter.withPixels { memory.copyMemory(from: $0) } }
  }

  private func frame(_ index: Int) throws(CallError) -> FilmFrame {
    guard 0..<film.count ~= index else {
      throw .call("there is no frame \(UInt(bitPattern: index)); the film has the frames 0 to \(film.count - 1)")
    }
    let frame: FilmFrame?
    do {
      frame = try course.withLock { (course) throws(TelemetryError) in
        // Data are read from their beginning only for a frame that does not follow.
        if course?.next != index { course = Course(next: index, frames: film.frames(index..<film.count)) }
        course?.next += 1
        return try course?.frames.next()
      }
    } catch { throw .drawing("\(error)") }
    guard let frame else { throw .drawing("frame \(index) is missing") }
    return frame
  }

  private func drawing<Result: Sendable>(
    _ frame: FilmFrame, _ body: @Sendable (FilmPainter) throws(TachoError) -> Result
  ) throws(CallError) -> Result {
    try painter.withLock { (kept) throws(CallError) in
      try CallError.making { () throws(TachoError) in
        let painter = if let kept { kept } else { try FilmPainter(film.gauge, scale: film.scale) }
        kept = painter
        try painter.draw(frame)
        return try body(painter)
      }
    }
  }

  /// The whole film in one file.
  ///
  /// - Parameter format: svg or apng.
  func file(_ format: String) throws(CallError) -> [UInt8] {
    try CallError.making { () throws(TachoError) in format == "svg" ? try film.svg().bytes : try film.apng() }
  }
}
