import RevealRender
import Testing

@Suite struct FilmSizeSearchTests {
  /// A size as encoders give it: nearly in proportion to pixels and rate, and steeper with quality.
  private func size(_ settings: FilmSettings) -> Int {
    let quality = settings.quality.map { 0.2 + Double($0 * $0) / 20_000 } ?? 2
    let pixels = settings.scale * settings.scale * 0.8 + settings.scale * 0.3
    return Int(1e6 * pixels * quality * Double(settings.fps + 10) / 70)
  }

  @Test(arguments: [20_000, 60_000, 300_000, 900_000, 2_000_000], [true, false])
  func `comes within 5 percent below the limit`(limit: Int, hasQuality: Bool) async throws {
    let start = FilmSettings(scale: 2, fps: 60, quality: hasQuality ? 90 : nil)
    var tries = 0
    var search = FilmSizeSearch(
      limit: limit, from: start,
      downTo: .init(quality: hasQuality ? 65 : nil, rates: [30, 20], scale: 0.05)
    ) { settings in
      tries += 1
      return size(settings)
    }
    let film = try await search.run()
    #expect(film.size <= limit && film.size >= limit * 95 / 100)
    #expect(film.size == size(film.settings) && tries <= 16)
    #expect(film.settings.quality.map { (65...90).contains($0) } ?? true)
  }

  @Test func `keeps the best settings if they suffice, and returns the smallest if none do`()
    async throws
  {
    let start = FilmSettings(scale: 1, fps: 30, quality: 80)
    let bounds = FilmSizeSearch.Bounds(quality: 65, rates: [20], scale: 0.5)
    var easy = FilmSizeSearch(limit: 9_000_000, from: start, downTo: bounds) { size($0) }
    #expect(try await easy.run().settings == start)
    var hopeless = FilmSizeSearch(limit: 1000, from: start, downTo: bounds) { size($0) }
    let least = try await hopeless.run()
    #expect(least.settings == FilmSettings(scale: 0.5, fps: 20, quality: 65))
  }
}
