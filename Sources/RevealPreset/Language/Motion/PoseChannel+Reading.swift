internal import RevealJSON
internal import RevealMath

/// The keys of the preset language for channels.
extension PoseChannel {
  /// A key of poses and scroll effects.
  private struct Words {
    var key: String?
    /// The range in a pose, and the range of a table.
    var range = NumberRange.any
    var tableRange: NumberRange?
    /// The description in a pose, and that of a table, unless it is the same.
    let about: String
    var tableAbout: String?
    /// The object that holds this channel and those that it leads; nil for a channel of its own.
    var group: Group?
  }

  /// The object of several channels that belong together.
  private struct Group {
    let about: String
    /// The value of the leading channel in an object without its key.
    let standard: Double
    /// An object, for messages.
    let example: String
  }

  private var words: Words? {
    switch self {
    case .opacity:
      Words(
        range: .share, tableRange: .any, about: "The opacity of the card as a whole.",
        tableAbout: "Limited to 0…1; by default 1.")
    case .shade:
      Words(
        range: .share, tableRange: .any, about: "Opacity of black over the card.",
        tableAbout:
          "Opacity of black over card and reflection; limited to 0…1; by default 0.")
    case .blur:
      Words(
        range: .blurRadius,
        about: "Standard deviation of a Gaussian blur of the card, in points.",
        tableAbout: "Standard deviation of a Gaussian blur, in points.")
    case .brightness:
      Words(
        range: .colorFactor, about: "A factor of red, green and blue, as brightness() in CSS.",
        tableAbout: "A factor of red, green and blue.")
    case .saturation:
      Words(
        range: .colorFactor,
        about: "From gray at 0 to the card's colors at 1, as saturate() in CSS.",
        tableAbout: "From gray at 0 to the colors at 1.")
    case .cornerRadius:
      Words(
        key: "radius", range: .notNegative, about: "The corner radius in points.")
    case .visible:
      Words(
        about: "Whether the card is shown from this pose until the next.",
        tableAbout: "The card is shown where this is at least 0.5.")
    case .z:
      Words(about: "Cards with a higher number are drawn later.")
    case .sheen:
      Words(
        key: "strength", range: .share,
        about: "The opacity of the light in the middle of the band.",
        tableAbout: "The opacity of the light in the middle of the band; by default 0.5.",
        group: Group(
          about: "A band of light over the card's own pixels, not over its shadow.", standard: 0.5,
          example: "{ \"at\": 0.3 }"))
    case .sheenAt:
      Words(
        key: "at", range: .anchorShare,
        about: "The middle of the band, from the card's start at 0 to its end at 1.",
        tableAbout: "The middle of the band, from the card's start to its end; by default 0.5.")
    case .sheenWidth:
      Words(
        key: "width", range: .from(0, to: 100),
        about: "The width of the band as a share of the way from start to end.",
        tableAbout: "The width of the band as a share of the way; by default 0.4.")
    case .sheenAngle:
      Words(
        key: "angle", about: "The direction from start to end in degrees, 0 to the right.",
        tableAbout: "The direction from start to end in degrees, 0 to the right; by default 20.")
    case .contentScale, .clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius, .contentX,
      .contentY:
      nil
    }
  }

  /// The channel's key in poses.
  ///
  /// The object of several channels is the key of the channel that leads them.
  var poseField: ObjectField<Pose>? {
    guard let words, leader == nil else { return nil }
    if let group = words.group { return poseField(group) }
    let key = words.key ?? name
    return switch self {
    case .blur: .init(key, \.blur, .expression(words.range), words.about)
    case .cornerRadius: .init(key, \.cornerRadius, .expression(words.range), words.about)
    case .visible: .init(key, \.isVisible, .bool, words.about)
    default: .init(key, \.numbers[self], .number(words.range), words.about)
    }
  }

  /// The channel's key in scroll effects, whose value is a table.
  ///
  /// The object of several channels is the key of the channel that leads them.
  var tableField: ObjectField<ScrollEffect>? {
    guard let words, leader == nil else { return nil }
    if let group = words.group { return tableField(group) }
    return .init(
      words.key ?? name, \.tables[self], .table(words.tableRange ?? words.range),
      words.tableAbout ?? words.about)
  }

  /// The channels that this one leads, and itself.
  private var members: [PoseChannel] { Self.numbers.filter { $0.leader == self } + [self] }

  private func poseField(_ group: Group) -> ObjectField<Pose> {
    let members = members
    var standard = PoseNumbers.rest
    standard[self] = group.standard
    let form = ObjectForm(
      group.about, standard,
      members.compactMap { member -> ObjectField<PoseNumbers>? in
        member.words.map { words in
          .init(words.key ?? member.name, \.[member], .number(words.range), words.about)
        }
      })
    return ObjectField(
      key: name, needed: nil, schema: { _ in form.schema },
      read: { field, pose in
        guard let numbers = field.read(form, "an object like \(group.example)") else {
          return false
        }
        for member in members { pose.numbers[member] = numbers[member] }
        return true
      }, admits: { form.admits($0.numbers) })
  }

  private func tableField(_ group: Group) -> ObjectField<ScrollEffect> {
    let form = ObjectForm<[PoseChannel: DistanceTable]>(
      group.about, [self: DistanceTable(group.standard)],
      members.compactMap { member -> ObjectField<[PoseChannel: DistanceTable]>? in
        member.words.map { words in
          .init(
            words.key ?? member.name, \.[member], .table(words.tableRange ?? words.range),
            words.tableAbout ?? words.about)
        }
      })
    return ObjectField(
      key: name, needed: nil, schema: { _ in form.schema },
      read: { field, effect in
        guard let tables = field.read(form, "an object like \(group.example)") else {
          return false
        }
        effect.tables.merge(tables) { $1 }
        return true
      }, admits: { form.admits($0.tables) })
  }
}
