import Gauges
import RasterExport
import SVGExport
import VectorGraphics

/// Makes frames into what is asked for, one after the other. One belongs to one thread.
final class FrameMaker {
  private enum Output {
    case pixels(FilmPainter)
    case documents(SVGFrames)
  }

  private let film: GaugeFilm
  private let product: FilmCrew.Product
  private let output: Output

  /// Where the frame made last may differ from the one before it; nil when that is not known.
  var changes: [PixelBox]? { if case .pixels(let painter) = output { painter.changes } else { nil } }

  init(_ film: GaugeFilm, scale: Double, product: FilmCrew.Product) throws(TachoError) {
    (self.film, self.product) = (film, product)
    output =
      switch product {
      case .png(let compression): .pixels(try FilmPainter(film, scale: scale, compression: compression))
      case .rgba: .pixels(try FilmPainter(film, scale: scale))
      case .svg(let options): .documents(SVGFrames(options: options))
      }
  }

  /// Hands the bytes of a frame to `body`, valid only within it.
  func make<Result>(
    _ frame: FilmFrame, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(TachoError) -> Result {
    switch output {
    case .documents(let frames):
      // Of a blurred frame when the shutter opens: lines have no blur.
      let scene = film.scene(frame.states.first ?? FilmState(values: []))
      return frames.document(of: scene).bytes.withUnsafeBytes(body)
    case .pixels(let painter):
      try painter.draw(frame)
      if case .rgba = product { return try painter.withPixels(body) }
      return try painter.png().withUnsafeBytes(body)
    }
  }
}
