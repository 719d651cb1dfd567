import Tacho

extension Animate {
  /// The data that the gauge follows.
  func followed(_ drawing: GaugeSpecification) throws(Failure) -> FilmData {
    let path = data.data ?? "-"
    if path == "-", gaugeOptions.specification == "-" {
      throw Failure(.usage, "--data: standard input cannot be both the specification and the data")
    }
    let columns = data.column.map { text in
      String(text[(text.lastIndex(of: "=").map(text.index(after:)) ?? text.startIndex)...])
    }
    var request = try data.table.request(
      path, format: data.dataFormat, columns: columns + [data.timeColumn].compactMap { $0 })
    (request.columns, request.units, request.timeColumn) = (data.column, data.dataUnit, data.timeColumn)
    request.sampling = try sampling()
    let followed: FilmData
    do throws(FilmJobError) {
      followed = try FilmData(request, of: drawing) { if !work.quiet { Console.error("note: \($0)") } }
    } catch {
      switch error {
      case .data(let error): throw Failure(error, in: path)
      case .column(let error): throw Failure(error)
      default: throw Failure(.internalError, "\(error)")
      }
    }
    guard followed.isRows else { return followed }
    // Data without times cannot be asked what was between two of them.
    if !work.quiet {
      Console.error(
        "note: no column is named time, timestamp or the like: each row is a frame; --time-column names one")
    }
    try given.refuse(
      .times, "needs times, and no column is named time, timestamp or the like; name it with --time-column")
    return followed
  }

  private func sampling() throws(Failure) -> FrameSampler.Options {
    // Seconds have no colon; what is a time, and of which kind, the data say.
    let start = data.offset.flatMap { $0.contains(":") ? $0.trimmingSpaces : nil }
    return FrameSampler.Options(
      rate: .fps30, interpolation: try choice(data.interpolate, "--interpolate") ?? .linear,
      smoothing: try number(data.smooth, "--smooth") ?? 0, keepsPeaks: !data.flattenPeaks,
      gap: try number(data.maxGap, "--max-gap"),
      offset: start == nil ? try number(data.offset, "--offset") ?? 0 : 0, start: start,
      speed: try number(data.speed, "--speed") ?? 1)
  }
}

extension TableFormOptions {
  /// What is to be read of a table, and how.
  ///
  /// - Parameters:
  ///   - path: of its file; `-` is standard input.
  ///   - format: of `--data-format`.
  ///   - columns: those that are asked for, by which the header is found.
  func request(_ path: String, format: String?, columns: [String]) throws(Failure) -> FilmData.Request {
    var request = FilmData.Request(path == "-" ? "standard input" : shown(path), isLive: path == "-") {
      () throws(TelemetryError) in
      path == "-" ? FileByteSource.standardInput() : try FileByteSource(path: path)
    }
    request.format = try choice(format, "--data-format") ?? DataFormat(path: path)
    (request.table, request.choices) = (try chosen(columns: columns), try choices())
    return request
  }
}
