import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Answers on the socket's own thread what has been answered before, and has one of the drawing threads draw what is one more
/// picture of a known series: nothing is parsed or laid out anew for it, and no task waits for another. All else, and what
/// cannot be drawn like that, goes on to the routes.
final class DirectAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let shared: DirectAnswers
  /// Requests that have gone on and are not answered yet: what comes behind them waits its turn.
  private var passed = 0
  private var lastPassed = NIODeadline.now()
  private var work = Work.none
  /// How many pictures were asked for: one that is no longer waited for has another number.
  private var number = 0
  /// What came while a picture was drawn, and whether more was wanted.
  private var held: [Held] = []
  private var isReadHeld = false
  private var isUnflushed = false
  private var date = (second: 0, text: "")

  /// A request that is answered here.
  private struct Asked {
    let head: HTTPRequest
    let target: String
    let begun: NIODeadline

    var path: Substring { target.prefix { $0 != "?" } }
  }

  private enum Work {
    case none
    /// Answered once the request has ended.
    case known(KnownAnswer, Asked)
    /// Drawn once the request has ended.
    case picture(SeriesPicture, Asked)
    case drawing(Asked)
    /// A picture that the client has not taken yet.
    case sending
  }

  private enum Held {
    case part(HTTPRequestPart)
    /// Of what was read at once.
    case end
    case event(Any)
  }

  init(_ shared: DirectAnswers) { self.shared = shared }

  /// Whether what comes has to wait.
  private var isBusy: Bool {
    switch work {
    case .drawing, .sending: true
    case .none, .known, .picture: false
    }
  }

  // MARK: - From the client

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    guard !isBusy else { return held.append(.part(part)) }
    take(part, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    flush(context)
    if isBusy { return held.append(.end) }
    context.fireChannelReadComplete()
  }

  /// That the client sends no more, or that the server stops, is no reason to go away from a picture under way.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isBusy { return held.append(.event(event)) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    (work, held) = (.none, [])
    context.fireChannelInactive()
  }

  private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    switch (part, work) {
    case (.head(let head), _):
      work = found(head, context)
      if case .none = work { pass(part, context) }
    case (.end, .known(let answer, let asked)):
      work = .none
      write(answer, to: asked, context)
    case (.end, .picture(let picture, let asked)): draw(picture, asked, context)
    case (.body, .known), (.body, .picture): break
    case (.body, _), (.end, _): context.fireChannelRead(wrapInboundOut(part))
    }
  }

  private func pass(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    passed += 1
    lastPassed = .now()
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Only plain requests that stand alone, and only while the client reads what it is sent.
  private func found(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Work {
    let now = NIODeadline.now()
    guard head.method == .get, passed == 0, context.channel.isWritable, now - lastPassed < shared.unseen,
      let target = head.path
    else { return .none }
    let fields = head.headerFields
    guard fields[.connection] == nil, fields[.contentLength] == nil, fields[.transferEncoding] == nil,
      fields[.expect] == nil
    else { return .none }
    let asked = Asked(head: head, target: target, begun: now)
    if let answer = shared.server.cache.answer(to: target) { return .known(answer, asked) }
    return shared.picture(at: target).map { .picture($0, asked) } ?? .none
  }

  // MARK: - A picture

  private func draw(_ picture: SeriesPicture, _ asked: Asked, _ context: ChannelHandlerContext) {
    number += 1
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    let isTaken = shared.server.threads.submit(within: shared.unseen) { [number] isOnTime in
      let content = isOnTime ? picture.content : nil
      loop.execute {
        let (handler, context) = bound.value
        handler.finish(content, number: number, context)
      }
    }
    work = .drawing(asked)
    if !isTaken { finish(nil, number: number, context) }
  }

  private func finish(_ content: Content?, number: Int, _ context: ChannelHandlerContext) {
    guard number == self.number, case .drawing(let asked) = work else { return }
    if let content {
      let keeping = Content.Keeping(content, at: asked.target, shared.server.configuration)
      let answer = shared.server.cache.keep(content, as: asked.target, keeping)
      let sent = context.eventLoop.makePromise(of: Void.self)
      work = .sending
      let id = write(answer, to: asked, context, sent)
      Envelope.log(asked.head.method, asked.path, .ok, since: asked.begun, shared.logger, id)
      flush(context)
      sent.futureResult.assumeIsolated().whenComplete { [self] _ in goOn(context) }
    } else {
      pass(.head(asked.head), context)
      context.fireChannelRead(wrapInboundOut(.end(nil)))
      context.fireChannelReadComplete()
      goOn(context)
    }
  }

  /// With what came meanwhile, up to the next picture to be drawn.
  private func goOn(_ context: ChannelHandlerContext) {
    work = .none
    var waiting = held[...]
    held = []
    while !isBusy, let next = waiting.popFirst() {
      switch next {
      case .part(let part): take(part, context)
      case .end: context.fireChannelReadComplete()
      case .event(let event): context.fireUserInboundEventTriggered(event)
      }
    }
    held = waiting + held
    flush(context)
    guard isReadHeld, !isBusy else { return }
    isReadHeld = false
    context.read()
  }

  // MARK: - To the client

  /// Nothing more is read than one request ahead of a picture.
  func read(context: ChannelHandlerContext) {
    if isBusy { isReadHeld = true } else { context.read() }
  }

  private func flush(_ context: ChannelHandlerContext) {
    if isUnflushed { context.flush() }
    isUnflushed = false
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passed -= 1 }
    context.write(data, promise: promise)
  }

  /// - Parameter sent: is kept once the client has taken all of it.
  /// - Returns: the request's number, as the answer has it.
  @discardableResult
  private func write(
    _ answer: KnownAnswer, to asked: Asked, _ context: ChannelHandlerContext, _ sent: EventLoopPromise<Void>? = nil
  ) -> String {
    let isUnchanged = asked.head.headerFields[.ifNoneMatch].map { Content.names($0, answer.content.tag) } ?? false
    var fields = isUnchanged ? answer.unchangedFields : answer.fields
    let second = System.now
    if second != date.second { date = (second, System.headerDate(second)) }
    let id = RequestID().description
    fields[.date] = date.text
    fields[.requestID] = id
    let status: HTTPResponse.Status = isUnchanged ? .notModified : .ok
    context.write(wrapOutboundOut(.head(HTTPResponse(status: status, headerFields: fields))), promise: nil)
    if !isUnchanged { context.write(wrapOutboundOut(.body(answer.content.bytes)), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: sent)
    isUnflushed = true
    shared.count(asked.path, status.code, since: asked.begun)
    return id
  }
}
