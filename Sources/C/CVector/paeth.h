// Paeth's prediction for vectors of any width. Before it is included, TARGET, the attribute of
// functions for these vectors, and `bytes`, a vector of bytes, must be defined.

/// The bits of `a` where the mask has ones, and of `b` elsewhere.
TARGET __attribute__((always_inline)) static inline bytes chosen(bytes mask, bytes a, bytes b) {
  return (mask & a) | (~mask & b);
}

// See FilterPrediction.
TARGET __attribute__((always_inline)) static inline bytes paeth(bytes a, bytes b, bytes c) {
  const bytes low = __builtin_elementwise_min(a, b), high = __builtin_elementwise_max(a, b);
  const bytes from_high = __builtin_elementwise_sub_sat(c, low);
  const bytes from_low = __builtin_elementwise_sub_sat(high, c);
  const bytes nearer = __builtin_elementwise_min(from_high, from_low);
  const bytes from_c = __builtin_elementwise_max(from_high, from_low) - nearer;
  const bytes end = chosen((bytes)(from_low == nearer), low, high);
  // c is nearest where its distance is not at least that of the nearer end.
  return chosen((bytes)(from_c >= nearer), end, c);
}
