import VectorGraphics

/// What is drawn on a board, with what it asks for most by short names.
protocol DrawnOnBoard {
  var board: Board { get }
}

extension DrawnOnBoard {
  var gauge: Gauge { board.gauge }
  var theme: Theme { board.theme }
  var unit: Double { board.unit }
}

/// The same on a round face.
protocol DrawnOnInstrument: DrawnOnBoard {
  var instrument: Instrument { get }
}

extension DrawnOnInstrument {
  var board: Board { instrument.board }
  var center: Point { instrument.center }
}
