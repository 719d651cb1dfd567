import Tacho

/// All that the screen shows at one moment.
struct ScreenState: Hashable, Sendable {
  /// Needle, number and how much they are shown to be moving.
  let dial: MotionState
  let animation: SpeedometerViewModel.AnimationState
  /// What the field holds.
  let text: String
  /// Whether somebody is typing, so that the field shows its cursor.
  let isTyping: Bool
  /// What is wrong with the text; nil when all is well.
  let error: String?
  /// How far the button is pressed, 0…1.
  let press: Double
}
