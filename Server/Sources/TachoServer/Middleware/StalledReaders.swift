import Glibc
import NIOCore

/// Gives each client the time it needs to take its answer: a connection ends when all is sent, or when its client has taken
/// nothing for a time.
final class StalledReaders: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// Bytes that the system may hold of an answer before it sends them. Without a bound it takes some 4 MB, and a client that reads
  /// slowly seems to take nothing until it has read a third of them. Sockets of a kind without the option go on without it.
  private static let unsentBytes: SocketOptionValue = 128 << 10

  private let time: TimeAmount
  /// Bytes that were ever written.
  private var written = 0
  /// Bytes that the client had taken when that was last looked at, and when they became as many.
  private var taken = (count: 0, since: NIODeadline.now())
  private var watch: RepeatedTask?

  /// - Parameter seconds: for which a client may take nothing.
  init(seconds: Int) { time = .seconds(Int64(seconds)) }

  func handlerAdded(context: ChannelHandlerContext) {
    let unsent = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
    try? context.channel.syncOptions?.setOption(unsent, value: Self.unsentBytes)
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

  /// Closes behind what is still to be sent. A channel whose input has ended, because the server is told to stop or the client has
  /// said all, would forget that.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode != .input, let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes), waiting > 0
    else {
      return context.close(mode: mode, promise: promise)
    }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer()))).whenComplete { _ in
      bound.value.close(mode: mode, promise: promise)
    }
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
