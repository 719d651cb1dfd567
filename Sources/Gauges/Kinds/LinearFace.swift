import VectorGraphics

/// A straight scale on a face that someone has drawn: what shows the value runs along the line of the two known places,
/// and words stand above the picture.
struct LinearFaceGauge {
  private let board: Board
  private let picture: Node
  private let track: StraightTrack
  private let words: Words

  /// Around all, in units of the design.
  private static let margin = 10.0

  /// Nil where there is no face, or none that this variant has.
  init?(_ given: Gauge, size: Size, shaper: any TextShaper) {
    let isUpright = given.variant == "vertical"
    guard let face = given.face, given.variant != "thermometer",
      let line = try? face.line(of: given.scale, isUpright: isUpright)
    else { return nil }
    // A bar would hide what is drawn.
    var gauge = given
    gauge.pointers = given.pointers ?? [GaugePointer(.needle)]
    let usual = Self.fittedSize(given, face)
    let factor = 300 / max(usual.width, usual.height)
    board = Board(
      gauge, design: Size(width: usual.width * factor, height: usual.height * factor), size: size, shaper: shaper,
      fillsWidth: true)
    let unit = board.unit
    let frame = board.canvas.expanded(by: -min(Self.margin * unit, size.shorterSide / 4))
    let lines =
      [board.titleLine(15)] + board.numberLines(28, width: frame.width) + [board.deltaLine(12), board.subtitleLine(11)]
    words = Words(
      lines, board: board, in: Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height * 0.4), .center,
      anchor: .top)
    let top = words.isEmpty ? frame.y : words.box.maxY + 8 * unit
    let room = Rect(x: frame.x, y: top, width: frame.width, height: max(1, frame.maxY - top))
    let scale = min(room.width / face.picture.size.width, room.height / face.picture.size.height)
    let place = Rect(
      center: room.center, width: face.picture.size.width * scale, height: face.picture.size.height * scale)
    picture = .image(face.picture, in: place)
    let (start, end) = (line.start, line.end)
    let thickness = (gauge.track.thickness ?? 12) * unit
    let length = (isUpright ? start.y - end.y : end.x - start.x) * scale
    track = StraightTrack(
      scale: gauge.scale,
      box: isUpright
        ? Rect(
          x: place.x + start.x * scale - thickness / 2, y: place.y + end.y * scale, width: thickness, height: length)
        : Rect(
          x: place.x + start.x * scale, y: place.y + start.y * scale - thickness / 2, width: length, height: thickness),
      direction: isUpright ? .upward : .rightward)
  }

  var composition: Composition {
    let gauge = board.gauge
    let graph = LinearGraph(board: board, track: track)
    let notes = TrackNotes(
      board, track: track, distance: 11, limit: board.canvas.width * 0.4,
      within: board.canvas.expanded(by: -2 * board.unit), avoiding: words.texts)
    return Composition(
      texts: words.texts + notes.texts, labels: [],
      formattedValue: words.readout?.text.string ?? gauge.numberText,
      ends: gauge.numbers.marks([gauge.scale.min, gauge.scale.max]), omissions: notes.omissions,
      layers: Scene.Layers(
        face: [picture] + graph.marks + notes.nodes + words.face, moving: graph.moving + words.moving,
        cover: track.comparisons(board, overhang: 2.5 * board.unit)))
  }

  /// As the picture is, with room for words; 600 on its longer side.
  static func fittedSize(_ gauge: Gauge, _ face: DrawnFace) -> Size {
    let (width, height) = (face.picture.size.width, face.picture.size.height)
    let factor = 600 / max(width, height, 1)
    let lines = [gauge.title, gauge.subtitle].filter { !$0.isEmpty }.count
    let band = lines == 0 && !gauge.readout.isShown ? 0 : 60.0 + 30 * Double(max(0, lines - 1))
    return Size(width: max(1, (width * factor).rounded()), height: max(1, (height * factor).rounded()) + band)
  }
}
