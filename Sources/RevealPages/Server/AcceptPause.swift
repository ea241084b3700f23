import NIOCore

/// Stops accepting connections for a moment when the system has no room for another.
///
/// Without a pause a process that is out of file descriptors would try again at once, and for ever,
/// as the connection goes on waiting.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private var isPausing = false

  private static let duration = TimeAmount.milliseconds(200)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isPausing, let options = context.channel.syncOptions else { return }
    // Only a closed listener refuses an option, and then there is nothing to pause.
    guard (try? options.setOption(.autoRead, value: false)) != nil else { return }
    isPausing = true
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.duration) {
      self.isPausing = false
      try? options.setOption(.autoRead, value: true)
    }
  }
}
