import Gauges
import RasterExport
import SVGExport
import VectorGraphics

/// All that a ``FilmCrew`` has made of one frame, in the order it was asked for.
public struct FrameProducts {
  /// Empty where the pixels stand for it.
  private let files: [[UInt8]]
  /// Raw pixels that are not copied: which product they are, and where they lie.
  private let pixels: (index: Int, bytes: UnsafeRawBufferPointer)?

  init(_ files: [[UInt8]], pixels: (index: Int, bytes: UnsafeRawBufferPointer)? = nil) {
    (self.files, self.pixels) = (files, pixels)
  }

  /// Hands the bytes of a product to `body`, valid only within it; of one that is not there, none.
  public func withBytes<Result>(of index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let pixels, pixels.index == index { return body(pixels.bytes) }
    return (files.indices.contains(index) ? files[index] : []).withUnsafeBytes(body)
  }

  /// For another thread.
  var copied: [[UInt8]] {
    guard let pixels else { return files }
    var files = files
    files[pixels.index] = [UInt8](pixels.bytes)
    return files
  }
}

/// Makes frames into what is asked for, one after the other. One belongs to one thread.
final class FrameMaker {
  private let film: GaugeFilm
  private let products: [FilmCrew.Product]
  /// Nil where no pixels are asked for.
  private let painter: FilmPainter?
  /// For each product that is one.
  private let documents: [SVGFrames?]

  /// Where the frame made last may differ from the one before it; nil when that is not known.
  var changes: [PixelBox]? { painter?.changes }

  init(_ film: GaugeFilm, scale: Double, products: [FilmCrew.Product]) throws(TachoError) {
    (self.film, self.products) = (film, products)
    documents = products.map { if case .svg(let options) = $0 { SVGFrames(options: options) } else { nil } }
    let compression = products.lazy.compactMap { if case .png(let compression) = $0 { compression } else { nil } }.first
    let hasPixels = products.contains(.rgba) || compression != nil
    painter = hasPixels ? try FilmPainter(film, scale: scale, compression: compression ?? .fast) : nil
  }

  /// Hands a frame's products to `body`, valid only within it.
  func make<Result>(_ frame: FilmFrame, _ body: (FrameProducts) -> Result) throws(TachoError) -> Result {
    try painter?.draw(frame)
    var files: [[UInt8]] = []
    for (product, documents) in zip(products, documents) {
      if let documents {
        // A blurred frame is written as it is when the shutter opens: lines have no blur.
        files.append(documents.document(of: film.scene(frame.states.first ?? FilmState(values: []))).bytes)
      } else if case .png = product, let painter {
        files.append(try painter.png())
      } else {
        files.append([])
      }
    }
    guard let index = products.firstIndex(of: .rgba), let painter else { return body(FrameProducts(files)) }
    return try painter.withPixels { body(FrameProducts(files, pixels: (index, $0))) }
  }
}
