import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import Synchronization

/// What the handlers of all connections share.
final class KnownAnswers: Sendable {
  let cache: PictureCache
  /// How long a connection may do without its own watch on idleness noticing that it works.
  let unseen: TimeAmount
  private let meters = Mutex([Meters.Key: Meters]())

  /// Counted as the others are, by path and status.
  struct Meters: Sendable {
    struct Key: Hashable, Sendable {
      let path: Substring
      let status: Int
    }

    let count: Counter
    let time: Timer

    init(_ key: Key) {
      let dimensions = [
        ("http.route", String(key.path)), ("http.request.method", "GET"),
        ("http.response.status_code", "\(key.status)"),
      ]
      count = Counter(label: "hb.requests", dimensions: dimensions)
      time = Timer(label: "http.server.request.duration", dimensions: dimensions, preferredDisplayUnit: .seconds)
    }
  }

  /// Nil where requests must be looked at: who they are from, or what is logged of them.
  init?(_ configuration: ServerConfiguration, _ cache: PictureCache) {
    guard configuration.tokens.isEmpty, configuration.signingKey.isEmpty,
      !["trace", "debug"].contains(configuration.logLevel)
    else { return nil }
    self.cache = cache
    unseen = .milliseconds(Int64(configuration.idleSeconds) * 250)
  }

  /// - Parameter path: of a picture that is known, so that there are few of them.
  func meters(_ path: Substring, _ status: Int) -> Meters {
    let key = Meters.Key(path: path, status: status)
    return meters.withLock { meters in
      if let known = meters[key] { return known }
      let new = Meters(key)
      meters[Meters.Key(path: Substring(String(path)), status: status)] = new
      return new
    }
  }
}

/// Answers on the socket's own thread what has been answered before: nothing is parsed, drawn, hashed or logged for it, and
/// nobody waits for another thread. All else goes on to the routes.
final class KnownAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let known: KnownAnswers
  /// Requests that have gone on and are not answered yet: what comes behind them waits its turn.
  private var passed = 0
  private var lastPassed = NIODeadline.now()
  /// What is answered once the request has ended.
  private var answer: (KnownAnswer, path: Substring, isUnchanged: Bool, begun: NIODeadline)?
  private var isUnflushed = false
  private var date = (second: 0, text: "")

  init(_ known: KnownAnswers) { self.known = known }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer = find(head, context)
      guard answer == nil else { return }
      passed += 1
      lastPassed = .now()
    case .body where answer != nil: return
    case .end where answer != nil: return give(context)
    case .body, .end: break
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isUnflushed { context.flush() }
    isUnflushed = false
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passed -= 1 }
    context.write(data, promise: promise)
  }

  /// Only plain requests that stand alone, and only while the client reads what it is sent.
  private func find(
    _ head: HTTPRequest, _ context: ChannelHandlerContext
  ) -> (KnownAnswer, path: Substring, isUnchanged: Bool, begun: NIODeadline)? {
    let now = NIODeadline.now()
    guard head.method == .get, passed == 0, context.channel.isWritable, now - lastPassed < known.unseen,
      let target = head.path, let answer = known.cache.answer(to: target)
    else { return nil }
    let fields = head.headerFields
    guard fields[.connection] == nil, fields[.contentLength] == nil, fields[.transferEncoding] == nil,
      fields[.expect] == nil
    else { return nil }
    let isUnchanged = fields[.ifNoneMatch].map { Content.names($0, answer.content.tag) } ?? false
    return (answer, target.prefix { $0 != "?" }, isUnchanged, now)
  }

  private func give(_ context: ChannelHandlerContext) {
    guard let (known, path, isUnchanged, begun) = answer else { return }
    answer = nil
    var fields = isUnchanged ? known.unchangedFields : known.fields
    let second = System.now
    if second != date.second { date = (second, System.headerDate(second)) }
    fields[.date] = date.text
    fields[.requestID] = RequestID().description
    let status: HTTPResponse.Status = isUnchanged ? .notModified : .ok
    context.write(wrapOutboundOut(.head(HTTPResponse(status: status, headerFields: fields))), promise: nil)
    if !isUnchanged { context.write(wrapOutboundOut(.body(known.content.bytes)), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    isUnflushed = true
    let meters = self.known.meters(path, status.code)
    meters.count.increment()
    meters.time.recordNanoseconds((NIODeadline.now() - begun).nanoseconds)
  }
}
