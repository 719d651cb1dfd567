import Files
import Tacho

/// Draws a batch: rows are read, bound and named in order by one task, drawn and written by several, and entered into
/// the manifest in order.
struct BatchDrawing {
  private let plan: BatchPlan
  /// One for each output, made when the rows and settings are known to be right.
  private var folders: [Folder] = []
  /// What the table is called in messages.
  private let table: String
  /// How many rows there are to draw, when they have been counted.
  private let total: Int?

  /// The exit status of a batch that may succeed another time.
  static let tryAgain = Failure.Status.tryAgain.rawValue

  init(_ plan: BatchPlan) throws(Failure) {
    self.plan = plan
    table = plan.rows == "-" ? "standard input" : plan.rows
    // The names are checked before anything is made.
    total = BatchInput.isFile(plan.rows) ? try Self.checkNames(plan) : nil
  }

  /// A row, ready to be drawn.
  private struct Item: Sendable {
    let row: Int
    let line: Int
    let work: Result<(job: GaugeBatch.Job, names: [String], input: String), BatchError>
    /// What an earlier run wrote of it.
    let earlier: JournalLine?
    /// Where it has been drawn already.
    let picture: GaugeBatch.Picture?
  }

  /// The first row of a file, which is read before anything is made, with its picture where it could be drawn.
  private struct First {
    let record: Result<BatchRows.Record?, BatchError>
    var picture: GaugeBatch.Picture?
  }

  private struct Outcome: Sendable {
    enum Kind: Sendable {
      case drawn, kept
      case failed(BatchError)
      /// The place it should go to does not take it: no row's fault.
      case unwritten(FileError)
    }

    let entry: ManifestEntry
    let kind: Kind
    /// What its fonts lack.
    var fonts = FontNotes()
    /// What was asked for and is not drawn.
    var warnings: [String] = []
    /// Whether an earlier run made it of another input.
    var isOutdated = false
  }

  /// Why a batch stops before its end.
  private enum Stop: Error {
    case failed(BatchError)
    case unwritten(FileError)
  }

  /// What became of the rows so far.
  private struct Tally {
    var counts = BatchCounts()
    var progress: Progress
    /// What the fonts of all rows lack.
    var fonts = FontNotes()
    var unseen = UnseenRows()
    /// Rows that an earlier run made of another input.
    var outdated = 0
    /// The exit status of what went on after an error.
    var status: Int32 = 0
  }

  /// - Returns: the exit status.
  func run() async throws(Failure) -> Int32 {
    let (rows, table): (BatchRows, HashedSource)
    do throws(Failure) {
      (rows, table) = try Self.rows(plan)
    } catch {
      // What looks like an empty table may be one that a signal has cut short.
      guard let signal = Interruption.signal else { throw error }
      if !plan.isQuiet { Console.error("stopped by a signal; nothing was drawn") }
      return 128 + signal
    }
    try notice(rows)
    rows.watch(BatchBinder(plan.batch).numberColumns(rows.columns))
    let first = try readFirst(of: rows)
    var drawing = self
    drawing.folders = try Failure.naming("--output") { () throws(FileError) in
      try plan.names.parts.map { (part) throws(FileError) in try Folder(making: part.names.folder) }
    }
    return try await drawing.run(rows, table, first)
  }

  /// Reads the first row of a file, by which what no row mends is told before anything is made; nil of a pipe, whose rows are
  /// waited for.
  private func readFirst(of rows: BatchRows) throws(Failure) -> First? {
    guard BatchInput.isFile(plan.rows) else { return nil }
    let record: BatchRows.Record?
    do throws(BatchError) { record = try rows.next(where: isWanted(false)) } catch {
      return First(record: .failure(error))
    }
    var first = First(record: .success(record))
    guard let record, case .success(let job) = BatchBinder(plan.batch).job(record) else { return first }
    switch plan.batch.picture(job) {
    case .success(let picture): first.picture = picture
    case .failure(let error): if let fault = error.setting { throw Failure(.usage, plan.line(fault)) }
    }
    return first
  }

