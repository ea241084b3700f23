import ArgumentParser
import RevealFiles

/// Files and folders that are left out, as in "thumbs" or "*.jpg".
struct IgnoredFiles: ExpressibleByArgument {
  let pattern: PathPattern

  init?(argument: String) {
    guard let pattern = PathPattern(argument) else { return nil }
    self.pattern = pattern
  }
}
