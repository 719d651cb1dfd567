import Tacho
import Testing

/// Pictures as parts of something longer.
struct PictureWritingTests {
  private func scene() throws -> Scene { try Gauge.radial(72).scene(size: Size(width: 60, height: 60)) }

  @Test func partsOfAPageStandInTheirOrder() throws {
    let scene = try scene()
    let (svg, png) = (SVGDocument(scene), try PNGDocument(scene, scale: 1))
    let pdf = try PDFDocument(scene)
    var page = MemorySink()
    try page.write("<p>Ä</p>\n")
    try svg.write(to: &page)
    try png.write(to: &page)
    try page.write([1, 2, 3])
    try pdf.write(to: &page)
    #expect(page.bytes == Array("<p>Ä</p>\n".utf8) + svg.bytes + png.bytes + [1, 2, 3] + pdf.bytes)
  }

  @Test func aBatchWritesItsPicturesOneAfterAnother() async throws {
    let batch = try GaugeBatch(
      specification: Array("size: 60".utf8), output: .init(.svg), typesetter: Typesetter())
    var (page, separate) = (MemorySink(), [UInt8]())
    try await batch.draw(BatchRows(MemoryByteSource("value\n1\n2\n3\n")), jobs: 2) { row in
      let picture = try row.result.get()
      try picture.write(to: &page)
      separate += picture.bytes
    }
    #expect(page.bytes == separate && separate.count > 1_000)
  }

  /// A sink with an end.
  private struct FullSink: ByteSink {
    var room: Int

    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
      guard bytes.count <= room else { throw FileError(.write, "full", code: 28, reason: "no space left") }
      room -= bytes.count
    }
  }

  @Test func aSinkThatIsFullEndsTheWriting() throws {
    let svg = SVGDocument(try scene())
    var sink = FullSink(room: svg.bytes.count + 1)
    try svg.write(to: &sink)
    #expect(sink.room == 1)
    #expect(throws: FileError(.write, "full", code: 28, reason: "no space left")) { try svg.write(to: &sink) }
    #expect(throws: FileError.self) { try sink.write("ab") }
    try sink.write("a")
    #expect(sink.room == 0)
  }
}