  private func run(_ rows: BatchRows, _ table: HashedSource, _ first: First?) async throws(Failure) -> Int32 {
    let manifest = plan.manifest ?? "\(plan.names.folder)/\(plan.shard?.manifestName ?? "manifest.jsonl")"
    let journal = try Failure.naming("--manifest") { () throws(FileError) in
      try Journal(manifest, key: "row", resumes: plan.resumes)
    }
    // What parts were joined to does not hold from now on.
    if plan.shard != nil { journal.remove(beside: "manifest.jsonl") }
    if let fault = journal.lockFault, !plan.isQuiet { Console.error(ManifestPlace.unlocked(manifest, fault)) }
    var tally = Tally(progress: Progress(of: "rows", total: total, isQuiet: plan.isQuiet))
    do {
      try await draw(rows, from: first, journal, &tally)
    } catch let stop as Stop {
      return try end(stop, &tally)
    } catch let error as BatchError {
      return try end(.failed(error), &tally, isOfRow: false)
    } catch {
      throw Failure(.internalError, "\(error)")
    }
    warn(&tally, rows)
    let tableHash = try wholeHash(table)
    if let signal = Interruption.signal {
      if !plan.isQuiet {
        tally.progress.say("stopped by a signal; \(summary(tally.counts)); --resume goes on from here")
      }
      return 128 + signal
    }
    let counts = tally.counts
    let total = ManifestSummary(
      plan: plan.hash(readAs: rows.format), table: tableHash, total: rows.count, drawn: counts.drawn + counts.kept,
      failed: counts.failed, shard: plan.shard)
    try Failure.naming("--manifest") { () throws(FileError) in try journal.finish(total.json) }
    if !plan.isQuiet || counts.failed > 0 { tally.progress.say("\(summary(counts)); manifest: \(manifest)") }
    let isAccepted =
      tally.status == Failure.Status.badData.rawValue && plan.accepted.accepts(counts.failed, of: counts.all)
    return isAccepted ? 0 : tally.status
  }

  private func wholeHash(_ source: HashedSource) throws(Failure) -> String {
    do throws(TelemetryError) { return try source.wholeHash() } catch {
      throw Failure(.inputOutput, "\(table): \(error.message)")
    }
  }

  /// Reads, draws and enters all rows, until a signal comes.
  private func draw(
    _ rows: BatchRows, from first: First?, _ journal: Journal, _ tally: inout Tally
  ) async throws {
    var given: GivenNames? =
      BatchInput.isFile(plan.rows) || plan.names.areUnique ? nil : GivenNames()
    let binder = BatchBinder(plan.batch)
    var first = first
    try await mapInOrder(
      jobs: plan.jobs,
      next: { _ in
        while Interruption.signal == nil {
          let ahead = first.take()
          guard let record = try ahead?.record.get() ?? rows.next(where: isWanted(given != nil)) else { break }
          // What was read last before a signal may be half a row.
          guard Interruption.signal == nil else { break }
          let names = try names(record, &given)
          guard plan.shard?.contains(row: record.number) ?? true else { continue }
          let work = binder.job(record).flatMap { job in
            names.map { (job: job, names: $0, input: plan.hash(of: job, names: $0)) }
          }
          return .item(
            Item(
              row: record.number, line: record.line, work: work, earlier: journal.earlierLine(of: record.number),
              picture: ahead?.picture))
        }
        return .end
      },
      work: { (item: Item) in outcome(of: item) },
      receive: { outcome in
        try count(outcome, in: &tally)
        do throws(FileError) { try journal.append(outcome.entry.json) } catch { throw Stop.unwritten(error) }
        tally.progress.update(tally.counts.all, failed: tally.counts.failed)
      })
  }

