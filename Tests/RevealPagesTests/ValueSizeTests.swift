import RevealCompare
import RevealPages
import RevealPreset
import RevealRender
import RevealSimulation
import Testing

/// Structs that hold a preset or what is made of it are passed through many functions, also of
/// threads with small stacks, so that their copies must be small.
@Suite struct ValueSizeTests {
  @Test func `keeps what is passed around below some hundred bytes`() {
    #expect(MemoryLayout<Preset>.size <= 512)
    #expect(MemoryLayout<ScrollEffect>.size <= 256)
    #expect(MemoryLayout<Timeline>.size <= 512)
    #expect(MemoryLayout<LoadedPreset>.size <= 512)
    #expect(MemoryLayout<SimulatedPreset>.size <= 64)
    #expect(MemoryLayout<PresetFrames>.size <= 512)
    #expect(MemoryLayout<FrameSet>.size <= 512)
    #expect(MemoryLayout<FramePairComparison>.size <= 1536)
    #expect(MemoryLayout<PreviewDrawing>.size <= 512)
    #expect(MemoryLayout<RunJob>.size <= 512)
  }
}
