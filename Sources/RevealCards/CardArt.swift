internal import RevealMath
internal import RevealPreset
internal import RevealSamples

/// The numbers from which the generated pictures of a card are made.
struct CardArt: Sendable {
  let palette: ArtPalette
  /// The number that chooses motifs: the index of the card in its deck, so that adjacent cards have
  /// different ones, or a number from its seed.
  let number: Int
  private let seed: UInt64?
  private var random: SplitMix64

  init(of card: DeckCard, index: Int) {
    seed = card.seed.map(Self.hash)
    number = seed.map { Int($0 >> 33) } ?? index
    palette = ArtPalette.all[number * 5 % ArtPalette.all.count]
    random = SplitMix64(seed: 0, stream: UInt64(index))
  }

  /// The random numbers of the next picture; those of a card with a seed are always the same.
  var numbers: SplitMix64 {
    get { seed.map { SplitMix64(seed: $0) } ?? random }
    set { random = newValue }
  }

  /// Returns one of some motifs: at random, or by the seed.
  mutating func pick(_ motifs: [Motif]) -> Motif {
    seed == nil ? random.pick(motifs) : motifs[number % motifs.count]
  }

  /// Returns the FNV-1a hash of a text.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
