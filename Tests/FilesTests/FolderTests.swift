import Files
import Foundation
import Platform
import Testing

/// A folder of files is never left by a name.
struct FolderTests {
  @Test func linksAndPipesAreNotRead() throws {
    let outer = try TestFolder()
    try outer.makeFolder("in")
    try outer.write("secret", to: "secret")
    try outer.link("in/link", to: "../secret")
    try outer.link("in/up", to: "..")
    try outer.write("own", to: "in/own")
    try outer.makeFolder("in/below")
    try outer.write("lower", to: "in/below/own")
    #expect(mkfifo(outer.file("in/pipe"), 0o600) == 0)
    let folder = try Folder(outer.file("in"))
    #expect(try folder.open("own").bytes(atMost: 10) == Array("own".utf8))
    #expect(try folder.open("./below/own").bytes(atMost: 10) == Array("lower".utf8))
    for name in ["link", "up/secret"] {
      let error = fileError { () throws(FileError) in _ = try folder.open(name) }
      #expect(error?.reason.contains("is a symbolic link, which is not followed here") == true, "\(name)")
    }
    for name in ["pipe", "below"] {
      let error = fileError { () throws(FileError) in _ = try folder.open(name) }
      #expect(error?.reason.contains("not a regular file") == true, "\(name)")
    }
    for name in ["../secret", "below/../../secret", "", "none", "own/x"] {
      #expect(fileError { () throws(FileError) in _ = try folder.open(name) } != nil, "\(name)")
    }
  }

  @Test func writingReplacesALinkAndLeavesItsDestinationAlone() throws {
    let outer = try TestFolder()
    try outer.makeFolder("in")
    try outer.makeFolder("other")
    try outer.write("precious", to: "victim")
    try outer.link("in/link", to: "../victim")
    try outer.link("in/up", to: "../other")
    let folder = try Folder(outer.file("in"))
    try folder.write([65], to: "link")
    #expect(try outer.text("victim") == "precious")
    #expect(try outer.text("in/link") == "A")
    #expect(fileError { () throws(FileError) in try folder.write([65], to: "up/a") } != nil)
    try folder.write([66], to: "new/deep/a")
    #expect(try outer.text("in/new/deep/a") == "B")
  }

  @Test func allNamesOfOneFileHaveOneIdentity() throws {
    let outer = try TestFolder()
    try outer.makeFolder("below")
    try outer.write("1", to: "a")
    try outer.write("1", to: "b")
    #expect(link(outer.file("a"), outer.file("below/hard")) == 0)
    let folder = try Folder(outer.path)
    let identity = try folder.open("a").identity
    #expect(identity != nil)
    for name in ["./a", "././a", "below/hard", "./below//hard"] { #expect(try folder.open(name).identity == identity) }
    #expect(try folder.open("b").identity != identity)
  }

  @Test func aFileBeyondTheLimitIsRefused() throws {
    let outer = try TestFolder()
    try outer.write("12345", to: "a")
    let folder = try Folder(outer.path)
    #expect(try folder.open("a").bytes(atMost: 5).count == 5)
    let error = fileError { () throws(FileError) in _ = try folder.open("a").bytes(atMost: 4) }
    #expect(error?.code == FileError.tooLarge)
  }

  @Test func growingFilesTakeThePlaceOfLinks() throws {
    let outer = try TestFolder()
    try outer.makeFolder("in")
    try outer.write("precious", to: "victim")
    try outer.link("in/a.part", to: "../victim")
    try outer.link("in/a", to: "../victim")
    let file = try LineFile(try Folder(outer.file("in")), "a.part")
    try file.append("line\n")
    try file.commit(as: "a")
    #expect(try outer.text("victim") == "precious")
    #expect(try outer.text("in/a") == "line\n")
  }

  /// Where there are no locks, the second takes the place of the first.
  @Test func aPartThatAnotherProcessTookAwayIsNotNamed() throws {
    let outer = try TestFolder()
    let folder = try Folder(outer.path)
    let first = try LineFile(folder, "m.part")
    try first.append("first\n")
    let second = try LineFile(folder, "m.part")
    let error = fileError { () throws(FileError) in try first.commit(as: "m") }
    #expect(error?.isBusy == true)
    try second.append("second\n")
    try second.commit(as: "m")
    #expect(try outer.text("m") == "second\n")
  }

  @Test(arguments: [
    ("s3://bucket/{row}.png", true), ("file:///a.png", true), ("a+b-1.c://x", true), ("./s3:/b/a.png", false),
    ("s3:/b/a.png", false), ("C:/a.png", false), ("://a", false), ("1a://b", false), ("a b://c", false),
    ("out/a://b.png", false),
  ])
  func addressesAreToldFromPaths(path: String, isAddress: Bool) {
    #expect(PathName.isAddress(path) == isAddress)
  }

  @Test func aLockSaysWhoHasItAndGoesWithItsOwner() throws {
    let outer = try TestFolder()
    let folder = try Folder(outer.path)
    do {
      let lock = try FileLock(folder, for: "m")
      let error = fileError { () throws(FileError) in _ = try FileLock(folder, for: "m") }
      var name = [CChar](repeating: 0, count: 256)
      gethostname(&name, 255)
      let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      #expect(error?.reason.contains("process \(getpid()) on \(host) is writing it") == true, "\(error?.reason ?? "")")
      #expect(lock.fault == nil)
      #expect(error?.isBusy == true)
      #expect(fileError { () throws(FileError) in _ = try FileLock(folder, for: "other") } == nil)
      withExtendedLifetime(lock) {}
    }
    #expect(outer.names == [])
    // What a killed owner left holds nobody up.
    try outer.write("1\n", to: "m.lock")
    #expect(fileError { () throws(FileError) in _ = try FileLock(folder, for: "m") } == nil)
  }

  @Test func errorsHaveWordsWithoutALocale() {
    #expect(FileError(.write, "a", code: ENOSPC).description == "cannot write a: no space left on the disk")
    #expect(FileError(.read, "a", code: ENOENT).description == "cannot read a: no such file or folder")
  }
}

/// A folder of its own that goes away with the test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tacho-files-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file(name))) }
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: destination)
  }
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: false)
  }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
