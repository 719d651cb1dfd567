import RasterExport
import Tacho
import Testing
import VectorGraphics

/// Whatever is drawn, the file that is written opens and has the pixels that were drawn.
@Suite struct WrittenPictureTests {
  /// Codes so long that, after the bits that waited, they filled the writer's word to its last bit.
  @Test(arguments: [
    (
      """
      layout: {columns: 2, gauges: [{kind: radial, value: 12, theme: brass}, {kind: compass, value: 237, theme: dress}]}
      width: 2732
      height: 800
      """, 1.0
    ),
    ("{kind: horizon, theme: brass, values: {roll: 12, pitch: 5}}", 2),
  ])
  func whatOnceCouldNotBeOpenedHasItsPixels(text: String, scale: Double) throws {
    let specification = try GaugeSpecification(trying: Array(text.utf8))
    let scene = try specification.gauge.dial(size: specification.size, shaper: Typesetter()).scene
    #expect(try Bitmap(png: PNGDocument(scene, scale: scale).bytes) == Bitmap(scene, scale: scale))
  }
}
