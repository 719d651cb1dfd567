package import Gauges
package import Specification
package import Typesetting
import VectorGraphics

/// A specification laid out once, for all files of its picture.
package struct LaidOutPicture {
  package let dial: Dial
  /// For dark pages; nil where no file shows it, and where it looks the same.
  private let dark: Scene?
  private let outputs: [GaugeBatch.Output]
  private let pixelScale: Double

  /// - Parameter typesetter: with the families that the specification names.
  package init(
    _ specification: GaugeSpecification, _ outputs: [GaugeBatch.Output], _ typesetter: Typesetter
  ) throws(TachoError) {
    let gauge = specification.gauge
    dial = try gauge.dial(on: specification.size, typesetter)
    let hasDark = outputs.contains { $0.page == .dark || ($0.page == nil && $0.format.holdsDarkPicture) }
    dark = try hasDark ? gauge.onDarkPages?.dial(on: specification.size, typesetter).scene : nil
    (self.outputs, pixelScale) = (outputs, specification.pixelScale)
    // Its texts are empty.
    guard !typesetter.isGivenUp else { throw .givenUp }
  }

  /// One for each output.
  package func files() throws(TachoError) -> [[UInt8]] {
    let scene = dial.scene
    return try outputs.map { (output) throws(TachoError) in
      try output.format.bytes(
        of: output.page == .dark ? dark ?? scene : scene, dark: output.page == nil ? dark : nil,
        scale: output.scale ?? pixelScale, text: output.text, compression: output.compression)
    }
  }
}

/// Layouts of a gauge that differs in its values alone: what is known of one is kept beside it.
struct KnownDials<Note> {
  /// The one used last is the first.
  private(set) var dials: [(dial: Dial, note: Note)] = []
  /// As many as numbers of one series have decimals.
  private static var most: Int { 4 }

  /// The gauge in a layout that is known, or in a new one where none is its own.
  ///
  /// - Parameter note: what is known of a new layout.
  mutating func dial(
    of gauge: Gauge, _ size: Size, _ typesetter: Typesetter, note: (Dial) -> Note
  ) throws(TachoError) -> (dial: Dial, note: Note) {
    for (index, known) in dials.enumerated() where known.dial.size == size {
      guard let dial = known.dial.showing(gauge) else { continue }
      if index > 0 { dials.insert(dials.remove(at: index), at: 0) }
      return (dial, known.note)
    }
    let dial = try gauge.dial(on: size, typesetter)
    let made = (dial: dial, note: note(dial))
    dials = [made] + dials.prefix(Self.most - 1)
    return made
  }
}
