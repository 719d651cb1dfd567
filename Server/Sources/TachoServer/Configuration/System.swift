#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the machine has and allows.
public enum System {
  /// Processors that can be used.
  static var coreCount: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Lets other threads go before this one and the programs it starts, where a thread has a rank of its own.
  static func stepAside() {
    #if canImport(Glibc)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    #endif
  }

  /// Lets the process have as many open files, sockets among them, as the system allows it; the usual number is small.
  public static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
  }

  /// Whole seconds since 1970.
  public static var now: Int { time(nil) }

  /// Milliseconds since 1970.
  static var milliseconds: Int {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return moment.tv_sec * 1_000 + moment.tv_nsec / 1_000_000
  }

  /// Writes out what was printed.
  public static func flushOutput() { fflush(nil) }
}

extension System {
  /// The time in UTC with milliseconds, as in `2026-01-31T12:00:00.250Z`.
  static var timestamp: String {
    var (moment, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &moment)
    gmtime_r(&moment.tv_sec, &parts)
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))T"
      + "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)).\(padded(moment.tv_nsec / 1_000_000, 3))Z"
  }
}

extension System {
  /// A time as headers have it, as in `Tue, 15 Nov 1994 08:12:31 GMT` (RFC 9110, 5.6.7).
  ///
  /// - Parameter seconds: since 1970.
  static func headerDate(_ seconds: Int) -> String {
    var (moment, parts) = (time_t(seconds), tm())
    gmtime_r(&moment, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
      + "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) GMT"
  }

  private static func padded(_ number: some BinaryInteger, _ digits: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension System {
  /// The variables of the environment.
  public static var environment: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry = entry.advanced(by: 1)
    }
    return variables
  }
}
