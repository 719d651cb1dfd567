/// What is measured of a short piece of sound, as parts of full scale: 1 is the most a file of whole numbers holds.
struct Level: Hashable, Sendable {
  /// The highest true peak: of the wave between the samples too.
  var peak = 0.0
  /// The highest sample. What the peak programme meters act on: it has no part in the pieces beside this one.
  var sample = 0.0
  /// The mean of the rectified wave, times π/2: a sine's is its peak. What a VU meter acts on.
  var mean = 0.0
  /// The mean of the squares.
  var power = 0.0
  /// Samples at full scale.
  var clipped = 0
  /// All samples: fewer in the last piece.
  var samples = 0
}
