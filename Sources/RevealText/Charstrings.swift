/// The programs that draw the glyphs of a font with cubic outlines, in its table `CFF ` or `CFF2`.
///
/// FreeType runs them. This type only counts the steps of a run, since subroutines that call each
/// other can make a program of a few bytes run for seconds. Programs and tables are those of
/// Adobe's Technical Notes 5176 and 5177 and of the OpenType Specification.
struct Charstrings: Sendable {
  private let table: OpenTypeBytes
  /// Whether the table is `CFF2`.
  private let isSecondVersion: Bool
  private let programs: Index
  private let subroutines: Index
  /// The dictionaries that glyphs share, and the position of the table that selects one for each.
  private let dictionaries: [PrivateDictionary]
  private let selection: Int?
  /// The number of regions in each set of variations.
  private let regionCounts: [Int]

  private struct PrivateDictionary {
    var subroutines = Index.empty
    var regions = 0
  }

  /// Nil for a font that has neither table, or a damaged one, which FreeType does not read.
  init?(cff: [UInt8], cff2: [UInt8]) {
    isSecondVersion = cff.isEmpty
    let table = OpenTypeBytes(bytes: isSecondVersion ? cff2 : cff)
    guard let headerSize = table.u8(2) else { return nil }
    let top: [Int: [Int]]
    if isSecondVersion {
      guard let size = table.u16(3) else { return nil }
      top = table.dictionary(headerSize..<headerSize + size)
      subroutines = Index(table, at: headerSize + size, wideCount: true) ?? .empty
    } else {
      guard let names = Index(table, at: headerSize), let tops = Index(table, at: names.end),
        let first = tops.element(0, in: table), let strings = Index(table, at: tops.end)
      else { return nil }
      top = table.dictionary(first)
      subroutines = Index(table, at: strings.end) ?? .empty
    }
    let isWide = isSecondVersion
    guard let place = top[Operator.programs]?.first,
      let programs = Index(table, at: place, wideCount: isWide)
    else { return nil }
    self.programs = programs
    let fonts = top[Operator.fonts]?.first.flatMap { Index(table, at: $0, wideCount: isWide) }
    let holders = fonts.map { fonts in
      (0..<min(fonts.count, 256)).map { font in
        fonts.element(font, in: table).map(table.dictionary) ?? [:]
      }
    }
    dictionaries = (holders ?? [top]).map { holder in
      guard let place = holder[Operator.private], place.count == 2, place[0] >= 0, place[1] >= 0
      else { return PrivateDictionary() }
      let values = table.dictionary(place[1]..<place[1] + place[0])
      let subroutines = values[Operator.subroutines]?.first.flatMap {
        Index(table, at: place[1] + $0, wideCount: isWide)
      }
      return PrivateDictionary(
        subroutines: subroutines ?? .empty, regions: values[Operator.regions]?.first ?? 0)
    }
    selection = top[Operator.selection]?.first
    regionCounts = top[Operator.variations]?.first.map(table.regionCounts) ?? []
    self.table = table
  }

  /// The number of operands and operators that are read to draw a glyph.
  ///
  /// It is one more than the limit if it is larger, or if it depends on calculated operands.
  func stepCount(of glyph: UInt32, limit: Int) -> Int {
    guard let program = programs.element(Int(glyph), in: table) else { return 1 }
    let font = selection.flatMap { fontIndex(of: Int(glyph), at: $0) } ?? 0
    let dictionary = dictionaries.indices.contains(font) ? dictionaries[font] : PrivateDictionary()
    var run = Run(limit: limit, regions: regions(dictionary.regions))
    _ = read(program, &run, dictionary, depth: 0)
    return run.steps
  }

  private func regions(_ index: Int) -> Int {
    regionCounts.indices.contains(index) ? regionCounts[index] : 0
  }

