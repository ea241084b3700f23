/// The hidden name that a file has until it is whole: `.frame_00001.png.4711.partial`.
enum TemporaryName {
  /// The name that a process uses for a file on its way to `name`.
  static func make(for name: String, process: Int32) -> String { ".\(name).\(process)\(suffix)" }

  /// The name that a file would have got; nil for names that ``make(for:process:)`` does not give.
  static func target(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(suffix) else { return nil }
    let middle = name.dropFirst().dropLast(suffix.count)
    guard let dot = middle.lastIndex(of: ".") else { return nil }
    let process = middle[middle.index(after: dot)...]
    guard !process.isEmpty, process.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return String(middle[..<dot])
  }

  private static let suffix = ".partial"
}
