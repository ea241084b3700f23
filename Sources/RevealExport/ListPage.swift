import RevealFiles
import RevealMath
package import RevealScene
import RevealPreset
import RevealSimulation

/// A page with a list of elements that moves as in a preset.
package struct ListPage: Sendable {
  /// The content of `index.html`.
  package let html: String
  /// The pictures of the cards, with their file names.
  package let pictures: [(name: String, face: Face)]
  /// The pictures in elements that the user provides.
  package let copies: [CopiedPicture]
  /// The folder of the pictures, beside `index.html`.
  package static let picturesFolder = "cards"

  /// Returns whether a path below the folder of a page may be a picture of a card.
  package static func isPicture(_ path: String) -> Bool {
    let (folder, name) = splitPath(path)
    return folder == picturesFolder && name.hasSuffix(".png")
      && !name.dropLast(4).isEmpty && name.dropLast(4).allSatisfy { ("0"..."9").contains($0) }
  }

  /// Returns the content of a script, by its file name.
  package static func script(_ name: String) -> String { EmbeddedFiles.text(name) + "\n" }

  /// Writes a page.
  ///
  /// - Parameters:
  ///   - list: The preset as CSS.
  ///   - content: The elements in cards in place of pictures; nil for pictures.
  ///   - version: The version of reveal.
  /// - Throws: The error of `content` for a picture that cannot be copied.
  package init(_ list: ListExport, content: CardContents? = nil, version: String) throws {
    var copies: [CopiedPicture] = []
    var faces: [Face: String] = [:]
    var pictures: [(name: String, face: Face)] = []
    func file(_ face: Face) -> String {
      if let name = faces[face] { return name }
      let name = joinPath(Self.picturesFolder, "\(pictures.count).png")
      faces[face] = name
      pictures.append((name, face))
      return name
    }
    let preset = list.preset
    let isVertical = preset.list.axis == .vertical
    let inset = list.timeline.contentInset
    func row(
      _ box: RowBox, _ attributes: ListExport.RowAttributes, from step: Int? = nil
    ) throws -> String {
      if let content {
        let elements = try content.html(of: box, copies: &copies)
        return Self.row(box, attributes, list, from: step, content: elements)
      }
      let picture = list.timeline.picture(of: box)
      let isSquare = list.roundsCards || list.changes.presents
      let face = Face(
        size: picture.face.size, fill: picture.face.fill,
        cornerRadius: isSquare ? 0 : picture.face.cornerRadius, border: picture.face.border,
        children: isSquare ? picture.face.squareChildren : picture.face.children)
      let isWhole = picture.cardFrame.size == face.size
      let sides =
        switch (isWhole, list.changes) {
        case (true, let changes) where changes.presents: ["100%", "auto"]
        case (true, let changes) where changes.stretches: ["100%", "100%; object-fit: cover"]
        default: [pixels(face.size.width), pixels(face.size.height)]
        }
      let place = [
        "left: \(pixels(-picture.cardFrame.minX))", "top: \(pixels(-picture.cardFrame.minY))",
        "width: \(sides[0])", "height: \(sides[1])",
      ].joined(separator: "; ")
      let image =
        "<img src=\"\(file(face))\" alt=\"\" loading=\"lazy\" style=\"\(place)\">"
      return Self.row(box, attributes, list, from: step, ground: face.fill, content: image)
    }
    let headers = Self.headers(list) { header in
      content == nil ? list.timeline.picture(of: header).map(file) : nil
    }
    var rows = ""
    for (box, attributes) in zip(list.rows, list.attributes) { rows += try row(box, attributes) }
    var later = ""
    var former = Dictionary(list.rows.map { ($0.number, $0) }) { box, _ in box }
    for (number, step) in list.changes.steps.enumerated() {
      let inserted = step.rows.filter { step.inserted.contains($0.number) }
      for box in inserted + step.updated(from: former) {
        later += try row(box, ListExport.RowAttributes(), from: number)
      }
      former = Dictionary(step.rows.map { ($0.number, $0) }) { box, _ in box }
    }
    self.copies = copies
    self.pictures = pictures
    let size = list.timeline.viewport
    let length = inset.start + list.timeline.contentLength * Double(list.laps) + inset.end
    let background = css(preset.canvas.background)
    let prefix = list.prefix
    html = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="reveal \(version)">
      <title>\(xmlEscaped(preset.title))</title>
      <style>
      body { margin: 0; }
      .\(prefix)-list {
        position: relative; width: \(pixels(size.width)); height: \(pixels(size.height));
        overflow-\(isVertical ? "y" : "x"): scroll; overflow-\(isVertical ? "x" : "y"): hidden;
        scrollbar-width: none; background: \(background);
      }
      .\(prefix)-content {
        position: relative;
        \(isVertical ? "height" : "width"): \(pixels(length));
        \(isVertical ? "width" : "height"): 100%;
      }
      .\(prefix)-row, .\(prefix)-place, .\(prefix)-card, .\(prefix)-card > img {
        position: absolute;
      }
      .\(prefix)-place > .\(prefix)-card { inset: 0; }
      \(Self.cardRules(list, clips: list.roundsCards))\
      \(content == nil ? "" : ".\(prefix)-card { overflow: clip; }\n")\
      \(list.timeline.headerBoxes.isEmpty ? "" : Self.headerRules(prefix))</style>
      \(content?.markup.styles ?? "")\
      <link rel="stylesheet" href="effect.css">
      <div class="\(prefix)-list" tabindex="0" role="list" \
      aria-label="\(xmlEscaped(preset.title))" \
      \(Self.data(list))>
        <div class="\(prefix)-content">
      \(headers)\(rows)  </div>
      </div>
      \(list.isEndless ? "<script src=\"endless.js\"></script>\n" : "")\
      <script src="effect.js"></script>
      \(Self.demonstration(list, later: later))\
      </html>

      """
  }

  /// Returns the element of a row, for the list at its start or for the change with an index; the
  /// ground is the fill of the picture, which cards have while they grow.
  private static func row(
    _ box: RowBox, _ attributes: ListExport.RowAttributes, _ list: ListExport, from step: Int?,
    ground: Fill? = nil, content: String
  ) -> String {
    let isVertical = list.preset.list.axis == .vertical
    let prefix = list.prefix
    let classes = (["\(prefix)-row"] + attributes.classes).joined(separator: " ")
    let moved = isVertical ? box.frame.moved(y: list.start) : box.frame.moved(x: list.start)
    let depth =
      list.changes.hasDepth
      ? ["scale: \(css(box.scale))", "opacity: \(css(box.opacity))"]
        + (box.level.map { ["z-index: \($0)"] } ?? []) : []
    let style = (place(moved) + depth + attributes.properties).joined(separator: "; ")
    let cardBox = place(box.card)
    var fill: [String] = []
    if case .color(let color)? = ground, list.changes.changesCards {
      fill = ["background: \(css(color))"]
    }
    func element(_ name: String, _ style: [String], _ content: String) -> String {
      let style = style.isEmpty ? "" : " style=\"\(style.joined(separator: "; "))\""
      return "<div class=\"\(prefix)-\(name)\"\(style)>\(content)</div>"
    }
    let inner =
      list.hasPlaces
      ? element("place", cardBox, element("card", fill, content))
      : element("card", cardBox + fill, content)
    let number =
      (step.map { " data-step=\"\($0)\"" } ?? "")
      + (list.changes.steps.isEmpty ? "" : " data-number=\"\(box.number)\"")
    return
      "    <div class=\"\(classes)\"\(number) role=\"listitem\" style=\"\(style)\">\(inner)</div>\n"
  }

  private static func place(_ rect: Rect) -> [String] {
    [
      "left: \(pixels(rect.minX))", "top: \(pixels(rect.minY))", "width: \(pixels(rect.width))",
      "height: \(pixels(rect.height))",
    ]
  }

  /// Returns the rules for cards, in addition to their pictures.
  private static func cardRules(_ list: ListExport, clips: Bool) -> String {
    let (preset, prefix) = (list.preset, list.prefix)
    var rules: [String] = []
    if preset.cards.cornerRadius > 0 {
      rules.append("border-radius: \(pixels(preset.cards.cornerRadius))")
    }
    if let shadow = preset.cards.shadow { rules.append("box-shadow: \(css(shadow))") }
    if !preset.cards.showsBack { rules.append("backface-visibility: hidden") }
    var text = rules.isEmpty ? "" : ".\(prefix)-card { \(rules.joined(separator: "; ")); }\n"
    if clips { text += ".\(prefix)-card > img { border-radius: inherit; }\n" }
    if preset.cards.clipsToRow { text += ".\(prefix)-row { overflow: clip; }\n" }
    return text
  }

  /// Returns the data for the script.
  private static func data(_ list: ListExport) -> String {
    let preset = list.preset
    var data = [
      ("reveal", list.prefix), ("axis", preset.list.axis == .vertical ? "y" : "x"),
      ("overscan", css(list.timeline.overscan)),
      ("inset", css(list.start)),
    ]
    if list.isEndless { data.append(("lap", css(list.timeline.contentLength))) }
    if let entrance = preset.entrance {
      if !entrance.trigger.isPlain {
        let (start, end) = list.timeline.insets(of: entrance.trigger)
        data += [
          ("insets", "\(css(start)) \(css(end))"), ("visible", css(entrance.trigger.visible)),
        ]
      }
      if entrance.track == .every { data.append(("repeats", "")) }
      if entrance.leave == .reverse { data.append(("reverses", "")) }
    }
    return data.map { "data-\($0)=\"\($1.isEmpty ? "true" : $1)\"" }.joined(separator: " ")
  }

  /// Returns the headers of sections, which stick to the start of the list, with pictures from
  /// files or else their titles.
  private static func headers(
    _ list: ListExport, picture: (HeaderBox) -> String?
  ) -> String {
    guard list.preset.list.axis == .vertical else { return "" }
    let (inset, prefix) = (list.timeline.contentInset.start, list.prefix)
    return list.timeline.headerBoxes.map { header in
      let section = [
        "top: \(pixels(header.start + inset))",
        "height: \(pixels(header.sectionEnd - header.start))",
      ].joined(separator: "; ")
      let extent = pixels(header.extent)
      let title = xmlEscaped(header.title)
      let inner =
        picture(header).map {
          "<h2><img src=\"\($0)\" alt=\"\(title)\" style=\"height: \(extent)\"></h2>"
        }
        ?? "<h2 style=\"height: \(extent); line-height: \(extent)\">\(title)</h2>"
      return "    <div class=\"\(prefix)-section\" style=\"\(section)\">\(inner)</div>\n"
    }.joined()
  }

  /// The rules for the headers of sections.
  private static func headerRules(_ prefix: String) -> String {
    """
    .\(prefix)-section { position: absolute; z-index: 1000000; width: 100%; pointer-events: none; }
    .\(prefix)-section > h2 {
      position: sticky; top: 0; margin: 0; font: 600 15px system-ui; text-indent: 16px;
      background: #f2f2f7;
    }
    .\(prefix)-section > h2 > img { display: block; width: 100%; }

    """
  }
}

extension Rect {
  /// Returns the rectangle moved by points.
  fileprivate func moved(x: Double = 0, y: Double = 0) -> Rect {
    Rect(x: minX + x, y: minY + y, width: width, height: height)
  }
}