  private func fontIndex(of glyph: Int, at place: Int) -> Int? {
    func search(_ count: Int?, from start: Int, glyphSize: Int) -> Int? {
      let size = glyphSize + (glyphSize == 2 ? 1 : 2)
      func first(_ range: Int) -> Int? {
        glyphSize == 2 ? table.u16(start + range * size) : table.u32(start + range * size)
      }
      var (low, high) = (0, count ?? 0)
      while low < high {
        let middle = (low + high) / 2
        guard let first = first(middle) else { return nil }
        if first <= glyph { low = middle + 1 } else { high = middle }
      }
      let font = start + (low - 1) * size + glyphSize
      return glyphSize == 2 ? table.u8(font) : table.u16(font)
    }
    switch table.u8(place) {
    case 0: return table.u8(place + 1 + glyph)
    case 3: return search(table.u16(place + 1), from: place + 3, glyphSize: 2)
    case 4: return search(table.u32(place + 1), from: place + 5, glyphSize: 4)
    default: return nil
    }
  }

  // MARK: Running

  private struct Run {
    let limit: Int
    var regions: Int
    var steps = 0
    var stems = 0
    /// The operands; nil for calculated ones.
    var operands: [Int?] = []

    mutating func readStems() {
      stems += operands.count / 2
      operands.removeAll(keepingCapacity: true)
    }

    /// Makes all operands unknown, and changes their number.
    mutating func calculate(_ change: Int) {
      operands = Array(repeating: nil, count: max(operands.count + change, 0))
    }

    /// Ends a run by counting it as too long.
    mutating func giveUp() -> Bool {
      steps = limit + 1
      return false
    }
  }

  /// Reads a program; returns false once the glyph is complete.
  private func read(
    _ program: Range<Int>, _ run: inout Run, _ dictionary: PrivateDictionary, depth: Int
  ) -> Bool {
    // FreeType nests calls less deeply, and ends the glyph at the first operand too many.
    guard depth <= 32, run.operands.count <= 1024 else { return false }
    var place = program.lowerBound
    while place < program.upperBound, let byte = table.u8(place) {
      run.steps += 1
      guard run.steps <= run.limit, run.operands.count <= 1024 else { return false }
      place += 1
      if let (value, size) = table.operand(byte, place, inProgram: true) {
        run.operands.append(value)
        place += size
        continue
      }
      switch byte {
      case Operator.hstem, Operator.vstem, Operator.hstemhm, Operator.vstemhm: run.readStems()
      case Operator.hintmask, Operator.cntrmask:
        run.readStems()
        place += (run.stems + 7) / 8
      case Operator.callsubr, Operator.callgsubr:
        let called = byte == Operator.callsubr ? dictionary.subroutines : subroutines
        guard let operand = run.operands.popLast() else { return false }
        guard let operand else { return run.giveUp() }
        guard let subroutine = called.element(operand + called.bias, in: table),
          read(subroutine, &run, dictionary, depth: depth + 1)
        else { return false }
      case Operator.return: return true
      case Operator.endchar: return false
      case Operator.vsindex where isSecondVersion:
        if let index = run.operands.popLast() ?? nil { run.regions = regions(index) }
        run.operands.removeAll(keepingCapacity: true)
      case Operator.blend where isSecondVersion:
        guard let operand = run.operands.popLast(), let count = operand else {
          return run.giveUp()
        }
        let (removed, overflows) = count.multipliedReportingOverflow(by: run.regions)
        guard !overflows, removed >= 0, removed <= run.operands.count else { return false }
        run.operands.removeLast(removed)
      case Operator.escape:
        guard let second = table.u8(place) else { return false }
        place += 1
        if let change = Operator.calculations[second] {
          run.calculate(change)
        } else {
          run.operands.removeAll(keepingCapacity: true)
        }
      default: run.operands.removeAll(keepingCapacity: true)
      }
    }
    return true
  }
}

/// The operators of programs and dictionaries, named as in the specification where it has a name.
private enum Operator {
  static let hstem = 1
  static let vstem = 3
  static let callsubr = 10
  static let `return` = 11
  static let escape = 12
  static let endchar = 14
  static let vsindex = 15
  static let blend = 16
  static let hstemhm = 18
  static let hintmask = 19
  static let cntrmask = 20
  static let vstemhm = 23
  static let callgsubr = 29

