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
  defer { for end in [input, output] { close(end) } }
  let result = ResultBox<Value>()
  Task.detached {
    let value = await work()
    result.value.withLock { $0 = value }
    var end = DescriptorSink(output, name: "a pipe")
    try? end.write([1])
  }
  var byte: UInt8 = 0
  while read(input, &byte, 1) < 0, errno == EINTR {}
  guard let value = result.value.withLock({ $0 }) else { throw Failure(.internalError, "the batch ended early") }
  return try value.get()
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Result<Value, Failure>?>(nil)
}
