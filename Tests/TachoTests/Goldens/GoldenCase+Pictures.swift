import GoldenTesting
import Tacho

extension GoldenCase {
  /// One picture in several forms.
  ///
  /// - Parameter scale: pixels a layout unit, for the PNG.
  static func forms(
    _ layers: [GoldenLayer], feature: String, name: String, holdsText: Bool = true, scale: Double = 1,
    svg options: SVGOptions = SVGOptions(), scene: @escaping @Sendable () throws -> Scene
  ) -> [GoldenCase] {
    layers.map { layer in
      GoldenCase(layer, feature: feature, name: name, holdsText: holdsText) {
        switch layer {
        case .scene: .text(try scene().dump)
        case .svg: .text(try scene().svg(options: options))
        case .png: .image(try Bitmap(scene(), scale: scale))
        }
      }
    }
  }

  /// A whole gauge on a canvas of `width` × `height` layout units; square when `height` is nil.
  static func gauge(
    _ layers: [GoldenLayer], feature: String, name: String, width: Double = 300, height: Double? = nil,
    scale: Double = 1, svg options: SVGOptions = SVGOptions(), _ gauge: @escaping @Sendable () throws -> Gauge
  ) -> [GoldenCase] {
    forms(layers, feature: feature, name: name, scale: scale, svg: options) {
      try gauge().goldenScene(size: Size(width: width, height: height ?? width))
    }
  }
}

extension Gauge {
  /// The gauge in the family that the goldens were recorded in, whatever its theme asks for and is installed.
  func goldenScene(size: Size) throws -> Scene {
    try dial(size: size, shaper: Typesetter(.family(Typesetter().family))).scene
  }
}