  private func count(_ outcome: Outcome, in tally: inout Tally) throws(Stop) {
    if outcome.isOutdated { tally.outdated += 1 }
    tally.fonts.add(outcome.fonts)
    tally.unseen.note(outcome.warnings, row: outcome.entry.row)
    switch outcome.kind {
    case .drawn: tally.counts.drawn += 1
    case .kept: tally.counts.kept += 1
    case .unwritten(let error): throw Stop.unwritten(error)
    case .failed(let error):
      // No row mends a setting of all.
      guard plan.keepsGoing, error.setting == nil else { throw Stop.failed(error) }
      tally.counts.failed += 1
      tally.status = error.isTransient ? Self.tryAgain : max(tally.status, Failure.Status.badData.rawValue)
      tally.progress.say("error: \(error.named(table))")
    }
  }

  /// Says what the pictures lack, what was left out below the rows, and why all of them were drawn again.
  private func warn(_ tally: inout Tally, _ rows: BatchRows) {
    guard !plan.isQuiet else { return }
    if let note = rows.endNote { tally.progress.say("note: \(shown(table)): \(note.naming(plan.rows))") }
    for note in rows.missingNotes { tally.progress.say("note: \(shown(table)): \(note)") }
    if let note = rows.totalNote { tally.progress.say("warning: \(shown(table)): \(note.naming(plan.rows))") }
    if tally.outdated > 0, tally.counts.kept == 0 {
      tally.progress.say(
        "note: nothing of the earlier run was kept: its specification, options, fonts, values or version of tacho were others"
      )
    }
    for line in tally.fonts.lines { tally.progress.say("warning: \(line)") }
    if let message = tally.unseen.message { tally.progress.say("warning: \(message)") }
  }

  // MARK: - Rows

  private static func rows(_ plan: BatchPlan) throws(Failure) -> (BatchRows, HashedSource) {
    let source = HashedSource(try BatchInput.source(plan.rows))
    let table = plan.rows == "-" ? "standard input" : plan.rows
    func failure(_ error: BatchError) -> Failure {
      Failure(error.isTransient ? .inputOutput : .badData, "\(error.named(table))")
    }
    let wanted = plan.batch.bindings.flatMap(\.columns) + plan.names.columns
    func opened(_ source: any ByteSource) throws(BatchError) -> BatchRows {
      try BatchRows(source, format: plan.format, data: plan.batch.data, wanted: wanted)
    }
    let rows: BatchRows
    do throws(BatchError) { rows = try opened(source) } catch { throw failure(error) }
    let ofNames = GaugeBatch.placeholderFault(plan.names.columns, among: rows.columns).map { "--output: \($0)" }
    if let fault = ofNames ?? plan.batch.placeholderFault(among: rows.columns) { throw Failure(.usage, fault) }
    do throws(BatchError) { try plan.batch.checkColumns(of: rows, also: plan.names.columns) } catch {
      throw failure(error)
    }
    guard rows.lacksColumns, BatchInput.isFile(plan.rows) else { return (rows, source) }
    // What a file lacks is known before anything is drawn, however late a column turns up.
    let again = try BatchInput.source(plan.rows)
    do throws(BatchError) {
      let all = try opened(again)
      try all.require(wanted, within: .max)
      while all.lacksColumns, try all.next() != nil {}
      try rows.require([])
    } catch {
      throw failure(error)
    }
    return (rows, source)
  }

  /// Which rows' cells are looked at.
  private func isWanted(_ needsNames: Bool) -> (Int) -> Bool {
    guard let shard = plan.shard, !needsNames else { return { _ in true } }
    return shard.contains(row:)
  }

