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

  /// - Parameters:
  ///   - page: The text of the page.
  ///   - folder: The path of the gallery.
  ///   - entries: The entries after drawing.
  ///   - films: The downloads of films.
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
        page, as: "text/html", headers: ["Content-Security-Policy": Self.contentSecurityPolicy])
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
    return await picture(path)
  }

  private static func mediaType(_ path: String) -> String {
    path.hasSuffix(".js")
      ? "text/javascript" : path.hasSuffix(".webp") ? "image/webp" : "image/png"
  }

  private func picture(_ path: String) async -> LocalAnswer {
    do {
      let bytes = try await readingThreads.run {
        try FileScope(inside: folder).read(joinPath(folder, path), limit: Self.largest)
      }
      return LocalAnswer(
        ByteBuffer(bytes: bytes), as: Self.mediaType(path),
        headers: ["Cache-Control": "private, max-age=3600"])
    } catch {
      return LocalAnswer(.notFound)
    }
  }

  /// The limit on bytes of a picture.
  private static let largest = 1 << 30

  /// The policy for what the page may load and run: nothing from other places.
  private static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' data: blob:; connect-src 'self'; "
    + "style-src 'unsafe-inline'; script-src 'unsafe-inline' 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"
}

/// The threads that read pictures.
private let readingThreads = WorkThreads(count: 2)

/// Serves a gallery, whose page also offers films to download.
package struct GalleryServer: Sendable {
  private let server: LocalServer
  private let films: FilmDownloads

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
    films = FilmDownloads(message: message)
    server = LocalServer(
      GalleryAnswers(page.text, in: folder, entries: entries, films: films), port: port)
  }

  /// Serves while some work is done.
  ///
  /// - Parameter work: A closure that is called with the page's address once browsers can connect.
  /// - Throws: `FileError` if the port cannot be used, and the errors of `work`.
  package func run(during work: (_ address: String) async throws -> Void) async throws {
    try await server.run(ending: films, during: work)
  }
}
