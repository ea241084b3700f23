/// How frames are compressed; the pixels are the same with each.
package enum Encoding: String, CaseIterable, Sendable {
  /// Bands through reveal's own deflate: one filter a band, Huffman codes and runs of zeros.
  case fast
  /// Bands through zlib at its highest level, with the best filter for each row.
  case small
  /// Rows through libpng with its default settings: slow, the reference for the other two.
  case libpng
}
