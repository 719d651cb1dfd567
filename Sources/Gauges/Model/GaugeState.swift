import VectorGraphics

/// How far what a gauge shows can be trusted, and why it may have nothing to show.
public enum GaugeState: String, Hashable, Sendable, CaseIterable {
  /// The value is the current one.
  case live
  /// The value is out of date; the whole gauge is subdued, and says so on a small plate.
  case stale
  /// The value is being fetched: a subdued gauge without a value, and a notice over it.
  case loading
  /// The value could not be had: the same with a notice in the colour of alarms.
  case error

  /// Whether the gauge has no value to show, whatever it holds.
  public var hidesValue: Bool { self == .loading || self == .error }
}

extension Gauge {
  /// Whether its state is one without a value. Of several gauges in a picture each has a state of its own.
  var hidesValue: Bool { state.hidesValue && !kind.traits.contains(.holdsGauges) }

  /// The same with a number of two digits, where it is shown: a notice of the state stands in its place.
  var withPlaceholder: Gauge {
    var gauge = self
    (gauge.state, gauge.readout.missing, gauge.keepsPlaceOfNumber) = (.live, Self.placeholder, true)
    return gauge
  }

  static let placeholder = "00"

  /// What a gauge that is not live says of it; empty for the others.
  var stateWords: String {
    let own = stateText.cleanedLine.trimmingSpaces
    return own.isEmpty || state == .live ? usualStateWords : own
  }

  /// The same where nothing of its own is said.
  var usualStateWords: String {
    switch state {
    case .live: ""
    case .stale: words[.stale]
    case .loading: words[.loading]
    case .error: words[.noData]
    }
  }

  /// - Throws: ``GaugeError`` when there is a text but no notice to say it, or a notice for several gauges.
  func checkState() throws(GaugeError) {
    guard state.hidesValue == hidesValue else {
      throw GaugeError(.state, state.rawValue, rule: "is for one gauge; give it to those of the picture")
    }
    try GaugeError.check(stateText, .stateText)
    guard stateText.isEmpty || state != .live else {
      throw GaugeError(
        .stateText, "“\(stateText.prefix(20))”",
        rule: "is for the states stale, loading and error; give state one of them")
    }
  }
}
