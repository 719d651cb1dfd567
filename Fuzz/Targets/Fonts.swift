import Glibc
import Tacho

extension FuzzTarget {
  /// A font file: choosing it, measuring, and drawing with its outlines.
  static let font = FuzzTarget("font") { (input) throws(Violation) in
    // The library keeps every face it loaded by its path, so every input has a path of its own.
    let path = "/dev/shm/tacho-fuzz-\(getpid())-\(clock()).ttf"
    guard let file = fopen(path, "wx") else { return }
    fwrite(input, 1, input.count, file)
    fclose(file)
    defer { unlink(path) }
    switch Result(catching: { () throws(FontError) in try Typesetter(.file(path: path)) }) {
    case .success(let typesetter):
      let text = "Office 72 fi e\u{301} العربية"
      guard let specification = try? GaugeSpecification(Array("{title: \"\(text)\", value: 7, unit: km/h}".utf8)),
        let dial = try? specification.gauge.dial(size: Size(width: 120, height: 120), shaper: typesetter)
      else { throw Violation("a font that was loaded makes a good gauge bad") }
      try expectSVG(SVGDocument(dial.scene).bytes)
      for text in dial.texts {
        let box = text.box
        try expect([box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite), "a text's box is not finite")
      }
      try expect((try? dial.scene.png()) != nil, "a font that was loaded makes a picture that cannot be written")
    case .failure(let error): try expectReadable([error.description])
    }
  }
}
