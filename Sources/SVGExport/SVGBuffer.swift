import VectorGraphics

/// SVG text under construction: bytes, with the few forms the writer needs.
///
/// The bytes are its own memory, written through a pointer after one check that they have room.
struct SVGBuffer: ~Copyable {
  /// Digits after the point.
  let decimals: Int
  /// So many of the last digit are 1.
  let unit: Double
  private(set) var count = 0
  private var memory: UnsafeMutableRawBufferPointer
  /// Before which bytes an id's prefix is still to be put: it is known when the content is.
  private(set) var idPlaces: [Int] = []

  init(decimals: Int, capacity: Int = 256) {
    self.decimals = decimals
    unit = Self.unit(decimals)
    memory = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit { memory.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// Valid until the buffer is written to.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func bytes(from start: Checkpoint, to end: Checkpoint) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[start.bytes..<end.bytes])
  }

  // MARK: - Places

  /// An end that the text had, to which it can be cut again.
  struct Checkpoint {
    fileprivate(set) var bytes = 0
    fileprivate(set) var ids = 0
  }

  var end: Checkpoint { Checkpoint(bytes: count, ids: idPlaces.count) }

  mutating func cut(to place: Checkpoint) {
    count = place.bytes
    idPlaces.removeLast(idPlaces.count - place.ids)
  }

  /// How long the text between two places is with a prefix at every id.
  func count(from start: Checkpoint, to end: Checkpoint, prefix: Int) -> Int {
    end.bytes - start.bytes + (end.ids - start.ids) * prefix
  }

  /// Writes the text between two places, with the prefix at every id.
  ///
  /// - Parameter target: has room for ``count(from:to:prefix:)`` bytes, and is moved behind them.
  func copy(from start: Checkpoint, to end: Checkpoint, prefix: [UInt8], into target: inout UnsafeMutablePointer<UInt8>)
  {
    guard let source = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self).baseAddress) else { return }
    var copied = start.bytes
    for place in idPlaces[start.ids..<end.ids] {
      target.update(from: source + copied, count: place - copied)
      target += place - copied
      target.update(from: prefix, count: prefix.count)
      target += prefix.count
      copied = place
    }
    target.update(from: source + copied, count: end.bytes - copied)
    target += end.bytes - copied
  }

  // MARK: - Bytes

  /// Room for so many more bytes, which the caller writes and then counts.
  private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    if count + more > memory.count { grow(to: count + more) }
    return memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self) + count
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(2 * memory.count, least), alignment: 8)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }

  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    room(for: length).update(from: text.utf8Start, count: length)
    count += length
  }

  mutating func append(_ byte: UInt8) {
    room(for: 1).pointee = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(room(for: bytes.count)).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  /// The bytes between two places of this buffer once more, without ids.
  mutating func append(again range: Range<Int>) {
    let target = room(for: range.count)
    target.update(from: target - count + range.lowerBound, count: range.count)
    count += range.count
  }

  /// What another one holds, without ids.
  mutating func append(_ other: borrowing SVGBuffer) { append(other.bytes) }

  /// Text of our own that needs no escape: a keyword, a name.
  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Text from outside, escaped for element content and for attribute values, and legal in XML 1.0.
  mutating func append(escaped text: String) {
    var text = text.cleanedLine
    text.withUTF8 { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        default: append(byte)
        }
      }
    }
  }

  // MARK: - Ids

  /// An id, of which the prefix is still to come.
  mutating func id(_ name: StaticString, _ number: Int) {
    idPlaces.append(count)
    append("-")
    append(name)
    append(number)
  }

  mutating func id(_ name: String) {
    idPlaces.append(count)
    append("-")
    append(plain: name)
  }

  // MARK: - Numbers

  mutating func append(_ integer: Int) { append(plain: String(integer)) }

  mutating func append(_ value: Double) { append(units: Self.rounded(value * unit), decimals: decimals) }

  mutating func append(_ value: Double, decimals: Int) {
    append(units: Self.rounded(value * Self.unit(decimals)), decimals: decimals)
  }

  private mutating func append(units: Int, decimals: Int) {
    let start = room(for: Cursor.longestNumber)
    var cursor = Cursor(target: start)
    cursor.write(units: units, decimals: decimals)
    count += cursor.target - start
  }

  /// Writes what is known to have room without a check for each byte.
  ///
  /// - Parameter most: how many bytes `body` may write.
  mutating func write(most: Int, _ body: (inout Cursor) -> Void) {
    let start = room(for: most)
    var cursor = Cursor(target: start)
    body(&cursor)
    count += cursor.target - start
  }

  struct Cursor {
    fileprivate(set) var target: UnsafeMutablePointer<UInt8>
    /// Sign, point and fourteen digits.
    static let longestNumber = 16

    @inline(__always)
    mutating func write(_ byte: UInt8) {
      target.pointee = byte
      target += 1
    }

    /// No exponent, no `-0`, no trailing zeros. Has room for ``longestNumber``, however short the number.
    @inline(__always)
    mutating func write(units: Int, decimals: Int) {
      var rest = units.magnitude
      var places = decimals
      while places > 0 {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        guard digit == 0 else { break }
        (rest, places) = (quotient, places - 1)
      }
      // Gathered in a word from the last character to the first, which is the lowest byte, and written at once.
      var (characters, length) = (0 as UInt128, 0)
      func put(_ character: UInt8) { (characters, length) = (characters << 8 | UInt128(character), length + 1) }
      for _ in 0..<places {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        rest = quotient
      }
      if places > 0 { put(UInt8(ascii: ".")) }
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        rest = quotient
      } while rest > 0
      if units < 0 { put(UInt8(ascii: "-")) }
      UnsafeMutableRawPointer(target).storeBytes(of: characters.littleEndian, as: UInt128.self)
      target += length
    }
  }

  private static func unit(_ decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    return unit
  }

  /// What ``Cursor/write(units:decimals:)`` takes: the nearest whole number, halves away from zero. Bounded, so that differences have no more than fourteen digits;
  /// NaN is the lower bound.
  @inline(__always)
  static func rounded(_ value: Double) -> Int {
    let value = min(1e13, max(-1e13, value))
    // From 2⁵² on doubles are whole, so that the sum is rounded, halves to even, and its low bits are the number: a call
    // of the library for each coordinate takes longer than to write it.
    let shift = 0x1.8p52
    let sum = value + shift
    let rest = value - (sum - shift)
    let whole = Int(truncatingIfNeeded: sum.bitPattern &- shift.bitPattern)
    return rest == 0.5 && value > 0 ? whole + 1 : rest == -0.5 && value < 0 ? whole - 1 : whole
  }
}
