import HTTPTypes
import Hummingbird
import NIOCore
import Tacho

/// A picture for every row of a table.
struct BatchRoutes: Sendable {
  let server: ServerParts

  func add(to router: Router<ServerContext>) {
    router.post("batch") { request, _ in try await draw(request) }
  }

  /// Media types of a table, and its formats.
  static let types: [(name: String, format: DataFormat)] = [
    ("text/csv", .csv), ("text/tab-separated-values", .tsv), ("application/x-ndjson", .jsonl),
    ("application/jsonl", .jsonl), ("application/json", .json), ("application/gpx+xml", .gpx),
    ("application/vnd.garmin.tcx+xml", .tcx), ("application/vnd.ant.fit", .fit),
  ]

  /// The body is the table; the address says what is made of each row, as it does of one gauge. A value may have columns in
  /// braces.
  private func draw(_ request: Request) async throws -> Response {
    let types = BatchParcel.mediaTypes
    guard let parcelType = Acceptance(request.headers[.accept]).best(of: types, { $0 }) else {
      throw Problem(.notAcceptable, "a batch can be \(types.joined(separator: ", ")); ask for one")
    }
    var fields = try QueryFields(request.uri.query ?? "")
    let format: PictureFormat = try fields.choice("format") ?? .png
    try AnswerFormat(rawValue: format.rawValue)?.refuseOptions(of: fields)
    let output = GaugeBatch.Output(
      format, text: try fields.choice("text") ?? .outline,
      compression: try fields.choice("compression") ?? .fast,
      page: try fields.choice("page"))
    var specification: [UInt8] = []
    if let packed = try fields.take("spec") {
      specification = try CompressedText.text(of: packed, most: server.configuration.bodyBytes)
    }
    let bound = fields.fields.filter { !BatchTemplate($0.value, for: $0.name).isConstant }
    let constant = QueryFields(fields: fields.fields.filter { !bound.contains($0) })
    let template = try SpecificationInput.template(specification, constant.fields)
    let batch: GaugeBatch
    do {
      batch = try GaugeBatch(
        template, settings: bound.map { "\($0.name)=\($0.value)" }, outputs: [output], typesetter: server.typesetter)
    } catch {
      throw Problem(.unprocessableContent, "\(error)")
    }
    let body = try await server.body(of: request, types: Self.types.map(\.name))
    let type = (request.headers[.contentType] ?? "text/csv").prefix { $0 != ";" }.lowercased()
    let table = BatchTable(body, Self.types.first { $0.name == type }?.format ?? .csv)
    let constants = constant.fields.map(\.name)
    let idle = DrawingUse.rows.idleKeys(of: constant.settings) + (format == .png ? [] : template.idleScale)
    let notes =
      try table.check(batch, constants: constants, most: server.configuration.rows) + idle.map { "\($0)" }
    try Self.check(template, constants: constants)
    let parcel = BatchParcel(parcelType, of: Array(request.uri.string.utf8) + body)
    var headers: HTTPFields = [.contentType: parcel.mediaType, .cacheControl: "no-store", .vary: "Accept"]
    if case .archive = parcel { headers[.contentDisposition] = "attachment; filename=\"gauges.zip\"" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await write(batch, template, table, format, notes: notes, idle: idle, in: parcel, to: &writer)
        try await writer.finish(nil)
      })
  }

  /// What is wrong with the address is told before any row is drawn; what a row's cells may mend is not.
  private static func check(_ template: SpecificationTemplate, constants: [String]) throws(Problem) {
    do throws(SpecificationError) { _ = try GaugeSpecification(trying: template) } catch {
      let wrong = error.problems.filter { problem in
        constants.contains { problem.path == $0 && $0 != "variant" && $0 != "value" }
      }
      guard wrong.isEmpty else { throw Problem(SpecificationError(wrong)) }
    }
  }

  /// Draws a row, sends it, and draws the next: what reads slowly holds no thread.
  private func write(
    _ batch: GaugeBatch, _ template: SpecificationTemplate, _ table: BatchTable, _ format: PictureFormat,
    notes: [String], idle: [SpecificationProblem], in parcel: BatchParcel, to writer: inout any ResponseBodyWriter
  ) async throws {
    var parcel = parcel
    var errors: [String] = []
    var (unseen, fonts) = (UnseenRows(), FontNotes())
    let pixels = server.configuration.pixels
    let jobs = table.jobs(of: batch)
    for (row, job) in jobs {
      do {
        let drawn = try await server.threads.draw { _ -> Result<GaugeBatch.Picture, BatchError> in
          job.flatMap { job in
            do {
              try Drawing.check(template.filled(with: job.values), pixels: pixels)
            } catch let problem as Problem {
              return .failure(BatchError(problem.detail))
            } catch {
              // What is wrong with the row is said with its place by the batch.
            }
            return batch.picture(job)
          }
        }
        let picture = try drawn.get()
        unseen.note(picture.notes.warnings.besides(idle).map { "\($0)" } + picture.notes.omitted, row: row)
        fonts.add(picture.notes.fonts)
        let name = "row-\(BatchTemplate.padded(row, digits: 5)).\(format)"
        guard let entry = parcel.file(name, format.mediaType, picture.bytes) else {
          errors.append("row \(row): the archive is full")
          break
        }
        try await writer.write(ByteBuffer(bytes: entry))
      } catch let error as BatchError {
        errors.append("row \(row): \(error)")
      } catch let problem as Problem {
        errors.append("row \(row): \(problem.detail)")
      }
    }
    let told = notes + fonts.lines + [unseen.message].compactMap { $0 }
    for (name, lines) in [("notes.txt", told), ("errors.txt", errors)] where !lines.isEmpty {
      let words = Array((lines.joined(separator: "\n") + "\n").utf8)
      guard let entry = parcel.file(name, "text/plain; charset=utf-8", words) else { continue }
      try await writer.write(ByteBuffer(bytes: entry))
    }
    try await writer.write(ByteBuffer(bytes: parcel.end))
  }
}

