import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// The arc and its end are seen at once, also printed grey.
struct SpeedometerContrastTests {
  private typealias Colors = SpeedometerConstants.Colors

  @Test func arcTrackAndFaceAreToldApart() {
    #expect(Colors.track.alpha == 1)
    #expect(Colors.primaryBlue.contrast(with: Colors.track) >= 4)
    for face in [Colors.background, Colors.darkBackground] { #expect(face.contrast(with: Colors.track) >= 1.4) }
  }

  /// Whoever names a colour for the track gets that.
  @Test(arguments: [nil, Color(0x224466)]) func theTracksColourMayBeChosen(color: Color?) throws {
    var gauge = try Gauge.speedometer(15_200)
    if let color { gauge.theme.track = color }
    let scene = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene
    let width = SpeedometerConstants.Layout.trackWidth
    let tracks = scene.layers.face.compactMap { node in
      if case .stroke(let stroke) = node, abs(stroke.style.width - width) < 1e-9 { stroke.paint } else { nil }
    }
    #expect(tracks == [.solid(color ?? Colors.track)])
  }
}
