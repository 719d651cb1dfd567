import VectorGraphics

extension SpecificationTemplate {
  /// Gives a file by its name, counted from the folder of the text that is read.
  public typealias FileReader = (String) throws(SpecificationError) -> SpecificationTemplate

  /// The specification with all that it takes from other files: `extends`, and the `spec` of gauges in a layout. Names
  /// in a file are counted from that file's folder; those of themes are, too, and are counted from the beginning's folder
  /// afterwards.
  ///
  /// - Parameters:
  ///   - file: the name of the file that this is the text of, where `read` has given it; nil for the text it begins in.
  ///   - read: gives a file by its name.
  /// - Throws: ``SpecificationError`` for what is no file's name, cannot be read, or leads back to itself.
  public func resolved(
    from file: String? = nil, _ read: @escaping FileReader
  ) throws(SpecificationError) -> SpecificationTemplate {
    let own = root.withThemes(in: file.map(SpecificationReferences.folder) ?? "")
    guard takesFromFiles else { return SpecificationTemplate(root: own, files: files) }
    var references = SpecificationReferences(read)
    let root = references.gauge(own, at: "", from: file.map { [$0] } ?? [])
    guard references.problems.isEmpty else { throw SpecificationError(references.problems) }
    let count = root.count
    guard count <= Limits.reportValues else {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, message: "with its files it has \(count) values; the limit is \(Limits.reportValues)")
      ])
    }
    return SpecificationTemplate(root: root, files: files)
  }

  /// The same with the name of the file that it was read from at its places; what has been read of other files stays with it.
  package func written(in file: String) -> SpecificationTemplate {
    let folder = SpecificationReferences.folder(of: file)
    let moved = SpecificationTemplate(root: root.written(in: file).withThemes(in: folder))
    func known<Reference, Content>(_ own: [Reference], _ moved: [Reference], _ content: (Reference) -> Content?) -> [(
      Reference, Content
    )] {
      zip(own, moved).compactMap { own, moved in content(own).map { (moved, $0) } }
    }
    let themes = known(themeReferences, moved.themeReferences) { files.themes[$0.path] }
    let pictures = known(pictureReferences, moved.pictureReferences) { files.pictures[$0] }
    let fonts = known(fontReferences, moved.fontReferences) { files.fonts[$0.key] }
    return moved.withThemes(Dictionary(themes.map { ($0.path, $1) }) { $1 })
      .withPictures(Dictionary(pictures) { $1 }).withFonts(Dictionary(fonts) { $1 })
  }

  /// Whether it names other files.
  public var takesFromFiles: Bool {
    root.member("extends") != nil
      || root.gaugesOfLayout.contains {
        $0.member("extends") != nil || GaugeReference.isReference($0)
      }
  }

  /// The specification on one line of YAML, which reads back as the same; what its files hold is not in it.
  public var text: String { root.flowText }

  /// A text of everything in it, the same for the same specification, theme files and pictures.
  package var flowText: String {
    let themes = files.themes.sorted { $0.key < $1.key }.map { name, file in
      "\n\(name): " + String(decoding: file.bytes, as: UTF8.self) + file.contentNames.map { " " + $0 }.joined()
    }
    let pictures = files.pictures.map { "\n\($0.key.key): \($0.key.path) \($0.value.hash)" }.sorted()
    let fonts = files.fonts.map { "\n\($0.key): \($0.value)" }.sorted()
    return root.flowText + themes.joined() + pictures.joined() + fonts.joined()
  }
}

/// Follows the names of files in one specification.
struct SpecificationReferences {
  private(set) var problems: [SpecificationProblem] = []
  private let read: SpecificationTemplate.FileReader

  private static let deepest = 8

  init(_ read: @escaping SpecificationTemplate.FileReader) { self.read = read }

  /// - Parameters:
  ///   - path: where the gauge is in the specification.
  ///   - files: through which it was reached; the last is the one that it is in.
  mutating func gauge(_ node: SpecificationNode, at path: String, from files: [String]) -> SpecificationNode {
    let node = withLayout(node, at: path, from: files)
    guard let name = node.member("extends") else { return node }
    let own = node.without("extends")
    guard let base = file(name, at: path.appendingKey("extends"), from: files) else { return own }
    return base.extended(by: own)
  }

  private mutating func withLayout(
    _ node: SpecificationNode, at path: String, from files: [String]
  ) -> SpecificationNode {
    guard let layout = node.member("layout"), let gauges = layout.member("gauges"),
      case .list(let items) = gauges.content
    else { return node }
    let path = path.appendingKey("layout.gauges")
    let resolved = items.enumerated().map { index, item in
      let path = "\(path)[\(index)]"
      guard GaugeReference.isReference(item) else { return gauge(item, at: path, from: files) }
      if item.member("spec") != nil { return named(item, at: path, from: files) }
      return gauge(withoutData(item, at: path), at: path, from: files)
    }
    let list = SpecificationNode(content: .list(resolved), place: gauges.place)
    return node.with("layout", layout.with("gauges", list))
  }

