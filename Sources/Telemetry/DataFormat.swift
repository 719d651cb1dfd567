import Files
import VectorGraphics

/// The formats of data there are readers for.
public enum DataFormat: String, Hashable, Sendable, CaseIterable {
  case csv, tsv, jsonl, json, gpx, tcx, fit, nmea

  /// The format a file's name ends in; nil when it says nothing.
  public init?(path: String) {
    let ending = PathName.ending(of: path)
    self.init(rawValue: ["vbo": "csv", "tab": "tsv", "ndjson": "jsonl", "nma": "nmea"][ending] ?? ending)
  }

  /// A reader of this format.
  ///
  /// - Throws: ``TelemetryError`` when the source cannot be read or does not begin as the format does.
  public func reader(
    _ source: any ByteSource, options: TableOptions = TableOptions()
  ) throws(TelemetryError) -> any RowReader {
    try check(options)
    switch self {
    case .csv, .tsv:
      // Whatever its name ends in; one whose format was found out has been looked at for that.
      guard !(source is PreviewedSource) else { return try DelimitedReader(source, options: tableOptions(options)) }
      let source = PreviewedSource(source)
      try source.refuseOthers()
      return try DelimitedReader(source, options: tableOptions(options))
    case .json:
      let source = source as? PreviewedSource ?? PreviewedSource(source)
      var areObjects = false
      if options.path == nil { areObjects = try source.holdsObjects() }
      if !areObjects, options.path == nil { areObjects = try source.joinsObjects() }
      guard areObjects else {
        return try JSONDocumentReader(source, options: options)
      }
      return try JSONLinesReader(source, options: options)
    case .jsonl:
      let source = source as? PreviewedSource ?? PreviewedSource(source)
      try source.refuseOthers()
      try source.joinsObjects()
      return try JSONLinesReader(source, options: options)
    case .gpx, .tcx: return try GPXReader(source, options: options)
    case .fit: return try FITReader(source, options: options)
    case .nmea: return try NMEAReader(source, options: options)
    }
  }

  /// With what the format says of a table.
  package func tableOptions(_ options: TableOptions) -> TableOptions {
    var options = options
    if self == .tsv { options.delimiter = options.delimiter ?? 0x09 }
    return options
  }

  /// Refuses what is said of how a table is written where its format leaves no choice.
  package func check(_ options: TableOptions) throws(TelemetryError) {
    let (tables, texts) = ([Self.csv, .tsv], [Self.csv, .tsv, .jsonl, .json])
    let said: [(isSaid: Bool, what: String, formats: [DataFormat])] = [
      (options.path != nil, "a path into a document", [.json]),
      (options.header != .automatic, "a line of names of columns", tables),
      (options.comment != nil, "a beginning of comments", tables),
      (options.delimiter != nil, "a divider of fields", tables),
      (options.unitsLine != nil, "a line of units", tables),
      (options.skippedLines > 0, "a number of lines to pass over", tables),
      (options.decimalMark != nil, "a decimal mark", texts), (options.dateOrder != nil, "an order of dates", texts),
      (options.timeUnit != nil, "a unit of times", texts),
    ]
    guard let wrong = said.first(where: { $0.isSaid && !$0.formats.contains(self) }) else { return }
    let names = wrong.formats.map(\.rawValue)
    let list = names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")" : names.joined()
    throw TelemetryError(
      .request, "\(wrong.what) is for \(list), and this is read as \(rawValue); leave it out, or name the format")
  }

  /// All of them, in words.
  public static let names = "CSV, TSV, JSON, JSON lines, GPX, TCX, FIT or NMEA"

  /// Whether each row names its own columns, so that all of them are known at the end alone.
  public var namesColumnsByRow: Bool { self == .jsonl || !hasLines }

  /// Whether it is a sequence of lines, of which one that is broken costs no other.
  package var hasLines: Bool { [.csv, .tsv, .jsonl].contains(self) }

  /// What makes a table of a text that is known and not read, by its first lines; nil where nothing is known of it.
  static func advice(for start: some Collection<UInt8>) -> String? { PreviewedSource.advice(forText: start) }

