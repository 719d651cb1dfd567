import Gauges

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

extension GaugeSpecification {
  /// The keys that have no effect on a film of it, each with its place: those of a movement where it follows data, and of data where it
  /// moves by itself.
  ///
  /// - Parameter gauges: those of a layout that data fill.
  package func idleKeys(in use: DrawingUse, filling gauges: [Int] = []) -> [SpecificationProblem] {
    switch use {
    case .data:
      let why = "without effect, as the gauge follows data"
      return statesWithoutValue.filter { $0.gauge.map(gauges.contains) ?? true }.map { problem($0.path, why) }
        + animation.keysOfMovement.map { problem("animation.\($0)", why) }
    case .movement:
      var idle: [SpecificationProblem] = []
      if animation.ballistics != .none {
        idle.append(problem("animation.ballistics", "without effect, as the gauge follows no data"))
      }
      if animation.hysteresis > 0, gauge.kind.traits.contains(.holdsGauges) {
        idle.append(problem("animation.hysteresis", "without effect on gauges of a layout that follow no data"))
      }
      if animation.steps.isEmpty, case .spring(let spring, _)? = animation.mover, spring.blendDuration > 0 {
        let why = "without effect, as no spring moves before; it is for a sequence"
        idle.append(problem("animation.spring.blendDuration", why))
      }
      return idle
    default: return []
    }
  }

  /// Where it is written that there is no value: of the picture, and of gauges of its layout.
  package var missingStates: [(path: String, gauge: Int?)] { states(["missing"]) }

  /// Where a state is written that has no value to show, which a film shows nevertheless.
  package var statesWithoutValue: [(path: String, gauge: Int?)] {
    states(["missing"] + GaugeState.allCases.filter(\.hidesValue).map(\.rawValue))
  }

  private func states(_ names: [String]) -> [(path: String, gauge: Int?)] {
    guard let root = source.template?.root else { return [] }
    func isMissing(_ node: SpecificationNode) -> Bool { node.member("state")?.text.map(names.contains) ?? false }
    return (isMissing(root) ? [("state", nil)] : [])
      + root.gaugesOfLayout.enumerated().filter { isMissing($0.element) }.map {
        ("layout.gauges[\($0.offset)].state", $0.offset)
      }
  }

  /// What is told of one of its keys, where that stands.
  package func problem(_ path: String, _ message: String) -> SpecificationProblem {
    source.template?.root.problem(path, message) ?? SpecificationProblem(place: nil, path: path, message: message)
  }
}

extension SpecificationNode {
  /// What is told of a key below, at its place or that of the nearest one above it.
  func problem(_ path: String, _ message: String) -> SpecificationProblem {
    SpecificationProblem(place: place(nearest: (Step.parse(path) ?? [])[...]), path: path, message: message)
  }
}

extension [SpecificationProblem] {
  /// Those that are not of keys that others tell of already.
  public func besides(_ told: [SpecificationProblem]) -> [SpecificationProblem] {
    filter { own in !told.contains { SpecificationTemplate.isPath(own.path, atOrBelow: $0.path) } }
  }
}
