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
      return [(prefix + name, inner)] + properties(inner, prefix + name + ".")
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

  // MARK: - With a validator

  /// What Python's validator finds in texts: one line each, `True` or `False`; nil when there is no validator.
  private static func verdicts(_ documents: [String]) throws -> [Bool]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacho-schema-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(JSONSchema.text.utf8).write(to: folder.appending(path: "schema.json"))
    for (index, document) in documents.enumerated() {
      try Data(document.utf8).write(to: folder.appending(path: "\(index).json"))
    }
    let script = """
      import json, sys, jsonschema
      schema = json.load(open('schema.json'))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for index in range(int(sys.argv[1])):
          print(validator.is_valid(json.load(open(f'{index}.json', encoding='utf-8'))))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, "\(documents.count)"]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return output.split(separator: "\n").map { $0 == "True" }
  }

  private static let hasValidator = ((try? verdicts(["{}"])) ?? nil) != nil

  @Test(.enabled(if: hasValidator, "python3 with jsonschema is not installed"))
  func aValidatorAgreesWithTheReader() throws {
    let gallery = Self.package.appending(path: "Examples/gallery")
    let names = try FileManager.default.contentsOfDirectory(atPath: gallery.path).filter { $0.hasSuffix(".json") }
    #expect(names.count >= 3)
    var documents = try names.sorted().map { try String(contentsOf: gallery.appending(path: $0), encoding: .utf8) }
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
    let verdicts = try #require(try Self.verdicts(documents))
    #expect(verdicts.count == documents.count)
    for (document, isValid) in zip(documents, verdicts) {
      #expect(isValid == problems(document).isEmpty, "\(document)")
    }
  }
}
