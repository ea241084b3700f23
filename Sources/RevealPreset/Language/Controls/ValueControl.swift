package import RevealJSON

/// A value of a text that can be changed where it stands.
package struct ValueControl: Sendable {
  /// The way to change it.
  package enum Kind: Sendable {
    case number(Bounds)
    case word
    case boolean
    case color
    case text
    /// A value that has an editor of its own beside the controls of its parts.
    case part(Part)
  }

  /// A value with an editor of its own.
  package enum Part: String, Sendable {
    case curve, spring, keyframes, steps, pose
  }

  /// The numbers that a number may become.
  package struct Bounds: Sendable {
    package let range: NumberRange
    /// The unit as in "s"; nil if the description names none.
    package let unit: String?
    /// The smallest useful change.
    package let step: Double
    package let isWhole: Bool
  }

  /// A value that can stand in place of the present one.
  package struct Choice: Sendable {
    package let value: JSONOutput
    package let meaning: String?
  }

  package let path: JSONPath
  /// The bytes of the value in the text.
  package let range: Range<Int>
  package let kind: Kind
  package let about: String?
  package let choices: [Choice]
}

/// A key of an object in a text.
package struct KeyControl: Sendable {
  package let path: JSONPath
  /// The bytes of the key in the text, with its quotes.
  package let range: Range<Int>
  package let about: String?
  /// The value that holds without the key; nil if it is not known.
  package let standard: JSONOutput?
  /// Whether its object needs it.
  package let isNeeded: Bool
}

/// An object or a list of a text, to which something can be added.
package struct ContainerControl: Sendable {
  package let path: JSONPath
  /// The bytes of the value in the text.
  package let range: Range<Int>
  package let isList: Bool
}

/// Something that can be added to an object or a list.
package struct Addition: Sendable {
  /// The key; nil for an element of a list.
  package let key: String?
  package let about: String?
  /// The value to add.
  package let value: JSONOutput
  /// Whether the value is the one that holds without the key.
  package let isStandard: Bool
}

extension ValueControl.Bounds {
  /// - Parameters:
  ///   - range: The numbers that it may become.
  ///   - isWhole: True if it stays a whole number.
  ///   - about: The descriptions of its key and of itself; the first that names a unit has it.
  ///   - number: The present number.
  init(_ range: NumberRange, isWhole: Bool, about: [String?], number: Double) {
    (self.range, self.isWhole) = (range, isWhole)
    unit = about.lazy.compactMap { $0.flatMap(Self.unit) }.first
    step = isWhole ? 1 : Self.step(range, unit: unit, number: number)
  }

  /// The words of descriptions that name units; a longer one comes before one that it contains.
  private static let units = [
    ("points per second", "pt/s"), ("seconds", "s"), ("degrees", "°"), ("points", "pt"),
  ]

  /// Returns the unit that a description names first.
  private static func unit(in about: String) -> String? {
    let text = about.lowercased()
    let found = units.compactMap { word, unit in
      text.firstRange(of: word).map {
        (text.distance(from: text.startIndex, to: $0.lowerBound), unit)
      }
    }
    return found.min { $0.0 < $1.0 }?.1
  }

  private static func step(_ range: NumberRange, unit: String?, number: Double) -> Double {
    switch unit {
    case "s": return 0.01
    case "°", "pt": return 1
    case "pt/s": return 10
    default: break
    }
    if range.upper - range.lower <= 2 { return 0.01 }
    // Two digits after the first: 0.85 changes by 0.01, and 240 by 1.
    var step = 0.01
    while step < 1000, abs(number) >= 1000 * step { step *= 10 }
    return step
  }
}
