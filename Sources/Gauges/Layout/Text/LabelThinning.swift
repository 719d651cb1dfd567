/// Which labels of a scale stay when not all of them fit.
enum LabelThinning {
  /// Indices of the labels to try, best first: all; every second, third, fourth or fifth where both ends, and zero, are
  /// among them; the same counted from zero or the start, with both ends; zero and the ends; the ends.
  ///
  /// - Parameters:
  ///   - zero: that of the label 0, where it stands between the others.
  ///   - isClosed: whether the last is a neighbour of the first, as on a full circle: then it is no end.
  static func choices(of count: Int, zero: Int? = nil, isClosed: Bool = false) -> [[Int]] {
    var choices: [[Int]] = [Array(0..<count)]
    let (last, steps) = (count - 1, isClosed ? count : count - 1)
    for stride in [2, 3, 4, 5] where steps % stride == 0 && last > stride && (zero ?? 0) % stride == 0 {
      choices.append(Array(Swift.stride(from: 0, to: count, by: stride)))
    }
    for stride in [2, 3, 4, 5] where steps % stride != 0 || (zero ?? 0) % stride != 0 {
      guard last > 2 * stride else { continue }
      let even = Array(Swift.stride(from: (zero ?? 0) % stride, to: count, by: stride))
      choices.append(
        isClosed ? even : [0] + even.filter { $0 == zero || (stride...(last - stride)).contains($0) } + [last])
    }
    if let zero, zero > 0, zero < last { choices.append([0, zero, last]) }
    if count > 2 { choices.append([0, last]) }
    return choices
  }
}
