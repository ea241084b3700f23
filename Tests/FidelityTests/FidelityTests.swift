import Testing

/// Every scene lies inside what Chromium and Skia span.
///
/// All scenes in a release build (`make fidelity`); in a debug build, where loops over pixels are
/// slow, a small scene of some topics.
@Suite struct FidelityTests {
  #if DEBUG
    private static let scenes = OracleScene.all.filter {
      [
        "aa_opaque_0", "backface_0", "gradient_0", "opacity_stack_0", "photo_minified_0",
        "rounded_persp_0", "shadow_0", "tiny_scale_0",
      ].contains($0.id)
    }
    private static let count = 8
  #else
    private static let scenes = OracleScene.all
    private static let count = 84
  #endif

  /// Drawn once for all tests.
  private static let scores = Task { try await Score.all(of: scenes) }

  @Test(arguments: scenes)
  func `draws a scene inside what the references span`(scene: OracleScene) async throws {
    let score = try #require(await Self.scores.value.first { $0.scene == scene })
    #expect(score.exceeded == [], "\([score].listing)")
  }

  @Test func `differs visibly in few pixels of scenes without pictures`() async throws {
    let plain = try await Self.scores.value.filter { !$0.isTextured }
    #expect(plain.filter { $0.scene.kind == .still }.mean(.e8) <= 0.05)
    #expect(plain.mean(.e8) <= 0.05)
  }

  @Test func `shows how every topic fares`() async throws {
    let scores = try await Self.scores.value
    #expect(scores.count == Self.count)
    print(scores.table)
    Attachment.record(scores.listing, named: "fidelity.txt")
  }
}
