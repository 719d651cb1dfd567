import Foundation
import Specification
import TestSupport
import Testing

/// The schema and the reference page say what the table of keys says.
struct JSONSchemaTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func schema() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(JSONSchema.text.utf8)) as? [String: Any])
  }

  /// Every key of the schema with its path and its own schema.
  private func properties(_ schema: [String: Any], _ prefix: String = "") -> [(path: String, schema: [String: Any])] {
    let own = (schema["properties"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
    return own.flatMap { name, value -> [(path: String, schema: [String: Any])] in
      let inner = value as? [String: Any] ?? [:]
      let items = inner["items"] as? [String: Any] ?? [:]
      let choices = inner["anyOf"] as? [[String: Any]] ?? []
      return [(prefix + name, inner)] + properties(inner, prefix + name + ".")
        + choices.flatMap { properties($0, prefix + name + ".") }
        + properties(items, prefix + name + "[].")
    }
  }

  @Test func theSchemaIsJSONWithADescriptionForEveryKey() throws {
    let keys = properties(try schema())
    #expect(keys.count > 30)
    for key in keys {
      #expect((key.schema["description"] as? String)?.isEmpty == false, "\(key.path)")
      #expect(key.schema["type"] != nil || key.schema["enum"] != nil || key.schema["anyOf"] != nil, "\(key.path)")
    }
  }

  @Test func everyMapIsClosedButForTheUsersOwnKeys() throws {
    let root = try schema()
    #expect(root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(root["$id"] as? String == JSONSchema.identifier)
    let maps = [root] + properties(root).flatMap { [$0.schema, $0.schema["items"] as? [String: Any] ?? [:]] }
    // A map without keys of its own takes names of the user's own.
    for map in maps where map["type"] as? String == "object" && map["properties"] != nil {
      #expect(map["additionalProperties"] as? Bool == false)
      #expect((map["patternProperties"] as? [String: Any])?.keys.sorted() == ["^x-"])
    }
  }

  @Test func thePageOfKeysIsUpToDate() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/keys.md"), encoding: .utf8)
    #expect(page == KeyReference.markdown, "tacho schema --markdown > docs/keys.md")
    let keys = properties(try schema())
    for key in keys { #expect(page.contains("| `\(key.path)` |"), "\(key.path)") }
    #expect(page.split(separator: "\n").count { $0.hasPrefix("| `") } == keys.count)
  }

  @Test func thePageOfThemeKeysIsUpToDate() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/theme-keys.md"), encoding: .utf8)
    #expect(page == KeyReference.themeMarkdown, "tacho schema theme --markdown > docs/theme-keys.md")
    let theme = try JSONSerialization.jsonObject(with: Data(JSONSchema.themeText.utf8)) as? [String: Any]
    for key in properties(try #require(theme)) { #expect(page.contains("| `\(key.path)` |"), "\(key.path)") }
  }

  // MARK: - With a validator

  @Test(.enabled(if: SchemaValidator.isInstalled, "python3 with jsonschema is not installed"))
  func theGalleryIsValid() throws {
    let gallery = Self.package.appending(path: "Examples/gallery")
    let names = try FileManager.default.contentsOfDirectory(atPath: gallery.path).sorted()
    let files = names.filter { $0.hasSuffix(".json") || SchemaValidator.readsYAML && $0.hasSuffix(".yaml") }
    #expect(files.count >= 14)
    let documents = try files.map { try String(contentsOf: gallery.appending(path: $0), encoding: .utf8) }
    let verdicts = try #require(try SchemaValidator.verdicts(documents))
    #expect(verdicts.count == documents.count)
    for (file, isValid) in zip(files, verdicts) { #expect(isValid, "\(file)") }
  }

  @Test(.enabled(if: SchemaValidator.isInstalled, "python3 with jsonschema is not installed"))
  func aValidatorAgreesWithTheReader() throws {
    var documents = [
      #"{"value": 1}"#, #"{"values": {"a": 1, "b": null}}"#, #"{"value": "10:08:30"}"#, #"{"value": "2:30"}"#,
      #"{"value": 1, "uncertainty": 2}"#, #"{"value": 1, "uncertainty": [0, 2]}"#, #"{"history": [1, null, 3]}"#,
      #"{"value": 1, "track": {"segments": 10}}"#, #"{"value": 1, "scale": {"ticks": {"major": 5, "minor": "none"}}}"#,
      #"{"value": 1, "scale": {"ticks": {"major": [0, 50], "mid": {"count": 3}}}}"#,
      #"{"layout": {"gauges": [{"value": 1}, {"kind": "clock", "value": "10:08"}]}}"#,
      #"{"value": "10:61"}"#, #"{"value": "1.30"}"#, #"{"value": ":30"}"#, #"{"value": []}"#,
      #"{"values": {"a": "b"}}"#,
      #"{"value": 1, "uncertainty": [1]}"#, #"{"value": 1, "uncertainty": "few"}"#, #"{"history": {"a": 1}}"#,
      #"{"value": 1, "track": {"segments": 2.5}}"#, #"{"value": 1, "track": {"segments": 1}}"#,
      #"{"value": 1, "scale": {"ticks": {"major": "nothing"}}}"#, #"{"value": 1, "scale": {"ticks": {"major": {}}}}"#,
      #"{"value": 1, "scale": {"ticks": {"major": {"count": 0}}}}"#,
      #"{"value": 1, "scale": {"ticks": {"mid": {"cuont": 3}}}}"#, #"{"value": 1, "scale": {"ticks": {"mid": ["a"]}}}"#,
      #"{"layout": {"gauges": [{"value": 1, "titel": "x"}]}}"#, #"{"layout": {"gauges": [5]}}"#,
      #"{"layout": {"gauges": [{"layout": {"gauges": [{"value": 1, "knd": "clock"}]}}]}}"#, #"{"layout": {}}"#,
    ]
    documents += [
      #"{"value": null}"#, #"{"value": 1, "x-a": {}}"#, #"{"value": 1, "background": "RebeccaPurple"}"#,
      #"{"value": 1, "title": 5}"#, #"{"value": 1, "scale": {"type": "piecewise", "stops": [[0, 0], [1, 1]]}}"#,
      #"{"vale": 1}"#, #"{"Value": 1}"#, #"{"value": "1"}"#, #"{"value": true}"#, #"{"value": 1, "theme": "Dark"}"#,
      #"{"value": 1, "titel": "x"}"#, #"{"value": 1, "title": null}"#, #"{"value": 1, "scale": 5}"#,
      #"{"value": 1, "scale": {"mx": 5}}"#, #"{"value": 1, "scale": {"type": "lin"}}"#, #"{"value": 1, "size": 0}"#,
      #"{"value": 1, "scale": {"reverse": "true"}}"#, #"{"value": 1, "ranges": {}}"#, #"{"value": 1, "ranges": [{}]}"#,
      #"{"value": 1, "ranges": [{"from": 1, "colour": "red"}]}"#, #"{"value": 1, "targets": [5]}"#,
      ##"{"value": 1, "ranges": [{"from": 1, "color": "#ff"}]}"##, #"{"value": 1e16}"#, #"[]"#,
      #"{"value": 1, "scale": {"stops": [[1, 2, 3]]}}"#, #"{"value": 1, "version": 2}"#,
      #"{"value": 1, "output": {"scale": 9}}"#, #"{"value": 1, "background": "transparentt"}"#,
    ]
    let verdicts = try #require(try SchemaValidator.verdicts(documents))
    #expect(verdicts.count == documents.count)
    for (document, isValid) in zip(documents, verdicts) {
      #expect(isValid == problems(document).isEmpty, "\(document)")
    }
  }

  @Test func everyKeyOfADashboardIsInTheSchema() throws {
    let definitions = try #require(try schema()["$defs"] as? [String: Any])
    let dashboard = try #require(definitions["dashboard"] as? [String: Any])
    let keys = properties(dashboard)
    #expect(keys.count > 10)
    for key in keys { #expect((key.schema["description"] as? String)?.isEmpty == false, "\(key.path)") }
    let names = Set(keys.map(\.path))
    for row in ReportReference.markdownRows {
      let name = String(row.split(separator: "`")[1])
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test(.enabled(if: SchemaValidator.isInstalled, "python3 with jsonschema is not installed"))
  func aValidatorAgreesWithTheReaderOfDashboards() throws {
    var documents = [
      #"{"title": "a"}"#, #"{}"#, #"{"title": "a", "sections": [{"gauges": [{"value": 1}]}]}"#,
      #"{"title": "a", "sections": [{"gauges": [{"value": 1, "titel": "x"}]}]}"#,
      #"{"title": "a", "sections": [{"gauges": [{"spec": "a.yaml", "set": {"value": 1}}]}]}"#,
      #"{"title": "a", "sections": [{"gauges": [{"data": "a.csv", "row": {"station": "Kiel"}}]}]}"#,
      #"{"title": "a", "sections": [{"gauges": [{"spec": "a.yaml", "rwo": 1}]}]}"#,
      #"{"title": "a", "paper": "a5"}"#, #"{"title": "a", "paper": "letter-landscape", "gaugeWidth": 200}"#,
      #"{"title": "a", "gaugeWidth": 5}"#, #"{"title": "a", "theme": "blue"}"#, #"{"title": "a", "x-mine": 1}"#,
      #"{"title": "a", "sections": [{"table": {"columns": ["a"], "rows": [["b"], [null], [3]]}}]}"#,
      #"{"title": "a", "sections": [{"table": {"columns": ["a"]}}]}"#, #"{"title": "a", "colour": "red"}"#,
      #"{"title": "a", "sections": [{"gauges": [{"layout": {"gauges": [{"value": 1}]}}]}]}"#,
    ]
    let board = Self.package.appending(path: "Examples/documents/board.yaml")
    if SchemaValidator.readsYAML { documents.append(try String(contentsOf: board, encoding: .utf8)) }
    let verdicts = try #require(try SchemaValidator.verdicts(documents, as: "dashboard"))
    #expect(verdicts.count == documents.count)
    // A file of its own, for editors.
    #expect(try SchemaValidator.verdicts(documents, of: JSONSchema.dashboardText) == verdicts)
    for (document, isValid) in zip(documents, verdicts) {
      let isRead = (try? DashboardSpecification(Array(document.utf8))) != nil
      #expect(isValid == isRead, "\(document)")
    }
  }
}
