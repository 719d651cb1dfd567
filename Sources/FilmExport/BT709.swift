/// R′G′B′ of a pixel, or the sum of several.
struct RGB {
  let red: Int32
  let green: Int32
  let blue: Int32

  /// Of 8 bits each.
  init(_ red: UInt32, _ green: UInt32, _ blue: UInt32) {
    (self.red, self.green, self.blue) = (Int32(bitPattern: red), Int32(bitPattern: green), Int32(bitPattern: blue))
  }

  private init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  @inline(__always) static func + (one: RGB, other: RGB) -> RGB {
    RGB(one.red + other.red, one.green + other.green, one.blue + other.blue)
  }
}

/// R′G′B′ to Y′CbCr of ITU-R BT.709 in 8 bits, limited range, in 16-bit fixed point, rounded to nearest.
enum BT709 {
  // Factors are 65536 · 219/255 · (0.2126, 0.7152, 0.0722) and 65536 · 224/255 · … / 1.8556 and / 1.5748; each
  // row's sum is exact, so that greys have no colour.

  @inline(__always) static func luma(_ color: RGB) -> UInt8 {
    UInt8(clamping: 16 + ((11_966 * color.red + 40_254 * color.green + 4_064 * color.blue + 32_768) >> 16))
  }

  /// - Parameters:
  ///   - sum: of the pixels that share the sample.
  ///   - doublings: 0 for one pixel, 1 for two, 2 for four.
  @inline(__always) static func chroma(_ sum: RGB, doublings: Int32 = 0) -> (cb: UInt8, cr: UInt8) {
    let (shift, half) = (16 + doublings, Int32(32_768) << doublings)
    let cb = (-6_596 * sum.red - 22_189 * sum.green + 28_785 * sum.blue + half) >> shift
    let cr = (28_785 * sum.red - 26_145 * sum.green - 2_640 * sum.blue + half) >> shift
    return (UInt8(clamping: 128 + cb), UInt8(clamping: 128 + cr))
  }
}
