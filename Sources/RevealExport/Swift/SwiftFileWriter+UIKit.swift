import RevealMath
import RevealPreset

/// The part of an exported file for UIKit.
extension SwiftFileWriter {
  /// The extension with the code for table and collection views.
  ///
  /// It is empty if layers cannot play any of the animations.
  var uikitText: String {
    let played = playedByLayers
    let playsLayers = scroll != nil || !played.isEmpty
    var members = layout?.uikit ?? []
    if let rowLayout = RowLayoutCode(self) { members.append(rowLayout.text) }
    if let contents { members.append(contents.uikit) }
    if let stack { members.append(stack.uikit(type: name)) }
    if preset.list.wraps { members.append(recenter) }
    if let rest { members.append(rest) }
    if playsLayers {
      if playsEntrance { members.append(cellEntrance) }
      if let scroll { members.append(cellScroll(scroll)) }
      members += played.compactMap(\.uikit.samples) + played.map(play)
      if !played.isEmpty {
        members.append(Self.add(stays: members.contains { $0.contains("stays: true") }))
        members.append(reset(played))
      }
      members.append(Self.card)
    }
    return members.isEmpty ? "" : guarded(by: "UIKit", [declaration("extension \(name)", members)])
  }

  /// The class that a list's delegate informs about displayed cells.
  private var cellEntrance: String {
    guard let tracking else { return "" }
    let needsList = tracking.distance != nil
    func term(_ sign: String, _ share: Double, _ side: String) -> String {
      share == 0 ? "" : " \(sign) \(swift(share)) * \(side)"
    }
    var moment: [String] = []
    if let stagger = tracking.distance {
      let point =
        stagger.of.map { of in
          let x = "cell.frame.minX" + term("+", of.x, "cell.frame.width")
          let y = "cell.frame.minY" + term("+", of.y, "cell.frame.height")
          return "CGPoint(x: \(x), y: \(y))"
        } ?? "card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.midY), to: list)"
      moment = [
        "let point = \(point)",
        "let x = point.x - list.bounds.minX" + term("-", stagger.from.x, "list.bounds.width"),
        "let y = point.y - list.bounds.minY" + term("-", stagger.from.y, "list.bounds.height"),
        "let delay = hypot(x, y) / \(swift(stagger.pointsPerSecond))",
      ]
    }
    let hasDelay = tracking.isDelayed || needsList
    func delay(_ index: Int) -> String {
      let own = entrance[index].motion.delay
      if hasDelay { return ", after: \(sum("delay", own))" }
      return own == 0 ? "" : ", after: \(swift(own))"
    }
    let first = entrance[0].motion
    let namesCard = !first.endsAtRest || moment.contains { $0.contains("card.") }
    let target = namesCard ? "card" : "card(cell)"
    func play(_ index: Int) -> String {
      "\(entrance[index].playName)(on: \(target)\(delay(index)))"
    }
    let plays =
      tracking.hasSeveral
      ? ["switch motion {"] + entrance.indices.map { "case .\(entrance[$0].name): \(play($0))" }
        + ["}"] : [play(0)]
    let result =
      tracking.hasSeveral ? (tracking.isDelayed ? "(motion, delay)" : "(motion, _)") : "delay"
    let test =
      tracking.saysWhether
      ? "tracking.display(indexPath)" : "let \(result) = tracking.display(indexPath)"
    // A card that does not move looks the same as at the end of the motion.
    let end = "\(entrance[0].playName)(on: card, after: -\(swift(first.duration + 1)))"
    let condition =
      first.endsAtRest
      ? ["guard \(test) else { return }"]
      : ["guard \(test) else {", "  \(end)", "  return", "}"]
    let list = needsList ? ", in list: UIScrollView" : ""
    return """
      /// Lets the cells of a table or collection view come in, as its delegate tells.
      @MainActor final class CellEntrance {
        let tracking = Tracking()
        /// The view in a cell that moves.
        var card: @MainActor (UIView) -> UIView = \(name).card(of:)

        /// Call this from `willDisplay` of the list's delegate.
        func willDisplay(_ cell: UIView, at indexPath: IndexPath\(list)) {
          \(line: namesCard ? "let card = self.card(cell)" : nil)
          \(lines: condition + moment + plays)
        }

        /// Call this from `didEndDisplaying`, so that a cell that is used again is at rest.
        func didEndDisplaying(_ cell: UIView) {
          \(name).reset(card(cell))
        }
      }
      """
  }

