import RevealFiles
import RevealImage
import RevealPNG

/// A stream of uncompressed frames, for programs such as ffmpeg.
package enum VideoFormat: Hashable, Sendable {
  /// YUV4MPEG2 with full color resolution (C444) in limited range after BT.601, as ffmpeg assumes.
  case y4m
  /// Red, green, blue and straight alpha, a byte each, without any header.
  case rgba

  /// The bytes before the first frame.
  func head(width: Int, height: Int, _ timing: FilmTiming) -> [UInt8] {
    switch self {
    case .y4m:
      let rate = "F\(timing.numerator):\(timing.denominator)"
      let fields = "W\(width) H\(height) \(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED"
      return Array("YUV4MPEG2 \(fields)\(OutputKind.streamField)\n".utf8)
    case .rgba: return []
    }
  }

  /// The bytes before each frame.
  var frameHead: [UInt8] { self == .y4m ? Array("FRAME\n".utf8) : [] }

  /// The initial value of the bytes to write after all bands of a frame: the planes of both color
  /// differences.
  var bytesAfterBands: [[UInt8]] { self == .y4m ? [[], []] : [] }

  /// The bytes of a band of a frame.
  ///
  /// - Parameters:
  ///   - pixmap: The band's pixels.
  ///   - isOpaque: True for a frame without transparent pixels.
  ///   - later: The bytes to write after all bands, to which this adds.
  /// - Returns: The bytes to write next.
  func band(_ pixmap: Pixmap, isOpaque: Bool, later: inout [[UInt8]]) -> [UInt8] {
    guard self == .y4m else { return frame(pixmap, isOpaque: isOpaque) }
    let planes = pixmap.planarVideo()
    let count = pixmap.width * pixmap.height
    for index in later.indices {
      later[index] += planes[(index + 1) * count..<(index + 2) * count]
    }
    return Array(planes[..<count])
  }

  /// The bytes of a frame, preceded by its header.
  func frame(_ pixmap: Pixmap, isOpaque: Bool) -> [UInt8] {
    switch self {
    case .y4m: pixmap.planarVideo(head: frameHead)
    case .rgba: isOpaque ? pixmap.bytes : pixmap.straightBytes()
    }
  }
}
