import ArgumentParser

/// The file names that a shell completes for an argument.
extension CompletionKind {
  /// Presets, scenes and manifests.
  static let json = CompletionKind.file(extensions: ["json"])
  /// Style sheets and design tokens.
  static let styleSheetOrTokens = CompletionKind.file(extensions: ["css", "json"])
  static let png = CompletionKind.file(extensions: ["png"])
  static let svg = CompletionKind.file(extensions: ["svg"])
  static let xml = CompletionKind.file(extensions: ["xml"])
}
