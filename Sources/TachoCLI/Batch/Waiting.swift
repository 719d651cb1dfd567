import Files
import Platform
import Synchronization
import Tacho

/// Runs asynchronous work to its end from a thread that has nothing else to do.
///
/// - Parameter jobs: how many threads the work takes, at most one a core.
/// - Throws: ``Failure`` with the status “try again” when the process lacks what that needs.
func waiting<Value: Sendable>(
  jobs: Int, for work: @escaping @Sendable () async -> Result<Value, Failure>
) throws(Failure) -> Value {
  let threads = min(jobs, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) + 2
  do throws(FileError) {
    try Resources.check(descriptors: 8 + 2 * threads, threads: threads)
  } catch {
    throw Failure(.tryAgain, "this process may not have the memory, threads and files for a batch: \(error.reason)")
  }
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw Failure(.tryAgain, "no pipe can be opened: \(FileError.words(for: errno))") }
  let (input, output) = (ends[0], ends[1])
  defer { close(input) }
  let result = ResultBox<Value>()
  Task.detached {
    let value = await work()
    result.value.withLock { $0 = value }
    // The end of the pipe wakes the one who waits.
    close(output)
  }
  while true {
    // Looks by itself too, should the pipe fail.
    var end = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    poll(&end, 1, 1_000)
    if let value = result.value.withLock({ $0 }) { return try value.get() }
  }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Result<Value, Failure>?>(nil)
}
