import CFriBidi

/// A stretch of text that runs in one direction.
struct BidiRun: Equatable {
  /// Indices into the scalars of the line.
  var range: Range<Int>
  var isRightToLeft: Bool
}

/// The runs of one direction of a line, in visual order from left to right (Unicode annex 9).
struct BidiRuns {
  let runs: [BidiRun]
  /// The direction of the line, which is that of the first strong character.
  let isRightToLeft: Bool

  init(_ scalars: [UInt32]) {
    // Below Hebrew nothing runs right to left.
    guard scalars.contains(where: { $0 >= 0x0590 }) else {
      isRightToLeft = false
      runs = scalars.isEmpty ? [] : [BidiRun(range: 0..<scalars.count, isRightToLeft: false)]
      return
    }
    let levels: [Int8]
    (levels, isRightToLeft) = Self.embeddingLevels(scalars)
    runs = Self.visualOrder(of: Self.runs(levels: levels))
  }

  /// Those of the scalars, and whether the line runs from right to left.
  private static func embeddingLevels(_ scalars: [UInt32]) -> ([Int8], Bool) {
    let count = Int32(clamping: scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    // FRIBIDI_TYPE_ON_VAL, a macro Swift cannot import: the direction of the first strong character.
    var direction = FriBidiParType(0x40)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    // FRIBIDI_MASK_RTL, another such macro.
    return (levels, direction.rawValue & 1 == 1)
  }

  private typealias LevelRun = (range: Range<Int>, level: Int8)

  private static func runs(levels: [Int8]) -> [LevelRun] {
    var runs: [LevelRun] = []
    for (index, level) in levels.enumerated() {
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((index..<index + 1, level))
      }
    }
    return runs
  }

  /// Rule L2: from the highest level down to the lowest odd one, reverse every sequence at that level or above.
  private static func visualOrder(of runs: [LevelRun]) -> [BidiRun] {
    var runs = runs
    let highest = runs.map(\.level).max() ?? 0
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        if end > start { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return runs.map { BidiRun(range: $0.range, isRightToLeft: $0.level % 2 == 1) }
  }
}
