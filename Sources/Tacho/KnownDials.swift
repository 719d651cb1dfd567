import Gauges
import Typesetting
import VectorGraphics

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
