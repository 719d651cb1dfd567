import Foundation
import Specification

/// Python's jsonschema on the schema of the language: an opinion that has nothing of ours in it.
enum SchemaValidator {
  static let isInstalled = ((try? verdicts(["{}"])) ?? nil) != nil
  /// Whether Python can read YAML too.
  static let readsYAML = ((try? verdicts(["a: 1"])) ?? nil) != nil

  /// Whether the schema accepts each of the documents; nil when there is no validator, or it cannot read one.
  ///
  /// - Parameters:
  ///   - definition: which of the schema's definitions they are; nil is the schema itself.
  ///   - schema: that of gauges, unless another is given.
  static func verdicts(
    _ documents: [String], as definition: String? = nil, of schema: String = JSONSchema.text
  ) throws -> [Bool]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacho-schema-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(schema.utf8).write(to: folder.appending(path: "schema.json"))
    try JSONEncoder().encode(documents).write(to: folder.appending(path: "documents.json"))
    let script = """
      import json, jsonschema
      schema = json.load(open('schema.json'))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      if '\(definition ?? "")':
          validator = validator.evolve(schema=schema['$defs']['\(definition ?? "")'])
      def read(text):
          try:
              return json.loads(text)
          except ValueError:
              import yaml
              return yaml.safe_load(text)
      for text in json.load(open('documents.json', encoding='utf-8')):
          print(validator.is_valid(read(text)))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
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
}
