public import VectorGraphics

/// What stands around the Speedometer on its screen, as the design has it: a caption above the dial, and below it a field,
/// a line for an error and a button.
///
/// No export draws it by itself: a program that shows the whole screen places the dial's scene in one of its own, with
/// `Scene.placedLayers(at:scale:)`. Lengths are layout units beside a dial of ``dialSide``.
public enum SpeedometerScreen {
  /// Width and height of the dial.
  public static let dialSide = SpeedometerConstants.Layout.canvas
  /// Between the caption, the dial and the controls.
  public static let spacing = SpeedometerConstants.Layout.spacing

  /// The text above the dial.
  public static let caption = SpeedometerConstants.Texts.caption
  /// The style of ``caption``, in layout units beside a dial of ``dialSide``.
  public static let captionStyle = SpeedometerConstants.Typography.caption

  /// Seconds from the start of the screen to the demo run.
  public static let demoDelay = SpeedometerConstants.Animation.demoDelay

  /// What an empty field shows.
  public static let placeholder = SpeedometerConstants.Texts.placeholder
  /// The style of ``SpeedometerViewModel/ErrorState/message``.
  public static let errorStyle = SpeedometerConstants.Typography.error

  /// The text on the button.
  public static let button = SpeedometerConstants.Texts.button
  /// How large the button is while it is pressed, as a part of its size.
  public static let pressedScale = SpeedometerConstants.Animation.pressedButtonScale
  /// Seconds in which it gets there, eased in and out, and as long back.
  public static let pressDuration = SpeedometerConstants.Animation.button
}