  /// Says once which columns are put to no use; where none is, all pictures would be the same.
  private func notice(_ rows: BatchRows) throws(Failure) {
    let uses = plan.batch.uses(of: rows.columns)
    if plan.batch.ignoresColumns(of: rows) {
      let list = rows.columns.prefix(40).map { shown($0) }.joined(separator: ", ")
      let overruled = plan.batch.overruled(of: rows.columns).map { shown($0) }.joined(separator: ", ")
      guard overruled.isEmpty else {
        throw Failure(
          .usage,
          "--data: \(overruled): options or the specification's settings say these keys for all rows, so that every picture "
            + "would be the same; leave them out there")
      }
      throw Failure(
        .usage,
        "--data: no column fills a key, so that every picture would be the same; the columns are \(list). "
          + "Use one with --set, as in --set 'value={column}'")
    }
    if !plan.isQuiet, let note = rows.note { Console.error("note: \(shown(table)): \(note.naming(plan.rows))") }
    let unused = uses.unused.filter { !plan.names.columns.contains($0) && !rows.chosenBy.contains($0) }
    guard !plan.isQuiet else { return }
    func list(_ columns: [String]) -> String {
      columns.prefix(8).map { shown($0) }.joined(separator: ", ")
        + (columns.count > 8 ? " and \(columns.count - 8) more" : "")
    }
    let notes = BatchBinder(plan.batch).unitNotes(rows.columns, units: rows.units, clocks: rows.firstClocks)
    for note in notes { Console.error("note: \(note)") }
    let overruled = plan.batch.overruled(of: rows.columns).filter { !rows.unitColumns.contains($0) }
    if !overruled.isEmpty {
      Console.error(
        "note: \(list(overruled)): without effect, as options or the specification's settings say these keys for all rows"
      )
    }
    let keys = unused.filter { SpecificationTemplate.cellForm(of: $0) != nil }
    if let first = keys.first {
      Console.error(
        "note: \(list(keys)): the names of keys, which they fill when asked, as in --set '\(first)={\(first)}'")
    }
    let others = unused.filter { !keys.contains($0) }
    guard !others.isEmpty else { return }
    Console.error("note: no key is named like \(list(others)); --set 'title={column}' puts a column to use")
  }

  private func names(
    _ record: BatchRows.Record, _ given: inout GivenNames?
  ) throws(BatchError) -> Result<[String], BatchError> {
    let names = Self.names(record, plan)
    if case .success(let names) = names { try given?.give(names, of: plan.names, to: record) }
    return names
  }

  private static func names(_ record: BatchRows.Record, _ plan: BatchPlan) -> Result<[String], BatchError> {
    record.cells.flatMap { cells in
      do throws(BatchError) {
        let names = try plan.names.expanded(row: record.number, text: cells.text)
        if let taken = plan.manifestNames.firstIndex(where: { names.contains($0) }) {
          throw BatchError(ManifestPlace.taken(plan.manifestNames[taken]))
        }
        return .success(names)
      } catch {
        return .failure(BatchError(error.message, at: cells.place(of: plan.names.columns.first)))
      }
    }
  }

  /// Reads a file a first time: every name must be safe and given once, before anything is drawn.
  ///
  /// - Returns: how many rows are to be drawn; nil when the names are safe whatever the rows are.
  private static func checkNames(_ plan: BatchPlan) throws(Failure) -> Int? {
    guard !plan.names.columns.isEmpty || !plan.names.areUnique else { return nil }
    let (rows, _) = try rows(plan)
    var given = plan.names.areUnique ? nil : GivenNames()
    do throws(BatchError) {
      while let record = try rows.next() {
        switch names(record, plan) {
        case .success(let names): try given?.give(names, of: plan.names, to: record)
        case .failure(let error): if !plan.keepsGoing { throw error }
        }
      }
    } catch {
      throw Failure(.badData, "\(error.named(plan.rows))")
    }
    return plan.shard?.rowCount(of: rows.count) ?? rows.count
  }

  // MARK: - Drawing

