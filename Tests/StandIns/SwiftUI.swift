// A stand-in for the part of SwiftUI that exported files use: views that can be drawn at a moment,
// keyframes that are evaluated, and visual effects that know where their view is.
@_exported import Foundation
@_exported import QuartzCore

// MARK: - Drawing

/// What is known of a view that is drawn.
@MainActor public final class DrawContext {
  public var proxy: GeometryProxy
  public var time = 0.0
  /// What the view has kept from drawing to drawing, in the order of its modifiers.
  var kept: [Any] = []
  var next = 0
  /// Whether the view appears now.
  public var appears = false
  /// What is kept for whoever draws the view.
  public var hasAppeared = false
  /// Whether the view is coming, there, or going.
  public var phase = TransitionPhase.identity
  /// How numbers change that do so now.
  var animation: Animation?

  public init(proxy: GeometryProxy) { self.proxy = proxy }

  func keep<Value>(_ initial: Value) -> Kept<Value> {
    defer { next += 1 }
    if next < kept.count, let known = kept[next] as? Kept<Value> { return known }
    let new = Kept(initial)
    kept.append(new)
    return new
  }

  public func draw(_ view: some View) -> Drawing {
    next = 0
    return view._draw(self)
  }
}

final class Kept<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// What a view looks like, in its own coordinates, whose origin is its corner.
public struct Drawing: Sendable {
  public var transform = ProjectionTransform()
  public var opacity = 1.0
  public var shade = 0.0
  public var blur = 0.0
  public var brightness = 1.0
  public var saturation = 1.0
  public var zIndex = 0.0
  public var cornerRadius: Double?
  public var clip: CGRect?

  public init() {}
}

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  func _draw(_ context: DrawContext) -> Drawing
}

extension View {
  public func _draw(_ context: DrawContext) -> Drawing { body._draw(context) }
}

extension Never: View {
  public var body: Never { fatalError("no body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @MainActor public static func buildEither(first: some View) -> Drawn {
    Drawn { first._draw($0) }
  }

  @MainActor public static func buildEither(second: some View) -> Drawn {
    Drawn { second._draw($0) }
  }
}

/// A view that is drawn by a closure.
public struct Drawn: View {
  let draw: @MainActor (DrawContext) -> Drawing

  public init(_ draw: @escaping @MainActor (DrawContext) -> Drawing) { self.draw = draw }
  public var body: Never { fatalError("no body") }
  public func _draw(_ context: DrawContext) -> Drawing { draw(context) }
}

/// A card.
public struct Rectangle: View {
  public init() {}
  public var body: Never { fatalError("no body") }
  public func _draw(_ context: DrawContext) -> Drawing { Drawing() }
}

@propertyWrapper public struct State<Value> {
  private let kept: Kept<Value>

  public init(wrappedValue: Value) { kept = Kept(wrappedValue) }

  public var wrappedValue: Value {
    get { kept.value }
    nonmutating set { kept.value = newValue }
  }
}

@MainActor public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { standInReducesMotion }
}

@MainActor @propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = Drawn
  @ViewBuilder func body(content: Content) -> Body
}

extension View {
  fileprivate func drawn(_ change: @escaping @MainActor (inout Drawing, DrawContext) -> Void)
    -> Drawn
  {
    Drawn { context in
      var drawing = _draw(context)
      change(&drawing, context)
      return drawing
    }
  }

  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    Drawn { context in
      let content = Drawn { self._draw($0) }
      if let moving = modifier as? any ViewModifier & Animatable {
        return drawing(moving, content, context)
      }
      return modifier.body(content: content)._draw(context)
    }
  }

  public func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
    drawn { _, context in if context.appears { action() } }
  }

  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> some View { self }

  public func opacity(_ opacity: Double) -> some View {
    drawn { drawing, context in drawing.opacity *= min(max(context.animated(opacity), 0), 1) }
  }

  public func blur(radius: CGFloat) -> some View {
    drawn { drawing, context in
      drawing.blur = hypot(drawing.blur, max(context.animated(Double(radius)), 0))
    }
  }

  public func saturation(_ amount: Double) -> some View {
    drawn { drawing, context in drawing.saturation *= context.animated(amount) }
  }

  public func colorMultiply(_ color: Color) -> some View {
    drawn { drawing, context in drawing.brightness *= context.animated(color.white) }
  }

  public func overlay(_ color: Color) -> some View {
    drawn { drawing, context in
      drawing.shade = 1 - (1 - drawing.shade) * (1 - context.animated(color.alpha))
    }
  }

  public func zIndex(_ value: Double) -> some View {
    drawn { drawing, _ in drawing.zIndex = value }
  }

  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    transformed(x, y) { x, y, _ in CATransform3DMakeTranslation(x, y, 0) }
  }

  public func scaleEffect(_ scale: CGFloat) -> some View { scaleEffect(x: scale, y: scale) }

  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1) -> some View {
    transformed(x, y) { centered(CATransform3DMakeScale($0, $1, 1), $2) }
  }

  public func rotationEffect(_ angle: Angle) -> some View {
    transformed(CGFloat(angle.radians), 0) { angle, _, size in
      centered(CATransform3DMakeRotation(angle, 0, 0, 1), size)
    }
  }

  /// Transforms a view by two numbers, which animations may change.
  private func transformed(
    _ a: CGFloat, _ b: CGFloat, _ transform: @escaping (CGFloat, CGFloat, CGSize) -> CATransform3D
  ) -> Drawn {
    drawn { drawing, context in
      let numbers = [a, b].map { CGFloat(context.animated(Double($0))) }
      drawing.transform = drawing.transform.concatenating(
        ProjectionTransform(transform(numbers[0], numbers[1], context.proxy.size)))
    }
  }

  public func clipShape(_ shape: some Shape) -> some View {
    drawn { drawing, context in
      let path = shape.path(in: CGRect(origin: .zero, size: context.proxy.size))
      drawing.cornerRadius = Double(path.cornerRadius)
      drawing.clip = path.rect
    }
  }

  public func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View {
    drawn { _, context in
      let last = context.keep(Value?.none)
      let value = transform(context.proxy)
      guard last.value != value else { return }
      last.value = value
      action(value)
    }
  }

  public func visualEffect<Effect: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
  ) -> some View {
    drawn { drawing, context in
      var looks = effect(EmptyVisualEffect(), context.proxy).drawing
      looks.transform.elements = looks.transform.elements.map(context.animated)
      drawing.transform = drawing.transform.concatenating(looks.transform)
      drawing.opacity *= looks.opacity
      drawing.blur = hypot(drawing.blur, looks.blur)
      drawing.saturation *= looks.saturation
    }
  }

  public func keyframeAnimator<Value: Sendable, Track: Keyframes>(
    initialValue: Value, trigger: some Equatable & Sendable,
    @ViewBuilder content: @escaping @Sendable @MainActor (Drawn, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Track
  ) -> some View where Track.Value == Value {
    Drawn { context in
      let player = context.keep(Player(trigger: AnyHashableTrigger(trigger)))
      if player.value.trigger != AnyHashableTrigger(trigger) {
        player.value = Player(trigger: AnyHashableTrigger(trigger), start: context.time)
      }
      var value = initialValue
      if let start = player.value.start {
        keyframes(initialValue).set(&value, at: context.time - start)
      }
      return content(Drawn { self._draw($0) }, value)._draw(context)
    }
  }
}

