// The predictions of the filters of PNG files, for vectors of any width. Before it is included,
// these must be defined:
//
//   TARGET        the attribute of functions for these vectors
//   bytes         a vector of bytes
//   AVERAGE(a, b) half the sum of bytes, rounded down

#ifndef PREDICTION_H
#define PREDICTION_H

/// The bits of `a` where the mask has ones, and of `b` elsewhere.
TARGET __attribute__((always_inline)) static inline bytes chosen(bytes mask, bytes a, bytes b) {
  return (mask & a) | (~mask & b);
}

/// The one of a, b and c nearest to p = a + b − c; on ties, a is preferred to b, and b to c.
///
/// If c lies between a and b, so does p: its distances from a and b are those of c, exchanged, and
/// its distance from c is their difference. If c lies outside, p is beyond the opposite end, so
/// that end is nearest; its distance then counts as 0. If a and b are equally near, either will do:
/// c is then nearest, or all three are equal.
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

/// The prediction of a pixel from those to the left, above, and above to the left, which the
/// specification calls a, b and c.
TARGET __attribute__((always_inline)) static inline bytes predicted(
    cvector_filter_kind filter, bytes none, bytes a, bytes b, bytes c) {
  switch (filter) {
    case CVECTOR_NONE: return none;
    case CVECTOR_SUB: return a;
    case CVECTOR_UP: return b;
    case CVECTOR_AVERAGE: return AVERAGE(a, b);
    case CVECTOR_PAETH: return paeth(a, b, c);
  }
}

#endif
