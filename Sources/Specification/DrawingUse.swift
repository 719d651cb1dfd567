/// What is made of a specification: keys that speak of something else have no effect there. A file serves several uses, so they
/// are told only of what was said for this one.
public enum DrawingUse: Hashable, Sendable {
  /// Pictures that do not move.
  case still
  /// What is said of a picture, without one.
  case description
  /// A picture for each row of a table.
  case rows
  /// A picture in a document; a row of a table may fill it in.
  case document(readsRow: Bool)
  /// A film of a gauge that moves by itself.
  case movement
  /// A film of a gauge that follows data.
  case data

  /// Why a key has no effect; nil where it may have one.
  ///
  /// - Parameter path: as in `animation.fps`.
  private func reason(_ path: String) -> String? {
    let parts = path.split(separator: ".", maxSplits: 1)
    switch (parts.first?.prefix { $0 != "[" }, self) {
    case ("animation", .still), ("animation", .description), ("animation", .rows):
      return "without effect, as a still picture does not move"
    case ("animation", .document):
      return
        "has no effect, as the pictures of a report do not move; leave it out, or write the gauge to a file for tacho animate"
    case ("output", .document):
      return "has no effect, as all pictures of a report have the pixels that --scale says; leave it out"
    case ("output", .description): return "without effect, as nothing is drawn"
    case ("data", .still), ("data", .description): return "without effect, as no data are read"
    case ("data", .movement): return "without effect, as the gauge follows no data"
    case ("data", .document(readsRow: false)):
      return "has no effect, as no row of a table fills this gauge in; leave it out, or name one"
    case ("data", .rows) where parts.count > 1 && DataSetting.isForFilms(String(parts[1])):
      return "without effect, as only a film reads times; a batch takes cells as they are"
    case ("data", .document) where parts.count > 1 && DataSetting.isForFilms(String(parts[1])):
      return "has no effect, as only a film reads times; leave it out"
    case ("value", .data): return "without effect, as the gauge follows data"
    default: return nil
    }
  }

  /// The keys of a text that have no effect, each with its place; not of what it takes from files.
  public func idleKeys(of template: SpecificationTemplate) -> [SpecificationProblem] {
    guard case .map(let members) = template.root.content else { return [] }
    return members.flatMap { idle($0, at: $0.key, in: template.root.place.file) }
  }

  private func idle(_ member: SpecificationNode.Member, at path: String, in file: String?) -> [SpecificationProblem] {
    guard member.keyPlace.file == file else { return [] }
    if let reason = reason(path) { return [SpecificationProblem(place: member.keyPlace, path: path, message: reason)] }
    guard path == "data", case .map(let members) = member.value.content else { return [] }
    return members.flatMap { idle($0, at: "data." + $0.key, in: file) }
  }

  /// The settings that have no effect.
  public func idleKeys(of settings: [GaugeSpecification.Setting]) -> [SpecificationProblem] {
    settings.flatMap { setting -> [SpecificationProblem] in
      if let reason = reason(setting.path) {
        return [SpecificationProblem(place: nil, path: setting.path, message: reason)]
      }
      guard setting.path == "data", let data = try? SpecificationTemplate([], settings: [setting]) else { return [] }
      return idleKeys(of: data).map { SpecificationProblem(place: nil, path: $0.path, message: $0.message) }
    }
  }
}

extension [SpecificationProblem] {
  /// Those that are not of keys that others tell of already.
  public func besides(_ told: [SpecificationProblem]) -> [SpecificationProblem] {
    filter { own in !told.contains { SpecificationTemplate.isPath(own.path, atOrBelow: $0.path) } }
  }
}
