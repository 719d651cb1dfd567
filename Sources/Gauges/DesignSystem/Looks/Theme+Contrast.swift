import VectorGraphics

extension Theme {
  /// A colour that is too near to what lies under it.
  public struct ContrastFault: Hashable, Sendable, CustomStringConvertible {
    /// The token's name, and that of its ground.
    public let token: String
    /// `faceLight`, `faceShade` or `page`: the one from which it stands out the least.
    public let ground: String
    /// As WCAG 2 defines it.
    public let contrast: Double
    /// 4.5 for texts, 3 for marks.
    public let least: Double

    /// What stands out from what, by how much, and how much is needed.
    public var description: String {
      "\(token) stands out from \(ground) by \(DecimalText.short((contrast * 100).rounded(.down) / 100)) : 1; "
        + "\(least > 3.5 ? "a text" : "a mark") needs \(DecimalText.short(least)) : 1"
    }
  }

  /// What stands on the face and on the page and could not be told from it, by the tokens' order. Of a face with two
  /// colours the worse one counts. Tracks, rings and shadows are meant to be quiet and are not looked at.
  public var contrastFaults: [ContrastFault] {
    let pages = [("page", page.over(.black))]
    return [("value", value), ("label", label), ("muted", muted)].compactMap { faultOnFace($0.0, $0.1, 4.5) }
      + [Self.fault("title", title, pages, 4.5)].compactMap { $0 }
      + [("accent", accent), ("majorTick", majorTick), ("ok", ok), ("warn", warn), ("alarm", alarm)].compactMap {
        faultOnFace($0.0, $0.1, 3)
      }
  }

  /// What is wrong with a colour on the face; nil where it stands out by as much as is needed.
  func faultOnFace(_ name: String, _ color: Color, _ least: Double) -> ContrastFault? {
    // Without a face all stands on the plate, or on the page.
    let page = self.page.over(.black)
    let ground = look.plate.map { $0.material.middle.over(page) } ?? page
    return Self.fault(
      name, color, [("faceLight", faceLight.over(ground)), ("faceShade", faceShade.over(ground))], least)
  }

  private static func fault(
    _ token: String, _ color: Color, _ grounds: [(String, Color)], _ least: Double
  ) -> ContrastFault? {
    let worst = grounds.map { ($0.0, color.over($0.1).contrast(with: $0.1)) }.min { $0.1 < $1.1 }
    guard let worst, worst.1 < least else { return nil }
    return ContrastFault(token: token, ground: worst.0, contrast: worst.1, least: least)
  }
}
