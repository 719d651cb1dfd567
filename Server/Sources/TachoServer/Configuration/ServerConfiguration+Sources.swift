import Tacho

extension ServerConfiguration {
  /// Takes what a file says: one name and value a line, in YAML or JSON.
  ///
  /// - Throws: ``ConfigurationError`` for what cannot be read, an unknown name and an impossible value.
  public mutating func take(file path: String) throws(ConfigurationError) {
    let template: SpecificationTemplate
    do {
      template = try SpecificationTemplate(FileByteSource.bytes(path, atMost: 1 << 20))
    } catch {
      throw ConfigurationError("\(path): \(error)")
    }
    guard let keys = template.keys else { throw ConfigurationError("\(path): must be a map of names and values") }
    for key in keys {
      guard let setting = ServerSetting.all.first(where: { $0.name == key }) else {
        throw ConfigurationError(
          "\(path): “\(key.prefix(40))” is no setting; there are \(ServerSetting.all.map(\.name).joined(separator: ", "))"
        )
      }
      guard let value = template.member(key)?.scalar else {
        throw ConfigurationError("\(path): \(key): must be a text or a number")
      }
      try setting.set(value.text, in: &self, source: "\(path): \(key)")
    }
  }

  /// Takes what the environment says, by variables such as `TACHO_SERVER_PORT`.
  ///
  /// - Parameter variables: name and value of all there are.
  /// - Throws: ``ConfigurationError`` for an unknown name that begins like ours, and an impossible value.
  public mutating func take(environment variables: [String: String]) throws(ConfigurationError) {
    for (variable, value) in variables.sorted(by: { $0.key < $1.key }) where variable.hasPrefix("TACHO_SERVER_") {
      guard let setting = ServerSetting.all.first(where: { $0.variable == variable }) else {
        if variable == Self.fileVariable { continue }
        throw ConfigurationError("\(variable): is no setting; tacho-server --help lists them")
      }
      try setting.set(value, in: &self, source: variable)
    }
  }

  /// Names the configuration's file in the environment.
  public static let fileVariable = "TACHO_SERVER_CONFIG"

  /// Takes what the options of the program say, by the names of settings.
  ///
  /// - Throws: ``ConfigurationError`` for an impossible value.
  public mutating func take(options: [String: String]) throws(ConfigurationError) {
    for setting in ServerSetting.all {
      if let text = options[setting.name] { try setting.set(text, in: &self, source: "--\(setting.name)") }
    }
  }
}
