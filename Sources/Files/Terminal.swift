import Platform

/// The terminal that standard output goes to.
package final class Terminal {
  /// How much it shows.
  package struct Window: Hashable, Sendable {
    /// In cells.
    package var columns: Int
    /// In cells.
    package var rows: Int
    /// In pixels; 0 where the terminal does not say.
    package var width: Int
    /// In pixels; 0 where the terminal does not say.
    package var height: Int
  }

  private let descriptor: Int32
  private let isOwned: Bool

  /// Nil where standard output is none.
  package init?() {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    // Opened anew, since standard output may be open for writing alone.
    let own = ttyname(STDOUT_FILENO).map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW) } ?? -1
    (descriptor, isOwned) = own >= 0 ? (own, true) : (STDOUT_FILENO, false)
  }

  deinit { if isOwned { close(descriptor) } }

  /// Nil where it does not say.
  package var window: Window? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Window(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel), height: Int(size.ws_ypixel))
  }

  /// Whether this process may ask it and change its mode; one in the background would be stopped for that.
  private var isOurs: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Asks it something and reads the answer, which is neither shown nor left in the input.
  ///
  /// - Parameters:
  ///   - question: control sequences. The last one is one that every terminal answers.
  ///   - milliseconds: how long to wait; many terminals answer nothing.
  ///   - isComplete: whether all that is expected has come.
  /// - Returns: what has come.
  package func answer(
    to question: String, within milliseconds: Int32, isComplete: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var mode = termios()
    guard isOurs, tcgetattr(descriptor, &mode) == 0 else { return [] }
    // A signal must not leave it as it is meanwhile.
    let signals = HeldSignals()
    defer { signals.release() }
    var quiet = mode
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &quiet.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(descriptor, TCSADRAIN, &quiet) == 0 else { return [] }
    var answer: [UInt8] = []
    let input = InputFile(descriptor: descriptor, name: "the terminal")
    if Array(question.utf8).withBytes({ systemWrite(descriptor, $0) }) == 0 {
      let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
      while !isComplete(answer), answer.count < 4_096 {
        let left = (end - .now) / .milliseconds(1)
        guard left > 0, input.isReady(within: Int32(exactly: left.rounded(.up)) ?? 0),
          let bytes = try? input.block(), !bytes.isEmpty
        else { break }
        answer += bytes
      }
    }
    // What comes late would be taken for typed.
    if !isComplete(answer) { tcflush(descriptor, TCIFLUSH) }
    tcsetattr(descriptor, TCSADRAIN, &mode)
    return answer
  }

  // MARK: - Mode

  private var rest: TerminalRest?

  /// Remembers how the terminal is to be left.
  ///
  /// - Parameters:
  ///   - hidesTyping: whether what is typed is not shown.
  ///   - farewell: what undoes the sequences that are written from now on. It is written by ``release()``, or
  ///     when a signal ends the process.
  package func hold(hidesTyping: Bool, farewell: String) {
    var mode = termios()
    guard hidesTyping, isOurs, tcgetattr(descriptor, &mode) == 0 else {
      rest = TerminalRest(descriptor: descriptor, mode: nil, farewell: Array(farewell.utf8))
      return Leftovers.set(terminal: rest)
    }
    rest = TerminalRest(descriptor: descriptor, mode: mode, farewell: Array(farewell.utf8))
    Leftovers.set(terminal: rest)
    var quiet = mode
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(descriptor, TCSADRAIN, &quiet)
  }

  /// Leaves it as it was.
  package func release() {
    Leftovers.set(terminal: nil)
    rest?.restore()
    rest = nil
  }
}

/// How a terminal is to be left.
struct TerminalRest: Sendable {
  let descriptor: Int32
  /// Nil where it has not been changed.
  let mode: termios?
  let farewell: [UInt8]

  func restore() {
    // A shell that has taken the terminal back has put its mode in order already, and would see this process stopped.
    if var mode, tcgetpgrp(descriptor) == getpgrp() {
      let signals = HeldSignals([SIGTTOU])
      tcsetattr(descriptor, TCSANOW, &mode)
      signals.release()
    }
    // One that has been halted takes nothing, and must not keep the process.
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return }
    _ = farewell.withBytes { systemWrite(descriptor, $0) }
  }
}
