import ArgumentParser
import RevealFiles

/// A pattern for files and folders to skip, as in "thumbs" or "*.jpg".
struct IgnoredFiles: ExpressibleByArgument {
  let pattern: PathPattern

  init?(argument: String) {
    guard let pattern = PathPattern(argument) else { return nil }
    self.pattern = pattern
  }
}
