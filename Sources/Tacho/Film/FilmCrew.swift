import Files
import Platform
public import RasterExport
public import SVGExport

/// Draws frames, on several threads if asked to, and hands them over in their order.
///
/// Frames are put in with ``add(_:)`` while it ``wantsMore``, and taken out with ``next(_:)``. What comes out is the
/// same whatever the number of threads. Memory stays that of a few frames per thread.
public final class FilmCrew {
  /// What is made of a frame.
  public enum Product: Hashable, Sendable {
    case png(PNGCompression)
    /// Straight RGBA rows from the top.
    case rgba
    /// A document for each frame.
    case svg(SVGOptions)
  }

  /// The width of every frame, in pixels; of documents, as many as they would have.
  public let width: Int
  /// The height of every frame, in pixels; of documents, as many as they would have.
  public let height: Int

  /// Where the pixels that are being handed over may differ from those of the frame before; nil when that is not known,
  /// as with several threads.
  public var changes: [PixelBox]? { maker?.changes }

  /// Frames in a row that one thread draws: the more, the more alike they are; the fewer, the less memory.
  private let portion: Int
  private let products: [Product]
  private let jobs: Int
  /// Made for the first frame: what a film needs besides, an encoder above all, can start meanwhile. Threads have their own.
  private var maker: FrameMaker?
  private let film: GaugeFilm
  private let scale: Double
  private var threads: FilmThreads?
  /// Without threads: what is still to be drawn, the next last.
  private var waiting: [FilmFrame] = []
  private var started: [FilmFrame] = []
  private var added = 0
  private var handedOver = 0
  private var taken = 0

  /// - Parameters:
  ///   - film: what is drawn.
  ///   - scale: pixels a layout unit.
  ///   - product: what a frame becomes.
  ///   - jobs: threads that draw; with 1 the calling one does.
  public convenience init(
    _ film: GaugeFilm, scale: Double = 1, product: Product, jobs: Int = 1
  ) throws(TachoError) {
    try self.init(film, scale: scale, products: [product], jobs: jobs)
  }

  /// - Parameters:
  ///   - film: what is drawn.
  ///   - scale: pixels a layout unit.
  ///   - products: all that a frame becomes, each once; it is drawn once for all of them.
  ///   - jobs: threads that draw; with 1 the calling one does.
  public init(_ film: GaugeFilm, scale: Double = 1, products: [Product], jobs: Int = 1) throws(TachoError) {
    (self.film, self.scale, self.products, self.jobs) = (film, scale, products, max(1, min(jobs, 64)))
    do { (width, height) = try FrameRenderer.pixelSize(of: film.size, scale: scale) } catch { throw .raster(error) }
    // Files are small; raw frames of all threads together take a quarter of a gigabyte at most.
    let room = (256 << 20) / (8 * width * height * self.jobs)
    portion = products.contains(.rgba) ? max(1, min(16, room)) : 16
  }

  /// Whether another frame may be put in.
  public var wantsMore: Bool { added - taken < (jobs == 1 ? 1 : 2 * jobs * portion) }

  /// Puts in the next frame; ask ``wantsMore`` first, lest frames that wait fill the memory.
  public func add(_ frame: FilmFrame) {
    added += 1
    guard jobs > 1 else { return waiting.append(frame) }
    started.append(frame)
    if started.count == portion { handOver() }
  }

  private func handOver() {
    guard !started.isEmpty else { return }
    let threads = self.threads ?? FilmThreads(film, scale: scale, products: products, count: jobs)
    self.threads = threads
    threads.add(started)
    handedOver += started.count
    started = []
  }

  /// Waits for the next frame and hands its first product to `body`, valid only within it. Nil when all have been
  /// taken.
  public func next<Result>(
    _ body: (FilmFrame, UnsafeRawBufferPointer) -> Result
  ) throws(TachoError) -> Result? {
    try nextProducts { frame, made in made.withBytes(of: 0) { body(frame, $0) } }
  }

