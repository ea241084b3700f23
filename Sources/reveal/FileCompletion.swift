import ArgumentParser

/// What a shell offers for arguments that name files.
extension CompletionKind {
  /// Presets, scenes and manifests.
  static let json = CompletionKind.file(extensions: ["json"])
  static let png = CompletionKind.file(extensions: ["png"])
  static let svg = CompletionKind.file(extensions: ["svg"])
  static let xml = CompletionKind.file(extensions: ["xml"])
}