  /// A gauge of a layout whose `data` names a file, as gauges of documents do, is reported and read without it.
  private mutating func withoutData(_ node: SpecificationNode, at path: String) -> SpecificationNode {
    guard case .map(let members) = node.content else { return node }
    for member in members where member.key == "data" {
      report(
        member.keyPlace, path.appendingKey("data"),
        "data are for the whole picture: --data names the file, and a gauge of a layout takes its value from the column "
          + "that its id names")
    }
    return node.without("data").without("row")
  }

  /// A gauge of a layout that is a file's: `spec`, and beside it what is changed and what places it.
  private mutating func named(
    _ node: SpecificationNode, at path: String, from files: [String]
  ) -> SpecificationNode {
    guard case .map(let members) = node.content else { return node }
    let others = ["set", "id", "place"]
    for member in members where member.key != "spec" && !others.contains(member.key) {
      let isRow = member.key == "data" || member.key == "row"
      report(
        member.keyPlace, path.appendingKey(member.key),
        isRow
          ? "belongs to documents; a gauge of a layout takes its value from the column that its id names"
          : "is no key here; beside spec there are \(others.joined(separator: ", ")). To write keys of the gauge, take "
            + "extends instead of spec")
    }
    guard let name = node.member("spec") else { return node }
    guard var base = file(name, at: path.appendingKey("spec"), from: files) else { return node.without("spec") }
    if let settings = node.member("set") { set(settings, in: &base, at: path.appendingKey("set")) }
    for key in ["id", "place"] {
      if let value = node.member(key) { base = base.with(key, value) }
    }
    return base
  }

  private mutating func set(_ settings: SpecificationNode, in base: inout SpecificationNode, at path: String) {
    guard case .map(let members) = settings.content, members.count <= Limits.settings else {
      return report(
        settings.place, path, "must be a map of at most \(Limits.settings) paths, as in scale.max, to values")
    }
    for member in members {
      let steps = SpecificationNode.Step.parse(member.key) ?? []
      base.removeOtherName(of: steps)
      guard !steps.isEmpty, base.replace(steps[...], with: member.value) else {
        report(member.keyPlace, path.appendingKey(member.key), "does not lead to a key of the specification")
        continue
      }
    }
  }

  /// What a file holds, with all that it takes from others; nil with the problem reported.
  private mutating func file(
    _ name: SpecificationNode, at path: String, from files: [String]
  ) -> SpecificationNode? {
    guard case .scalar(let text, _) = name.content, !text.isEmpty, text != "~", text != "null" else {
      report(name.place, path, "must be the name of a file")
      return nil
    }
    let full = text.hasPrefix("/") ? text : Self.folder(of: files.last) + text
    guard !files.contains(full), files.count < Self.deepest else {
      let way = (files + [full]).joined(separator: ", ")
      report(
        name.place, path,
        files.contains(full)
          ? "leads back to itself: \(way)" : "goes through more than \(Self.deepest) files: \(way)")
      return nil
    }
    do throws(SpecificationError) {
      let node = try read(full).root.written(in: full).withThemes(in: Self.folder(of: full))
      return gauge(node, at: "", from: files + [full])
    } catch {
      for problem in error.problems {
        report(name.place, path, problem.place == nil ? problem.message : problem.description(in: full))
      }
      return nil
    }
  }

  /// With its slash; empty without one.
  static func folder(of file: String?) -> String {
    guard let file, let slash = file.lastIndex(of: "/") else { return "" }
    return String(file[...slash])
  }

  private mutating func report(_ place: Place, _ path: String, _ message: String) {
    problems.append(SpecificationProblem(place: place, path: path, message: message))
  }
}

