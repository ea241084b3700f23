// A stand-in for what Examples/measure-ios uses of SwiftUI beside that; it only has to compile.
public import UIKit

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup: Scene {
  public init(@ViewBuilder content: () -> some View) {}
}

extension ViewBuilder {
  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> Rectangle {
    Rectangle()
  }
}

public struct TabView: View {
  public init(@ViewBuilder content: () -> some View) {}
  public var body: Rectangle { Rectangle() }
}

public struct PageTabViewStyle: Sendable {}

extension View {
  public func tag(_ tag: some Hashable) -> some View { self }
  public func tabViewStyle(_ style: PageTabViewStyle) -> some View { self }
}

extension PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
}

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View {
  associatedtype Controller: UIViewController
  typealias Context = Void
  func makeUIViewController(context: Context) -> Controller
  func updateUIViewController(_ controller: Controller, context: Context)
}

extension UIViewControllerRepresentable {
  public var body: Rectangle { Rectangle() }
}

@MainActor public final class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Rectangle { Rectangle() }
}

public struct List: View {
  public init<Item>(
    _ items: [Item], id: KeyPath<Item, Item>, @ViewBuilder row: (Item) -> some View
  ) {}
  public var body: Rectangle { Rectangle() }
}

public struct ForEach<Items: RandomAccessCollection>: View {
  public init<Identity: Hashable>(
    _ items: Items, id: KeyPath<Items.Element, Identity>,
    @ViewBuilder content: @escaping (Items.Element) -> some View
  ) {}
  public var body: Rectangle { Rectangle() }
}

@MainActor public func withAnimation(_ animation: Animation?, _ change: () -> Void) { change() }

@MainActor public func withAnimation(_ change: () -> Void) { change() }