private struct Player {
  let trigger: AnyHashableTrigger
  var start: Double?
}

/// Any value that can be compared with others of its kind.
private struct AnyHashableTrigger: Equatable {
  let text: String

  init(_ value: some Equatable) { text = "\(value)" }
}

private func centered(_ transform: CATransform3D, _ size: CGSize) -> CATransform3D {
  let there = CATransform3DTranslate(transform, -size.width / 2, -size.height / 2, 0)
  return CATransform3DConcat(
    there, CATransform3DMakeTranslation(size.width / 2, size.height / 2, 0))
}

// MARK: - Values

public struct Angle: Sendable {
  let radians: Double
  public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}

public struct UnitPoint: Sendable {
  let x: CGFloat
  let y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

public struct Color: Sendable {
  let white: Double
  let alpha: Double
  public init(white: Double, opacity: Double = 1) { (self.white, alpha) = (white, opacity) }
  public static let black = Color(white: 0)
  public func opacity(_ opacity: Double) -> Color {
    Color(white: white, opacity: alpha * min(max(opacity, 0), 1))
  }
}

public struct Path: Sendable {
  let rect: CGRect
  let cornerRadius: CGFloat
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    (self.rect, self.cornerRadius) = (rect, cornerRadius)
  }
}

public protocol Shape: Sendable {
  func path(in rect: CGRect) -> Path
}

public struct RoundedRectangle: Shape {
  let cornerRadius: CGFloat
  public init(cornerRadius: CGFloat) { self.cornerRadius = cornerRadius }
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: cornerRadius) }
}

/// A matrix of three rows and columns: that of Core Animation without the third ones.
public struct ProjectionTransform: Sendable {
  public var elements: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  public init() {}

  public init(_ m: CATransform3D) {
    elements = [m.m11, m.m12, m.m14, m.m21, m.m22, m.m24, m.m41, m.m42, m.m44].map { Double($0) }
  }

  public func concatenating(_ next: ProjectionTransform) -> ProjectionTransform {
    var product = ProjectionTransform()
    for (row, column) in (0..<9).map({ ($0 / 3, $0 % 3) }) {
      var sum = 0.0
      for inner in 0..<3 { sum += elements[3 * row + inner] * next.elements[3 * inner + column] }
      product.elements[3 * row + column] = sum
    }
    return product
  }
}

// MARK: - Where a view is

public struct Axis: Sendable {
  public static let vertical = Axis()
  public static let horizontal = Axis()
}

public struct NamedCoordinateSpace: Sendable {
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { NamedCoordinateSpace() }
}

public struct GeometryProxy: Sendable {
  public var size: CGSize
  /// In the scroll view's visible part.
  let frame: CGRect
  let viewport: CGSize

  public init(frame: CGRect, viewport: CGSize) {
    (size, self.frame, self.viewport) = (frame.size, frame, viewport)
  }

  public func frame(in space: NamedCoordinateSpace) -> CGRect { frame }

  /// The scroll view's, in the coordinates of the view.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? {
    CGRect(origin: CGPoint(x: -frame.minX, y: -frame.minY), size: viewport)
  }
}

public protocol VisualEffect: Sendable {
  var drawing: Drawing { get }
}

public struct EmptyVisualEffect: VisualEffect {
  public var drawing = Drawing()
}

extension VisualEffect {
  private func changed(_ change: (inout Drawing) -> Void) -> EmptyVisualEffect {
    var drawing = drawing
    change(&drawing)
    return EmptyVisualEffect(drawing: drawing)
  }

  public func opacity(_ opacity: Double) -> some VisualEffect {
    changed { $0.opacity *= min(max(opacity, 0), 1) }
  }

  public func blur(radius: CGFloat) -> some VisualEffect {
    changed { $0.blur = hypot($0.blur, Double(radius)) }
  }

  public func saturation(_ amount: Double) -> some VisualEffect {
    changed { $0.saturation *= amount }
  }

  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    transformEffect(ProjectionTransform(CATransform3DMakeTranslation(x, y, 0)))
  }

  public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
    changed { $0.transform = $0.transform.concatenating(transform) }
  }
}
