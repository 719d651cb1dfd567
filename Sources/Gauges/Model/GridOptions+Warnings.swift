import VectorGraphics

extension GridOptions {
  /// What rounded per cents may be off, in layout units.
  private static let slack = 0.5

  /// Gauges at places where something else is drawn too, or nothing can be.
  func placeWarnings(on size: Size, title: String) -> [GaugeWarning] {
    guard gauges.contains(where: { $0.place != nil }) else { return [] }
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    // About where the title stands; its texts are not measured here.
    let band = title.isEmpty ? 0 : gap(in: size) + 26
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
