/// A preset's description, split into its origin and a summary.
///
/// In the catalogue a description begins with a sentence that names the library, its version if
/// there is one, and the effect: "animate.css 4.1.1: fadeInUp. Fades in from below."
package struct PresetDescription: Hashable, Sendable {
  /// The library, as in "animate.css"; nil if the description does not name one.
  package let library: String?
  /// The library's version, as in "4.1.1"; nil if the description does not name one.
  package let version: String?
  /// The summary of the animation, as in "Fades in from below.".
  package let summary: String

  package init(_ text: String) {
    guard let end = text.firstRange(of: ". "),
      let colon = text[..<end.lowerBound].firstRange(of: ": ")
    else {
      (library, version, summary) = (nil, nil, text)
      return
    }
    summary = String(text[end.upperBound...])
    let origin = text[..<colon.lowerBound]
    guard let space = origin.lastIndex(of: " "),
      let first = origin[space...].dropFirst().first, first.isASCII, first.isNumber
    else {
      (library, version) = (String(origin), nil)
      return
    }
    (library, version) = (String(origin[..<space]), String(origin[space...].dropFirst()))
  }
}