  /// Returns the function that takes back what animations leave on a card.
  private func reset(_ played: [Playing]) -> String {
    let keys = Set(played.flatMap(\.uikit.keys)).sorted().map { "\"\($0)\"" }
    let removal = "card.layer.removeAnimation(forKey: key)"
    let line = "for key in [\(keys.joined(separator: ", "))] { \(removal) }"
    var lines = [line]
    if keys.count == 1 {
      lines = ["card.layer.removeAnimation(forKey: \(keys[0]))"]
    } else if line.count > 92 {
      lines = list("let keys", keys, longest: 92) + ["for key in keys { \(removal) }"]
    }
    let isAbove =
      preset.removal?.isAbove == true && played.contains { $0.name == "removal" }
    return """
      /// Takes back what animations leave on a card, so that a cell that is used again is at rest.
      @MainActor static func reset(_ card: UIView) {
        \(lines: lines)
        \(line: isAbove ? "card.superview?.layer.zPosition = 0" : nil)
      }
      """
  }

  private func play(_ playing: Playing) -> String {
    let isEntrance = entrance.contains { $0.name == playing.name }
    let isReduced = playing.name == "reducedEntrance"
    let standard = isEntrance || isReduced ? "0" : swift(playing.motion.delay)
    var instead: [String] = []
    let lines = playing.uikit.lines
    if let other = reduced(playing.name) {
      let isSame = isEntrance || other.motion.delay == playing.motion.delay
      let delay = isSame ? ", after: delay" : ""
      instead = [
        "if UIAccessibility.isReduceMotionEnabled {",
        "  return \(other.playName)(on: card\(delay))", "}",
      ]
    } else if !lines.isEmpty,
      isEntrance && !hasReducedEntrance || playing.name == "movement"
    {
      instead = ["guard !UIAccessibility.isReduceMotionEnabled else { return }"]
    }
    if playing.name == "removal", preset.removal?.isAbove == true {
      instead.insert("card.superview?.layer.zPosition = 1", at: 0)
    }
    let comment =
      switch playing.name {
      case "reducedEntrance", "reducedRemoval", "reducedInsertion":
        "Plays what people who prefer reduced motion see."
      case "removal":
        "Plays the removal of a card, which takes \(playing.seconds) s; remove the row then."
      case "insertion": "Plays the insertion of a card."
      case "movement": "Plays what the card of a row does that is moved to another place."
      default: "Plays the entrance of a card."
      }
    let function = "@MainActor static func \(playing.playName)("
    let parameters = "on card: UIView, after delay: CFTimeInterval = \(standard)"
    let signature =
      function.count + parameters.count <= 93
      ? "\(function)\(parameters)) {" : "\(function)\n  \(parameters)\n) {"
    return """
      /// \(comment)
      \(signature)
        \(lines: instead.isEmpty && lines.isEmpty ? [""] : instead + lines)
      }
      """
  }

  /// Returns the function that adds an animation, whose last value may stay.
  private static func add(stays: Bool) -> String {
    let comment =
      stays
      ? """
      /// Adds an animation that begins after a delay and shows its first value until then; its last
      /// value stays where that is not the one of a card at rest.
      """ : "/// Adds an animation that begins after a delay, and shows its first value until then."
    let end = stays ? ",\n  stays: Bool = false" : ""
    return """
      \(comment)
      @MainActor private static func add(
        _ animation: CAPropertyAnimation, to layer: CALayer, after delay: CFTimeInterval\(end)
      ) {
        animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        animation.fillMode = \(stays ? "stays ? .both : .backwards" : ".backwards")
        \(line: stays ? "animation.isRemovedOnCompletion = !stays" : nil)
        layer.add(animation, forKey: animation.keyPath)
      }
      """
  }

  private static let card = """
    /// The content view of a cell, or any other view itself.
    @MainActor static func card(of cell: UIView) -> UIView {
      (cell as? UITableViewCell)?.contentView ?? (cell as? UICollectionViewCell)?.contentView
        ?? cell
    }
    """

