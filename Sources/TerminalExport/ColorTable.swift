/// At most 256 colours that stand for all of a picture's, found by median cut (P. Heckbert, 1982).
struct ColorTable {
  private(set) var colors: [CellColor] = []
  /// For each colour of 15 bits its place among ``colors``.
  private var places = [UInt8](repeating: 0, count: 1 << 15)

  /// Red, green and blue with five bits each.
  static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  func place(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 { places[Self.key(red, green, blue)] }

  private struct Entry {
    let key: Int
    var count = 0
    var red = 0
    var green = 0
    var blue = 0

    func channel(_ index: Int) -> Int { (key >> (10 - 5 * index)) & 31 }
  }

  /// - Parameters:
  ///   - pixels: straight RGBA; those that are more than half transparent have no colour.
  ///   - most: how many colours there may be, 1…256.
  init(_ pixels: UnsafeRawBufferPointer, most: Int = 256) {
    var entries: [Int: Entry] = [:]
    for index in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[index + 3] >= 128 {
      let (red, green, blue) = (pixels[index], pixels[index + 1], pixels[index + 2])
      let key = Self.key(red, green, blue)
      var entry = entries[key] ?? Entry(key: key)
      entry.count += 1
      entry.red += Int(red)
      entry.green += Int(green)
      entry.blue += Int(blue)
      entries[key] = entry
    }
    // Sorted, so that the same picture has the same colours.
    var boxes = [entries.values.sorted { $0.key < $1.key }]
    while boxes.count < min(256, max(1, most)), let largest = Self.largest(of: boxes) {
      let (low, high) = Self.cut(boxes[largest])
      boxes[largest] = low
      boxes.append(high)
    }
    for box in boxes where !box.isEmpty {
      for entry in box { places[entry.key] = UInt8(clamping: colors.count) }
      colors.append(Self.mean(of: box))
    }
  }

  /// The box in which most pixels are farthest from each other; nil when each has one colour.
  private static func largest(of boxes: [[Entry]]) -> Int? {
    let sizes = boxes.map { box in
      box.count < 2 ? 0 : widest(of: box).length * min(1 << 20, box.reduce(0) { $0 + $1.count })
    }
    guard let most = sizes.max(), most > 0 else { return nil }
    return sizes.firstIndex(of: most)
  }

  private static func widest(of box: [Entry]) -> (channel: Int, length: Int) {
    let lengths = (0..<3).map { channel -> Int in
      let values = box.map { $0.channel(channel) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    // Green is seen best.
    let channel = [1, 0, 2].max { lengths[$0] < lengths[$1] } ?? 1
    return (channel, lengths[channel])
  }

  /// Two boxes with half of the pixels each, as nearly as their colours allow.
  private static func cut(_ box: [Entry]) -> (low: [Entry], high: [Entry]) {
    let channel = widest(of: box).channel
    let sorted = box.sorted { ($0.channel(channel), $0.key) < ($1.channel(channel), $1.key) }
    let half = box.reduce(0) { $0 + $1.count } / 2
    var (sum, index) = (0, 0)
    while index < sorted.count - 1, sum + sorted[index].count <= half {
      sum += sorted[index].count
      index += 1
    }
    let end = min(sorted.count - 1, max(1, index))
    return (Array(sorted[..<end]), Array(sorted[end...]))
  }

  private static func mean(of box: [Entry]) -> CellColor {
    let count = max(1, box.reduce(0) { $0 + $1.count })
    func part(_ path: KeyPath<Entry, Int>) -> UInt8 {
      UInt8(clamping: (box.reduce(0) { $0 + $1[keyPath: path] } + count / 2) / count)
    }
    return CellColor(red: part(\.red), green: part(\.green), blue: part(\.blue))
  }
}
