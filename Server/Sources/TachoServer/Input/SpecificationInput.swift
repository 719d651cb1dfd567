import HTTPTypes
import Tacho

/// A specification as a request gives it: a text, and parameters that are its keys on top of it. It names no files.
enum SpecificationInput {
  /// Parameters that a picture does not depend on.
  static let parametersAside = ["onerror", "hash"] + AddressSignature.parameters

  /// What an address answers where there is no picture.
  enum ErrorForm: String, CaseIterable {
    case picture, status
  }

  /// - Parameters:
  ///   - fields: of an address, without the parameters of its own.
  ///   - body: nil when there is no specification but that of the address.
  ///   - most: bytes of a packed specification.
  static func template(_ fields: QueryFields, body: [UInt8]?, most: Int) throws(Problem) -> SpecificationTemplate {
    var fields = fields
    let _: ErrorForm? = try fields.choice("onerror")
    for name in parametersAside { _ = try fields.take(name) }
    let packed = try fields.take("spec")
    if body != nil, packed != nil {
      throw Problem(.badRequest, "spec: there is a specification in the body already; give one of them")
    }
    let unpacked = try packed.map { (text) throws(Problem) in try CompressedText.text(of: text, most: most) }
    return try template(body ?? unpacked ?? [], fields.fields)
  }

  /// - Parameters:
  ///   - text: JSON or YAML; empty when all comes from the parameters.
  ///   - fields: names of keys and their values, applied in order.
  /// - Throws: ``Problem`` for what cannot be read, and for what would have to be read from a file.
  static func template(_ text: [UInt8], _ fields: [QueryFields.Field] = []) throws(Problem) -> SpecificationTemplate {
    var names: Set<String> = []
    for field in fields where !names.insert(SpecificationTemplate.usualName(of: field.name)).inserted {
      throw Problem(.badRequest, "\(field.name): is given twice; give it once")
    }
    do throws(SpecificationError) {
      var template = try SpecificationTemplate(text)
      for field in fields { template = try set(field, in: template) }
      try refuseFiles(template)
      return template
    } catch {
      throw Problem(error)
    }
  }

  /// An empty field of a form leaves the key as the specification has it; only a value is missing then, as with an empty
  /// cell of a table.
  private static func set(
    _ field: QueryFields.Field, in template: SpecificationTemplate
  ) throws(SpecificationError) -> SpecificationTemplate {
    let word = field.value.trimmingSpaces
    let value: SpecificationTemplate.Value.Content
    switch SpecificationTemplate.cellForm(of: field.name) {
    case nil:
      if word.isEmpty, SpecificationTemplate.hasKey(field.name) { return template }
      return try template.setting([], [GaugeSpecification.Setting(path: field.name, value: field.value)])
    case .number(orMissing: true) where word.isEmpty, .numberOrTime(orMissing: true) where word.isEmpty:
      value = .missing
    case .some where word.isEmpty: return template
    case .text: value = .text(field.value)
    // A key of which a number is one form takes its lists and maps too.
    case .some where word.first == "[" || word.first == "{":
      return try template.setting([], [GaugeSpecification.Setting(path: field.name, value: field.value)])
    case .some: value = .word(word)
    }
    return try template.setting([SpecificationTemplate.Value(path: field.name, value)])
  }

  /// A request says all there is to know: nothing of the machine's files is for strangers.
  private static func refuseFiles(_ template: SpecificationTemplate) throws(SpecificationError) {
    func refuse(_ path: String, _ words: String, at place: Place? = nil) throws(SpecificationError) {
      throw SpecificationError([
        SpecificationProblem(place: place, path: path, message: "\(words); a request reads no files")
      ])
    }
    // A map says how a table is written; a word is the name of one.
    let namesTable = template.member("data").map { $0.keys == nil } ?? false
    for key in ["spec", "data", "row"] where template.keys?.contains(key) == true && (key != "data" || namesTable) {
      try refuse(key, "write the specification itself instead of naming one")
    }
    if template.takesFromFiles {
      try refuse(
        template.keys?.contains("extends") == true ? "extends" : "layout.gauges",
        "write the keys of the other specification here instead of naming it")
    }
    if let theme = template.themeReferences.first {
      try refuse("theme", "write tokens here, or take a built-in theme, instead of naming a file", at: theme.place)
    }
    if let font = template.fontReferences.first {
      try refuse("theme.fonts.\(font.role).file", "name an installed family instead of a file", at: font.place)
    }
    if let picture = template.pictureReferences.first {
      try refuse(picture.key, "draw the gauge without the picture", at: picture.place)
    }
  }
}
