import Gauges
import Tacho
import Testing
import Typesetting
import VectorGraphics

/// An alarm is told from every other range and from the track by those who see colours otherwise, and on a grey print, on a
/// dial of every theme as it is drawn.
///
/// Simulated after G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, “A physiologically-based model for simulation of
/// color vision deficiency”, 2009: the matrices for the whole loss of one kind of cone, on linear light.
@Suite struct ColourVisionTests {
  enum Sight: CaseIterable {
    case protanopia, deuteranopia, tritanopia, grey

    /// Rows for red, green and blue.
    var matrix: [[Double]] {
      switch self {
      case .protanopia:
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
      case .deuteranopia:
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritanopia:
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
      case .grey: Array(repeating: [0.2126, 0.7152, 0.0722], count: 3)
      }
    }

    func seen(_ color: Color) -> Color {
      let light = [color.red, color.green, color.blue].map(Self.linear)
      let bytes = matrix.map { row in Self.byte(zip(row, light).map { $0 * $1 }.reduce(0, +)) }
      return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    private static func linear(_ byte: UInt8) -> Double { Color(red: byte, green: byte, blue: byte).luminance }

    /// The component whose light is nearest.
    private static func byte(_ light: Double) -> UInt8 {
      (UInt8.min...UInt8.max).min { abs(linear($0) - light) < abs(linear($1) - light) } ?? 0
    }
  }

  /// The least difference of lightness and colour in OKLab: twice what can just be told side by side, and more.
  private static let clear = 0.08

  /// The themes that look each in a way of their own; of those that follow the page their sides.
  static let themes = ThemeLibrary.names.filter { !$0.hasSuffix("auto") }

  private static let shaper = Result { try Typesetter() }

  /// A range of a severity as a dial draws it.
  private struct Band {
    let color: Color
    /// What is drawn in its colour, without the colour: its shape, or its stripes and dots.
    let form: [String]

    init(_ severity: String, theme name: String, palette: String) throws {
      func dial(_ ranges: String) throws -> Gauge {
        let text = "{value: 30, max: 100, theme: \(name)\(palette), ranges: [\(ranges)]}"
        return try GaugeSpecification(Array(text.utf8)).gauge
      }
      let gauge = try dial("{from: 70, to: 90, severity: \(severity)}")
      let token = try #require(Theme.tokens.first { $0.name == severity })
      color = gauge.theme[keyPath: token.role]
      let hex = color.hex
      func lines(_ gauge: Gauge) throws -> [String] {
        let shaper = try ColourVisionTests.shaper.get()
        let scene = try gauge.dial(size: Size(width: 300, height: 300), shaper: shaper).scene
        return scene.dump.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
          .filter { $0.hasPrefix("fill \(hex)") || $0.hasPrefix("stroke \(hex)") }.map(String.init)
      }
      let plain = try lines(dial(""))
      form = try lines(gauge).filter { !plain.contains($0) }.map { $0.replacing(hex, with: "") }
    }
  }

  /// By colour to all of them, or by a form that needs none.
  private func isTold(_ one: Band, from other: Band) -> Bool {
    one.form != other.form || isToldByColour(one.color, from: other.color, Sight.allCases)
  }

  private func isToldByColour(_ one: Color, from other: Color, _ sights: [Sight]) -> Bool {
    sights.allSatisfy { sight in
      sight.seen(one).oklab.distance(to: sight.seen(other).oklab) >= Self.clear
    }
  }

  @Test(arguments: themes, ["", ", palette: safe"])
  func anAlarmIsToldOnEveryDial(_ name: String, palette: String) throws {
    let alarm = try Band("alarm", theme: name, palette: palette)
    #expect(!alarm.form.isEmpty, "\(name) draws no range in the colour of an alarm")
    for severity in ["info", "ok", "warn"] {
      let other = try Band(severity, theme: name, palette: palette)
      #expect(isTold(alarm, from: other), "\(name): alarm from \(severity)")
    }
  }

  @Test(arguments: themes)
  func anAlarmIsToldFromTheTrack(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let ground = theme.faceShade.over(theme.page.over(.black))
    #expect(isToldByColour(theme.alarm, from: theme.track.over(ground), Sight.allCases), "\(name)")
    #expect(isToldByColour(theme.alarm, from: ground, Sight.allCases), "\(name)")
  }

  /// By those who lack a kind of cone even without stripes and dots.
  @Test(arguments: themes)
  func aSafePaletteIsToldByColour(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme.safe
    #expect(isToldByColour(theme.alarm, from: theme.ok, [.protanopia, .deuteranopia, .tritanopia]), "\(name)")
  }
}
