import Tacho

/// What a `tacho_fonts` points to.
final class Fonts: Sendable {
  let typesetter: Typesetter

  init(_ choice: FontChoice) throws(CallError) {
    do { typesetter = try Typesetter(choice) } catch { throw .drawing("\(error)") }
  }

  /// The most font files that are taken.
  private static let mostFiles = 64

  convenience init(family: UnsafePointer<CChar>?) throws(CallError) {
    guard let family else { throw .call("the family is NULL; pass its name") }
    try self.init(.family(String(cString: family)))
  }

  convenience init(files: UnsafePointer<UnsafePointer<CChar>?>?, count: Int) throws(CallError) {
    guard let files, 1...Self.mostFiles ~= count else {
      throw .call("there are \(UInt(bitPattern: count)) font files; pass the paths of 1 to \(Self.mostFiles)")
    }
    var paths: [String] = []
    for index in 0..<count {
      guard let path = files[index] else { throw .call("the path of font file \(index) is NULL") }
      paths.append(String(cString: path))
    }
    try self.init(.files(paths: paths))
  }

  /// The typesetter of a `tacho_fonts`; the default one for NULL.
  static func typesetter(_ pointer: UnsafeMutableRawPointer?) throws(CallError) -> Typesetter {
    guard let pointer else { return try Fonts(.automatic).typesetter }
    return Unmanaged<Fonts>.fromOpaque(pointer).takeUnretainedValue().typesetter
  }
}

/// The file of a specification's picture.
func picture(
  _ read: GaugeSpecification, _ format: PictureFormat, _ typesetter: Typesetter
) throws(CallError) -> [UInt8] {
  try CallError.making { () throws(TachoError) in
    try LaidOutPicture(read, [.init(format)], typesetter.lending(to: read)).files()[0]
  }
}
