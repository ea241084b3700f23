/// The settings of a film on which its size in bytes depends.
package struct FilmSettings: Hashable, Sendable {
  /// Pixels per point.
  package var scale: Double
  /// Frames per second.
  package var fps: Int
  /// The quality, 0…100; nil is the format's own.
  package var quality: Int?

  package init(scale: Double, fps: Int, quality: Int? = nil) {
    self.scale = scale
    self.fps = fps
    self.quality = quality
  }
}

/// A search for the best settings with which a film stays within a size.
///
/// The quality is lowered first, then the rate, and then the scale, which can be any number and so
/// reaches the size. Every try makes the film.
package struct FilmSizeSearch {
  /// The limit on the film in bytes.
  private let limit: Int
  private let start: FilmSettings
  private let bounds: Bounds
  private let make: (FilmSettings) async throws -> Int
  /// The largest film within the limit that was made.
  private var best: Film?
  /// The smallest film that was made.
  private var smallest: Film?

  /// The settings below which a film is not worth looking at.
  package struct Bounds: Hashable, Sendable {
    /// The lowest quality; nil if it may not change.
    package var quality: Int?
    /// Lower rates to try, descending.
    package var rates: [Int]
    /// The lowest scale; nil if it may not change.
    package var scale: Double?

    package init(quality: Int? = nil, rates: [Int] = [], scale: Double? = nil) {
      self.quality = quality
      self.rates = rates
      self.scale = scale
    }
  }

  /// A film that was made.
  package struct Film: Hashable, Sendable {
    package let settings: FilmSettings
    /// The size in bytes.
    package let size: Int

    package init(settings: FilmSettings, size: Int) {
      self.settings = settings
      self.size = size
    }
  }

  /// - Parameters:
  ///   - limit: The limit on the film in bytes, ≥ 1.
  ///   - start: The best settings.
  ///   - bounds: The lowest settings.
  ///   - make: A closure that makes a film and returns its size in bytes.
  package init(
    limit: Int, from start: FilmSettings, downTo bounds: Bounds,
    make: @escaping (FilmSettings) async throws -> Int
  ) {
    self.limit = limit
    self.start = start
    self.bounds = bounds
    self.make = make
  }

  /// The share of the limit that is enough.
  private static let enough = 0.95
  /// The share of the limit that tries aim at.
  private static let aim = 0.98
  /// The limit on tries of one setting.
  private static let mostTries = 9
  /// The precision of scales.
  private static let steps = 1000.0

  /// Whether the best film is close enough to the limit.
  private var isDone: Bool { best.map { Double($0.size) >= Double(limit) * Self.enough } ?? false }

  /// Makes a film.
  private mutating func size(with settings: FilmSettings) async throws -> Int {
    let film = Film(settings: settings, size: try await make(settings))
    if film.size < smallest?.size ?? .max { smallest = film }
    if film.size <= limit, film.size > best?.size ?? 0 { best = film }
    return film.size
  }

  /// Makes films until one is within the limit, and at most 5 % below it if that is possible.
  ///
  /// - Returns: The largest film within the limit; without one, the smallest.
  /// - Throws: What the closure throws.
  package mutating func run() async throws -> Film {
    var settings = start
    var size = try await size(with: settings)
    if size > limit, let least = bounds.quality {
      settings.quality = least
      size = try await self.size(with: settings)
    }
    // A rate is not lowered for what a slightly smaller picture can do.
    for rate in bounds.rates where size > limit + limit / 2 {
      settings.fps = rate
      size = try await self.size(with: settings)
    }
    if size <= limit, settings != start {
      settings = try await higherQuality(than: settings)
      size = .max
    }
    if !isDone, settings != start || size > limit { try await searchScale(of: settings) }
    guard let film = best ?? smallest else { preconditionFailure("no film was made") }
    return film
  }

  /// Raises the quality as far as the limit allows.
  ///
  /// - Returns: The lowest settings that were found to exceed the limit.
  private mutating func higherQuality(
    than settings: FilmSettings
  ) async throws -> FilmSettings {
    var settings = settings
    var (low, high) = (settings.quality ?? 0, start.quality ?? 100)
    while high - low > 1, !isDone {
      settings.quality = (low + high) / 2
      let fits = try await size(with: settings) <= limit
      (low, high) = fits ? ((low + high) / 2, high) : (low, (low + high) / 2)
    }
    settings.quality = high == start.quality ?? 100 ? start.quality : high
    return settings
  }

  /// Lowers the scale from one that exceeds the limit until the size is close enough.
  private mutating func searchScale(of settings: FilmSettings) async throws {
    guard let least = bounds.scale, least < settings.scale else { return }
    var settings = settings
    let goal = Double(limit) * Self.aim
    var above = (scale: settings.scale, size: Double(try await size(with: settings)))
    var below: (scale: Double, size: Double)?
    for _ in 0..<Self.mostTries where !isDone && above.size > goal {
      let wished =
        if let below {
          // Sizes are nearly straight between two scales.
          below.scale + (above.scale - below.scale) * (goal - below.size)
            / (above.size - below.size)
        } else {
          above.scale * (goal / above.size).squareRoot()
        }
      let scale = max(least, (wished * Self.steps).rounded(.down) / Self.steps)
      guard scale < above.scale, scale > below?.scale ?? 0 else { return }
      settings.scale = scale
      let size = Double(try await self.size(with: settings))
      if size <= Double(limit) {
        below = (scale, size)
      } else {
        above = (scale, size)
        if scale == least { return }
      }
    }
  }
}
