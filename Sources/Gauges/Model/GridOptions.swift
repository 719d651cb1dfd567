import VectorGraphics

extension GaugeError {
  package static let layoutInLayout = GaugeError(.layout, "a layout", rule: "cannot stand in a layout")
}

/// How several gauges lie in one picture.
public struct GridOptions: Hashable, Sendable {
  /// 1…20; when nil as many as make the gauges largest, on a canvas of no size given as many as there are rows.
  public var columns: Int?
  /// Between the gauges and around them, in layout units, 0…200.
  public var gap = 16.0
  /// Whether all scales have the same ends, so that the gauges can be compared.
  public var sharesScale = false
  /// Whether each gauge of the grid stands on a plate of its own.
  public var hasCards = false
  /// In reading order; those with a ``Gauge/place`` lie there, over the others.
  public var gauges: [Gauge] = []

  /// Limits are checked with the picture, not here.
  public init(columns: Int? = nil, gap: Double = 16, sharesScale: Bool = false, gauges: [Gauge] = []) {
    (self.columns, self.gap, self.sharesScale, self.gauges) = (columns, gap, sharesScale, gauges)
  }

  /// The gauges with the scales that they are drawn on.
  package var shown: [Gauge] {
    guard sharesScale else { return gauges }
    let ends = sharedEnds
    return gauges.map { gauge in
      guard gauge.hasEnds else { return gauge }
      var gauge = gauge
      let scale = gauge.scale.between(ends)
      // One that stays as it is has not been asked for either.
      if scale != gauge.scale { gauge.scale = scale }
      return gauge
    }
  }

  /// Those of all scales together that have any.
  private var sharedEnds: ClosedRange<Double> {
    let open = gauges.filter(\.hasEnds)
    return (open.map(\.scale.min).min() ?? 0)...(open.map(\.scale.max).max() ?? 1)
  }

  /// A scale that has nobody to be shared with, or cannot be.
  var scaleWarnings: [GaugeWarning] {
    guard sharesScale else { return [] }
    guard gauges.filter(\.hasEnds).count > 1 else {
      return [
        GaugeWarning(
          path: "layout.shareScale", message: "has no effect: fewer than two of the gauges have a scale with ends")
      ]
    }
    let ends = sharedEnds
    return gauges.enumerated().compactMap { index, gauge in
      let scale = gauge.scale.between(ends)
      guard gauge.hasEnds, scale.min != ends.lowerBound || scale.max != ends.upperBound else { return nil }
      let texts = [ends.lowerBound, ends.upperBound].map { DecimalText.exact($0) }
      return GaugeWarning(
        path: "layout.gauges[\(index)]",
        message:
          "keeps its own scale: one of its type cannot go from \(texts[0]) to \(texts[1]), as layout.shareScale asks")
    }
  }

  func check() throws(GaugeError) {
    guard gauges.count <= Limits.gauges else {
      throw GaugeError(.layout, "\(gauges.count) gauges", rule: "are too many: the limit is \(Limits.gauges)")
    }
    if let columns, !Limits.gridColumns.contains(columns) {
      throw GaugeError(.layout, "\(columns) columns", rule: "are not 1 to 20")
    }
    try GaugeError.check(gap, "a gap", in: Limits.gridGap, .layout)
    for gauge in gauges {
      guard !gauge.kind.traits.contains(.holdsGauges) else {
        throw GaugeError.layoutInLayout
      }
      try gauge.check()
    }
    for (index, gauge) in gauges.enumerated() where !gauge.id.isEmpty {
      if gauges[..<index].contains(where: { $0.id == gauge.id }) {
        throw GaugeError(.layout, "“\(gauge.id)”", rule: "is the id of two gauges; give each its own")
          .of(".gauges[\(index)].id")
      }
    }
  }

  /// Where each gauge lies in a picture, the next after the other in the grid but for those with a place.
  ///
  /// - Parameter top: where the grid begins.
  func boxes(in size: Size, below top: Double) -> [Rect] {
    let columns = columnCount(on: size)
    let rows = rowCount(of: columns)
    // Gaps never take more than a third of the canvas.
    let gap = self.gap(in: size, columns: columns)
    let width = (size.width - gap * Double(columns + 1)) / Double(columns)
    let height = (size.height - top - gap * Double(rows + 1)) / Double(rows)
    var next = 0
    return gauges.map { gauge in
      if let place = gauge.place { return place.box(in: size, usual: gauge.usualSize) }
      defer { next += 1 }
      return Rect(
        x: gap + Double(next % columns) * (width + gap), y: top + gap + Double(next / columns) * (height + gap),
        width: width, height: height)
    }
  }

