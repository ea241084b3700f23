/// The C libraries this program runs with.
package enum LibraryVersions {
  /// As in "1.6.43".
  package static var libpng: String { LibPNG.version }
  /// As in "1.3.1".
  package static var zlib: String { LibPNG.zlibVersion }
}