/// A table in memory.
struct BatchTable: Sendable {
  private let bytes: [UInt8]
  private let format: DataFormat

  init(_ bytes: [UInt8], _ format: DataFormat) { (self.bytes, self.format) = (bytes, format) }

  /// - Parameter constants: the keys that the address says for all rows.
  /// - Returns: a sentence for each column that fills nothing, and for each key that a column says for all rows.
  /// - Throws: ``Problem`` for a table that cannot be read or has not the columns that are asked for, and one with too
  ///   many rows.
  func check(_ batch: GaugeBatch, constants: [String], most: Int) throws(Problem) -> [String] {
    var count = 0
    let rows: BatchRows
    do {
      rows = try self.rows(of: batch)
      try batch.checkColumns(of: rows)
      guard !batch.ignoresColumns(of: rows) else {
        throw Problem(
          .unprocessableContent,
          "no column fills a key, so that every picture would be the same; the columns are "
            + "\(rows.columns.prefix(40).joined(separator: ", ")). Use one in the address, as in value={column}")
      }
      while try rows.next() != nil, count <= most { count += 1 }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.unprocessableContent, "\(error)")
    }
    guard count > 0 else { throw Problem(.unprocessableContent, "the table has no rows") }
    guard count <= most else {
      throw Problem(.contentTooLarge, "the table has more than \(most) rows; send it in parts")
    }
    let uses = batch.uses(of: rows.columns)
    let overruled = constants.filter { name in
      uses.byName.contains { SpecificationTemplate.usualName(of: $0) == SpecificationTemplate.usualName(of: name) }
    }
    return uses.unused.prefix(40).map {
      "“\($0.prefix(60))” fills no key; title={\($0.prefix(60))} in the address puts a column to use"
    } + overruled.map { "\($0): a column says it, and the address in vain; leave it out there" }
      + [rows.totalNote].compactMap { $0 }
  }

  /// Written as the specification's `data` says.
  private func rows(of batch: GaugeBatch) throws(BatchError) -> BatchRows {
    try BatchRows(
      MemoryByteSource(bytes), format: format, data: batch.data, wanted: batch.bindings.flatMap(\.columns))
  }

  func jobs(of batch: GaugeBatch) -> [(row: Int, job: Result<GaugeBatch.Job, BatchError>)] {
    guard let rows = try? rows(of: batch) else { return [] }
    let binder = BatchBinder(batch)
    var jobs: [(row: Int, job: Result<GaugeBatch.Job, BatchError>)] = []
    while let record = try? rows.next() { jobs.append((record.number, binder.job(record))) }
    return jobs
  }
}
