import Platform

/// A thread of the system.
package struct SystemThread: @unchecked Sendable {
  private let handle: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts it; nil when the system has no memory for one.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run))
    let context = body.toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { runBody($0) }, context)
    #else
      var made = pthread_t()
      let code = pthread_create(&made, nil, { $0.flatMap { runBody($0) } }, context)
      let thread: pthread_t? = made
    #endif
    guard code == 0, let thread else {
      body.release()
      return nil
    }
    handle = thread
  }

  /// Waits for its end. Once at most.
  package func join() { pthread_join(handle, nil) }

  fileprivate static func run(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  }
}

private func runBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  SystemThread.run(context)
  return nil
}
