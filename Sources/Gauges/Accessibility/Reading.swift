public import VectorGraphics

/// What a gauge says, worked out once from what it draws: its description, what a meter announces, and what pages and
/// `inspect` tell are all taken from here.
public struct Reading: Hashable, Sendable {
  /// What the picture is called: what the user says, the title, or the kind.
  public let name: String
  /// The main value where the scale has it: whole turns back on a scale that wraps, else at the end that it is beyond.
  /// Nil where there is none.
  public let value: Double?
  /// The number as the picture writes it, without its unit; several values with their names where that is what it shows.
  public let number: String
  /// The value with its unit, as it is read out; empty without one.
  public let text: String
  /// The name of the range that the value counts as being in; empty for none.
  public let range: String
  /// What it lies between, of kinds that show where on a scale it is; nil for others.
  public let ends: ClosedRange<Double>?
  /// All of it as a sentence.
  public let sentence: String
  /// In which the sentence is; nil is English where nothing was said.
  public let language: Language?
  /// What assistive technology is told of a meter; nil without a value.
  public let meter: Scene.Reading?

  init(_ gauge: Gauge, _ composition: Composition) {
    let main = composition.described ?? gauge
    let number = composition.formattedValue.cleanedLine
    // Marks of direction are left out as in every text of a picture.
    name = (gauge.accessibility.title ?? gauge.name).cleanedLine
    // Kinds with a form of their own say the number that they do not show.
    self.number = gauge.readout.isShown ? number : ""
    let scale = main.scale
    // A number that the picture leaves out is said all the same.
    let isLeftOut = number.trimmingSpaces.isEmpty
    let own = composition.valueText
    let text =
      main.number.map { own.isEmpty ? main.withUnit(isLeftOut ? main.spokenText(of: $0) : number) : own }?.cleanedLine
      ?? ""
    value = main.number.map(scale.shown)
    meter = value.map { Scene.Reading(value: $0, min: scale.min, max: scale.max, text: text) }
    range = main.shownRange?.label.cleanedLine ?? ""
    ends = composition.ends.count == 2 ? scale.min...scale.max : nil
    sentence = gauge.description(of: composition).cleanedLine
    (self.text, language) = (text, gauge.language)
  }
}

extension Reading {
  /// A picture without a value measures nothing, so it is an image whatever was asked for.
  func role(_ accessibility: Accessibility) -> Scene.Role {
    if accessibility.isDecorative { return .decoration }
    guard let meter else { return .image }
    return switch accessibility.role {
    case .img: .image
    case .meter: .meter(meter)
    case .progressbar: .progress(meter)
    }
  }
}
