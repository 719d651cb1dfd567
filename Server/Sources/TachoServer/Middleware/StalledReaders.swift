import NIOCore

/// Closes a connection whose client has taken nothing for a time of what it was sent.
final class StalledReaders: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData

  private let time: TimeAmount
  /// Bytes that were ever written.
  private var written = 0
  /// Bytes that the client had taken when that was last looked at, and when they became as many.
  private var taken = (count: 0, since: NIODeadline.now())
  private var watch: RepeatedTask?

  /// - Parameter seconds: for which a client may take nothing.
  init(seconds: Int) { time = .seconds(Int64(seconds)) }

  func handlerAdded(context: ChannelHandlerContext) {
    let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
    let step = TimeAmount.nanoseconds(time.nanoseconds / 8)
    watch = loop.scheduleRepeatedTask(initialDelay: step, delay: step) { _ in
      let (handler, context) = bound.value
      handler.look(context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    watch?.cancel()
    watch = nil
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    written += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  private func look(_ context: ChannelHandlerContext) {
    guard let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes) else { return }
    let now = NIODeadline.now()
    if waiting == 0 || written - waiting > taken.count {
      taken = (written - waiting, now)
    } else if now - taken.since >= time {
      context.close(promise: nil)
    }
  }
}
