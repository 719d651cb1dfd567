import CExpat
import VectorGraphics

/// The track points of a GPX or TCX file, streamed.
///
/// Its columns are `time`, `lat`, `lon` (degrees), `ele` (m), `speed` (m/s), `course` (degrees clockwise from north),
/// `distance` (m, along the way so far), `hr` (bpm), `cad` (rpm), `power` (W), `atemp` (°C), in whatever spelling a maker
/// has them, and what else the points' extensions hold, by its name without prefix. Speed, course and distance that the file does not give are worked out from the points
/// before: within a segment, whose first point has speed and course of the second, and where time has passed. Routes are rows where there is no track; waypoints are left out.
///
/// A DOCTYPE is refused, and with it every entity that is not XML's own.
public final class GPXReader: RowReader {
  /// The fixed ones, then what extensions hold as it turns up.
  public var columns: [String] { handler.columns }
  /// Always: a later point may have another extension.
  public var mayGrow: Bool { true }

  /// As GPX 1.1 and Garmin's TrackPointExtension 2 have them; power is in watts wherever it is found.
  public func unit(of column: String) -> String? { Self.units[usualName(of: column)] }

  /// `hr` for heart_rate, HR and HeartRateBpm, and so on.
  public func usualName(of column: String) -> String {
    columns.contains(column) ? column : GPXHandler.usualName(of: column)
  }

  /// The times, where none of the first points has one.
  public func isEmpty(_ column: Int) -> Bool { column == 0 && !handler.hasTimes }

  public let options: TableOptions

  /// Speed, course and distance are worked out where there are two points to do so; whatever else a point does not
  /// give, its sensor did not.
  public func maySkip(_ column: Int) -> Bool { GPXHandler.derived.contains(column) }

  private static let units = [
    "lat": "°", "lon": "°", "ele": "m", "speed": "m/s", "course": "°", "distance": "m", "hr": "bpm", "cad": "rpm",
    "power": "W", "atemp": "°C",
  ]

  private let source: any ByteSource
  private let parser: OpaquePointer
  private let handler: GPXHandler
  private var delivered = 0
  private var fed = 0
  private var isFinished = false
  private var failure: TelemetryError?

  private static let chunk = 65_536

  /// - Throws: ``TelemetryError`` when the source cannot be read, or what stands before its first point is no GPX.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    guard let parser = XML_ParserCreate(nil) else { throw TelemetryError(.unreadable(12), "no memory for the parser") }
    (self.source, self.parser, self.options, handler) = (source, parser, options, GPXHandler(CellForm(options)))
    handler.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(handler).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in if let name { GPXReader.handler(user)?.start(name, attributes) } },
      { user, name in if let name { GPXReader.handler(user)?.end(name) } })
    XML_SetCharacterDataHandler(
      parser,
      { user, text, count in
        guard let text, count > 0 else { return }
        GPXReader.handler(user)?.characters(UnsafeRawBufferPointer(start: text, count: Int(count)))
      })
    XML_SetStartDoctypeDeclHandler(
      parser,
      { user, _, _, _, _ in
        GPXReader.handler(user)?.fail("a DOCTYPE is refused: a GPX file needs none, and entities can blow it up")
      })
    // The first points are read at once, so that their columns are known from the start.
    try feed()
    if handler.rows.isEmpty, let failure {
      isFinished = true
      throw failure
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func handler(_ user: UnsafeMutableRawPointer?) -> GPXHandler? {
    user.map { Unmanaged<GPXHandler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The next track point; points before a fault in the file are delivered first, then it is thrown.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    if delivered == handler.rows.count {
      (delivered, handler.rows) = (0, [])
      try feed()
    }
    guard delivered < handler.rows.count else {
      // Points before the fault are good; it is told when they have been delivered.
      guard let failure, !isFinished else { return false }
      isFinished = true
      throw failure
    }
    row = handler.rows[delivered]
    delivered += 1
    return true
  }

  /// Parses on until there are rows, or the end, or a fault.
  private func feed() throws(TelemetryError) {
    while handler.rows.isEmpty, !isFinished, failure == nil {
      guard let buffer = XML_GetBuffer(parser, Int32(GPXReader.chunk)) else {
        throw TelemetryError(.unreadable(12), "no memory for the parser")
      }
      let count = try source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: GPXReader.chunk))
      let size = Int32(clamping: min(max(0, count), GPXReader.chunk))
      fed += Int(size)
      let status = withExtendedLifetime(handler) { XML_ParseBuffer(parser, size, size == 0 ? 1 : 0) }
      if status != XML_STATUS_OK {
        failure = handler.failure ?? parserFailure
      } else if size == 0 {
        handler.takeFirst()
        if !handler.hasPoints { handler.takeRoute() }
        if !handler.hasPoints {
          failure = .malformed(
            handler.place.line, 1, "there is no point of a track or a route in the file; waypoints follow no way")
        }
        if failure == nil { isFinished = true }
      } else if fed - Int(XML_GetCurrentByteIndex(parser)) > Limits.dataLineBytes {
        failure = .malformed(
          handler.place.line, 1, "an element is too long: the limit is \(Limits.dataLineBytes) bytes")
      }
      if failure != nil, handler.hasPoints { handler.takeFirst() }
    }
  }

  private var parserFailure: TelemetryError {
    let code = XML_GetErrorCode(parser)
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    let isCut = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
    return TelemetryError(
      .malformed, at: handler.place,
      "this is no whole XML: \(words)" + (isCut ? "; the file is empty or cut off" : ""))
  }
}
