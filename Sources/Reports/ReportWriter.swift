public import Specification
public import Typesetting
import VectorGraphics

/// Puts pictures into documents. Everything that is no gauge stays byte for byte.
public struct ReportWriter {
  /// Gives the text of a file that a document names; throws when it is not there or not to be read.
  public typealias FileReader = (String) throws(SpecificationProblem) -> [UInt8]

  /// Sets the texts of all pictures.
  public let typesetter: Typesetter
  let options: ReportOptions
  let read: FileReader
  let identity: (String) -> String

  /// - Parameters:
  ///   - identity: the same text for all names of one file, so that a table is read once; by default the name.
  ///   - read: the only way to anything outside the document.
  public init(
    typesetter: Typesetter, options: ReportOptions, identity: @escaping (String) -> String = { $0 },
    read: @escaping FileReader
  ) {
    (self.typesetter, self.options, self.identity, self.read) = (typesetter, options, identity, read)
  }

  /// A dashboard with all that its gauges take from other files.
  ///
  /// - Throws: ``SpecificationError`` with every problem there is.
  ///
  /// - Parameters:
  ///   - bytes: its text.
  ///   - theme: in place of the one that it says: a name, or a file.
  public func dashboard(_ bytes: [UInt8], theme: String? = nil) throws(SpecificationError) -> DashboardSpecification {
    let files = ReferencedFiles(read, identity: identity)
    var themes = options.themes
    let written = try SpecificationTemplate(bytes).member("theme")
    if let name = theme ?? written?.scalar?.text, ThemeFile.isPath(name), themes[name] == nil,
      ThemeLibrary.added(named: name) == nil
    {
      themes[name] = try files.theme(name)
    }
    return try DashboardSpecification(
      bytes, themes: themes, theme: theme,
      reading: { (path) throws(SpecificationError) in try files.file(path) },
      filling: { (gauge) throws(SpecificationError) in try files.filled(gauge) })
  }

  /// The pictures of all gauges, and the texts that stand in their places.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, each with its place in the document.
  func draw<Element>(
    _ gauges: [GaugeText], _ maker: inout PictureMaker,
    _ markup: (Int, Picture, inout PictureMaker) throws(SpecificationProblem) -> Element
  ) throws(SpecificationError) -> [Element] {
    guard gauges.count <= Limits.reportGauges else {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, message: "there are \(gauges.count) gauges; the limit is \(Limits.reportGauges)")
      ])
    }
    let pair = options.isPair ? [GaugeSpecification.Setting(path: "theme", value: "auto")] : []
    let reader = ReferenceReader(
      read, defaults: options.defaults, themes: options.themes, identity: identity)
    var faults: [(problem: SpecificationProblem, gauge: GaugeText)] = []
    var elements: [Element] = []
    for (index, gauge) in gauges.enumerated() {
      do throws(SpecificationError) {
        let specification = try gauge.specification(settings: pair + options.settings, reader: reader)
        do throws(SpecificationProblem) {
          let notes = reader.takeNotes()
          maker.warnings += notes.warnings.map(gauge.located)
          let known = maker.warnings.count
          let picture = try maker.picture(of: specification, idleSettings: notes.idleSettings)
          let own = maker.warnings[known...].map { ReferenceReader.told(ofPicture: $0, notes.source) }
          maker.warnings.replaceSubrange(known..., with: own.besides(notes.warnings).map(gauge.located))
          elements.append(try markup(index, picture, &maker))
        } catch {
          faults.append((error.isOf(options.settings) ? error : gauge.located(error), gauge))
        }
      } catch {
        faults += error.problems.map { ($0, gauge) }
      }
    }
    guard faults.isEmpty else { throw error(faults, of: gauges.count) }
    return elements
  }

  /// What is wrong with settings in every gauge is told once and has no place: it is no gauge's fault.
  private func error(
    _ faults: [(problem: SpecificationProblem, gauge: GaugeText)], of count: Int
  ) -> SpecificationError {
    let ofSettings = faults.map(\.problem).filter { $0.isOf(options.settings) }
    let shared = Set(ofSettings).filter { problem in ofSettings.count { $0 == problem } >= count }
    return SpecificationError(
      Array(shared)
        + faults.filter { !shared.contains($0.problem) }.map { fault in
          fault.problem.place == nil ? fault.gauge.located(fault.problem) : fault.problem
        })
  }
}

extension [UInt8] {
  /// The bytes with parts replaced; the parts are in order and apart.
  func replacing(_ parts: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + parts.reduce(0) { $0 + $1.bytes.count })
    var start = 0
    for part in parts {
      result += self[start..<part.range.lowerBound]
      result += part.bytes
      start = part.range.upperBound
    }
    return result + self[start...]
  }
}
