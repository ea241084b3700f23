/// A figure that compares measured values with those of a model.
///
/// It is one self-contained SVG element, as ``PresetPlot`` is.
package struct MeasuredPlot {
  /// A chart of values over one quantity.
  package struct Chart {
    let heading: String
    let note: String
    /// The name of the horizontal quantity with its unit.
    let quantity: String
    let model: [(x: Double, y: Double)]
    let measured: [(x: Double, y: Double)]

    /// - Parameters:
    ///   - heading: The name of the chart.
    ///   - note: A line below it, with the vertical quantity and its unit.
    ///   - quantity: The name of the horizontal quantity.
    ///   - model: The points of the model's curve, by ascending x.
    ///   - measured: The measured points.
    package init(
      heading: String, note: String, quantity: String, model: [(x: Double, y: Double)],
      measured: [(x: Double, y: Double)]
    ) {
      (self.heading, self.note, self.quantity) = (heading, note, quantity)
      (self.model, self.measured) = (model, measured)
    }
  }

  private let title: String
  private let note: String
  private let charts: [Chart]

  package init(title: String, note: String, charts: [Chart]) {
    (self.title, self.note, self.charts) = (title, note, charts)
  }

  /// The figure, ready for a file or for a page.
  package var svg: String {
    var content = SVGText()
    var y = 0.0
    content.title(title, note: note, below: &y)
    for chart in charts { chart.write(below: &y, to: &content) }
    let description = charts.map { "\($0.heading): \($0.note)." }.joined(separator: " ")
    return content.figure(title, description: description, height: y)
  }
}

extension MeasuredPlot.Chart {
  fileprivate func write(below y: inout Double, to svg: inout SVGText) {
    let (places, values) = ((model + measured).map(\.x), (model + measured).map(\.y))
    svg.chart(
      heading, note: note,
      legend: [
        .init(sample: .line, style: "offset", label: "model"),
        .init(sample: .bar, style: "measured", label: "measured"),
      ], PlotAxis(from: places.min() ?? 0, to: places.max() ?? 1, most: 6),
      PlotAxis(around: values, most: 5), height: 150, foot: 40, below: &y
    ) { area, svg in
      area.writeGrid(to: &svg)
      area.writeCurve(model, class: "offset", to: &svg)
      area.writeDots(measured, class: "measured", to: &svg)
      area.writeBelow(caption: quantity, to: &svg)
    }
  }
}
