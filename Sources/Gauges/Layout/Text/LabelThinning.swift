/// Which labels of a scale stay when not all of them fit.
enum LabelThinning {
  /// Indices of the labels to try, best first: all; every second, third, fourth or fifth where both ends are among
  /// them; the same from the start where the end is not; the two ends.
  static func choices(of count: Int) -> [[Int]] {
    var choices: [[Int]] = [Array(0..<count)]
    for stride in [2, 3, 4, 5] where (count - 1) % stride == 0 && count - 1 > stride {
      choices.append(Array(Swift.stride(from: 0, to: count, by: stride)))
    }
    // Without the last one rather than without all between.
    for stride in [2, 3, 4, 5] where (count - 1) % stride != 0 && count - 1 > 2 * stride {
      choices.append(Array(Swift.stride(from: 0, to: count, by: stride)))
    }
    if count > 2 { choices.append([0, count - 1]) }
    return choices
  }
}
