import RevealImage
import RevealPNG

/// A stream of uncompressed frames, for programs such as ffmpeg.
package enum VideoFormat: Hashable, Sendable {
  /// YUV4MPEG2 with full colour resolution (C444) in limited range after BT.601, as ffmpeg assumes.
  case y4m
  /// Red, green, blue and straight alpha, a byte each, without any header.
  case rgba

  /// What stands before the first frame.
  func head(width: Int, height: Int, framesPerSecond: Int) -> [UInt8] {
    switch self {
    case .y4m:
      let text =
        "YUV4MPEG2 W\(width) H\(height) F\(framesPerSecond):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
      return Array(text.utf8)
    case .rgba: return []
    }
  }

  /// A frame with what stands before it.
  func frame(_ pixmap: Pixmap, isOpaque: Bool) -> [UInt8] {
    switch self {
    case .y4m: pixmap.planarVideo(head: Array("FRAME\n".utf8))
    case .rgba: isOpaque ? pixmap.bytes : pixmap.straightBytes()
    }
  }
}
