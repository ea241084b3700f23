// Records how the lists of UIKit and SwiftUI move on this device, as JSON lines that
// `reveal inspect --measured` reads. README.md says how to run it and describes the format.
import SwiftUI
import UIKit

@main struct MeasureLists: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        Experiment(ScrollExperiment(name: "UIScrollView", snap: "none")).tag("Scroll")
        Experiment(ScrollExperiment(name: "UIScrollView.paging", snap: "page")).tag("Pages")
        Experiment(ScrollExperiment(name: "UIScrollView.targets", snap: "target")).tag("Targets")
        Experiment(TableExperiment()).tag("Table")
        Experiment(CollectionExperiment()).tag("Collection")
        Experiment(ListExperiment()).tag("List")
      }
      .tabViewStyle(.page)
    }
  }
}

/// The file that everything is written to, one JSON object a line.
@MainActor final class Trace {
  static let shared = Trace()
  private let file: FileHandle?
  private let start = CACurrentMediaTime()

  private init() {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let url = folder.appendingPathComponent("trace.jsonl")
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    file = try? FileHandle(forWritingTo: url)
    let device = UIDevice.current
    write([
      "trace": 1, "device": device.model, "system": "\(device.systemName) \(device.systemVersion)",
      "source": "Examples/measure-ios",
    ])
  }

  func write(_ line: [String: Any]) {
    guard var data = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys) else {
      return
    }
    data.append(0x0A)
    file?.write(data)
    print(String(decoding: data, as: UTF8.self), terminator: "")
  }

  /// Writes a line with the seconds since the recording began.
  func sample(_ line: [String: Any]) {
    write(line.merging(["time": CACurrentMediaTime() - start]) { $1 })
  }

  /// Begins a list in a new configuration; its ends are the offsets at which the content ends.
  func begin(_ name: String, _ view: UIScrollView, snap: String = "none") {
    let last = max(0, view.contentSize.height - view.bounds.height)
    write([
      "experiment": name, "viewport": Double(view.bounds.height), "range": [0, Double(last)],
      "snap": snap,
    ])
  }
}

/// A view controller among the views of SwiftUI.
struct Experiment: UIViewControllerRepresentable {
  let controller: UIViewController

  init(_ controller: UIViewController) { self.controller = controller }

  func makeUIViewController(context: Context) -> UIViewController { controller }
  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

// MARK: - Scrolls

/// A scroll view that a person drags and flings: slowly and fast, to its ends and over them.
final class ScrollExperiment: UIViewController, UIScrollViewDelegate {
  private let name: String
  private let snap: String
  private let scrollView = UIScrollView(frame: .zero)
  /// The offset that an unbounded list would have under the finger when it began to drag.
  private var fingerStart = 0.0
  /// Targets are moved to multiples of this, in points.
  private static let pitch = 320.0

  init(name: String, snap: String) {
    (self.name, self.snap) = (name, snap)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(width: view.bounds.width, height: view.bounds.height * 12)
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.isPagingEnabled = snap == "page"
    scrollView.delegate = self
    view.addSubview(scrollView)
    // One number every hundred points, so that the content can be seen to move.
    for place in stride(from: 0, to: scrollView.contentSize.height, by: 100) {
      let label = UILabel(frame: CGRect(x: 20, y: place, width: 200, height: 40))
      label.text = "\(Int(place))"
      scrollView.addSubview(label)
    }
    Trace.shared.begin(name, scrollView, snap: snap)
  }

  private var offset: Double { Double(scrollView.contentOffset.y) }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { fingerStart = offset }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isTracking else { return Trace.shared.sample(["offset": offset]) }
    let finger =
      fingerStart - Double(scrollView.panGestureRecognizer.translation(in: scrollView).y)
    let last = Double(scrollView.contentSize.height - scrollView.bounds.height)
    let end = min(max(finger, 0), last)
    if finger != end { Trace.shared.sample(["finger": finger - end, "offset": offset - end]) }
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset target: UnsafeMutablePointer<CGPoint>
  ) {
    if snap == "target" {
      target.pointee.y = CGFloat(
        (Double(target.pointee.y) / Self.pitch).rounded() * Self.pitch)
    }
    Trace.shared.sample([
      "release": [
        "offset": offset, "velocity": Double(velocity.y) * 1000,
        "target": Double(target.pointee.y), "deceleration": "normal",
      ]
    ])
  }
}

