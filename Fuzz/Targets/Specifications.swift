import Specification
import Tacho

extension FuzzTarget {
  /// JSON and YAML as one gauge, and as the reference to one.
  static let specification = FuzzTarget("specification") { (input) throws(Violation) in
    let read = Result { () throws(SpecificationError) in try GaugeSpecification(input) }
    switch read {
    case .success(let specification):
      try expectFinite(specification)
      try expect(specification == (try? GaugeSpecification(input)), "reading twice gives two gauges")
    case .failure(let error): try expectReadable(error)
    }
    switch Result(catching: { () throws(SpecificationError) in try GaugeReference(input) }) {
    case .success: break
    case .failure(let error): try expectReadable(error)
    }
  }

  /// Lines of `path=value` over a gauge, as `--set` has them.
  static let set = FuzzTarget("set") { (input) throws(Violation) in
    let settings = input.split(separator: UInt8(ascii: "\n")).prefix(64).compactMap {
      (line) -> GaugeSpecification.Setting? in
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return GaugeSpecification.Setting(
        path: String(decoding: line[..<equals], as: UTF8.self),
        value: String(decoding: line[(equals + 1)...], as: UTF8.self))
    }
    let base = Array("{value: 3, ranges: [{from: 1, to: 2}], targets: [{value: 4}], scale: {max: 9}}".utf8)
    switch Result(catching: { () throws(SpecificationError) in try GaugeSpecification(base, settings: settings) }) {
    case .success(let specification): try expectFinite(specification)
    case .failure(let error): try expectReadable(error)
    }
  }

  /// A specification that rows fill in. Filled with nothing it must be the specification itself.
  static let template = FuzzTarget("template") { (input) throws(Violation) in
    _ = BatchTemplate(String(decoding: input, as: UTF8.self))
    guard let template = try? SpecificationTemplate(input) else { return }
    let direct = try? GaugeSpecification(input)
    try expect(direct == (try? template.filled(with: [])), "a template filled with nothing is another gauge")
    for key in (template.keys ?? []).prefix(16) {
      _ = template.member(key)?.scalar
      _ = SpecificationTemplate.cellForm(of: key)
      for content: SpecificationTemplate.Value.Content in [.text("a: [b"), .word("12.5"), .missing] {
        switch Result(catching: { () throws(SpecificationError) in
          try template.filled(with: [SpecificationTemplate.Value(path: key, content)])
        }) {
        case .success(let specification): try expectFinite(specification)
        case .failure(let error): try expectReadable(error)
        }
      }
    }
  }

  /// A theme file. Gauges in it can be laid out and written.
  static let theme = FuzzTarget("theme") { (input) throws(Violation) in
    switch Result(catching: { () throws(SpecificationError) in try ThemeFile(input, name: "own.yaml") }) {
    case .success(let file):
      try expect(file == (try? ThemeFile(input, name: "own.yaml")), "reading twice gives two themes")
      try expectReadableWarnings(file.warnings)
      for gauge in [
        "{theme: own.yaml, value: 7, max: 9, title: Oil, ranges: [{from: 5, severity: alarm}]}",
        "{theme: own.yaml, layout: {gauges: [{value: 1}, {kind: clock, value: 5}, {kind: linear, value: 3}]}}",
      ] {
        guard
          let drawing = try? SpecificationTemplate(Array(gauge.utf8)).withThemes(["own.yaml": file]).filled(with: [])
        else { throw Violation("a theme that was read is not taken") }
        try expectFinite(drawing)
        try expectDrawn(drawing)
      }
    case .failure(let error): try expectReadable(error)
    }
  }
}

private func expectReadableWarnings(_ warnings: [SpecificationProblem]) throws(Violation) {
  if !warnings.isEmpty { try expectReadable(warnings.map(\.description)) }
}

func expectReadable(_ error: SpecificationError) throws(Violation) {
  try expectReadable(error.problems.map(\.description))
}

/// Checks that every number a drawing depends on is finite and within the published limits.
func expectFinite(_ specification: GaugeSpecification) throws(Violation) {
  let gauge = specification.gauge
  let sizes = [specification.size.width, specification.size.height]
  for side in sizes {
    try expect(side.isFinite && side >= 1 && side <= Limits.canvasSide, "a canvas side of \(side)")
  }
  try expect(Limits.scale.contains(specification.pixelScale), "a pixel scale of \(specification.pixelScale)")
  var numbers = [gauge.value, gauge.previous, gauge.reference, gauge.origin, gauge.scale.min, gauge.scale.max]
  numbers += gauge.history + gauge.targets.map { $0.value }
  for case let number? in numbers {
    try expect(number.isFinite && abs(number) <= Limits.magnitude, "a number of \(number)")
  }
  try expect(gauge.scale.min < gauge.scale.max, "a scale from \(gauge.scale.min) to \(gauge.scale.max)")
}
