import FuzzTargets
import Glibc

/// The target that the environment names in `FUZZ_TARGET`.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  if let target = FuzzTarget.named(name) { return target }
  complain("FUZZ_TARGET must be one of: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
  exit(64)
}()

/// Called by libFuzzer with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(Violation) {
    try target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    complain("VIOLATION: \(target.name): \(error.message)")
    abort()
  }
  return 0
}

private func complain(_ message: String) {
  let line = Array((message + "\n").utf8)
  write(STDERR_FILENO, line, line.count)
}
