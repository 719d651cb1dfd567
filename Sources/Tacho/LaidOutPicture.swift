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
