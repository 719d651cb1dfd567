import Gauges
import Specification
import Testing
import VectorGraphics

/// An alarm is told from what is right and from a warning by those who see colours otherwise, and on a grey print.
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

  /// Twice what can just be told side by side, and more.
  private static let clear = 0.08

  /// By colour to all, or by a form that needs none.
  private func isTold(_ alarm: GaugeRange.Severity, from other: GaugeRange.Severity, in theme: Theme) -> Bool {
    let look = theme.look
    let isMarked = look.patterns[alarm] != look.patterns[other]
    let isThicker = look.alarmThickness.map { $0 >= 1.5 * (look.rangeThickness ?? 2.75) } ?? false
    return isMarked || isThicker || isToldByColour(alarm, from: other, in: theme, Sight.allCases)
  }

  private func isToldByColour(
    _ alarm: GaugeRange.Severity, from other: GaugeRange.Severity, in theme: Theme, _ sights: [Sight]
  ) -> Bool {
    func color(_ severity: GaugeRange.Severity) -> Color {
      switch severity {
      case .info: theme.info
      case .ok: theme.ok
      case .warn: theme.warn
      case .alarm: theme.alarm
      }
    }
    return sights.allSatisfy { sight in
      sight.seen(color(alarm)).oklab.distance(to: sight.seen(color(other)).oklab) >= Self.clear
    }
  }

  /// The usual light theme is not among them: printed grey its alarm is as dark as what is right. The next test has its
  /// remedy.
  @Test(arguments: ThemeLibrary.names.filter { !["light", "auto"].contains($0) })
  func anAlarmIsToldInEveryTheme(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    #expect(isTold(.alarm, from: .ok, in: theme) && isTold(.alarm, from: .warn, in: theme), "\(name)")
  }

  @Test(arguments: ThemeLibrary.names)
  func aSafePaletteIsToldInEveryTheme(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme.safe
    #expect(isTold(.alarm, from: .ok, in: theme) && isTold(.alarm, from: .warn, in: theme))
    let sights: [Sight] = [.protanopia, .deuteranopia, .tritanopia]
    #expect(isToldByColour(.alarm, from: .ok, in: theme, sights), "\(name)")
  }
}