  /// The bytes it is seen by.
  static var mostForAdvice: Int { PreviewedSource.most }

  /// What is said of a file that is no text.
  static let zeros =
    "this is no text, and data are \(names); of a text tr -d '\\0' < FILE > text.csv takes the zeros away"

  /// A reader of what the source turns out to hold.
  ///
  /// - Throws: ``TelemetryError``; for sound it says that levels must be measured first.
  public static func detectedReader(
    _ source: any ByteSource, options: TableOptions = TableOptions()
  ) throws(TelemetryError) -> any RowReader {
    let source = PreviewedSource(source)
    return try detected(in: source).reader(source, options: options)
  }

  /// What the source turns out to hold: `{` begins JSON lines, or a document of several, `[` a document of JSON, `<` GPX or TCX, `$G` NMEA, also below a line of
  /// asterisks, the header of FIT FIT; all else is a table of lines, such as CSV, TSV and the text files of VBOX.
  ///
  /// - Throws: ``TelemetryError`` for formats that are known and not read, with what makes one of them that is.
  package static func detected(in source: PreviewedSource) throws(TelemetryError) -> DataFormat {
    let first = try source.firstByte()
    if source.start(8).elementsEqual(".FIT".utf8) { return .fit }
    try source.refuseOthers()
    if source.isSound {
      throw TelemetryError(
        .malformed,
        "this is sound or film, and data are \(names): a table of levels measured of it; "
          + "of a GoPro, gopro2gpx FILE OUT makes GPX of its telemetry")
    }
    return switch first {
    case UInt8(ascii: "[") where source.isVBOX: .csv
    case UInt8(ascii: "{"): try source.joinsObjects() || !source.isDocument ? .jsonl : .json
    case UInt8(ascii: "["): .json
    case UInt8(ascii: "<"): .gpx
    case UInt8(ascii: "$") where source.isNMEA: .nmea
    case UInt8(ascii: "*") where try source.holdsNMEA(), UInt8(ascii: "!") where try source.holdsNMEA(): .nmea
    default: try source.mixesNMEA() ? .nmea : .csv
    }
  }
}

