import RevealScene

/// The pictures of a page as text, without duplicates; scripts find them by their numbers.
struct PictureTable {
  /// The pictures in Base64, one per line.
  private(set) var text = ""
  private var count = 0
  private var numbers: [String: Int] = [:]

  /// Adds a picture.
  ///
  /// - Parameter png: The PNG file.
  /// - Returns: The number of the picture, or of an equal one that was added before.
  mutating func add(_ png: [UInt8]) -> Int { add(line: Base64.text(png)) }

  /// Adds a picture of another table.
  ///
  /// - Parameter line: Its line in the other table.
  /// - Returns: The number of the picture, or of an equal one that was added before.
  mutating func add(line: String) -> Int {
    if let known = numbers[line] { return known }
    numbers[line] = count
    text += line + "\n"
    count += 1
    return count - 1
  }

  /// Adds the pictures of a comparison.
  ///
  /// - Returns: Their numbers by the index of their frame.
  mutating func add(_ pictures: PagePictures) -> [Int: [PagePictures.Kind: Int]] {
    var numbers: [Int: [PagePictures.Kind: Int]] = [:]
    for index in pictures.frames.keys.sorted() {
      for kind in PagePictures.Kind.allCases {
        if let png = pictures.frames[index]?[kind] { numbers[index, default: [:]][kind] = add(png) }
      }
    }
    return numbers
  }
}