  /// Draws and writes one row; on any thread.
  private func outcome(of item: Item) -> Outcome {
    func failed(_ error: BatchError) -> Outcome {
      let placed = error.placed(atLine: item.line)
      return Outcome(
        entry: ManifestEntry(row: item.row, line: item.line, outcome: .failed("\(placed)")),
        kind: .failed(placed))
    }
    let (job, names, input): (GaugeBatch.Job, [String], String)
    switch item.work {
    case .failure(let error): return failed(error)
    case .success(let work): (job, names, input) = work
    }
    let shown = names.indices.map { plan.names.shown(names[$0], of: $0) }
    var hashes: [String] = []
    func entry() -> ManifestEntry {
      let files = zip(shown, hashes).map { ManifestEntry.File(name: $0, hash: $1) }
      return ManifestEntry(row: item.row, line: item.line, outcome: .drawn(files, input: input))
    }
    let isRight = item.earlier?.records(shown, input: input) { index in
      let hash = SHA256.text(of: names[index], in: folders[index])
      if let hash { hashes.append(hash) }
      return hash
    }
    if isRight == true { return Outcome(entry: entry(), kind: .kept) }
    switch item.picture.map({ .success($0) }) ?? plan.batch.picture(job) {
    case .failure(let error): return failed(error)
    case .success(let picture):
      if plan.strictFonts, let lack = picture.notes.fonts.lack { return failed(BatchError(lack)) }
      hashes = picture.files.map(SHA256.text)
      var kind = Outcome.Kind.drawn
      do throws(FileError) {
        try write(picture.files, to: names)
      } catch {
        if error.isOfTheName { return failed(BatchError("cannot write “\(error.path.prefix(60))”: \(error.reason)")) }
        kind = .unwritten(error)
      }
      return Outcome(
        entry: entry(), kind: kind, fonts: picture.notes.fonts,
        warnings: picture.notes.warnings.map(described) + picture.notes.omitted,
        isOutdated: item.earlier.map { $0["input"] != input } ?? false)
    }
  }

  /// With the file of the specification, where it is of a place there.
  private func described(_ problem: SpecificationProblem) -> String {
    guard let file = plan.specification, problem.place != nil else { return problem.description }
    return problem.description(in: file)
  }

  private func write(_ files: [[UInt8]], to names: [String]) throws(FileError) {
    for (index, bytes) in files.enumerated() { try folders[index].write(bytes, to: names[index]) }
  }

  // MARK: - The end

  private func end(_ stop: Stop, _ tally: inout Tally, isOfRow: Bool = true) throws(Failure) -> Int32 {
    let advice = "; \(summary(tally.counts)); --resume goes on from here"
    switch stop {
    case .failed(let error):
      if let fault = error.setting { throw Failure(.usage, plan.line(fault)) }
      guard !error.isTransient else {
        tally.progress.say("error: \(error.named(table))\(advice)")
        return Self.tryAgain
      }
      tally.progress.say("error: \(error.named(table))")
      let next = isOfRow ? "; --keep-going goes on after a row that cannot be drawn" : ""
      tally.progress.say("\(summary(tally.counts)) before it\(next)")
      return Failure.Status.badData.rawValue
    case .unwritten(let error):
      tally.progress.say("error: cannot write \(shown(error.path)): \(error.reason)\(advice)")
      return error.isTransient ? Self.tryAgain : Failure.Status.cannotCreate.rawValue
    }
  }

  private func summary(_ counts: BatchCounts) -> String {
    var parts = ["\(counts.drawn) drawn"]
    if plan.resumes { parts.append("\(counts.kept) kept") }
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    return parts.joined(separator: ", ")
  }
}

extension BatchError {
  /// With the table's name before its place.
  fileprivate func named(_ table: String) -> String {
    "\(table):\(place == nil ? " " : "")" + "\(self)".naming(table == "standard input" ? "-" : table)
  }
}

/// How many rows came to what.
struct BatchCounts {
  var drawn = 0
  /// Already there, from an earlier run.
  var kept = 0
  var failed = 0

  var all: Int { drawn + kept + failed }
}