  /// The change in the number of operands by each calculation after an escape.
  static let calculations = [
    3: -1, 4: -1, 5: 0, 9: 0, 10: -1, 11: -1, 12: -1, 14: 0, 15: -1, 18: -1, 20: -2, 21: 0,
    22: -3, 23: 1, 24: -1, 26: 0, 27: 1, 28: 0, 29: 0, 30: -2,
  ]

  // The operators of dictionaries.
  static let programs = 17
  static let `private` = 18
  static let subroutines = 19
  static let regions = 22
  static let variations = 24
  static let fonts = 12 << 8 | 36
  static let selection = 12 << 8 | 37
}

/// The index of a table's objects.
private struct Index: Sendable {
  let count: Int
  private let offsetSize: Int
  private let offsets: Int
  /// The position after the last object.
  let end: Int

  static let empty = Index(count: 0, offsetSize: 1, offsets: 0, end: 0)

  /// The number added to the operand of a call.
  var bias: Int { count < 1240 ? 107 : count < 33900 ? 1131 : 32768 }
}

extension Index {
  /// Nil for a damaged index.
  init?(_ table: OpenTypeBytes, at place: Int, wideCount: Bool = false) {
    let countSize = wideCount ? 4 : 2
    guard let count = table.number(place, count: countSize) else { return nil }
    guard count > 0 else {
      self.init(count: 0, offsetSize: 1, offsets: 0, end: place + countSize)
      return
    }
    guard let size = table.u8(place + countSize), 1...4 ~= size else { return nil }
    let offsets = place + countSize + 1
    guard let last = table.number(offsets + count * size, count: size) else { return nil }
    self.init(
      count: count, offsetSize: size, offsets: offsets,
      end: offsets + (count + 1) * size - 1 + last)
  }

  /// The range of an object; nil if there is none.
  func element(_ index: Int, in table: OpenTypeBytes) -> Range<Int>? {
    guard index >= 0, index < count,
      let start = table.number(offsets + index * offsetSize, count: offsetSize),
      let end = table.number(offsets + (index + 1) * offsetSize, count: offsetSize), start <= end
    else { return nil }
    // Offsets count from the byte before the first object.
    let before = offsets + (count + 1) * offsetSize - 1
    return before + start..<before + end
  }
}

extension OpenTypeBytes {
  /// An operand of a dictionary or program, and the number of its bytes after the first.
  ///
  /// Fractions are truncated. Nil for an operator.
  fileprivate func operand(_ byte: Int, _ place: Int, inProgram: Bool) -> (value: Int, size: Int)? {
    switch byte {
    case 28: (i16(place) ?? 0, 2)
    case 29 where !inProgram: (u32(place).map { Int(Int32(truncatingIfNeeded: $0)) } ?? 0, 4)
    case 32...246: (byte - 139, 0)
    case 247...250: ((byte - 247) * 256 + (u8(place) ?? 0) + 108, 1)
    case 251...254: (0 - (byte - 251) * 256 - (u8(place) ?? 0) - 108, 1)
    case 255 where inProgram: (i16(place) ?? 0, 4)
    default: nil
    }
  }

  /// The operands of each operator of a dictionary.
  fileprivate func dictionary(_ range: Range<Int>) -> [Int: [Int]] {
    var entries: [Int: [Int]] = [:]
    var operands: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound, let byte = u8(place) {
      place += 1
      if let (value, size) = operand(byte, place, inProgram: false) {
        operands.append(value)
        place += size
      } else if byte == 30 {
        // A decimal number ends with a nibble of 15; none of the operands read here is one.
        while let digits = u8(place), digits & 15 != 15 { place += 1 }
        place += 1
        operands.append(0)
      } else {
        var code = byte
        if byte == Operator.escape {
          code = byte << 8 | (u8(place) ?? 0)
          place += 1
        }
        entries[code] = operands
        operands.removeAll(keepingCapacity: true)
      }
    }
    return entries
  }

  /// The number of regions in each set of variations.
  fileprivate func regionCounts(at place: Int) -> [Int] {
    // The store is preceded by its size.
    let store = place + 2
    guard let count = u16(store + 6) else { return [] }
    return (0..<count).map { set in
      u32(store + 8 + set * 4).flatMap { u16(store + $0 + 4) } ?? 0
    }
  }
}
