import JSONFormat
import Tacho

/// A specification's text with all that the playground shows of it.
struct PlaygroundWork: Sendable {
  let text: String
  let verdict: Verdict

  private var packed: String { CompressedText.packed(Array(text.utf8)) }

  var address: String { "/gauge.svg?spec=" + packed }

  /// What the picture says to those who do not see it.
  var alternative: String {
    guard let specification = verdict.specification else { return "Nothing is drawn: the specification has problems." }
    return specification.gauge.title.isEmpty ? "The \(specification.gauge.kind) gauge." : specification.gauge.title
  }

  /// In words, with line and column.
  private var lines: [(isProblem: Bool, text: String)] {
    verdict.problems.map { (true, "\($0)") } + verdict.warnings.map { (false, "\($0)") }
  }

  var problemItems: String {
    lines.map { "<li class=\"\($0.isProblem ? "problem" : "warning")\">\(escaped($0.text))</li>" }.joined()
  }

  // MARK: - Controls

  /// A control for each key at the top, or one below, that takes one word and that the kind draws.
  private var keys: [KeyReference.Entry] {
    guard let kind = verdict.specification?.gauge.kind else { return [] }
    let depths = ["scale", "readout", "track", "hub", "output"]
    return KeyReference.entries.filter { entry in
      let steps = entry.path.split(separator: ".")
      guard !entry.path.contains("["), steps.count == 1 || (steps.count == 2 && depths.contains(String(steps[0]))),
        !entry.path.hasPrefix("$"), !["version", "id", "extends", "preset", "min", "max"].contains(entry.path),
        entry.path != "variant" || !kind.variants.isEmpty, let looks = entry.looks(of: kind),
        SpecificationTemplate.cellForm(of: entry.path) != nil
      else { return false }
      return looks.isEmpty || looks.contains(verdict.specification?.gauge.variant ?? kind.variants.first ?? "")
    }
  }

  private var template: SpecificationTemplate? { try? SpecificationTemplate(Array(text.utf8)) }

  private func value(_ path: String) -> String {
    var node = template
    for step in path.split(separator: ".") { node = node?.member(String(step)) }
    return node?.scalar?.text ?? ""
  }

  private func choices(_ entry: KeyReference.Entry) -> [String] {
    switch entry.path {
    case "kind": Gauge.Kind.all.map(\.name)
    case "variant": verdict.specification?.gauge.kind.variants ?? []
    case "theme": ThemeLibrary.names
    default: entry.takes == "true or false" ? ["true", "false"] : entry.choices
    }
  }

  var controls: String {
    keys.map { entry in
      let id = "key-" + entry.path.replacing(".", with: "-")
      let (value, choices) = (value(entry.path), choices(entry))
      let isNumber =
        switch SpecificationTemplate.cellForm(of: entry.path) {
        case .number, .numberOrTime: true
        default: entry.path == "uncertainty"
        }
      let field: String
      if choices.isEmpty {
        field =
          "<input id=\"\(id)\" name=\"\(entry.path)\" value=\"\(escaped(value))\"\(isNumber ? " inputmode=\"decimal\" data-number" : "") autocomplete=\"off\">"
      } else {
        let options = ([""] + choices).map {
          "<option\($0 == value ? " selected" : "")\($0.isEmpty ? " value=\"\"" : "")>\(escaped($0.isEmpty ? "–" : $0))</option>"
        }
        field = "<select id=\"\(id)\" name=\"\(entry.path)\">\(options.joined())</select>"
      }
      return "<p><label for=\"\(id)\" title=\"\(escaped(entry.meaning))\">\(entry.path)</label>\(field)</p>"
    }.joined()
  }

  // MARK: - Copies

  /// `HERE` stands for the server's own address, which the page knows.
  var snippets: [(name: String, text: String)] {
    let address = "HERE" + address
    let label = alternative.replacing("\"", with: "'")
    let yaml = text.hasSuffix("\n") ? text : text + "\n"
    return [
      ("Address", address),
      ("Markdown", "![\(label.replacing("]", with: ""))](\(address))"),
      ("HTML", "<img src=\"\(escaped(address))\" alt=\"\(escaped(label))\">"),
      ("Command", "tacho render - -o gauge.svg <<'END'\n\(yaml)END"),
      (
        "Swift",
        "import Tacho\n\nlet specification = try GaugeSpecification(Array(#\"\"\"\n"
          + yaml.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "  \($0)\n" }.joined()
          + "  \"\"\"#.utf8))\nlet picture = try specification.gauge.scene(size: specification.size).svg()"
      ),
      ("Python", "from tacho_gauge import render\n\nsvg = render(r\"\"\"\n\(yaml)\"\"\", format=\"svg\")"),
      ("YAML", yaml),
    ]
  }

  var snippetItems: String {
    snippets.map { snippet in
      "<details\(snippet.name == "Address" ? " open" : "")><summary>\(snippet.name)</summary>"
        + "<pre tabindex=\"0\"><code>\(escaped(snippet.text))</code></pre></details>"
    }.joined()
  }

  var json: JSON {
    .object([
      ("spec", .string(packed)), ("address", .string(address)), ("alternative", .string(alternative)),
      ("valid", .boolean(verdict.problems.isEmpty)),
      (
        "problems",
        .array(lines.map { .object([("isProblem", .boolean($0.isProblem)), ("text", .string($0.text))]) })
      ),
      ("controls", .string(controls)), ("keys", .array(keyNames.map(JSON.string))),
      (
        "snippets",
        .array(snippets.map { .object([("name", .string($0.name)), ("text", .string($0.text))]) })
      ),
    ])
  }

  /// For suggestions while somebody writes.
  private var keyNames: [String] {
    let kind = verdict.specification?.gauge.kind
    return KeyReference.entries.filter { entry in kind.map { entry.looks(of: $0) != nil } ?? true }.map(\.path)
  }
}
