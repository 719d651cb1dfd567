import Tacho
import Testing

@Suite struct PictureExportTests {
  @Test func pngDecodesToTheAskedSize() throws {
    let bitmap = try Bitmap(png: Gauge.speedometer(15_200).png(size: 600))
    #expect(bitmap.width == 600)
    #expect(bitmap.height == 600)
  }

  @Test(arguments: [(300.0, 2.0, 600), (300, 1.1, 330), (64, 0.5, 32), (99.5, 1, 100), (100, 8, 800)])
  func scaleMultipliesPixels(size: Double, scale: Double, pixels: Int) throws {
    let bitmap = try Bitmap(png: Gauge.radial(72, in: 0...220).png(size: size, scale: scale))
    #expect(bitmap.width == pixels)
    #expect(bitmap.height == pixels)
  }

  @Test func pngAndBitmapHoldTheSamePixels() throws {
    for background in [Gauge.Background.page, .transparent] {
      let gauge = try Gauge.speedometer(15_200, background: background)
      let decoded = try Bitmap(png: gauge.png(size: 120, scale: 2))
      #expect(try gauge.bitmap(size: 120, scale: 2) == decoded)
    }
  }

  @Test func sceneOfAWideCanvasKeepsItsSides() throws {
    let scene = try Gauge.radial(72).scene(size: Size(width: 480, height: 160))
    let bitmap = try Bitmap(png: scene.png(scale: 2))
    #expect(bitmap.width == 960)
    #expect(bitmap.height == 320)
  }

  @Test func backgroundDecidesOpacity() throws {
    #expect(try Gauge.speedometer(0).bitmap(size: 64).isOpaque)
    let transparent = try Gauge.speedometer(0, background: .transparent).bitmap(size: 64)
    #expect(!transparent.isOpaque)
    let corner = try #require(transparent.pixel(x: 0, y: 0))
    #expect(corner.alpha == 0)
    let center = try #require(transparent.pixel(x: 32, y: 32))
    #expect(center.alpha == 255)
  }

  @Test func pageColourFillsTheCorner() throws {
    let gauge = try Gauge.speedometer(0, background: .color(Color(0x123456)))
    let corner = try #require(try gauge.bitmap(size: 64).pixel(x: 0, y: 0))
    #expect(corner == (0x12, 0x34, 0x56, 255))
  }

  @Test func svgIsOneDocumentOfTheAskedSize() throws {
    let svg = try Gauge.speedometer(15_200).svg(size: 600)
    #expect(svg.contains("<svg "))
    #expect(svg.contains("width=\"600\""))
    #expect(svg.contains("viewBox=\"0 0 600 600\""))
    #expect(svg.contains("<title"))
    #expect(svg.contains("15.2k"))
    #expect(svg.hasSuffix("</svg>\n") || svg.hasSuffix("</svg>"))
  }

  @Test func pdfIsOneDocument() throws {
    let pdf = try Gauge.speedometer(15_200).pdf(size: 600)
    #expect(pdf.starts(with: "%PDF-".utf8))
    #expect(String(decoding: pdf.suffix(8), as: UTF8.self).contains("%%EOF"))
  }

  @Test func sameGaugeGivesTheSameBytes() throws {
    for picture in MixedGauges.all.prefix(4) {
      #expect(try picture.bytes() == picture.bytes())
    }
  }
}
