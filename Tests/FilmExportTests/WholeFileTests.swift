import FilmExport
import Foundation
import Testing

struct WholeFileTests {
  @Test func appearsOnCommitAlone() throws {
    let folder = try Folder()
    let file = try WholeFile(folder.file("film"))
    try file.write("whole")
    #expect(!folder.names.contains("film"))
    try file.commit()
    #expect(folder.names == ["film"])
    #expect(try folder.bytes("film") == Array("whole".utf8))
  }

  @Test func givenUpLeavesTheOldFileAndNothingElse() throws {
    let folder = try Folder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("film")))
    do {
      let file = try WholeFile(folder.file("film"))
      try file.write("new")
    }
    #expect(folder.names == ["film"])
    #expect(try folder.bytes("film") == Array("old".utf8))
  }

  @Test func removesWhatAKilledWriterLeftAndNotWhatALivingOneWrites() throws {
    let folder = try Folder()
    try Data("torn".utf8).write(to: URL(fileURLWithPath: folder.file(".film.tacho-1-0.tmp")))
    try Data("other".utf8).write(to: URL(fileURLWithPath: folder.file(".other.tacho-1-0.tmp")))
    let living = try WholeFile(folder.file("film"))
    try living.write("first")
    let second = try WholeFile(folder.file("film"))
    #expect(folder.names.count == 3)
    try second.write("second")
    try second.commit()
    try living.commit()
    #expect(folder.names == [".other.tacho-1-0.tmp", "film"])
    #expect(try folder.bytes("film") == Array("first".utf8))
  }

  @Test func keepsPermissionsAndFollowsLinks() throws {
    let folder = try Folder()
    let files = FileManager.default
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("film")))
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("film"))
    try files.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "film")
    let file = try WholeFile(folder.file("link"))
    try file.write("new")
    try file.commit()
    #expect(try folder.bytes("film") == Array("new".utf8))
    #expect(try files.destinationOfSymbolicLink(atPath: folder.file("link")) == "film")
    #expect(try files.attributesOfItem(atPath: folder.file("film"))[.posixPermissions] as? Int == 0o640)
  }

  @Test func missingFoldersAndFoldersInPlaceOfFilesAreToldBeforehand() throws {
    let folder = try Folder()
    let missing = try #require(filmError { _ = try WholeFile(folder.file("none/film")) })
    #expect(missing.description.contains("does not exist, create it first"))
    let place = try #require(filmError { _ = try WholeFile(folder.path) })
    #expect(place.description.contains("it is a folder"))
  }
}