  /// The function that brings an endless list back to its middle.
  private var recenter: String {
    let isVertical = preset.list.axis == .vertical
    let (axis, side, start) = isVertical ? ("y", "height", "minY") : ("x", "width", "minX")
    return """
      /// Brings an endless list back to the middle of its laps, where it looks the same.
      ///
      /// Call this when the list has its rows, and from `scrollViewDidEndDecelerating`.
      @MainActor static func recenter(_ list: UIScrollView) {
        var lap = list.contentSize.\(side) / CGFloat(laps)
        // A lap ends with the gap before the next one, which the content does not end with.
        if let list = list as? UICollectionView, list.numberOfSections > 0 {
          let (layout, count) = (list.collectionViewLayout, list.numberOfItems(inSection: 0) / laps)
          if let first = layout.layoutAttributesForItem(at: [0, 0]),
            let next = layout.layoutAttributesForItem(at: [0, count])
          {
            lap = next.frame.\(start) - first.frame.\(start)
          }
        }
        guard lap > 0 else { return }
        let passed = (list.contentOffset.\(axis) / lap).rounded(.down)
        list.contentOffset.\(axis) += (CGFloat(laps / 2) - passed) * lap
      }
      """
  }

  // MARK: - Scroll effects

  private func cellScroll(_ scroll: ScrollCode) -> String {
    let size = code.usesSize ? ", size: card.bounds.size" : ""
    let channels = code.channels
    var lines = ["let pose = scroll(at: place\(size))"]
    if code.hasTransform { lines.append("card.layer.transform = pose.transform") }
    switch (channels.contains(.opacity), channels.contains(.visible)) {
    case (true, true): lines.append("card.alpha = pose.visible < 0.5 ? 0 : pose.opacity")
    case (true, false): lines.append("card.alpha = pose.opacity")
    case (false, true): lines.append("card.isHidden = pose.visible < 0.5")
    case (false, false): break
    }
    if channels.contains(.cornerRadius) {
      lines += ["card.layer.cornerRadius = pose.cornerRadius", "card.clipsToBounds = true"]
    }
    if channels.contains(.shade) { lines.append("shade(of: card).alpha = pose.shade") }
    if !channels.isDisjoint(with: PoseChannel.clips) {
      lines.append("card.layer.mask = mask(pose, in: card.bounds)")
    }
    if let order = scroll.order { lines.append("cell.layer.zPosition = \(order)") }
    var helpers: [String] = []
    if channels.contains(.shade) { helpers.append(Self.shade) }
    if !channels.isDisjoint(with: PoseChannel.clips) { helpers.append(mask) }
    return """
      /// Moves the cells of a table or collection view by where they are.
      ///
      /// Neither the cells nor their content views may clip what leaves them.
      @MainActor final class CellScrollEffect {
        /// The view in a cell that moves.
        var card: @MainActor (UIView) -> UIView = \(name).card(of:)

        /// Call this from `scrollViewDidScroll`, and when the list has been laid out.
        func update(_ list: UITableView) {
          for cell in list.visibleCells { update(cell, in: list) }
        }

        /// Call this from `scrollViewDidScroll`, and when the list has been laid out.
        func update(_ list: UICollectionView) {
          for cell in list.visibleCells { update(cell, in: list) }
        }

        /// Call this from `willDisplay` of the list's delegate.
        func update(_ cell: UIView, in list: UIScrollView) {
          guard !UIAccessibility.isReduceMotionEnabled else { return }
          let (row, viewport, card) = (cell.frame, list.bounds, self.card(cell))
          \(line: "let place = \(scroll.uikitPlace)")
          \(lines: lines)
        }
        \(lines: helpers.map { "\n" + $0 })
      }
      """
  }

  private static let shade = """
    /// The black over a card, which is made when it is first needed.
    private func shade(of card: UIView) -> UIView {
      if let shade = card.subviews.first(where: { $0.tag == shadeTag }) { return shade }
      let shade = UIView(frame: card.bounds)
      shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      shade.backgroundColor = .black
      shade.isUserInteractionEnabled = false
      shade.tag = shadeTag
      card.addSubview(shade)
      return shade
    }

    private let shadeTag = 2_005
    """

  private var mask: String {
    func side(_ channel: PoseChannel) -> String { channel.clip(in: code.channels) }
    return """
      /// What is left of a card.
      private func mask(_ pose: Pose, in bounds: CGRect) -> CALayer {
        let mask = CALayer()
        mask.backgroundColor = UIColor.black.cgColor
        mask.cornerRadius = \(side(.clipRadius))
        mask.frame = bounds.inset(
          by: UIEdgeInsets(
            top: \(side(.clipTop)), left: \(side(.clipLeft)), bottom: \(side(.clipBottom)),
            right: \(side(.clipRight))))
        return mask
      }
      """
  }
}

extension SwiftFileWriter.Playing {
  /// The duration in seconds, rounded to milliseconds.
  var seconds: String { swift(((motion.delay + motion.duration) * 1000).rounded() / 1000) }

  /// The name of the function that plays the motion.
  var playName: String { "play" + name.capitalizedFirst }
}