  /// The same with all products.
  public func nextProducts<Result>(_ body: (FilmFrame, FrameProducts) -> Result) throws(TachoError) -> Result? {
    guard taken < added else { return nil }
    taken += 1
    guard jobs > 1 else {
      let frame = waiting.removeFirst()
      let maker = if let maker { maker } else { try FrameMaker(film, scale: scale, products: products) }
      self.maker = maker
      return try maker.make(frame) { body(frame, $0) }
    }
    // At the end of the film, or when the caller has no more for now, a portion is smaller.
    if taken > handedOver { handOver() }
    guard let threads else { return nil }
    let (frame, outcome) = threads.next()
    return body(frame, FrameProducts(try outcome.get()))
  }
}

/// Threads that draw portions of frames; each has a painter of its own.
private final class FilmThreads {
  private let board = Board()
  private var threads: [SystemThread] = []

  init(_ film: GaugeFilm, scale: Double, products: [FilmCrew.Product], count: Int) {
    board.share(true)
    for _ in 0..<count {
      let work = Work(board: board, film: film, scale: scale, products: products)
      if let thread = SystemThread({ work.drawAll() }) { threads.append(thread) }
    }
    // Where no thread can be had, the caller draws.
    board.share(!threads.isEmpty)
    if threads.isEmpty { spare = Work(board: board, film: film, scale: scale, products: products) }
  }

  private var spare: Work?
  private var taken = 0

  deinit {
    board.stop()
    for thread in threads { thread.join() }
  }

  func add(_ frames: [FilmFrame]) {
    board.add(frames)
    spare?.drawAll()
  }

  func next() -> (FilmFrame, Result<[[UInt8]], TachoError>) {
    defer { taken += 1 }
    return board.take(taken)
  }
}

/// What one thread does.
private final class Work: Sendable {
  private let board: Board
  private let film: GaugeFilm
  private let scale: Double
  private let products: [FilmCrew.Product]

  init(board: Board, film: GaugeFilm, scale: Double, products: [FilmCrew.Product]) {
    (self.board, self.film, self.scale, self.products) = (board, film, scale, products)
  }

  /// Until there is no more.
  func drawAll() {
    var maker: FrameMaker?
    while let (first, frames) = board.portion() {
      for (offset, frame) in frames.enumerated() {
        board.put(first + offset, frame, draw(frame, with: &maker))
      }
    }
  }

  private func draw(_ frame: FilmFrame, with kept: inout FrameMaker?) -> Result<[[UInt8]], TachoError> {
    do throws(TachoError) {
      let maker = if let kept { kept } else { try FrameMaker(film, scale: scale, products: products) }
      kept = maker
      return .success(try maker.make(frame) { $0.copied })
    } catch {
      return .failure(error)
    }
  }
}

/// Where threads find portions and leave what they have drawn. All of it is behind one lock.
private final class Board: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var portions: [(first: Int, frames: [FilmFrame])] = []
  private var drawn: [Int: (FilmFrame, Result<[[UInt8]], TachoError>)] = [:]
  private var added = 0
  private var isStopped = false
  /// Whether threads wait for portions, rather than the caller drawing.
  private var isShared = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  func share(_ isShared: Bool) { locked { self.isShared = isShared } }

  func add(_ frames: [FilmFrame]) {
    locked {
      portions.append((added, frames))
      added += frames.count
    }
    pthread_cond_broadcast(changed)
  }

  /// Waits for the next portion; nil when there will be none.
  func portion() -> (first: Int, frames: [FilmFrame])? {
    locked {
      while portions.isEmpty, isShared, !isStopped { pthread_cond_wait(changed, mutex) }
      return portions.isEmpty || isStopped ? nil : portions.removeFirst()
    }
  }

  func put(_ number: Int, _ frame: FilmFrame, _ result: Result<[[UInt8]], TachoError>) {
    locked { drawn[number] = (frame, result) }
    pthread_cond_broadcast(changed)
  }

  /// Waits for a frame.
  func take(_ number: Int) -> (FilmFrame, Result<[[UInt8]], TachoError>) {
    locked {
      while true {
        if let found = drawn.removeValue(forKey: number) { return found }
        pthread_cond_wait(changed, mutex)
      }
    }
  }

  func stop() {
    locked {
      isStopped = true
      portions = []
    }
    pthread_cond_broadcast(changed)
  }
}
