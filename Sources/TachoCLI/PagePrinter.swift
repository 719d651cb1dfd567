import Files
import Platform
import Tacho

/// Prints a page as PDF with WeasyPrint, a program beside that is found when one is asked for.
enum PagePrinter {
  private static let program = "weasyprint"

  /// - Parameters:
  ///   - page: HTML with its pictures in it.
  ///   - place: the document's path, from whose folder the page's own links count.
  ///   - quiet: says nothing of what the page links and could not be read.
  static func pdf(of page: [UInt8], beside place: String, quiet: Bool) throws(Failure) -> [UInt8] {
    let found: String
    do throws(FilmError) {
      found = try EncoderProcess.find(program)
    } catch {
      throw Failure(
        .notInstalled,
        "--output: a document becomes PDF with WeasyPrint, which is not on the search path "
          + "(Debian, Ubuntu: apt-get install weasyprint); without it write .html and print that from a browser")
    }
    // The fonts in the file have a time of change; the same page gives the same bytes.
    setenv("SOURCE_DATE_EPOCH", "0", 0)
    let folder = place == "-" ? "" : PathName.folder(of: place)
    let output = Collector()
    do throws(FilmError) {
      let process = try EncoderProcess(
        found, ["--base-url", folder.isEmpty ? "./" : folder, "-", "-"], output: output)
      try page.withBytes { (bytes) throws(FilmError) in try process.write(bytes) }
      try process.finish()
      if !quiet { report(process.lastWords) }
    } catch {
      guard case .encoderFailed(let outcome, let words) = error else { throw Failure(error) }
      throw Failure(
        .inputOutput, "--output: \(program) \(outcome) and " + (words.isEmpty ? "said nothing" : "said:\n\(words)"))
    }
    guard output.bytes.starts(with: "%PDF-".utf8) else {
      throw Failure(.inputOutput, "--output: \(program) has written no PDF")
    }
    return output.bytes
  }

  /// It also says which styles it has no use for; of those there are many.
  private static func report(_ words: String) {
    for line in words.split(separator: "\n") where line.hasPrefix("ERROR: ") {
      Console.error("warning: \(program): \(line.dropFirst(7))".cleanedLine)
    }
  }

  private final class Collector: ByteSink {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { self.bytes += bytes }
  }
}
