/// Pictures in sixels, bands of six rows of pixels that DEC's terminals drew with.
package enum SixelImage {
  /// Shows a part of a picture with its upper left corner where the cursor is; where the cursor is after it depends on the
  /// terminal. Pixels that are more than half transparent leave what is there.
  ///
  /// - Parameters:
  ///   - pixels: straight RGBA, rows from the top.
  ///   - width: of the picture in pixels.
  ///   - rows: those of the part.
  ///   - columns: those of the part.
  package static func text(
    _ pixels: UnsafeRawBufferPointer, width: Int, rows: Range<Int>, columns: Range<Int>
  ) -> String {
    guard width > 0, !rows.isEmpty, !columns.isEmpty, columns.upperBound <= width,
      pixels.count >= 4 * width * rows.upperBound
    else { return "" }
    let first = 4 * width * rows.lowerBound
    let table = ColorTable(UnsafeRawBufferPointer(rebasing: pixels[first..<4 * width * rows.upperBound]))
    // Pixels are square, and those without a colour stay as they are.
    var text = "\u{1B}P0;1;0q\"1;1;\(columns.count);\(rows.count)"
    for (index, color) in table.colors.enumerated() {
      func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
      text += "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
    }
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
      if top > rows.lowerBound { text += "-" }
      text += band(pixels, width, top..<min(top + 6, rows.upperBound), columns, table)
    }
    return text + "\u{1B}\\"
  }

  /// One colour after the other, each over the whole band.
  private static func band(
    _ pixels: UnsafeRawBufferPointer, _ width: Int, _ rows: Range<Int>, _ columns: Range<Int>, _ table: ColorTable
  ) -> String {
    var bits = [Int: [UInt8]](minimumCapacity: 16)
    for (bit, row) in rows.enumerated() {
      for column in columns {
        let index = 4 * (row * width + column)
        guard pixels[index + 3] >= 128 else { continue }
        let place = Int(table.place(pixels[index], pixels[index + 1], pixels[index + 2]))
        bits[place, default: [UInt8](repeating: 0, count: columns.count)][column - columns.lowerBound] |= 1 << bit
      }
    }
    return bits.keys.sorted().map { "#\($0)" + runs(bits[$0] ?? []) }.joined(separator: "$")
  }

  /// The same sixel more than three times is counted.
  private static func runs(_ sixels: [UInt8]) -> String {
    var text = ""
    var index = 0
    let end = (sixels.lastIndex { $0 != 0 } ?? -1) + 1
    while index < end {
      var next = index
      while next < end, sixels[next] == sixels[index] { next += 1 }
      let letter = String(Unicode.Scalar(63 + sixels[index]))
      let count = next - index
      text += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
      index = next
    }
    return text
  }
}

/// Pictures in the kitty graphics protocol.
package enum KittyImage {
  /// The most bytes of base64 in one part, which the protocol says.
  private static let most = 4_096

  /// Shows a PNG file where the cursor is and leaves it there; what was shown under the number before goes.
  ///
  /// - Parameters:
  ///   - data: the file in base64.
  ///   - cells: columns and rows that it is scaled to; nil shows every pixel as one.
  ///   - number: the number that the terminal knows the picture by, above 0.
  package static func text(base64 data: [UInt8], cells: (columns: Int, rows: Int)?, number: UInt32) -> String {
    let size = cells.map { "c=\($0.columns),r=\($0.rows)," } ?? ""
    var text = ""
    var start = 0
    repeat {
      let end = min(data.count, start + most)
      let keys = start == 0 ? "a=T,f=100,q=2,C=1,i=\(number),p=1,\(size)" : ""
      text += "\u{1B}_G\(keys)m=\(end < data.count ? 1 : 0);"
      text += String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
      start = end
    } while start < data.count
    return text
  }
}
