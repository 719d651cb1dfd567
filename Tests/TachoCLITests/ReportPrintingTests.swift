import Foundation
import Testing

/// Documents as PDF, by a program beside that stands in here for WeasyPrint.
struct ReportPrintingTests {
  private func run(
    printer: String?, _ document: String = "# Week\n\n```gauge\nvalue: 72\n```\n", _ arguments: [String] = []
  ) throws -> (run: FinishedProgram, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(document, to: "week.md")
    if let printer { try folder.writeProgram(printer, to: "weasyprint") }
    let path = printer == nil ? "/nonexistent" : folder.url.path + ":/usr/bin:/bin"
    let run = try folder.tacho(["report", "week.md", "-o", "week.pdf"] + arguments, environment: ["PATH": path])
    return (run, folder)
  }

  @Test func aDocumentIsPrintedFromItsPageInItsFolder() throws {
    let (run, folder) = try run(printer: "printf '%%PDF-1.7 '; echo \"$@ $SOURCE_DATE_EPOCH\"; cat")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "wrote week.pdf: 1 gauge\n")
    let printed = try folder.text("week.pdf")
    #expect(printed.hasPrefix("%PDF-1.7 --base-url ./ - - 0\n<!DOCTYPE html>"))
    #expect(printed.contains("<svg") && printed.contains("<title>Week</title>"))
  }

  @Test func whatThePrinterCouldNotReadIsTold() throws {
    let printer =
      "cat >/dev/null; echo 'WARNING: Ignored x' >&2; echo 'ERROR: Failed to load a.png' >&2; printf %%PDF-1"
    let loud = try run(printer: printer)
    #expect(loud.run.status == 0)
    #expect(loud.run.errors.hasPrefix("warning: weasyprint: Failed to load a.png\n"))
    #expect(!loud.run.errors.contains("Ignored"))
    #expect(try run(printer: printer, "a", ["--quiet"]).run.errors.isEmpty)
  }

  @Test(
    arguments: [
      (nil, 69, "apt-get install weasyprint"), ("cat >/dev/null; echo no room >&2; exit 3", 74, "no room"),
      ("exit 0", 74, "weasyprint ended"), ("cat", 74, "has written no PDF"),
    ] as [(String?, Int32, String)])
  func withoutAPDFThereIsNoFile(printer: String?, status: Int32, words: String) throws {
    let (run, folder) = try run(printer: printer, String(repeating: "word ", count: 400_000))
    #expect(run.status == status)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names.filter { $0 != "weasyprint" } == ["week.md"])
  }

  @Test(arguments: [["--pair"], ["--pictures", "files"], ["--assets", "a"]])
  func whatAPDFHasNoUseForIsRefused(_ arguments: [String]) throws {
    let (run, folder) = try run(printer: "cat", "a", arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("a PDF holds its pictures"))
    #expect(try folder.names == ["weasyprint", "week.md"])
  }
}
