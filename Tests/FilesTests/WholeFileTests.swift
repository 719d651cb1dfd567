import Files
import Foundation
import Testing

struct WholeFileTests {
  @Test func appearsOnCommitAlone() throws {
    let folder = try TestFolder()
    var file = try WholeFile(folder.file("film"))
    try file.write("whole")
    #expect(!folder.names.contains("film"))
    try file.commit()
    #expect(folder.names == ["film"])
    #expect(try folder.text("film") == "whole")
  }

  @Test func givenUpLeavesTheOldFileAndNothingElse() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "film")
    do {
      var file = try WholeFile(folder.file("film"))
      try file.write("new")
    }
    #expect(folder.names == ["film"])
    #expect(try folder.text("film") == "old")
  }

  @Test func twoWritersOfOneNameDoNotDisturbEachOther() throws {
    let folder = try TestFolder()
    var first = try WholeFile(folder.file("film"))
    try first.write("first")
    var second = try WholeFile(folder.file("film"))
    #expect(folder.names.count == 2)
    try second.write("second")
    try second.commit()
    try first.commit()
    #expect(folder.names == ["film"])
    #expect(try folder.text("film") == "first")
  }

  @Test func keepsPermissionsAndFollowsLinks() throws {
    let folder = try TestFolder()
    let files = FileManager.default
    try folder.write("old", to: "film")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("film"))
    try folder.link("link", to: "film")
    var file = try WholeFile(folder.file("link"))
    try file.write("new")
    try file.commit()
    #expect(try folder.text("film") == "new")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.file("link")) == "film")
    #expect(try files.attributesOfItem(atPath: folder.file("film"))[.posixPermissions] as? Int == 0o640)
  }

  @Test func missingFoldersAndFoldersInPlaceOfFilesAreReportedBeforehand() throws {
    let folder = try TestFolder()
    let missing = try #require(fileError { () throws(FileError) in _ = try WholeFile(folder.file("none/film")) })
    #expect(missing.description.contains("does not exist, create it first"))
    let closed = #expect(throws: FileError.self) { try WholeFile("/proc/a.png") }
    #expect(closed?.description.contains("the folder “/proc/” takes no files") == true)
    let place = try #require(fileError { () throws(FileError) in _ = try WholeFile(folder.path) })
    #expect(place.description.contains("it is a folder"))
  }

  @Test func aLoopOfLinksIsRefusedAndStays() throws {
    let folder = try TestFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    let error = try #require(fileError { () throws(FileError) in _ = try WholeFile(folder.file("a")) })
    #expect(error.action == .create)
    #expect(error.reason == "too many symbolic links")
    #expect(folder.names == ["a", "b"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("a")) == "b")
  }

  @Test func filesOfASetGetTheirNamesTogether() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "a")
    do {
      let set = FileSet()
      try set.add(folder.file("a"), Array("new".utf8))
      #expect(fileError { () throws(FileError) in try set.add(folder.file("none/b"), [1]) } != nil)
    }
    #expect(folder.names == ["a"])
    #expect(try folder.text("a") == "old")
    let set = FileSet()
    try set.add(folder.file("a"), Array("new".utf8))
    try set.add(folder.file("b"), [])
    #expect(try folder.text("a") == "old")
    try set.commit()
    #expect(folder.names == ["a", "b"])
    #expect(try folder.text("a") == "new")
  }
}

/// The error that a closure throws; nil when it throws none.
func fileError(_ body: () throws(FileError) -> Void) -> FileError? {
  do throws(FileError) { try body() } catch { return error }
  return nil
}
