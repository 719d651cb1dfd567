/// Which labels of a scale stay when not all of them fit.
enum LabelThinning {
  /// Indices of the labels to try, best first: all; every second, third, fourth or fifth where both ends, and zero, are
  /// among them; the same counted from zero or the start, with both ends, then without the last; zero and the ends; the
  /// ends.
  ///
  /// - Parameters:
  ///   - zero: that of the label 0, where it stands between the others.
  ///   - isClosed: whether the last is a neighbour of the first, as on a full circle: then it is no end.
  static func choices(of count: Int, zero: Int? = nil, isClosed: Bool = false) -> [[Int]] {
    var choices: [[Int]] = [Array(0..<count)]
    let (last, steps, start) = (count - 1, isClosed ? count : count - 1, zero ?? 0)
    func isEven(_ stride: Int) -> Bool { steps % stride == 0 && start % stride == 0 }
    func every(_ stride: Int) -> [Int] { Array(Swift.stride(from: start % stride, to: count, by: stride)) }
    for stride in [2, 3, 4, 5] where isEven(stride) && last > stride { choices.append(every(stride)) }
    let others = [2, 3, 4, 5].filter { !isEven($0) && last > 2 * $0 }
    if !isClosed {
      choices += others.map { stride in
        [0] + every(stride).filter { $0 != 0 && ($0 == zero || (stride...(last - stride)).contains($0)) } + [last]
      }
    }
    // Without the last one rather than without all between.
    choices += others.map(every).filter { $0[0] == 0 }
    if let zero, zero > 0, zero < last { choices.append([0, zero, last]) }
    if count > 2 { choices.append([0, last]) }
    return choices
  }
}
