// A stand-in for the part of UIKit that exported files use.
@_exported import Foundation
@_exported import QuartzCore

public struct UIColor: Sendable {
  public let cgColor: CGColor
  public static let black = UIColor(cgColor: CGColor(name: "black"))
}

public enum UIAccessibility {
  @MainActor public static var isReduceMotionEnabled: Bool { standInReducesMotion }
}

public struct UIEdgeInsets: Sendable {
  let top: CGFloat
  let left: CGFloat
  let bottom: CGFloat
  let right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

@MainActor open class UIView {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  /// In the superview's coordinates; views here are never transformed but by their layers.
  public var frame: CGRect {
    didSet { layer.position = center }
  }
  /// Where the content begins; only scroll views move it.
  public var boundsOrigin = CGPoint.zero
  public let layer = CALayer()
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public var alpha: CGFloat = 1
  public var isHidden = false
  public var tag = 0
  public var clipsToBounds = false
  public var backgroundColor: UIColor?
  public var isUserInteractionEnabled = true
  public var accessibilityIdentifier: String?
  public var autoresizingMask: AutoresizingMask = []

  public init(frame: CGRect) {
    self.frame = frame
    layer.position = center
  }

  public func layoutIfNeeded() {}
  public static func performWithoutAnimation(_ actions: () -> Void) { actions() }

  public var bounds: CGRect { CGRect(origin: boundsOrigin, size: frame.size) }
  public var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

  public func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    var (point, current) = (point, self)
    while current !== view, let parent = current.superview {
      point = CGPoint(
        x: point.x - current.bounds.minX + current.frame.minX,
        y: point.y - current.bounds.minY + current.frame.minY)
      current = parent
    }
    return point
  }
}

@MainActor open class UITableViewCell: UIView {
  public let contentView = UIView(frame: .zero)
}

@MainActor open class UICollectionViewCell: UIView {
  public let contentView = UIView(frame: .zero)
}

@MainActor open class UIScrollView: UIView {
  public weak var delegate: (any UIScrollViewDelegate)?
  public var contentSize = CGSize.zero
  public var contentOffset: CGPoint {
    get { boundsOrigin }
    set { boundsOrigin = newValue }
  }
}

@MainActor public final class UITableView: UIScrollView {
  public weak var dataSource: (any UITableViewDataSource)?
  public var visibleCells: [UITableViewCell] = []
}

@MainActor public final class UICollectionView: UIScrollView {
  public weak var dataSource: (any UICollectionViewDataSource)?
  public var visibleCells: [UICollectionViewCell] = []
  public var collectionViewLayout = UICollectionViewLayout()
  /// The number of items of the only section, where there is one.
  public var itemCount: Int?
}
