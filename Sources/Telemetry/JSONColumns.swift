import VectorGraphics

/// The columns that objects of JSON have named so far.
struct JSONColumns {
  private(set) var all: [String] = []
  private var indices: [String: Int] = [:]
  /// Most objects name the same columns in the same order.
  private var expected = 0

  /// The column of a key; a new one for a key that was not there before.
  ///
  /// - Parameter place: where an error is, if it is known.
  mutating func index(of name: String, at place: TelemetryError.Place? = nil) throws(TelemetryError) -> Int {
    if expected >= all.count { expected = 0 }
    if expected < all.count, all[expected] == name {
      expected += 1
      return expected - 1
    }
    if let index = indices[name] {
      expected = index + 1
      return index
    }
    guard all.count < Limits.dataColumns else {
      throw TelemetryError(.malformed, at: place, "more than \(Limits.dataColumns) different keys")
    }
    all.append(name)
    indices[name] = all.count - 1
    expected = all.count
    return all.count - 1
  }
}
