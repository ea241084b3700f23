import NIOCore
import NIOHTTP1
import RevealRender

/// A browser's connection, which handles one request after the other.
///
/// Whatever a client does, the connection holds one answer and a few requests: nothing is read
/// while an answer is under way, requests have no bodies, and a client that is slow to send or to
/// receive loses the connection.
final class PreviewConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let answer: @Sendable (HTTPRequestHead, any Channel) async -> PreviewAnswer
  /// The request that has been read in part.
  private var head: HTTPRequestHead?
  /// The requests that arrived together with others, in order.
  private var waiting: [HTTPRequestHead] = []
  /// The task that answers a request.
  private var answering: Task<Void, Never>?
  /// Whether no further request is accepted, so that the connection ends with the last answer.
  private var isInputOver = false
  /// Whether the channel wanted to read while it could not.
  private var isReadWanted = false
  private var deadline: Scheduled<Void>?

  /// The limit on the time for the first request.
  private static let firstRequestTime = TimeAmount.seconds(10)
  /// The limit on the time for each further request, including idle time.
  private static let requestTime = TimeAmount.seconds(30)
  /// The limit on the time to receive a piece of an answer.
  private static let pieceTime = TimeAmount.seconds(20)
  /// In bytes.
  private static let pieceSize = 1 << 18
  /// The limit on requests that are read ahead.
  private static let waitingLimit = 8

  /// - Parameter answer: A closure that is called for one request at a time.
  init(answer: @escaping @Sendable (HTTPRequestHead, any Channel) async -> PreviewAnswer) {
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
      head = request
      guard request.announcesBody || request.changesProtocol else { return }
      // What follows is ignored.
      isInputOver = true
    case .body: return
    case .end: break
    }
    guard let request = head else { return }
    head = nil
    waiting.append(request)
    if waiting.count >= Self.waitingLimit { isInputOver = true }
    if answering == nil { answerNext(context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError, !isInputOver else {
      if answering == nil { context.close(promise: nil) }
      isInputOver = true
      return
    }
    isInputOver = true
    if answering == nil { send(PreviewAnswer(.badRequest), to: nil, context) }
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
    let promise = context.eventLoop.makePromise(of: PreviewAnswer.self)
    answering = Task { [answer, channel = context.channel] in
      promise.succeed(await answer(request, channel))
    }
    promise.futureResult.assumeIsolated().whenSuccess { self.send($0, to: request, context) }
  }

  /// Writes an answer to a request, or to nil if the input was not one.
  private func send(
    _ answer: PreviewAnswer, to request: HTTPRequestHead?, _ context: ChannelHandlerContext
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

  /// Sends one piece of a body, and the others once the client has received it.
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
      // Not directly, since every piece would add to the stack.
      loop.execute { [rest] in
        guard context.channel.isActive else { return }
        if isLast { self.answerNext(context) } else { self.sendRest(rest, context) }
      }
    }
  }

  /// Closes the connection after this time, unless the deadline is set again or cancelled.
  private func expectProgress(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }
}
