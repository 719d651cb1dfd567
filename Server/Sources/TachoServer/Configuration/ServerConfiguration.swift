/// How the server runs and what it allows. Every number is a bound on what a stranger's request can cost.
public struct ServerConfiguration: Sendable {
  /// Where it listens: this machine alone unless told otherwise.
  public var host = "127.0.0.1"
  /// 0 lets the system choose one.
  public var port = 8080
  /// The least severe level that is logged.
  public var logLevel = "info"

  /// Threads that draw pictures; 0 is one a core. Half as many draw films.
  public var threads = 0
  /// Drawings that wait for a thread; more are refused with 503.
  public var queue = 64
  /// Seconds a drawing may wait and take.
  public var drawingSeconds = 10
  /// The pixels of one picture.
  public var pixels = 16_000_000
  /// The frames of one film.
  public var frames = 600
  /// The pixels of all frames of a film together.
  public var filmPixels = 400_000_000
  /// Rows of one batch.
  public var rows = 1_000

  /// Bytes of a request's body.
  public var bodyBytes = 1 << 20
  /// Bytes of a request's address.
  public var addressBytes = 16 << 10
  /// Seconds until a body must be there.
  public var bodySeconds = 10
  /// Seconds a connection may be silent, also before its first request is complete.
  public var idleSeconds = 60
  /// Open connections; more wait until others close.
  public var connections = 8_192
  /// Seconds that requests under way have when the server is told to stop.
  public var drainSeconds = 10

  /// Bytes of all answers that their readers have not taken yet.
  public var unreadBytes = 48 << 20
  /// Bytes of pictures that are kept.
  public var cacheBytes = 64 << 20
  /// Seconds others may keep a picture whose address does not name its content.
  public var maxAge = 300

  /// Names that live values may have at one time.
  public var liveNames = 100
  /// Values that are kept of each name.
  public var liveValues = 100
  /// Pages that may follow live values at one time.
  public var liveViewers = 256

  /// Each opens the server; without any it is open. Divided by commas in a text.
  public var tokens: [String] = []
  /// Origins whose pages may read answers by a script, as browsers send them; `*` are all. Divided by commas in a text.
  public var corsOrigins: [String] = []
  /// What addresses are signed with; empty where none are.
  public var signingKey = ""
  /// A folder of theme files, which requests name without their ending; empty where there is none.
  public var themes = ""

  /// The defaults.
  public init() {}

  /// Threads that draw pictures, the system asked where nothing is said.
  var drawingThreads: Int { threads > 0 ? threads : max(1, System.coreCount) }
  /// Threads that draw films: half as many.
  var filmThreads: Int { max(1, drawingThreads / 2) }
  /// Bytes of one answer that its readers have not taken yet, where its end is not known.
  var unreadBytesOfOne: Int { max(1, unreadBytes / 6) }
}
