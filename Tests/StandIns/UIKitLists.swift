// A stand-in for what Examples/measure-ios uses of UIKit beside that; it only has to compile.

@MainActor open class UIViewController {
  public var view = UIView(frame: .zero)

  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  open func viewDidAppear(_ animated: Bool) {}
  public func addChild(_ controller: UIViewController) {}
}

@MainActor public final class UIDevice {
  public static let current = UIDevice()
  public let model = ""
  public let systemName = ""
  public let systemVersion = ""
}

@MainActor public final class UILabel: UIView {
  public var text: String?
}

@MainActor public final class UIPanGestureRecognizer {
  public func translation(in view: UIView?) -> CGPoint { .zero }
}

@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollView {
  public enum ContentInsetAdjustmentBehavior: Sendable {
    case automatic, never
  }

  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .automatic }
    set {}
  }
  public var isPagingEnabled: Bool {
    get { false }
    set {}
  }
  public struct DecelerationRate: Sendable { public static let fast = DecelerationRate() }

  public var decelerationRate: DecelerationRate {
    get { .fast }
    set {}
  }
  public var bounces: Bool {
    get { true }
    set {}
  }
  public var isTracking: Bool { false }
  public var panGestureRecognizer: UIPanGestureRecognizer { UIPanGestureRecognizer() }
}

extension CALayer {
  public func presentation() -> CALayer? { self }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

// MARK: - Tables and collections

@MainActor public protocol UITableViewDataSource: AnyObject {
  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ table: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableView {
  public enum Style: Sendable { case plain }
  public enum RowAnimation: Sendable { case automatic }

  public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }
  public func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) {}
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(frame: .zero) }
  public func insertRows(at rows: [IndexPath], with animation: RowAnimation) {}
  public func deleteRows(at rows: [IndexPath], with animation: RowAnimation) {}
  public func moveRow(at row: IndexPath, to place: IndexPath) {}
}

@MainActor open class UICollectionViewLayout {
  public weak var collectionView: UICollectionView?
  public init() {}
  public func invalidateLayout() {}
  open func prepare() {}
  open func prepare(forCollectionViewUpdates updates: [UICollectionViewUpdateItem]) {}
  open func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    UICollectionViewLayoutAttributes(forCellWith: indexPath)
  }
  open func finalLayoutAttributesForDisappearingItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    UICollectionViewLayoutAttributes(forCellWith: indexPath)
  }
  open var collectionViewContentSize: CGSize { .zero }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public var itemSize = CGSize.zero
}

/// A change of a collection view's items.
@MainActor public final class UICollectionViewUpdateItem {
  public enum Action: Sendable { case insert, delete, reload, move }
  public let updateAction: Action
  public let indexPathBeforeUpdate, indexPathAfterUpdate: IndexPath?

  public init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
  }
}

@MainActor public protocol UICollectionViewDataSource: AnyObject {
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

extension UICollectionView {
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.init(frame: frame)
  }
  public func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  public func performBatchUpdates(_ updates: () -> Void) { updates() }
  public func insertItems(at items: [IndexPath]) {}
  public func deleteItems(at items: [IndexPath]) {}
  public func moveItem(at item: IndexPath, to place: IndexPath) {}
}

@MainActor public final class UICollectionViewLayoutAttributes {
  public var center = CGPoint.zero
  public var frame = CGRect.zero
  public var alpha: CGFloat = 1
  public var zIndex = 0
  public var size = CGSize.zero
  public var transform = CGAffineTransform.identity
  public var transform3D = CATransform3DIdentity
  public let indexPath: IndexPath
  public let representedElementCategory = ElementCategory.cell

  public enum ElementCategory: Sendable { case cell, supplementaryView }

  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }

  public func copy() -> Any {
    let copy = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    (copy.center, copy.frame, copy.alpha, copy.zIndex) = (center, frame, alpha, zIndex)
    (copy.size, copy.transform, copy.transform3D) = (size, transform, transform3D)
    return copy
  }
}

extension UICollectionView {
  public var numberOfSections: Int { itemCount == nil ? 0 : 1 }
  public func numberOfItems(inSection section: Int) -> Int { itemCount ?? 0 }
}

/// What is behind the content of a cell.
public struct UIBackgroundConfiguration: Sendable {
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

extension UICollectionViewCell {
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { nil }
    set {}
  }
}

/// What says how a property animator goes.
@MainActor public protocol UITimingCurveProvider {}

@MainActor public final class UISpringTimingParameters: UITimingCurveProvider {
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
}

@MainActor public final class UICubicTimingParameters: UITimingCurveProvider {
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {}
}

public struct CGVector: Sendable {
  public static let zero = CGVector()
}

@MainActor public final class UIViewPropertyAnimator {
  public init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {}
  public func addAnimations(_ animation: @escaping @MainActor () -> Void) { animation() }
  public func startAnimation() {}
  public func startAnimation(afterDelay delay: TimeInterval) {}
}
