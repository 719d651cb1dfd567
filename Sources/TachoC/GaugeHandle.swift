import Synchronization
import Tacho

/// What a `tacho_gauge` points to.
final class GaugeHandle: Sendable {
  private let gauge: Mutex<OpenGauge>
  /// The file drawn last, until a key is set: for a caller who had too little room.
  private let drawn = Mutex<(format: String, bytes: [UInt8])?>(nil)

  init(_ text: [UInt8], _ typesetter: Typesetter) throws(CallError) {
    do { gauge = Mutex(try OpenGauge(text, shaper: typesetter)) } catch { throw .specification(error) }
  }

  func set(_ path: String, to number: Double) throws(CallError) {
    try change { (gauge) throws(SpecificationError) in try gauge.set(path, to: number) }
  }

  func set(_ path: String, toText text: String) throws(CallError) {
    try change { (gauge) throws(SpecificationError) in try gauge.set(path, toText: text) }
  }

  private func change(_ body: @Sendable (OpenGauge) throws(SpecificationError) -> Void) throws(CallError) {
    do {
      try gauge.withLock { (gauge) throws(SpecificationError) in
        drawn.withLock { $0 = nil }
        try body(gauge)
      }
    } catch { throw .specification(error) }
  }

  func pixelSize() throws(CallError) -> (width: Int, height: Int) {
    try drawing { (gauge) throws(TachoError) in try gauge.pixelSize() }
  }

  /// Draws into `memory`.
  ///
  /// - Parameter format: svg, png, pdf or rgba.
  /// - Returns: how many bytes the picture has; nothing is written where there is room for fewer.
  func draw(_ format: String, into memory: UnsafeMutableRawBufferPointer) throws(CallError) -> Int {
    // Nobody else has it before this returns.
    nonisolated(unsafe) let memory = memory
    return try drawing { (gauge) throws(TachoError) in
      if format == "rgba" {
        let (width, height) = try gauge.pixelSize()
        let count = 4 * width * height
        if memory.count >= count { try gauge.withPixels { memory.copyMemory(from: $0) } }
        return count
      }
      let known = drawn.withLock { $0?.format == format ? $0?.bytes : nil }
      let bytes = if let known { known } else { try gauge.file(format) }
      let fits = memory.count >= bytes.count
      if fits { memory.copyBytes(from: bytes) }
      drawn.withLock { $0 = fits ? nil : (format, bytes) }
      return bytes.count
    }
  }

  private func drawing<Result: Sendable>(
    _ body: @Sendable (OpenGauge) throws(TachoError) -> Result
  ) throws(CallError) -> Result {
    try gauge.withLock { (gauge) throws(CallError) in
      try CallError.making { () throws(TachoError) in try body(gauge) }
    }
  }
}

extension OpenGauge {
  fileprivate func file(_ format: String) throws(TachoError) -> [UInt8] {
    switch format {
    case "svg": try svg()
    case "png": try png()
    default: try pdf()
    }
  }
}