/// A source of which the beginning has been looked at.
package final class PreviewedSource: ByteSource {
  private let stream: ByteStream
  /// Whether one object of several lines is all there is.
  private(set) var isDocument = false
  /// What puts objects on lines, and what of it has not been read; nil where lines are read as they are.
  private var joined: (objects: JoinedObjects, bytes: [UInt8])?
  private var start: UnsafeRawBufferPointer { stream.buffered }

  /// What makes bars and dashes of lines that are drawn; nil where none are.
  private var boxes: BoxLines?

  package init(_ source: any ByteSource) { stream = ByteStream(source) }

  /// The first byte that is no space and no mark of UTF-8, within 4 KiB.
  package func firstByte() throws(TelemetryError) -> UInt8? {
    while true {
      if let byte = start.first(where: { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return byte }
      let count = start.count
      guard count < Self.most, try stream.preview(count + 1).count > count else { return nil }
    }
  }

  fileprivate static let most = 4_096

  /// Whether there are lines of JSON, the first of them an object, and another below it.
  func holdsObjects() throws(TelemetryError) -> Bool {
    guard try firstByte() == UInt8(ascii: "{") else { return false }
    let lines = try stream.preview(ByteStream.size).split(whereSeparator: RecordSplitter.isLineEnd)
    return lines.count > 1 && lines[1].first == UInt8(ascii: "{")
      && (try? JSONLinesReader(MemoryByteSource(Array(lines[0])))) != nil
  }

  /// Whether there are objects of several lines each, one after the other; each is read as one line then.
  @discardableResult package func joinsObjects() throws(TelemetryError) -> Bool {
    guard joined == nil, try firstByte() == UInt8(ascii: "{"), let end = start.firstIndex(of: 0x0A),
      start[..<end].last(where: { ![0x0D, 0x20].contains($0) }).map({ $0 != UInt8(ascii: "}") }) ?? false
    else { return joined != nil }
    var (objects, ignored) = (JoinedObjects(), [UInt8]())
    let bytes = try stream.preview(ByteStream.size)
    for index in bytes.indices where objects.ended == 0 || bytes[index] == UInt8(ascii: "{") {
      objects.take(bytes[index...index], into: &ignored)
      if objects.ended > 0, objects.isWithin { break }
    }
    isDocument = objects.areLong && !objects.isWithin && bytes.count < ByteStream.size
    if objects.areLong, objects.isWithin { joined = (JoinedObjects(), []) }
    return joined != nil
  }

  /// Four bytes of what has been looked at.
  func start(_ index: Int) -> Slice<UnsafeRawBufferPointer> { start.dropFirst(index).prefix(4) }

  /// Whether it begins as the text files of VBOX do.
  var isVBOX: Bool { TableHead.isVBOX(start.drop { [0xEF, 0xBB, 0xBF, 0x0D, 0x0A].contains($0) }) }

  /// A dollar, five letters and a comma.
  var isNMEA: Bool { Self.isNMEA(start.drop { $0 != 0x24 }) }

  private static func isNMEA(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = text.dropFirst().prefix(6)
    return text.count == 6 && text.last == 0x2C && text.dropLast().allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Whether there are sentences of NMEA among bytes that are no text, as receivers of u-blox and for RTK mix them.
  func mixesNMEA() throws(TelemetryError) -> Bool {
    let isText = String(validating: start, as: UTF8.self) != nil
    guard !isText, start.contains(where: { $0 == 0 || $0 == 0xB5 || $0 == 0xD3 }) else { return false }
    return try holdsNMEA()
  }

  /// Whether there is a sentence of NMEA at all, as below the line that a logger begins with.
  func holdsNMEA() throws(TelemetryError) -> Bool {
    let start = try stream.preview(Self.most)
    return start.indices.contains { start[$0] == 0x24 && Self.isNMEA(start[$0...]) }
  }

  /// Refuses formats that are known and not read, with what makes a table of them.
  package func refuseOthers() throws(TelemetryError) {
    if try firstByte() != nil, let advice { throw TelemetryError(.malformed, advice) }
    // What may begin so is waited for: a corner, and the shape that polars writes above it.
    guard boxes == nil, let first = try firstByte(), first == 0xE2 || first == UInt8(ascii: "s") else { return }
    if BoxLines.begin(try stream.preview(Self.most).prefix(Self.most)) { boxes = BoxLines() }
  }

  private var advice: String? {
    let workbook =
      "this is a workbook (XLSX, ODS, XLS) or an archive; libreoffice --headless --convert-to csv FILE makes a table of it"
    let netCDF =
      "this is NetCDF; ncdump -h FILE lists what is in it, and ncdump -v time,NAME FILE | awk '/^data:/ {d = 1; next} "
      + "d {gsub(/[,;}]/, \" \"); for (i = 1; i <= NF; i++) if ($(i + 1) == \"=\") {t[++c, n = 0] = $i; i++} "
      + "else t[c, ++n] = $i == \"_\" ? \"\" : $i} END {for (i = 0; i <= n; i++) print t[1, i] \",\" t[2, i]}' > table.csv "
      + "makes a table of two of a length"
    let known: [(start: [UInt8], advice: String)] = [
      ([0x50, 0x4B, 0x03, 0x04], workbook), ([0xD0, 0xCF, 0x11, 0xE0], workbook),
      ([0x1F, 0x8B], "this is packed with gzip; gunzip -c FILE | tacho … --data - reads it"),
      (Array("BZh".utf8), "this is packed with bzip2; bzip2 -dc FILE | tacho … --data - reads it"),
      ([0xFD, 0x37, 0x7A, 0x58], "this is packed with xz; xz -dc FILE | tacho … --data - reads it"),
      ([0x28, 0xB5, 0x2F, 0xFD], "this is packed with zstd; zstd -dc FILE | tacho … --data - reads it"),
      (
        [0x89, 0x48, 0x44, 0x46],
        "this is HDF5, or NetCDF 4; h5ls -r FILE lists what is in it, and h5dump -y -w 1 -o dump.txt -d NAME FILE && "
          + "tr -d ', ' < dump.txt > values.csv makes a column of the numbers of one"
      ),
      ([0x43, 0x44, 0x46, 0x01], netCDF), ([0x43, 0x44, 0x46, 0x02], netCDF), ([0x43, 0x44, 0x46, 0x05], netCDF),
      (Array("PAR1".utf8), "this is Parquet; duckdb -csv -c \"FROM 'FILE'\" makes a table of it"),
      (
        Array("SQLite format 3".utf8),
        "this is a database; sqlite3 -csv -header FILE 'SELECT …' makes a table of it"
      ),
    ]
    return known.first { start.starts(with: $0.start) }?.advice ?? Self.advice(forText: start)
  }

  /// Texts that are no table, by what stands in their first lines, and what does not, with what makes one of them.
  private static let texts: [(marks: [String], advice: String)] = [
    (
      ["\nLOCATION,", "\nDESIGN CONDITION"],
      "this is weather of EnergyPlus (EPW), whose columns have no names; sed 1,8d FILE > rows.csv leaves the rows, "
        + "in which column 7 is the temperature in °C and column 22 the wind in m/s"
    ),
    (
      ["\n!AIVD"],
      "these are messages of ships (AIS), packed in bits; gpsdecode < FILE > ships.jsonl makes JSON lines of them"
    ),
    (
      ["\navg-cpu:", "\nDevice"],
      "this is a log of iostat, in which tables take turns; "
        + "awk '/^Device/ && !n++ || $1 == \"sda\"' FILE > sda.txt makes a table of one disk"
    ),
    (
      ["icmp_seq", "\nPING "],
      "this is what ping prints; awk -F'time=' 'BEGIN {print \"ping\"} NF > 1 {print $2 + 0}' FILE > ping.csv makes a column "
        + "of its milliseconds"
    ),
    (
      ["\ntop - ", "load average"],
      "this is what top prints, for people; awk '/^top - / {t = $3} $NF == \"NAME\" {print t \",\" $9}' FILE > cpu.csv makes "
        + "rows of the time and the share of one program, and pidstat 1 a table"
    ),
    (
      ["\nCONTAINER ID ", "MEM USAGE / LIMIT"],
      "this is what docker stats prints, for people; docker stats --format json writes JSON lines, with CPUPerc and MemPerc"
    ),
    (
      ["\ninterface: ", "\nListening on "],
      "this is what iftop prints, for people; sar -n DEV 1 writes a table of what goes in and out"
    ),
    (
      ["\nA", "\nHFDTE"],
      "this is a flight in IGC; gpsbabel -i igc -f FILE -o gpx -F flight.gpx makes GPX of it"
    ),
    (
      ["\nGrid\t", "\nHeader\t"],
      "this is a text of Garmin MapSource, in which tables take turns; gpsbabel -t -i garmin_txt -f FILE -o gpx -F tracks.gpx "
        + "makes GPX of it"
    ),
    (["\nH Product:Blackbox"], "this is the log of a Blackbox, packed; blackbox_decode FILE makes CSV of it"),
    (
      ["MB (lfb ", "RAM "],
      "this is a log of tegrastats; sed -nE 's/^(.*) RAM ([0-9]+).*/\\1,\\2/p' FILE > ram.csv makes rows of the memory in use"
    ),
    (
      ["<OFX>", "OFXHEADER"],
      "this is OFX of a bank; tr '<' '\\n' < FILE | awk -F'>' 'BEGIN {print \"date,amount\"} $1 == \"DTPOSTED\" {d = substr($2, 1, 8)} "
        + "$1 == \"TRNAMT\" {print d \",\" $2 + 0}' > bank.csv makes a table of it"
    ),
    (
      ["\n!Type:"],
      "this is QIF of a bank; awk 'BEGIN {print \"date,amount\"} /^D/ {d = substr($0, 2)} /^T/ {gsub(\",\", \"\"); print d \",\" "
        + "substr($0, 2)}' FILE > bank.csv makes a table of it"
    ),
    (
      ["\n:20:", "\n:60"],
      "this is MT940 of a bank; sed -nE -e '1i date,amount' -e 's/^:61:([0-9]{6})([0-9]{4})?R?(C|D)[A-Z]?([0-9]+),([0-9]*).*/"
        + "20\\1,\\3\\4.\\5/; s/,C/,/; s/,D/,-/; /^20[0-9]{6},/p' FILE > bank.csv makes a table of it"
    ),
    (
      ["\nMATRIX=", "\nSTUB="],
      "this is a cube of PC-Axis (PX); with pyaxis of pip python3 -c 'from pyaxis import pyaxis; pyaxis.parse(\"FILE\", "
        + "encoding=\"latin-1\")[\"DATA\"].to_csv(\"table.csv\", index=False)' makes a table of it, as the page that it comes from does"
    ),
    (["\nPing: ", "\nDownload: "], "this is what speedtest-cli --simple prints; speedtest-cli --csv writes a table"),
    (
      ["\n100,NEM1"],
      "this is meter data in NEM12 or NEM13, a day a row; nemreader of pip (nemreader output-csv FILE) makes tables of it, and "
        + "awk -F, '$1 == 300 {for (i = 3; i < 51; i++) print $i}' FILE > kwh.csv a column of half hours"
    ),
    (
      ["\n[Params]", "\nInterval="],
      "this is Polar HRM; sed '1,/^\\[HRData\\]/d' FILE > hr.tsv leaves its rows without names, of which the first is the heart "
        + "rate, one each Interval seconds"
    ),
    (
      ["\n(1", "can0 "],
      "this is a log of candump, whose frames are packed; cantools decode --single-line CAN.dbc < FILE says what is in them"
    ),
    (
      ["][D][sensor:"],
      "this is a log of ESPHome; sed -nE 's/.*\\[([0-9:.]+)\\]\\[D\\].*.NAME.: Sending state ([-0-9.]+).*/\\1,\\2/p' FILE "
        + "> rows.csv makes rows of the time and one sensor"
    ),
    (
      ["\n# HELP ", "\n# TYPE "],
      "this is what Prometheus fetches, a moment of each metric; sed -nE -e '1i name,value' -e '/^#/d; s/\"/\"\"/g; "
        + "s/^([^{ ]+(\\{.*\\})?) +([^ ]+).*/\"\\1\",\\3/p' FILE > metrics.csv makes a table of it, and its query_range a series"
    ),
    (
      ["\n-[ RECORD "],
      "these are records one below the other (psql \\x); psql --csv writes a table, and " + stepFromRecords
    ),
    (
      ["\n***", "* 1. row *"],
      "these are records one below the other (\\G of mysql); mysql --batch -e 'SELECT …' > table.tsv writes a table, and "
        + stepFromRecords
    ),
    (
      ["\"updates\":", "\"values\":", "\"path\":"],
      "these are deltas of Signal K; jq -c '.updates[] | .timestamp as $t | .values[] | {time: $t, path, value}' FILE > rows.jsonl "
        + "makes rows of them, of which --where path=… takes one series"
    ),
    (["\n<html"], page), (["\n<!doctype html"], page),
  ]

  /// What stands in texts that are read: those of receivers, and what iostat says of the machine.
  private static let others = ["\n!AIVD": "$G", "\navg-cpu:": " CPU)"]

  private static let stepFromRecords =
    "awk 'function out() {if (!n++) print h; print r} /^-\\[ RECORD|^\\*+ [0-9]+\\. row/ {if (r != \"\") out(); h = r = \"\"; next} "
    + "match($0, / *[|:] /) {k = substr($0, 1, RSTART - 1); v = substr($0, RSTART + RLENGTH); sub(/^ +/, \"\", k); "
    + "gsub(/\"/, \"\\\"\\\"\", v); c = h == \"\" ? \"\" : \",\"; h = h c \"\\\"\" k \"\\\"\"; r = r c \"\\\"\" v \"\\\"\"} "
    + "END {if (r != \"\") out()}' FILE > table.csv makes one of this"

  private static let page = "this is a page of HTML, as servers send in place of a file; fetch the file again"

  /// The same of a text, by its first lines.
  fileprivate static func advice(forText start: some Collection<UInt8>) -> String? {
    let lines = String(decoding: start.prefix(most), as: UTF8.self).split(whereSeparator: \.isNewline)
    let text = "\n" + lines.joined(separator: "\n")
    return texts.first { kind in
      let text = kind.advice == page ? text.prefix(20).lowercased() : text
      return kind.marks.allSatisfy(text.contains) && !text.contains(others[kind.marks[0]] ?? "\n\n")
    }?.advice
      ?? lines.first.flatMap {
        isLineProtocol($0) ?? TableHead.stepFromSensors($0) ?? stepFromBrackets($0)
      }
  }

  /// What is said of the line protocol of InfluxDB: a name and tags, fields, and an epoch, between spaces.
  private static func isLineProtocol(_ line: Substring) -> String? {
    let parts = line.split(separator: " ")
    guard (2...3).contains(parts.count), parts[0].contains(","), parts[0].contains("="), !parts[0].contains("\""),
      let field = parts[1].firstIndex(of: "="), parts.count == 2 || parts[2].allSatisfy(\.isNumber),
      let end = parts[0].firstIndex(where: { $0 == "," || $0 == "=" }), parts[0][end] == ","
    else { return nil }
    let name = parts[1][..<field].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? parts[1][..<field] : "NAME"
    return "this is the line protocol of InfluxDB; sed -nE -e '1i time,\(name)' -e "
      + "'s/.*[ ,]\(name)=([-0-9.]+).* ([0-9]+)$/\\2,\\1/p' FILE > rows.csv makes a table of one field"
  }

  /// What is said of a log whose first line begins with a number in brackets and goes on with words, as no list of JSON does.
  private static func stepFromBrackets(_ line: Substring) -> String? {
    guard line.first == "[", let end = line.firstIndex(of: "]"), case let time = line[..<end].dropFirst(),
      time.contains(where: \.isNumber), time.allSatisfy({ $0.isNumber || " .:-/T".contains($0) }),
      let next = line[end...].dropFirst().first(where: { $0 != " " }), !",]".contains(next)
    else { return nil }
    return
      "this is a log with its times in brackets; sed -nE -e '1i time,WORD' -e 's/^\\[ *([^]]*)\\].*WORD[^0-9.-]*([-0-9.]+).*/\\1,\\2/p' "
      + "FILE > rows.csv makes a table of the numbers behind a WORD"
  }

  /// Whether what has been looked at begins as files of sound and film do: RIFF, Ogg, FLAC, MP3, MP4, Matroska.
  var isSound: Bool {
    let starts: [[UInt8]] = [
      Array("RIFF".utf8), Array("OggS".utf8), Array("fLaC".utf8), Array("ID3".utf8), [0xFF, 0xFB], [0xFF, 0xF3],
      [0xFF, 0xF2], [0x1A, 0x45, 0xDF, 0xA3],
    ]
    return (starts.contains(where: start.starts(with:)) && start.contains(0))
      || start.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    if joined != nil { return try readJoined(into: buffer) }
    if boxes != nil { return try readBoxes(into: buffer) }
    let bytes = try stream.available().prefix(buffer.count)
    buffer.copyBytes(from: bytes)
    stream.take(bytes.count)
    return bytes.count
  }

  private func readBoxes(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    var (lines, count) = (boxes ?? BoxLines(), 0)
    // Two bytes may be left of a letter.
    while count == 0 {
      let bytes = try stream.available().prefix(max(1, buffer.count - 2))
      guard !bytes.isEmpty else {
        count = lines.end(into: buffer)
        break
      }
      count = lines.take(bytes, into: buffer)
      stream.take(bytes.count)
    }
    boxes = lines
    return count
  }

  private func readJoined(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    var (objects, rest) = joined ?? (JoinedObjects(), [])
    while rest.isEmpty {
      let bytes = try stream.available()
      guard !bytes.isEmpty else { break }
      objects.take(bytes, into: &rest)
      stream.take(bytes.count)
    }
    let count = min(rest.count, buffer.count)
    buffer.copyBytes(from: rest[..<count])
    rest.removeFirst(count)
    joined = (objects, rest)
    return count
  }
}
