import NIOCore
import NIOHTTP1
import NIOPosix
import RevealFiles

/// Serves a page and its data to browsers on this machine that were given its address.
package struct LocalServer: Sendable {
  /// The application that answers requests.
  let application: any LocalApplication
  /// The port to listen on; 0 chooses a free one.
  let port: UInt16
  private let token = AccessToken()

  /// The limit on connections; a browser opens six.
  private static let mostConnections = 64
  /// The number of open files other than connections: those of a preset and of the program itself.
  private static let otherFiles = 32
  /// The limit on a request's head; browsers send the cookies of all servers on this machine.
  private static let longestHead = 1 << 16
  /// The size of the system's buffer for unread requests.
  private static let receiveBufferSize = 1 << 14

  /// Serves while some work is done, and then cancels downloads, even if the work fails.
  ///
  /// - Parameter work: A closure that is called with the page's address once browsers can connect.
  /// - Throws: `FileError` if the port cannot be used, and the errors of `work`.
  package func run(during work: (_ address: String) async throws -> Void) async throws {
    do {
      try await serve(during: work)
    } catch {
      await application.end()
      throw error
    }
    await application.end()
  }

  private func serve(during work: (_ address: String) async throws -> Void) async throws {
    let listener = try await listen()
    let port = listener.localAddress?.port ?? Int(port)
    try await work("http://127.0.0.1:\(port)/\(token.text)/")
    try await listener.close()
  }

  private func listen() async throws -> any Channel {
    let room = (SystemLimits.raiseOpenFileLimit() - Self.otherFiles) / 2
    let open = OpenConnections(limit: max(4, min(Self.mostConnections, room)))
    do {
      return try await ServerBootstrap(group: eventLoop)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        // Connections inherit this option.
        .serverChannelOption(
          .socketOption(.so_rcvbuf), value: SocketOptionValue(Self.receiveBufferSize)
        )
        .serverChannelInitializer { listener in
          listener.eventLoop.makeCompletedFuture {
            try listener.pipeline.syncOperations.addHandler(AcceptPause())
          }
        }
        .childChannelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1 << 12)
        )
        .childChannelInitializer { connection in
          connection.eventLoop.makeCompletedFuture { try setUp(connection, open) }
        }
        .bind(host: "127.0.0.1", port: Int(port)).get()
    } catch let error as IOError {
      throw FileError.system("127.0.0.1:\(port)", "cannot listen", number: error.errnoCode)
    }
  }

  /// Sets up a connection; an error closes it.
  private func setUp(_ connection: any Channel, _ open: OpenConnections) throws {
    guard open.admit(connection) else { throw NoRoom() }
    connection.closeFuture.whenComplete { _ in open.remove(connection) }
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = Self.longestHead
    let decoder = HTTPRequestDecoder(limitConfiguration: limits)
    let longestBody = application.longestBody
    let check = RequestCheck(
      port: connection.localAddress?.port ?? 0, token: token, longestBody: longestBody)
    let handlers = connection.pipeline.syncOperations
    try handlers.addHandlers([
      HTTPResponseEncoder(),
      ByteToMessageHandler(decoder, maximumBufferSize: Self.longestHead),
      LocalConnection(longestBody: longestBody) { head, body, channel in
        await answer(head, body, check) { open.recognize(channel) }
      },
    ])
  }

  /// The application's answer to a request, or a refusal.
  private func answer(
    _ head: HTTPRequestHead, _ body: ByteBuffer, _ check: RequestCheck, recognize: () -> Void
  ) async -> LocalAnswer {
    switch check.outcome(head) {
    case .refused(.methodNotAllowed):
      return LocalAnswer(
        .methodNotAllowed, headers: ["Allow": application.longestBody > 0 ? "GET, POST" : "GET"])
    case .refused(let status): return LocalAnswer(status)
    case .granted(let target):
      recognize()
      return await application.answer(
        LocalRequest(
          kind: head.method == .POST ? .action : .read, target: target,
          body: Array(body.readableBytesView)))
    }
  }
}

/// An error for a connection beyond the limit.
private struct NoRoom: Error {}

/// The thread of all connections; their work is short, and every thread needs open files.
private let eventLoop = MultiThreadedEventLoopGroup(numberOfThreads: 1)