// MARK: - Rows

/// The rows of a list by name, which change every two seconds.
struct Rows {
  enum Change: String, CaseIterable { case insert, delete, move }

  var names = (0..<40).map { "row \($0)" }

  mutating func apply(_ change: Change) {
    switch change {
    case .insert: names.insert("new", at: 2)
    case .delete: names.remove(at: 2)
    case .move: names.insert(names.remove(at: 5), at: 1)
    }
  }

  /// Plays each change in turn, and samples the rows on the screen 120 times a second.
  @MainActor static func play(
    _ name: String, in view: UIScrollView, change: @escaping @MainActor (Change) -> Void
  ) {
    Trace.shared.begin(name, view)
    var changes = Change.allCases
    var current = ""
    _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { timer in
      MainActor.assumeIsolated {
        guard !changes.isEmpty else { return }
        let next = changes.removeFirst()
        current = next.rawValue
        change(next)
      }
    }
    _ = Timer.scheduledTimer(withTimeInterval: 1.0 / 120, repeats: true) { timer in
      MainActor.assumeIsolated { sample(view, change: current) }
    }
  }

  /// Writes where each cell is shown, which its layer's presentation knows.
  @MainActor private static func sample(_ view: UIScrollView, change: String) {
    for cell in view.subviews where cell is UITableViewCell || cell is UICollectionViewCell {
      guard let shown = cell.layer.presentation() else { continue }
      let name = cell.accessibilityIdentifier ?? "\(ObjectIdentifier(cell).hashValue)"
      let frame = shown.frame
      Trace.shared.sample([
        "row": name, "change": change, "opacity": Double(shown.opacity),
        "frame": [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) },
      ])
    }
  }
}

final class TableExperiment: UIViewController, UITableViewDataSource {
  private let table = UITableView(frame: .zero, style: .plain)
  private var rows = Rows()

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    table.frame = view.bounds
    table.dataSource = self
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    view.addSubview(table)
    table.layoutIfNeeded()
    Rows.play("UITableView", in: table) { [self] change in
      rows.apply(change)
      let (second, first, fifth) = (
        IndexPath(row: 2, section: 0), IndexPath(row: 1, section: 0), IndexPath(row: 5, section: 0)
      )
      switch change {
      case .insert: table.insertRows(at: [second], with: .automatic)
      case .delete: table.deleteRows(at: [second], with: .automatic)
      case .move: table.moveRow(at: fifth, to: first)
      }
    }
  }

  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.names.count
  }

  func tableView(_ table: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.accessibilityIdentifier = rows.names[indexPath.row]
    return cell
  }
}

final class CollectionExperiment: UIViewController, UICollectionViewDataSource {
  private let layout = UICollectionViewFlowLayout()
  private var rows = Rows()

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    layout.itemSize = CGSize(width: 100, height: 100)
    let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collection.dataSource = self
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.addSubview(collection)
    collection.layoutIfNeeded()
    Rows.play("UICollectionView", in: collection) { [self] change in
      collection.performBatchUpdates {
        rows.apply(change)
        let (second, first, fifth) = (
          IndexPath(item: 2, section: 0), IndexPath(item: 1, section: 0),
          IndexPath(item: 5, section: 0)
        )
        switch change {
        case .insert: collection.insertItems(at: [second])
        case .delete: collection.deleteItems(at: [second])
        case .move: collection.moveItem(at: fifth, to: first)
        }
      }
    }
  }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    rows.names.count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    cell.accessibilityIdentifier = rows.names[indexPath.item]
    cell.contentView.backgroundColor = .black
    return cell
  }
}

/// A `List`, which is a collection view inside.
final class ListExperiment: UIViewController {
  private struct Names: View {
    let names: [String]
    var body: some View { List(names, id: \.self) { Text($0) } }
  }

  private var rows = Rows()

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let host = UIHostingController(rootView: Names(names: rows.names))
    addChild(host)
    host.view.frame = view.bounds
    view.addSubview(host.view)
    host.view.layoutIfNeeded()
    guard let list = Self.scrollView(in: host.view) else { return }
    Rows.play("List", in: list) { [self] change in
      rows.apply(change)
      withAnimation { host.rootView = Names(names: rows.names) }
    }
  }

  private static func scrollView(in view: UIView) -> UIScrollView? {
    view as? UIScrollView ?? view.subviews.lazy.compactMap { scrollView(in: $0) }.first
  }
}
