import NIOCore

/// Pauses accepting connections when the system has no resources for another one.
///
/// Without a pause, a process that is out of file descriptors would retry at once and forever,
/// since the connection is still waiting.
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
