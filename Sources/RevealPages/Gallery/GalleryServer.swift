import NIOCore
import RevealFiles
import RevealRender

/// Answers requests with the page and the pictures of a gallery, and makes films of its presets.
struct GalleryAnswers: LocalApplication {
  private let page: String
  private let folder: String
  private let files: Set<GalleryFile>
  /// The presets by name.
  private let presets: [String: SimulatedPreset]
  private let films: FilmDownloads

  /// The page sends no data.
  let longestBody = 0

  init(_ page: String, in folder: String, entries: [GalleryEntry], films: FilmDownloads) {
    self.page = page
    self.folder = folder
    self.films = films
    files = Set(entries.flatMap(\.files))
    presets = Dictionary(
      entries.compactMap { entry in entry.drawable.map { (entry.name, $0.preset) } },
      uniquingKeysWith: { first, _ in first })
  }

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    let parts = request.path
    if parts.isEmpty {
      return LocalAnswer(
        page: page, pictures: "'self' data: blob:", scripts: "'unsafe-inline' 'self'")
    }
    if parts.count == 1, let format = FilmDownloads.format(of: parts[0]) {
      guard let name = request.value(of: "preset")?.decodedFromAddress, let preset = presets[name]
      else { return LocalAnswer(.notFound) }
      return await films.film(format, named: splitPath(name).name) { preset }
    }
    let path = parts.joined(separator: "/").decodedFromAddress
    guard let path, let file = GalleryFile(path), files.contains(file) else {
      return LocalAnswer(.notFound)
    }
    return await readingThreads.answer { [folder] in
      let bytes = try FileScope(inside: folder).read(joinPath(folder, path), limit: Self.largest)
      return LocalAnswer(
        ByteBuffer(bytes: bytes), as: Self.mediaType(path),
        headers: ["Cache-Control": "private, max-age=3600"])
    } orElse: { _ in
      LocalAnswer(.notFound)
    }
  }

  func end() async { await films.end() }

  private static func mediaType(_ path: String) -> String {
    path.hasSuffix(".js")
      ? "text/javascript" : path.hasSuffix(".webp") ? "image/webp" : "image/png"
  }

  /// The limit on bytes of a picture.
  private static let largest = 1 << 30
}

/// The threads that read pictures.
private let readingThreads = WorkThreads(count: 2)

extension LocalServer {
  /// Creates the server of a gallery, whose page also offers films to download.
  ///
  /// - Parameters:
  ///   - page: The page, for a server.
  ///   - folder: The path of the gallery.
  ///   - entries: The entries after drawing.
  ///   - port: The port to listen on; 0 chooses a free one.
  ///   - message: A closure that returns the message of an error for the user.
  package init(
    _ page: GalleryPage, in folder: String, entries: [GalleryEntry], port: UInt16,
    message: @escaping @Sendable (any Error) -> String
  ) {
    let films = FilmDownloads(message: message)
    self.init(
      application: GalleryAnswers(page.text, in: folder, entries: entries, films: films),
      port: port)
  }
}
