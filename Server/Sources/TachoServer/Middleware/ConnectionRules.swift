import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Puts before all else in a connection what must see its bytes, and the version of HTTP it is spoken to in.
final class ConnectionRules: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let idleSeconds: Int

  init(idleSeconds: Int) { self.idleSeconds = idleSeconds }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandler(StalledReaders(seconds: idleSeconds), position: .first)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(OldVersion(), position: .before(codec))
    } catch {
      // A connection without its rules is none.
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }
}

/// Answers requests of HTTP/1.0 as that: without chunks, which it does not know, and with the connection's end behind each
/// answer. Hummingbird answers all as 1.1, because the types of requests between it and the socket have no version.
final class OldVersion: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether the request is of the old version: the connection has no other then.
  private var isOld = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    // What follows an old request is not read: its answer ends the connection.
    case .head where isOld: return
    case .head(let head): isOld = head.version.major < 1 || (head.version.major == 1 && head.version.minor == 0)
    case .body, .end: break
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isOld else { return context.write(data, promise: promise) }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      head.version = .http1_0
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.writeAndFlush(data).whenComplete { _ in bound.value.close(promise: promise) }
    }
  }
}
