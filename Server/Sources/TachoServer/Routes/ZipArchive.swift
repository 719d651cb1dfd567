/// A ZIP archive (APPNOTE 6.3) that is written from front to back: what is in it is stored as it is, because pictures are
/// compressed already. All files have the same date, so that the same files give the same bytes.
struct ZipArchive {
  private var directory: [UInt8] = []
  private var position: UInt32 = 0
  private var count: UInt16 = 0

  /// 1 January 1980, the first day there is.
  private static let date: [UInt8] = [0, 0, 0x21, 0]
  /// Beyond this an archive needs a form that not every reader has.
  private static let most = Int(UInt32.max) - (64 << 20)

  /// A file's bytes in the archive, which come right behind those before; nil when there is no room for it.
  mutating func file(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    guard count < UInt16.max - 1, Int(position) + bytes.count < Self.most else { return nil }
    let name = Array(name.utf8)
    // Version, UTF-8 names, stored.
    let head: [UInt8] =
      [20, 0, 0, 8, 0, 0] + Self.date + Self.bytes(CompressedText.checksum(bytes))
      + Self.bytes(UInt32(clamping: bytes.count)) + Self.bytes(UInt32(clamping: bytes.count))
      + Self.bytes(UInt16(clamping: name.count)) + [0, 0]
    directory += [0x50, 0x4B, 1, 2, 20, 0] + head + [UInt8](repeating: 0, count: 10) + Self.bytes(position) + name
    let all = [0x50, 0x4B, 3, 4] + head + name + bytes
    position += UInt32(clamping: all.count)
    count += 1
    return all
  }

  /// The end of the archive.
  var end: [UInt8] {
    directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.bytes(count) + Self.bytes(count)
      + Self.bytes(UInt32(clamping: directory.count)) + Self.bytes(position) + [0, 0]
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
