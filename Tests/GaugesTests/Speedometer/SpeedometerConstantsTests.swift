import Foundation
import Gauges
import Testing
import VectorGraphics

/// The tokens that the rest of the design depends on.
struct SpeedometerConstantsTests {
  @Test func values() {
    #expect(SpeedometerConstants.Values.accepted == 0...999_999)
    #expect(SpeedometerConstants.Values.marks == [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000])
    #expect(SpeedometerConstants.Values.demo == 15_200)
  }

  @Test func colors() {
    typealias Colors = SpeedometerConstants.Colors
    #expect(Colors.primaryBlue.hex == "#5cade3")
    #expect(Colors.darkBlue.hex == "#3399db")
    #expect(Colors.valueText.hex == "#66b2e6")
    #expect(Colors.background.hex == "#525961")
    #expect(Colors.darkBackground.hex == "#3b3d47")
    #expect(Colors.hub.hex == "#1c1f24")
    #expect(Colors.hubBorder.hex == "#2b2e33")
    #expect(Colors.outerRing.hex == "#bfbfbf")
    #expect(Colors.track.hex == "#1c1f24")
    #expect(Colors.page == .black)
    #expect(Colors.label == .white)
  }

  @Test func layout() {
    typealias Layout = SpeedometerConstants.Layout
    #expect([Layout.canvas, Layout.dialDiameter, Layout.faceDiameter] == [300, 270, 260])
    #expect(Layout.trackWidth == 8)
    #expect((Layout.startAngle.degrees, Layout.endAngle.degrees) == (-135, 135))
    #expect(Layout.faceLight == Point(x: 0.3, y: 0.3))
    #expect(Layout.faceGradientRadius == 130)
    #expect([Layout.needleWidth, Layout.needleLength, Layout.needleCornerRadius] == [4, 95, 2])
    #expect([Layout.needleGlowRadius, Layout.needleGlowOpacity] == [5, 0.5])
    #expect([Layout.movingNeedleGlowRadius, Layout.movingNeedleGlowOpacity] == [8, 0.8])
    #expect([Layout.movingNeedleScale, Layout.movingNumberScale] == [1.05, 1.1])
    #expect([Layout.hubDiameter, Layout.hubBorderWidth] == [32, 2])
    #expect([Layout.outerRingWidth, Layout.labelRadius] == [1.5, 103])
    #expect(Layout.spacing == 30)
    #expect([Layout.faceShadowRadius, Layout.faceShadowOpacity] == [12, 0.6])
  }

  @Test func typography() {
    #expect(SpeedometerConstants.Typography.label == TextStyle(size: 14, weight: .bold))
    #expect(SpeedometerConstants.Typography.number == TextStyle(size: 36, weight: .bold, digits: .tabular))
    #expect(SpeedometerConstants.Typography.caption == TextStyle(size: 14))
    #expect(SpeedometerConstants.Typography.error == TextStyle(size: 12))
  }

  @Test func animation() {
    typealias Animation = SpeedometerConstants.Animation
    #expect(Animation.spring == Spring(response: 0.8, dampingFraction: 0.6, blendDuration: 0.3))
    #expect([Animation.springBlend, Animation.number, Animation.button] == [0.3, 0.3, 0.2])
    #expect([Animation.pressedButtonScale, Animation.animating, Animation.demoDelay] == [0.95, 1.2, 0.5])
  }

  @Test func texts() {
    #expect(SpeedometerConstants.Texts.caption == "Frame")
    #expect(SpeedometerConstants.Texts.placeholder == "Enter value (0-999999)")
    #expect(SpeedometerConstants.Texts.button == "Update Speedometer")
    #expect(SpeedometerConstants.Texts.invalidInput == "Please enter a valid positive number")
  }

  @Test func theEndsOfTheScaleStandInOnePlace() {
    #expect(DialArc.threeQuarter.start == SpeedometerConstants.Layout.startAngle)
    #expect(DialArc.threeQuarter.end == SpeedometerConstants.Layout.endAngle)
  }

  @Test func everyConstantIsListed() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appending(path: "Sources/Gauges/DesignSystem/SpeedometerConstants.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    // The list stands behind them.
    let end = try #require(source.range(of: "extension SpeedometerConstants")).lowerBound
    let declared = source[..<end].matches(of: /static let ([A-Za-z]+)/).map { String($0.1) }
    let listed = Set(SpeedometerConstants.all.flatMap { $0.name.split(separator: ".").dropFirst().map(String.init) })
    #expect(declared.count > 45)
    for name in declared { #expect(listed.contains(name), "\(name)") }
    #expect(Set(SpeedometerConstants.all.map(\.name)).count == SpeedometerConstants.all.count)
  }
}
