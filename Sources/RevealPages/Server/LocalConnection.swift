import NIOCore
import NIOHTTP1
import RevealRender

/// A browser's connection, which handles one request after another.
///
/// Whatever a client does, the connection holds one answer and a few requests: nothing is read
/// while an answer is in progress, bodies are short or refused, and a client that sends or receives
/// too slowly is disconnected.
final class LocalConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// A request with its body.
  private typealias Request = (head: HTTPRequestHead, body: ByteBuffer)

  private let longestBody: Int
  private let answer: @Sendable (HTTPRequestHead, ByteBuffer, any Channel) async -> LocalAnswer
  /// The request that has been partly read.
  private var partial: Request?
  /// Further requests that have arrived, in order.
  private var waiting: [Request] = []
  /// The task that answers a request.
  private var answering: Task<Void, Never>?
  /// Whether no further requests are accepted, so that the connection ends after the last answer.
  private var isInputOver = false
  /// Whether the channel wanted to read while it was not allowed to.
  private var isReadWanted = false
  private var deadline: Scheduled<Void>?

  /// The limit on the time for the first request.
  private static let firstRequestTime = TimeAmount.seconds(10)
  /// The limit on the time for each further request, including idle time.
  private static let requestTime = TimeAmount.seconds(30)
  /// The limit on the time to receive a piece of an answer.
  private static let pieceTime = TimeAmount.seconds(20)
  /// The size of the pieces in which a body is sent, in bytes.
  private static let pieceSize = 1 << 18
  /// The limit on requests that are read ahead.
  private static let waitingLimit = 8

  /// - Parameters:
  ///   - longestBody: The limit on bytes of a body; 0 if there are none.
  ///   - answer: A closure that is called for one request at a time.
  init(
    longestBody: Int,
    answer: @escaping @Sendable (HTTPRequestHead, ByteBuffer, any Channel) async -> LocalAnswer
  ) {
    self.longestBody = longestBody
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) {
    expectProgress(within: Self.firstRequestTime, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    isInputOver = true
    waiting = []
    deadline?.cancel()
    answering?.cancel()
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    if answering == nil && !isInputOver { context.read() } else { isReadWanted = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isInputOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let request):
      partial = (request, ByteBuffer())
      guard request.announcesBody && !takesBody(of: request) || request.changesProtocol else {
        return
      }
      // Anything that follows is ignored.
      isInputOver = true
    case .body(var part):
      partial?.body.writeBuffer(&part)
      return
    case .end: break
    }
    guard let request = partial else { return }
    partial = nil
    waiting.append(request)
    if waiting.count >= Self.waitingLimit { isInputOver = true }
    if answering == nil { answerNext(context) }
  }

  /// Whether a body is read, because its declared length is within the limit.
  private func takesBody(of request: HTTPRequestHead) -> Bool {
    guard request.method == .POST, !request.headers.contains(name: "Transfer-Encoding"),
      let length = request.bodyLength
    else { return false }
    return length <= longestBody
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError, !isInputOver else {
      if answering == nil { context.close(promise: nil) }
      isInputOver = true
      return
    }
    isInputOver = true
    if answering == nil { send(LocalAnswer(.badRequest), to: nil, context) }
  }

  // MARK: Answers

  private func answerNext(_ context: ChannelHandlerContext) {
    answering = nil
    guard !waiting.isEmpty else {
      if isInputOver { return context.close(promise: nil) }
      expectProgress(within: Self.requestTime, context)
      if isReadWanted {
        isReadWanted = false
        context.read()
      }
      return
    }
    let request = waiting.removeFirst()
    deadline?.cancel()
    let promise = context.eventLoop.makePromise(of: LocalAnswer.self)
    answering = Task { [answer, channel = context.channel] in
      promise.succeed(await answer(request.head, request.body, channel))
    }
    promise.futureResult.assumeIsolated().whenSuccess { self.send($0, to: request.head, context) }
  }

  /// Writes an answer to a request; nil if the input was not a valid one.
  private func send(
    _ answer: LocalAnswer, to request: HTTPRequestHead?, _ context: ChannelHandlerContext
  ) {
    guard context.channel.isActive else { return }
    if request?.isKeepAlive != true {
      isInputOver = true
      waiting = []
    }
    var head = HTTPResponseHead(
      version: request?.version ?? .http1_1, status: answer.status, headers: answer.headers)
    if isInputOver && waiting.isEmpty { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    sendRest(answer.body, context)
  }

  /// Sends a piece of a body, and the rest once the client has received it.
  private func sendRest(_ body: ByteBuffer, _ context: ChannelHandlerContext) {
    expectProgress(within: Self.pieceTime, context)
    var rest = body
    let piece = rest.readSlice(length: min(Self.pieceSize, rest.readableBytes)) ?? ByteBuffer()
    let isLast = rest.readableBytes == 0
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: isLast ? nil : taken)
    if isLast { context.write(wrapOutboundOut(.end(nil)), promise: taken) }
    context.flush()
    let loop = context.eventLoop.assumeIsolated()
    taken.futureResult.assumeIsolated().whenSuccess {
      // Calling it directly would use more stack for every piece.
      loop.execute { [rest] in
        guard context.channel.isActive else { return }
        if isLast { self.answerNext(context) } else { self.sendRest(rest, context) }
      }
    }
  }

  /// Closes the connection after some time, unless the deadline is set again or cancelled.
  private func expectProgress(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }
}
