public import VectorGraphics

/// What a ring, a plate or a cap is made of: how its colour changes across it under the light.
///
/// A material is drawn as a gradient with few stops, the first on the side that the light comes from; so it is the same
/// in every export, and small.
public struct Material: Hashable, Sendable {
  /// Evenly spread across the part, 1…16, from the side in the light to the one in the shade.
  public var colors: [Color]
  /// The colour of the thin line around it.
  public var edge: Color

  /// The colours from the side in the light to the one in the shade.
  public init(colors: [Color], edge: Color) { (self.colors, self.edge) = (colors, edge) }

  /// A material of one colour.
  ///
  /// - Parameter shine: 0 is matt, 1 polished: how far light and shade are apart.
  public init(color: Color, shine: Double) {
    let lab = color.oklab
    func shade(_ step: Double) -> Color {
      var shade = lab
      shade.lightness = min(0.99, max(0.04, lab.lightness + step * shine))
      // What is nearly white or black has little colour left.
      return Color(shade.withChroma(times: 1 - 0.35 * abs(step) * shine))
    }
    colors = [0.3, 0, -0.26, 0.14, -0.34].map(shade)
    edge = shade(-0.5).interpolated(to: .black, fraction: 0.35)
  }

  /// The same seen from the other side, as a groove beside a ridge.
  var turned: Material { Material(colors: colors.reversed(), edge: edge) }

  /// The one colour that stands for it.
  var middle: Color { colors.isEmpty ? edge : colors[colors.count / 2] }

  /// A gradient across a disc or a box.
  func paint(from: Point, to: Point) -> Paint {
    colors.count == 1 ? .solid(colors[0]) : .gradient(Gradient(.linear(from: from, to: to), colors: colors))
  }

  /// Those that come built in, by the names that theme files use.
  public static let named: [(name: String, material: Material)] = [
    ("brass", of([0xFFF3C4, 0xD9B55A, 0x8A6420, 0xE8C977, 0x6D4C14], edge: 0x4A3410)),
    ("gold", of([0xFFF8DC, 0xF0CB62, 0xB4851E, 0xF8E09A, 0x8E6410], edge: 0x5E430C)),
    ("copper", of([0xFFDDC6, 0xD88C60, 0x8A4A28, 0xE9AC86, 0x66341A], edge: 0x431F0E)),
    ("chrome", of([0xF8F9FA, 0x9FA4A8, 0x4D5155, 0xE4E7EA, 0x6B7074], edge: 0x1E2022)),
    ("steel", of([0xEDF0F2, 0xBDC2C7, 0x868C92, 0xD2D7DB, 0x757B81], edge: 0x3A3F44)),
    ("silver", of([0xFFFFFF, 0xDDE0E2, 0xA9AEB2, 0xF2F4F5, 0x969B9F], edge: 0x5B6064)),
    ("gunmetal", of([0x757B81, 0x4A4F54, 0x26292C, 0x5A6066, 0x1C1F21], edge: 0x0C0D0E)),
    ("anodized", of([0x4A4D50, 0x2B2D2F, 0x151617], edge: 0x0B0B0C)),
    ("bakelite", of([0x4B4741, 0x2A2824, 0x1B1917, 0x34312C, 0x14120F], edge: 0x0A0908)),
    ("rubber", of([0x3B3C3D, 0x2B2C2D, 0x1E1F20, 0x2F3031, 0x18191A], edge: 0x0C0C0D)),
    ("matt", of([0x2A2A2A, 0x1A1A1A, 0x101010], edge: 0x050505)),
    ("enamel", of([0xFFFFFF, 0xF4F4F1, 0xDADBD8], edge: 0x9A9C99)),
    // Bands of early and late wood.
    (
      "wood",
      of(
        [0xA9713F, 0x8A5529, 0x9C6534, 0x74441F, 0x94602F, 0x6A3D1B, 0x8C572A, 0x7B4922, 0x5B3315, 0x80502A, 0x4C2A10],
        edge: 0x2C1708)
    ),
    (
      "walnut",
      of([0x6E4A2F, 0x533420, 0x62412A, 0x452A18, 0x5C3B25, 0x3D2414, 0x54351F, 0x341E10], edge: 0x1B0F07)
    ),
  ]

  /// By its exact name; nil when there is none.
  public static func named(_ name: String) -> Material? { named.first { $0.name == name }?.material }

  private static func of(_ colors: [UInt32], edge: UInt32) -> Material {
    Material(colors: colors.map { Color($0) }, edge: Color(edge))
  }
}
