import ArgumentParser
import Tacho

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check specifications.",
    discussion: "Says everything that is wrong, with file, line and column. The exit status is 65 when anything is.")

  @Argument(help: "Specifications in JSON or YAML; - is standard input.", completion: .file())
  var specifications: [String]

  @Flag(help: "One JSON array of problems instead of lines to read.")
  var json = false

  func run() throws { try Failure.reporting(check) }

  private func check() throws(Failure) {
    var reports: [JSON] = []
    var lines: [String] = []
    for path in specifications {
      let bytes = try SpecificationFile.read(path)
      do throws(SpecificationError) {
        _ = try GaugeSpecification(bytes)
        if !json { lines.append("\(path): ok") }
      } catch {
        lines += error.lines(naming: path)
        reports += error.problems.map { $0.json(file: path) }
      }
    }
    try Console.output(Array((json ? JSON.array(reports).text() : lines.joined(separator: "\n")).utf8) + [0x0A])
    let count = reports.count
    if count > 0 { throw Failure(.badData, "\(count) \(count == 1 ? "problem" : "problems") found") }
  }
}

extension SpecificationProblem {
  fileprivate func json(file: String) -> JSON {
    .object([
      ("file", .string(file)),
      ("line", place.map { .number(Double($0.line)) } ?? .null),
      ("column", place.map { .number(Double($0.column)) } ?? .null),
      ("path", .string(path)),
      ("message", .string(message)),
    ])
  }
}
