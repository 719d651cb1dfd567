import Platform
import Synchronization

/// Whether the process may have what its work needs. The language's own runtime does not report a lack of threads or
/// descriptors; it waits for ever, or traps.
package enum Resources {
  /// Takes so many descriptors and threads at once, and gives them back.
  ///
  /// - Throws: ``FileError`` with the code EMFILE or ENOMEM.
  package static func check(descriptors: Int, threads: Int) throws(FileError) {
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    for _ in 0..<descriptors {
      let descriptor = Platform.open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(.create, "/dev/null", code: errno) }
      open.append(descriptor)
    }
    // What drawing takes beside its stacks. Before the threads, which take what address space they find for their heaps.
    let room = 32 << 20
    let memory = mmap(nil, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { throw FileError(.create, "a drawing", code: ENOMEM) }
    defer { munmap(memory, room) }
    let end = Gate()
    var running: [SystemThread] = []
    defer {
      end.open()
      for thread in running { thread.join() }
    }
    for _ in 0..<threads {
      guard let thread = SystemThread({ end.wait() }) else {
        throw FileError(.create, "a thread", code: ENOMEM)
      }
      running.append(thread)
    }
  }

  /// Holds threads until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    func open() { isOpen.store(true, ordering: .releasing) }
    func wait() { while !isOpen.load(ordering: .acquiring) { usleep(50) } }
  }
}