extension SpecificationNode {
  func member(_ key: String) -> SpecificationNode? {
    guard case .map(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var gaugesOfLayout: [SpecificationNode] {
    guard case .list(let items) = member("layout")?.member("gauges")?.content else { return [] }
    return items
  }

  /// A dashboard with all that the gauges of its sections take from other files.
  func resolvingSections(
    _ read: @escaping SpecificationTemplate.FileReader
  ) throws(SpecificationError) -> SpecificationNode {
    guard let sections = member("sections"), case .list(let items) = sections.content else { return self }
    var files = SpecificationReferences(read)
    let resolved = items.enumerated().map { number, section in
      guard let gauges = section.member("gauges"), case .list(let parts) = gauges.content else { return section }
      let list = parts.enumerated().map { index, part in
        GaugeReference.isReference(part)
          ? part : files.gauge(part, at: "sections[\(number)].gauges[\(index)]", from: [])
      }
      return section.with("gauges", SpecificationNode(content: .list(list), place: gauges.place))
    }
    guard files.problems.isEmpty else { throw SpecificationError(files.problems) }
    return with("sections", SpecificationNode(content: .list(resolved), place: sections.place))
  }

  /// What the gauges of a dashboard's sections name, those of other documents aside.
  func filesOfSections(
    _ fill: (SpecificationTemplate) throws(SpecificationError) -> SpecificationTemplate
  ) throws(SpecificationError) -> NamedFiles {
    guard let sections = member("sections"), case .list(let items) = sections.content else { return NamedFiles() }
    var whole = SpecificationTemplate(root: self)
    var problems: [SpecificationProblem] = []
    for (number, section) in items.enumerated() {
      guard case .list(let gauges)? = section.member("gauges")?.content else { continue }
      for (index, gauge) in gauges.enumerated() where !GaugeReference.isReference(gauge) {
        do throws(SpecificationError) {
          whole = whole.withFiles(of: try fill(SpecificationTemplate(root: gauge)))
        } catch {
          problems += error.problems.map {
            let path = "sections[\(number)].gauges[\(index)]".appendingKey($0.path)
            return SpecificationProblem(place: $0.place, path: path, message: $0.message)
          }
        }
      }
    }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    return whole.files
  }

  fileprivate func without(_ key: String) -> SpecificationNode {
    guard case .map(let members) = content else { return self }
    return SpecificationNode(content: .map(members.filter { $0.key != key }), place: place)
  }

  fileprivate func with(_ key: String, _ value: SpecificationNode) -> SpecificationNode {
    var node = self
    _ = node.replace([.key(key)], with: value)
    return node
  }

  /// The same, from a file; what is from others already is from those beside it.
  fileprivate func written(in file: String) -> SpecificationNode {
    func moved(_ place: Place) -> Place { place.written(in: file) }
    let content: Content =
      switch content {
      case .scalar: content
      case .list(let items): .list(items.map { $0.written(in: file) })
      case .map(let members):
        .map(
          members.map {
            Member(key: $0.key, keyPlace: moved($0.keyPlace), value: $0.value.written(in: file))
          })
      }
    return SpecificationNode(content: content, place: moved(place))
  }

  /// With the theme files that a gauge and those of its layout name in `folder`, which ends with a slash.
  fileprivate func withThemes(in folder: String) -> SpecificationNode {
    guard !folder.isEmpty, case .map(let members) = content else { return self }
    let moved = members.map { member in
      var member = member
      switch (member.key, member.value.content) {
      case ("theme", .scalar(let name, let isQuoted)) where ThemeFile.isPath(name) && !name.hasPrefix("/"):
        member.value.content = .scalar(folder + name, isQuoted: isQuoted)
      case ("layout", _), ("set", _): member.value = member.value.withThemes(in: folder)
      case ("gauges", .list(let gauges)):
        member.value.content = .list(gauges.map { $0.withThemes(in: folder) })
      default: break
      }
      return member
    }
    return SpecificationNode(content: .map(moved), place: place)
  }

  /// Keys that say the same in other words: one that is written takes the place of those of the base.
  private static let otherNames = [
    "size": ["width", "height"], "sweep": ["startAngle", "endAngle"], "startAngle": ["sweep"], "endAngle": ["sweep"],
    "kind": ["preset"], "preset": ["kind"],
  ]

  /// With the members of a map in place of its own; maps in it are joined in the same way, lists are not.
  fileprivate func extended(by own: SpecificationNode) -> SpecificationNode {
    var base = self
    if case .map(let members) = own.content {
      for member in members {
        for other in Self.otherNames[member.key] ?? [] { base = base.without(other) }
        base.removeOtherName(of: [.key(member.key)])
        guard member.key == "scale", case .map(let ends) = member.value.content else { continue }
        for end in ends { base.removeOtherName(of: [.key("scale"), .key(end.key)]) }
      }
    }
    return base.joined(with: own)
  }

  private func joined(with own: SpecificationNode) -> SpecificationNode {
    guard case .map(var members) = content, case .map(let others) = own.content else { return own }
    for other in others {
      if let index = members.firstIndex(where: { $0.key == other.key }) {
        let value = members[index].value.joined(with: other.value)
        members[index] = Member(key: other.key, keyPlace: other.keyPlace, value: value)
      } else {
        members.append(other)
      }
    }
    return SpecificationNode(content: .map(members), place: own.place)
  }
}

extension String {
  fileprivate func appendingKey(_ key: String) -> String { isEmpty ? key : self + "." + key }
}
