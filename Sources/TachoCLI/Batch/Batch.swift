import ArgumentParser
import Files
import Platform
import Tacho

struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draw a gauge for every row of a table.",
    discussion: """
      EXAMPLES:
        tacho batch gauge.yaml --data trips.csv -o 'out/{row:05}.png'
        tacho batch gauge.yaml --data a.csv -o '{name}.svg' --set 'value={speed}'
        tacho batch gauge.yaml --data a.csv -o '{row}.png' --keep-going --resume
        tacho batch --stdin-jobs -o out < jobs.jsonl
        tacho batch merge out
        tacho batch verify out

      Without a subcommand: draw. `tacho batch draw --help` has its options.
      """,
    subcommands: [BatchDraw.self, BatchMerge.self, BatchVerify.self], defaultSubcommand: BatchDraw.self)
}

struct BatchDraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", _superCommandName: "tacho", abstract: "Draw a gauge for every row of a table.",
    discussion: """
      A column named value, title, unit, min, max or like a path, scale.max, fills that key. --set 'title={name} at
      {place}' fills a key from any columns; so do --value '{speed}' and the other options.
      A job of --stdin-jobs is {"set": {"value": 72}, "output": "7.png"}, with a spec of its own if it has one.
      `tacho batch draw --help-all` has all options.

      EXIT STATUS:
        0 done, 65 a row cannot be drawn, 75 it may work another time: no space, no memory, a failing device.
        130, 143: a signal came; what was under way is finished, --resume goes on from there.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions
  @OptionGroup var fonts: FontOptions

  @Option(
    parsing: .unconditional, help: "The table: \(DataFormat.names); - is standard input.",
    completion: .file())
  var data: String?

  @OptionGroup var table: TableFormOptions

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: """
      The pictures' names: folder/{row}.png. {row:05} has leading zeros, {name} is a column. Several times: so many \
      files of each row.
      """, completion: .directory)
  var output: [String] = []

  @Flag(help: "A picture for light pages and one for dark pages of each row: NAME.light.png and NAME.dark.png.")
  var pair = false

  @Option(name: .shortAndLong, help: "Rows that are drawn at the same time. (default: the number of cores)")
  var jobs: String?

  @Flag(help: "Keep the pictures of an earlier run that are as they would be drawn again.")
  var resume = false

  @Flag(help: "Go on after a row that cannot be drawn; all of them are named.")
  var keepGoing = false

  @Option(
    help:
      "Exit with 0 when no more rows than this cannot be drawn: a number, or a share of the rows, 1%. Goes on after them."
  )
  var maxFailed: String?

  @Option(
    help: "Where the manifest goes; {shard} in its name is the part's number. (default: manifest.jsonl in the folder)",
    completion: .file())
  var manifest: String?

  @Option(
    help: """
      Draw one part of several: i/n, i from 0; or auto, which asks the cluster's variables, auto/n where those do not say how \
      many there are.
      """)
  var shard: String?

  @Flag(help: "Read jobs from standard input, one a line, and answer each with a line.")
  var stdinJobs = false

  @OptionGroup var encoding: EncodingOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Failure.reportingStatus { () throws(Failure) in try stdinJobs ? work() : draw() }
  }

  private func draw() throws(Failure) -> Int32 {
    guard !output.isEmpty else {
      throw Failure(.usage, "--output: is missing; say how pictures are named: out/{row}.png")
    }
    guard let rows = data else {
      if let file = gaugeOptions.specification, DataFormat(path: file) != nil {
        throw Failure(.usage, "--data: is missing; if \(shown(file)) is the table, write --data \(file.shellWord)")
      }
      throw Failure(.usage, "--data: is missing; name a table in \(DataFormat.names), or -")
    }
    if rows == "-", gaugeOptions.specification == "-" {
      throw Failure(.usage, "--data: only one of specification and rows can be standard input")
    }
    let names = try BatchNames(output, isPair: pair)
    try given.check(for: names.parts.map(\.names.format.form))
    let gaugeOptions = try keyed(gaugeOptions).paired(pair)
    let (shard, manifest) = try part()
    try ManifestPlace.check(manifest, inputs: [rows, self.gaugeOptions.specification])
    let limit = try FailureLimit(maxFailed, "--max-failed")
    let specification = try gaugeOptions.themedTemplate()
    try gaugeOptions.requireSides(of: specification, forPair: pair)
    let settings = try gaugeOptions.batchSettings()
    gaugeOptions.tellOfIdleSettings(.rows, quiet: quiet)
    let ofTimes = DrawingUse.rows.idleKeys(of: specification).filter { $0.path.hasPrefix("data.") }
    try gaugeOptions.report(ofTimes.besides(gaugeOptions.idleSettings(.rows)), quiet: quiet)
    if !names.parts.map(\.names.format.form).havePixels {
      let scale = try OptionKey.all(set: gaugeOptions.set).filter { ["output", "output.scale"].contains($0.path) }
      let set = try? scale.reduce(specification) { try $1.set(in: $0) }
      try gaugeOptions.report((set ?? specification).idleScale, quiet: quiet)
    }
    var picture = try encoding.parsed(.fast)
    let outputs = names.parts.map { part in
      (picture.format, picture.page) = (part.names.format, part.page)
      return picture
    }
    let typesetter = try fonts.typesetter(quiet: quiet)
    let batch = try gaugeOptions.batch(specification, settings, outputs, typesetter)
    if rows != "-" { try BatchInput.check(rows) }
    let plan = BatchPlan(
      batch: batch, line: try gaugeOptions.lineOfOption(), specification: gaugeOptions.specification, names: names,
      rows: rows, format: DataFormat(path: rows),
      jobs: try jobCount(), resumes: resume, keepsGoing: keepGoing || maxFailed != nil, accepted: limit,
      strictFonts: fonts.strictFonts, manifest: manifest, shard: shard, isQuiet: quiet,
      hash: try BatchPlan.hash(
        // As which format the table is read is hashed by itself, whether it was said or found.
        specification: specification, settings: settings.filter { !$0.hasPrefix("data.format=") }, outputs: outputs,
        names: names, typesetter: typesetter,
        strictFonts: fonts.strictFonts))
    Interruption.begin(grace: Self.grace)
    return try waiting(jobs: plan.jobs) { () async -> Result<Int32, Failure> in
      do throws(Failure) { return .success(try await BatchDrawing(plan).run()) } catch { return .failure(error) }
    }
  }

  /// Which part is to be drawn, and where its manifest goes.
  private func part() throws(Failure) -> (Shard?, manifest: String?) {
    let part = try Shard.chosen(shard)
    let manifest = try manifest.map { (path) throws(Failure) in
      try Shard.ownName(path, of: part, asked: shard, option: "--manifest")
    }
    return (part, manifest)
  }

  private func work() throws(Failure) -> Int32 {
    let gaugeOptions = keyed(gaugeOptions)
    let own = Set(
      (gaugeOptions.given + fonts.given + encoding.given).map(\.name) + [
        "--stdin-jobs", "--output", "--jobs", "--quiet",
      ])
    if let option = given.first(where: { !own.contains($0.name) }) {
      throw Failure(
        .usage,
        "\(option.name): --stdin-jobs takes jobs from standard input, each with its output; leave one of them out")
    }
    guard output.count < 2 else {
      throw Failure(.usage, "--output: with --stdin-jobs it is the folder of all pictures; name one")
    }
    gaugeOptions.tellOfIdleSettings(.still, quiet: quiet)
    let typesetter = try fonts.typesetter(quiet: quiet)
    let (base, file) = (try gaugeOptions.template(), gaugeOptions.specification)
    let worker = BatchWorker(
      base: file.map { base.written(in: $0) } ?? base, hasSpecification: file != nil,
      settings: gaugeOptions.given.map(\.name).filter { $0.hasPrefix("--") },
      folder: try folder(),
      output: try encoding.parsed(.fast), typesetter: typesetter, jobs: try jobCount(),
      strictFonts: fonts.strictFonts
    )
    Interruption.begin(grace: Self.grace)
    return try waiting(jobs: worker.jobs) { () async -> Result<Int32, Failure> in
      do throws(Failure) { return .success(try await worker.run()) } catch { return .failure(error) }
    }
  }

  /// How long rows under way may take after a signal, in seconds.
  private static let grace = 10

  private func folder() throws(Failure) -> Folder {
    if let folder = output.first { try OutputNames.check(folder, "--output") }
    return try Failure.naming("--output") { () throws(FileError) in try Folder(making: output.first ?? ".") }
  }

  private func jobCount() throws(Failure) -> Int {
    try whole(jobs, "--jobs", in: 1...1_024) ?? Swift.max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}

extension GaugeOptions {
  fileprivate func batch(
    _ specification: SpecificationTemplate, _ settings: [String], _ outputs: [GaugeBatch.Output],
    _ typesetter: Typesetter
  ) throws(Failure) -> GaugeBatch {
    do {
      var batch = try GaugeBatch(specification, settings: settings, outputs: outputs, typesetter: typesetter)
      batch.file = self.specification
      return batch
    } catch let error as SpecificationError {
      throw failure(error)
    } catch {
      throw Failure(.usage, "--set: \(error)")
    }
  }
}
