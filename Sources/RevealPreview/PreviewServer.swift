import NIOCore
import NIOHTTP1
import NIOPosix
package import RevealPipeline

/// Serves the preview's page, and what it asks for, to browsers on this machine.
package struct PreviewServer: Sendable {
  private let session: PreviewSession
  private let port: UInt16

  /// - Parameters:
  ///   - session: What is shown.
  ///   - port: To listen on; 0 takes one that is free.
  package init(_ session: PreviewSession, port: UInt16) {
    self.session = session
    self.port = port
  }

  /// Serves until some work is done.
  ///
  /// - Parameter work: Begins once browsers can connect; takes the page's address.
  /// - Throws: `FileError` when the port cannot be had.
  package func run(during work: (_ address: String) async throws -> Void) async throws {
    let listener = try await listen()
    let port = listener.localAddress?.port ?? Int(port)
    try await work("http://127.0.0.1:\(port)/")
    try await listener.close()
  }

  private func listen() async throws -> any Channel {
    do {
      return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { connection in
          connection.eventLoop.makeCompletedFuture {
            let handlers = connection.pipeline.syncOperations
            try handlers.configureHTTPServerPipeline()
            let own = LocalRequests(port: connection.localAddress?.port ?? 0)
            try handlers.addHandler(PreviewConnection(session, own: own))
          }
        }
        .bind(host: "127.0.0.1", port: Int(port)).get()
    } catch let error as IOError {
      throw systemError("127.0.0.1:\(port)", "cannot listen", number: error.errnoCode)
    }
  }
}

/// A browser's connection: its requests come one after the other, each when the one before has been answered.
private final class PreviewConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let session: PreviewSession
  private let own: LocalRequests
  private var head: HTTPRequestHead?
  private var answering: Task<Void, any Error>?

  init(_ session: PreviewSession, own: LocalRequests) {
    self.session = session
    self.own = own
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request): head = request
    case .body: break
    case .end:
      guard let request = head else { return }
      answering = Task { [session, own, connection = context.channel] in
        let answer = await session.answer(request, of: own)
        let head = HTTPResponseHead(
          version: request.version, status: answer.status, headers: answer.headers)
        connection.write(HTTPServerResponsePart.head(head), promise: nil)
        connection.write(HTTPServerResponsePart.body(.byteBuffer(answer.body)), promise: nil)
        try await connection.writeAndFlush(HTTPServerResponsePart.end(nil))
        if !request.isKeepAlive { try await connection.close() }
      }
    }
  }

  func channelInactive(context: ChannelHandlerContext) { answering?.cancel() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
