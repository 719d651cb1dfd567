import Gauges
import VectorGraphics

/// In the gauges of a layout.
extension IdleKeys {
  /// Each by itself and as the only one of it, which takes far less time than the whole.
  ///
  /// - Parameter pictures: of the whole.
  func idleInParts(of pictures: Pictures) -> [SpecificationProblem] {
    let shared = ["theme", "tokens", "palette", "lang", "sentences"].compactMap { name in
      source.root.member(name).map { (name, $0) }
    }
    // Gauges of a layout are often alike: what the first of them shows is not looked for in the others, and what it does not
    // show at any value is looked for in them with their own.
    var known: [[String]: [String]] = [:]
    return source.root.gaugesOfLayout.enumerated().flatMap { index, part -> [SpecificationProblem] in
      var root = part
      for name in ["id", "place"] { root.remove([.key(name)]) }
      for (name, node) in shared where root.member(name) == nil { _ = root.replace([.key(name)], with: node.inherited) }
      let prefix = "layout.gauges[\(index)]."
      guard let own = try? GaugeSpecification(root: root, files: source.files),
        let dial = try? own.gauge.dial(size: own.gauge.usualSize, shaper: shaper)
      else { return [] }
      let search = IdleKeys(
        specification: GaugeSpecification(own, size: own.gauge.usualSize),
        source: SpecificationTemplate(root: root, files: source.files), dial: dial, shaper: shaper)
      // All parts of a layout share one limit.
      search.work.layouts = work.layouts
      defer { work.layouts = search.work.layouts }
      search.told = told.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      let keys = [own.gauge.kind.name, own.gauge.variant ?? ""] + root.leaves
      search.settings = known[keys]
      if part.member("place") == nil {
        search.page = PageDrawing { [board = specification.gauge] in board.layout(ofOnly: $0) }
      }
      if known[keys] != nil { search.trials = [] }
      let problems = search.settings?.isEmpty == true ? [] : search.found()
      known[keys] = known[keys] ?? problems.map(\.path)
      return problems.map { SpecificationProblem(place: $0.place, path: prefix + $0.path, message: $0.message) }
        .filter { !isSeen($0.path, in: pictures) }
    }
  }

  /// Whether the whole is another without a key, as where cards agree on the sizes of their words.
  private func isSeen(_ path: String, in pictures: Pictures) -> Bool {
    var without = source.root
    guard let steps = Step.parse(path) else { return false }
    without.remove(steps[...])
    return shows(without, pictures) == false
  }

  /// What the gauges of a layout say of their page and its title, which a picture has once: by itself it would show.
  func idleOnPage(_ pictures: Pictures) -> [SpecificationProblem] {
    let names = [
      "tokens.page", "theme.card", "theme.backdrop", "theme.logo", "theme.titleOnFace", "theme.fonts.title",
      "theme.colors.page", "theme.light", "theme.dark",
    ]
    return source.root.gaugesOfLayout.enumerated().flatMap { index, part in
      names.compactMap { name in
        let (own, path) = (name.split(separator: "."), "layout.gauges[\(index)].\(name)")
        guard let node = own.reduce(part, { $0?.member(String($1)) }), !told.contains(path), !isOver,
          let steps = Step.parse(path)
        else { return nil }
        var without = source.root
        without.remove(steps[...])
        return shows(without, pictures) == true ? problem(path, node.place) : nil
      }
    }
  }
}

extension Gauge {
  /// The same layout with one gauge in it.
  fileprivate func layout(ofOnly part: Gauge) -> Gauge {
    var layout = self
    (layout.grid.gauges, layout.grid.columns, layout.title) = ([part], 1, "")
    return layout
  }
}

extension SpecificationNode {
  /// The same, meant for many gauges.
  fileprivate var inherited: SpecificationNode { SpecificationNode(content: content, place: .inherited) }
}
