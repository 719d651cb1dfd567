import VectorGraphics

/// The names of targets and the annotations of a straight scale, beside the track on the side without ticks. One that
/// would touch another text moves along the track by as much as still leaves it at its mark, or is left out.
struct TrackNotes {
  private struct Note {
    let value: Double
    let text: String
    /// Whether a line leads to it: a target has its mark there.
    let hasLeader: Bool
  }

  /// Of the texts, in units of the design.
  private static let usualSize = 10.5

  let texts: [PlacedText]
  private let leaders: Path
  private let board: Board

  /// Whether a gauge has any.
  static func exist(in gauge: Gauge) -> Bool { !notes(gauge).isEmpty }

  private static func notes(_ gauge: Gauge) -> [Note] {
    let all =
      gauge.targets.map { Note(value: $0.value, text: $0.label, hasLeader: false) }
      + gauge.annotations.map { Note(value: $0.value, text: $0.text, hasLeader: true) }
    return all.filter { !$0.text.isEmpty && gauge.scale.contains($0.value) }
  }

  /// How wide the widest is when none is wider than `limit`; 0 without any.
  static func width(_ board: Board, limit: Double) -> Double {
    notes(board.gauge).compactMap { fitted($0, board: board, width: limit)?.advance }.max() ?? 0
  }

  private static func fitted(_ note: Note, board: Board, width: Double, size: Double = usualSize) -> ShapedText? {
    board.text(
      note.text, .note, TextStyle(size: size, weight: .medium), width: width, keeping: 3, at: .zero, .leading)?.text
  }

  /// - Parameters:
  ///   - reach: from the track's edge to the texts, in units of the design.
  ///   - limit: the widest a text may be.
  ///   - room: what the texts stay within, along the track and across.
  ///   - others: the texts they keep clear of.
  init(
    _ board: Board, track: StraightTrack, reach: Double, size: Double = usualSize, limit: Double, within room: Rect,
    avoiding others: [PlacedText]
  ) {
    self.board = board
    let unit = board.unit
    // Outward of the line is the side without ticks, unless they have changed sides.
    let sign = track.sideSign
    var (texts, leaders) = ([PlacedText](), Path())
    for note in Self.notes(board.gauge) {
      guard let shaped = Self.fitted(note, board: board, width: limit, size: size) else { continue }
      let anchor = track.line.anchor(at: track.position(of: note.value))
      let (width, height) = (shaped.advance, shaped.capHeight)
      let extent = (track.isUpright ? width : height) / 2
      let middle = anchor.point(height: sign * (track.half + reach * unit + extent))
      let step = track.isUpright ? height * 0.7 : width / 2 - min(3 * unit, width / 2)
      let places = [0, -1, 1, -2, 2].prefix(track.isUpright ? 5 : 3).map { factor -> PlacedText in
        let shift = factor * step
        let center =
          track.isUpright
          ? Point(x: middle.x, y: middle.y + shift)
          : Point(x: Self.clamped(middle.x + shift, half: width / 2, room.minX, room.maxX), y: middle.y)
        return PlacedText(.note, shaped, center: center)
      }
      let taken = others + texts
      let free = places.first { place in
        let kept = place.box.expanded(by: shaped.style.size * 0.25)
        return room.contains(place.box) && board.canvas.contains(place.box)
          && !taken.contains { $0.box.overlaps(kept) }
      }
      guard let free else { continue }
      texts.append(free)
      guard note.hasLeader else { continue }
      leaders.move(to: anchor.point(height: sign * (track.half + 1.2 * unit)))
      leaders.line(to: anchor.point(height: sign * (track.half + max(reach - 2, 1.2) * unit)))
    }
    (self.texts, self.leaders) = (texts, leaders)
  }

  private static func clamped(_ x: Double, half: Double, _ low: Double, _ high: Double) -> Double {
    min(max(x, low + half), max(high - half, low + half))
  }

  var nodes: [Node] {
    let line = leaders.isEmpty ? [] : [Node.stroke(leaders, board.quietInk, StrokeStyle(width: max(board.unit, 0.75)))]
    return line + texts.map { $0.node(board.ink.withAlpha(0.9)) }
  }
}
