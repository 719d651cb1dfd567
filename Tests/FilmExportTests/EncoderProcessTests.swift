import FilmExport
import Foundation
import Tacho
import Testing
import VectorGraphics

/// What happens to the encoder, told by scripts that stand in for it.
struct EncoderProcessTests {
  private func film(_ script: String, in folder: Folder, frames: Int = 40) throws {
    let writer = try VideoWriter(
      folder.file("film.mkv"), format: try #require(VideoFormat(fileEnding: "mkv")), width: 256, height: 256,
      rate: .fps30, isOpaque: true, program: try folder.program(script))
    let frame = [UInt8](repeating: 7, count: 4 * 256 * 256)
    for _ in 0..<frames { try writer.append(frame) }
    try writer.finish()
  }

  /// No film under its final name, and nothing left beside it.
  private func isClean(_ folder: Folder) -> Bool { folder.names == ["encoder"] }

  @Test func allFramesArriveAndTheFileGetsItsName() throws {
    let folder = try Folder()
    try film("cat > \"$film\"", in: folder)
    #expect(folder.names == ["encoder", "film.mkv"])
    #expect(try folder.bytes("film.mkv").count == 40 * 4 * 256 * 256)
  }

  @Test func anEncoderKilledMidwayLeavesNoFile() throws {
    let folder = try Folder()
    let error = try #require(filmError { try film("head -c 3000000 > \"$film\"; kill -9 $$", in: folder) })
    guard case .encoderFailed(let outcome, _) = error else { throw error }
    #expect(outcome == "was killed by signal 9")
    #expect(isClean(folder))
  }

  @Test func aFailureAfterTheLastFrameLeavesNoFile() throws {
    let folder = try Folder()
    let error = try #require(filmError { try film("cat > \"$film\"; echo 'No space left' >&2; exit 3", in: folder) })
    #expect(error == .encoderFailed(outcome: "ended with status 3", words: "No space left"))
    #expect(isClean(folder))
  }

  /// As ffmpeg does when the disk is full at the very end.
  @Test func anEncoderThatSucceedsButCouldNotWriteLeavesNoFile() throws {
    let folder = try Folder()
    let words = "Error writing trailer of file:film.webm: No space left on device"
    let error = try #require(filmError { try film("cat > \"$film\"; echo '\(words)' >&2", in: folder) })
    #expect(error == .encoderFailed(outcome: "could not write the film's end", words: words))
    #expect(isClean(folder))
  }

  @Test func anEncoderThatSucceedsButWroteNothingHasFailed() throws {
    let folder = try Folder()
    let error = try #require(filmError { try film("cat > /dev/null", in: folder) })
    #expect(error == .encoderFailed(outcome: "wrote nothing", words: ""))
    #expect(isClean(folder))
  }

  @Test func theEncodersLastWordsAreKept() throws {
    let folder = try Folder()
    let script = "i=0; while [ $i -lt 100 ]; do echo \"line $i\" >&2; i=$((i+1)); done; exit 1"
    let error = try #require(filmError { try film(script, in: folder) })
    guard case .encoderFailed(_, let words) = error else { throw error }
    #expect(words.split(separator: "\n").map(String.init) == (80..<100).map { "line \($0)" })
    #expect(isClean(folder))
  }

  /// A megabyte of messages before a frame is read: nobody waits for the other.
  @Test func aTalkativeEncoderDoesNotStall() throws {
    let folder = try Folder()
    try film("head -c 1000000 /dev/zero | tr '\\0' 'x' >&2; cat > \"$film\"", in: folder)
    #expect(folder.names == ["encoder", "film.mkv"])
  }

  @Test func anEncoderThatClosesItsMessagesCanStillFinish() throws {
    let folder = try Folder()
    try film("exec 2>&-; cat > \"$film\"", in: folder)
    #expect(folder.names == ["encoder", "film.mkv"])
  }

  @Test func cancellingStopsTheEncoderAndRemovesItsFile() throws {
    let folder = try Folder()
    let writer = try VideoWriter(
      folder.file("film.mkv"), format: try #require(VideoFormat(fileEnding: "mkv")), width: 2, height: 2,
      rate: .fps30, isOpaque: true, program: try folder.program("cat > \"$film\"; sleep 1000"))
    writer.cancel()
    #expect(isClean(folder))
    #expect(filmError { try writer.append([UInt8](repeating: 0, count: 16)) } != nil)
  }

  @Test func aMissingEncoderSaysWhatToInstall() throws {
    let folder = try Folder()
    let format = try #require(VideoFormat(fileEnding: "mkv"))
    for program in ["no-such-encoder", folder.file("none")] {
      let error = try #require(
        filmError {
          _ = try VideoWriter(
            folder.file("film.mkv"), format: format, width: 2, height: 2, rate: .fps30, isOpaque: true,
            program: program)
        })
      #expect(error == .encoderMissing(program))
      #expect(error.description.contains("apt-get install ffmpeg"))
      #expect(folder.names.isEmpty)
    }
  }
}
