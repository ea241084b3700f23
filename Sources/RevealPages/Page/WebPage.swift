import RevealFiles

/// Fills the pages' templates, the HTML files in `Web`.
///
/// A placeholder such as `{{player.js}}` stands for a file in `Web`, all of which are embedded into
/// the program; any other, such as `{{title}}`, stands for a value. Only HTML files have
/// placeholders.
enum WebPage {
  /// Fills a template.
  ///
  /// Values are not searched for placeholders, so their text cannot insert others.
  ///
  /// - Parameters:
  ///   - template: The bytes of the HTML file.
  ///   - values: The values by placeholder, already escaped for their places. The version of the
  ///     program is always among them.
  /// - Returns: The text of the page.
  /// - Precondition: Each value has a placeholder, and each placeholder has a value or a file.
  static func text(_ template: [UInt8], _ values: [String: String] = [:]) -> String {
    let values = values.merging(["version": version]) { given, _ in given }
    var filled: Set<String> = []
    func filledIn(_ template: String) -> String {
      var (text, rest) = ("", template[...])
      while let opening = rest.firstRange(of: "{{"),
        let closing = rest[opening.upperBound...].firstRange(of: "}}")
      {
        let name = String(rest[opening.upperBound..<closing.lowerBound])
        guard let value = values[name] ?? files[name].map(content) else {
          preconditionFailure("nothing to put in place of {{\(name)}}")
        }
        filled.insert(name)
        text += rest[..<opening.lowerBound] + (name.hasSuffix(".html") ? filledIn(value) : value)
        rest = rest[closing.upperBound...]
      }
      return text + rest
    }
    let text = filledIn(decoded(template))
    precondition(filled.isSuperset(of: values.keys), "no place for \(values.keys)")
    return text
  }

  /// Escapes JSON for a script element.
  static func inScript(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

  /// The text of a file without its last newline, since the template has one.
  private static func content(_ bytes: [UInt8]) -> String { decoded(bytes.dropLast()) }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The files that templates can include, by name.
  private static let files: [String: [UInt8]] = [
    "code-view.js": PackageResources.code_view_js,
    "elements.js": PackageResources.elements_js,
    "film-download.js": PackageResources.film_download_js,
    "frame-painter.js": PackageResources.frame_painter_js,
    "frame-pieces.js": PackageResources.frame_pieces_js,
    "frame-store.js": PackageResources.frame_store_js,
    "gallery-cards.js": PackageResources.gallery_cards_js,
    "gallery-search.js": PackageResources.gallery_search_js,
    "gallery-viewer.js": PackageResources.gallery_viewer_js,
    "gallery.css": PackageResources.gallery_css,
    "head.html": PackageResources.head_html,
    "icons.js": PackageResources.icons_js,
    "line-difference.js": PackageResources.line_difference_js,
    "loop-range.js": PackageResources.loop_range_js,
    "messages.js": PackageResources.messages_js,
    "onion-skin.js": PackageResources.onion_skin_js,
    "page.css": PackageResources.page_css,
    "page.js": PackageResources.page_js,
    "pixel-difference.js": PackageResources.pixel_difference_js,
    "playback-clock.js": PackageResources.playback_clock_js,
    "player-scripts.html": PackageResources.player_scripts_html,
    "player-view.js": PackageResources.player_view_js,
    "player.css": PackageResources.player_css,
    "player.js": PackageResources.player_js,
    "plot-clock.js": PackageResources.plot_clock_js,
    "preview-view.js": PackageResources.preview_view_js,
    "preview.css": PackageResources.preview_css,
    "preview.js": PackageResources.preview_js,
    "report-data.js": PackageResources.report_data_js,
    "report-details.js": PackageResources.report_details_js,
    "report-gestures.js": PackageResources.report_gestures_js,
    "report-index.js": PackageResources.report_index_js,
    "report-painter.js": PackageResources.report_painter_js,
    "report-pictures.js": PackageResources.report_pictures_js,
    "report-player.js": PackageResources.report_player_js,
    "report-selection.js": PackageResources.report_selection_js,
    "report-strip.js": PackageResources.report_strip_js,
    "report-viewer.js": PackageResources.report_viewer_js,
    "report-zoom.js": PackageResources.report_zoom_js,
    "report.css": PackageResources.report_css,
    "report.js": PackageResources.report_js,
    "review.js": PackageResources.review_js,
    "theme.css": PackageResources.theme_css,
    "theme.js": PackageResources.theme_js,
  ]
}
