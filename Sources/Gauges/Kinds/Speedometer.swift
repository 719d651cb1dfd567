import VectorGraphics

extension Gauge.Kind {
  /// The default instrument, whose scale is its own; also a preset of specifications.
  public static let speedometer = Gauge.Kind(
    "speedometer", "The Speedometer: 0 to 999,999 on seven marks.", size: Size(width: 600, height: 600),
    range: 0...100_000,
    traits: [.isOpenEnded, .writesOwnNumber, .showsMotion, .hasFace, .turnsNeedles, .hasOwnScale, .namesRange],
    draws: .usual.union(.face).union(.track).union([
      .turningNeedles, .rangeOffset, .overshoot, .accentShade, .hubBorder, .hubColors, .mutedColor, .ringColor,
    ]).subtracting(.number).subtracting(.freeScale)
      .subtracting([.scaleEnds, .tickMarks, .majorTickColor, .minorTickColor, .trackThickness]),
    usualSpring: SpeedometerConstants.Animation.spring, leastNumber: { _, _ in 0.5.nextUp }, usualTitle: .speedometer
  ) { gauge, size, shaper in
    gauge.speedometer(size: size, shaper: shaper).composition
  }
}

extension Gauge {
  fileprivate func speedometer(size: Size, shaper: any TextShaper) -> RoundDial {
    var plan = speedometerPlan(side: size.shorterSide)
    plan.numberLimit = SmallDial.numberLimit(on: size, last: SmallDial.leastDesigned) {
      speedometer(size: $0, shaper: shaper).layout.readout
    }
    (plan.printLimit, plan.titleLimit) = (printLimit, accord.title)
    return RoundDial(self, plan: plan, size: size, shaper: shaper, number: \.speedometerNumber)
  }

  /// The Speedometer: its seven marks as labels, no ticks, the number in thousands.
  ///
  /// - Parameter side: the canvas's shorter side in layout units.
  func speedometerPlan(side: Double = .infinity) -> DialPlan {
    let marks = SpeedometerConstants.Values.marks
    var style = DialStyle.speedometer
    style.look = theme.look
    // Its own face is lighter than that of other dials; whoever names a colour gets that.
    if theme.track == Theme.dark.track { style.track = SpeedometerConstants.Colors.track }
    if !hasRoomAsDesigned { style.design = nil }
    if side < SmallDial.leastDesigned, !isOnCard {
      style.readout.size = SmallDial.readout(style.readout.size, on: side)
    }
    let isBare = SmallDial.isBare(self, style, on: side)
    if isBare { style = SmallDial.bare(style) }
    return DialPlan(
      style: style, scale: scale, arc: .threeQuarter,
      marks: marks.map { DialPlan.Mark(value: $0, text: SpeedometerValueFormatter.markText(for: $0)) },
      subdivisions: [], number: speedometerNumber, targets: targets.map(\.value).filter(scale.contains), ranges: ranges)
  }

  /// Bands inside the track take the room that the labels have in the design, and a unit that of the number.
  private var hasRoomAsDesigned: Bool {
    ranges.isEmpty && uncertainty == nil && unit.isEmpty && reference == nil
  }

  /// As wide as numbers of five characters, or six: those below 100,000, and nearly all that are accepted.
  private static let (usualWidth, largeWidth) = ("88.8k", "888.8k")

  fileprivate var speedometerNumber: DialPlan.Number {
    func words(_ number: Double) -> String {
      (try? SpeedometerValue(number)).map(SpeedometerValueFormatter.text(for:))
        ?? numbers.readout(number, span: scale.max)
    }
    let text = number.map(words) ?? NumberWriter.missing
    return DialPlan.Number(
      text: text, widest: hasRoomAsDesigned ? widest(text, words) : Self.largeWidth,
      usual: usual(text))
  }

  /// The number is as large as its own length allows; in a film as that of all its numbers does, so that it never jumps.
  private func widest(_ text: String, _ words: (Double) -> String) -> String {
    let film = moment.largestNumber.map { $0.isFinite ? words($0) : Self.largeWidth } ?? ""
    let longest = text.count > film.count ? text : film
    return longest.count <= Self.usualWidth.count ? Self.usualWidth : longest.withWidestDigits
  }
}