  func gap(in size: Size, columns: Int) -> Double {
    min(gap, size.width / 3 / Double(columns + 1), size.height / 3 / Double(rowCount(of: columns) + 1))
  }

  /// As many as make the picture about square, where nothing is said of them or of the canvas.
  var usualColumnCount: Int { columns ?? (1...20).first { $0 * $0 >= countInGrid } ?? 20 }

  /// As many as make the gauges largest, where nothing is said: fewer on a high canvas, more on a wide one.
  func columnCount(on canvas: Size) -> Int {
    let usual = usualColumnCount
    guard columns == nil, countInGrid > 1 else { return usual }
    let aspects = gauges.filter { $0.place == nil }.map(\.aspect)
    let counts = 1...min(20, aspects.count)
    let sizes = counts.map { figureSize(aspects, in: $0, on: canvas) }
    guard let most = sizes.max(), sizes[usual - 1] < Self.leastShare * most else { return usual }
    return zip(counts, sizes).first { $1 == most }?.0 ?? usual
  }

  /// How much of the height that others leave them is enough for gauges to stand in about a square.
  private static let leastShare = 0.85

  /// How high gauges are in so many columns, in the mean.
  private func figureSize(_ aspects: [Double], in columns: Int, on canvas: Size) -> Double {
    let cell = Size(
      width: canvas.width / Double(columns), height: canvas.height / Double(rowCount(of: columns)))
    return aspects.reduce(0) { $0 + min(cell.width / $1, cell.height) } / Double(max(1, aspects.count))
  }

  func rowCount(of columns: Int) -> Int { max(1, (countInGrid + columns - 1) / columns) }

  /// Without those that have a place of their own.
  private var countInGrid: Int { gauges.count { $0.place == nil } }
}

extension GridOptions {
  /// What rounded per cents may be off, in layout units.
  private static let slack = 0.5

  /// Gauges at places where something else is drawn too, or nothing can be.
  func placeWarnings(on size: Size, title: String) -> [GaugeWarning] {
    guard gauges.contains(where: { $0.place != nil }) else { return [] }
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    // About where the title stands; its texts are not measured here.
    let band = title.isEmpty ? 0 : gap(in: size, columns: columnCount(on: size)) + 26
    let heading = Rect(
      x: size.width / 2 - Double(title.count) * 5, y: 0, width: Double(title.count) * 10, height: band)
    let boxes = boxes(in: size, below: band)
    var warnings: [GaugeWarning] = []
    for (index, gauge) in gauges.enumerated() where gauge.place != nil {
      let path = "layout.gauges[\(index)].place"
      let box = boxes[index]
      if !canvas.overlaps(box) {
        warnings.append(
          GaugeWarning(path: path, message: "lies outside of the picture, \(size.words), and is not drawn"))
      } else if !canvas.grown(by: Self.slack).contains(box) {
        warnings.append(
          GaugeWarning(path: path, message: "reaches out of the picture, \(size.words), and is cut off there"))
      }
      // Each pair is told once, at the later of two places.
      let others = gauges.indices.filter {
        $0 != index && ($0 < index || gauges[$0].place == nil) && boxes[$0].overlaps(box.grown(by: -Self.slack))
      }
      if !others.isEmpty {
        let names = others.map { self.name(of: $0) }.joined(separator: ", ")
        warnings.append(GaugeWarning(path: path, message: "lies over \(names); their texts may touch"))
      }
      if !title.isEmpty, heading.overlaps(box) {
        warnings.append(GaugeWarning(path: path, message: "lies over the picture's title; their texts may touch"))
      }
    }
    return warnings
  }

  private func name(of index: Int) -> String {
    let gauge = gauges[index]
    let name = gauge.id.isEmpty ? gauge.title : gauge.id
    return "gauge \(index + 1)" + (name.isEmpty ? "" : " (“\(name.prefix(40))”)")
  }
}

extension Rect {
  fileprivate func grown(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension Size {
  fileprivate var words: String { "\(DecimalText.short(width)) × \(DecimalText.short(height))" }
}
