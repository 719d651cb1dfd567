import Files
import Foundation
import Platform
import Testing

/// What killed writers leave is removed, what living ones write is not.
struct TemporaryTests {
  /// The names that a writer of this machine gives its temporary files, in three parts: before its number, its number,
  /// and after.
  private func nameParts() throws -> (start: String, process: String, end: String) {
    let folder = try TestFolder()
    let file = try WholeFile(folder.file("x"))
    let name = PathName.name(of: file.temporaryPath)
    let parts = name.split(separator: "-").map(String.init)
    #expect(parts.count == 4 && parts[2] == "\(getpid())", "\(name)")
    return (parts[0] + "-" + parts[1] + "-", parts[2], "-" + parts[3])
  }

  private func age(_ path: String, by seconds: Double) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }

  @Test(arguments: ["whole file", "folder"])
  func theNextWriterRemovesThoseOfDeadProcessesAndOldOnes(kind: String) throws {
    let (start, process, end) = try nameParts()
    // No system has so many processes.
    let dead = start + "99999999" + end
    let living = start + process + "-77.tmp"
    let parent = start + "\(getppid())" + end
    let (elsewhere, old) = (".tacho-0000000z-99999999-1.tmp", ".tacho-0000000z-99999999-2.tmp")
    let unlike = ".tacho-notes.txt"
    let folder = try TestFolder()
    for name in [dead, living, parent, elsewhere, old, unlike] { try folder.write("torn", to: name) }
    for name in [old, unlike] { try age(folder.file(name), by: 4_000) }
    if kind == "folder" {
      try Folder(making: folder.path).write([1], to: "a")
    } else {
      try WholeFile(folder.file("a")).commit()
    }
    #expect(Set(folder.names) == [living, parent, elsewhere, unlike, "a"])
  }

  @Test func anOldOneThatIsLockedStays() throws {
    let folder = try TestFolder()
    let name = ".tacho-0000000z-99999999-1.tmp"
    try folder.write("being written", to: name)
    try age(folder.file(name), by: 4_000)
    let descriptor = open(folder.file(name), O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try WholeFile(folder.file("a")).commit()
    #expect(folder.names == [name, "a"])
  }

  @Test func aLinkWithSuchANameLeavesItsDestinationAlone() throws {
    let (start, _, end) = try nameParts()
    let folder = try TestFolder()
    try folder.write("precious", to: "victim")
    try folder.link(start + "99999999" + end, to: "victim")
    try WholeFile(folder.file("a")).commit()
    #expect(try folder.text("victim") == "precious")
  }
}
