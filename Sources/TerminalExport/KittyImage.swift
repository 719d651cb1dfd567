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
