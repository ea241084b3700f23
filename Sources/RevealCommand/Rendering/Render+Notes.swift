import RevealFiles
import RevealRender

extension Render {
  /// Reports differences of an output from the frames or from the request.
  func report(notesOn output: RenderOutput, of preset: any FrameSource, frames: ShownFrames) {
    for note in notes(on: output, of: preset, frames: frames) {
      Terminal.report("\(output.path): note: \(note)")
    }
  }

  /// The size of a film in bytes above which it is large for a page.
  private static let largeSize = 10_000_000

  /// Reports films that are too large for most pages.
  func adviseAgainst(largeFilms outputs: [RenderOutput]) {
    for output in outputs where output.format.isFilm {
      // A film that cannot be opened again was written all the same.
      guard let size = try? OpenedFile(output.path).size, size > Self.largeSize else { continue }
      Terminal.report(
        "\(output.path): note: \(ByteCount.text(size)) is much for a page: --for readme or "
          + "--max-size 2MB makes it smaller")
    }
  }

  private func notes(
    on output: RenderOutput, of preset: any FrameSource, frames: ShownFrames
  ) -> [String] {
    var notes: [String] = []
    let form = output.format
    if format.plays != nil, !form.isLooped, form.isFilm {
      notes.append(
        "a file of \(form.name) does not say how often it is played, so --loop changes nothing")
    }
    if format.quality != nil, !form.hasQuality, form.film != nil {
      notes.append("a file of \(form.name) has no quality to choose, so --quality changes nothing")
    }
    guard let film = film(output, of: preset, frames: frames) else {
      guard case .stream = form else { return notes }
      let timing = FilmTiming(.rate, of: frames, framesPerSecond: preset.canvas.fps)
      return notes + self.notes(on: timing)
    }
    if film.isPadded {
      notes.append(
        "\(film.width)×\(film.height) is padded with the background to "
          + "\((film.width + 1) / 2 * 2)×\((film.height + 1) / 2 * 2), since H.264 needs even sides"
      )
    }
    if film.timing.leftOut > 0 {
      notes.append(
        "a GIF file shows at most 50 frames a second: \(film.timing.leftOut) of "
          + "\(frames.count.counted("frame")) are left out; --fps 50 shows every frame")
    }
    notes += self.notes(on: film.timing)
    if film.format == .gif && film.background.alpha < 1 {
      notes.append("a GIF file has no partly transparent pixels: each is opaque or clear")
    }
    return notes
  }

  private func notes(on timing: FilmTiming) -> [String] {
    guard timing.excess > 0 else { return [] }
    return [
      "the last frame that --frames chooses is shown as long as the others, so that the film takes "
        + "\(decimals(timing.excess)) s longer than its part of the run"
    ]
  }
}
