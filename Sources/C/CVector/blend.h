// The loops that blend pixels over pixels, for vectors of any width. Before it is included, these
// must be defined:
//
//   NAME(loop)           the name of a function
//   TARGET               the attribute of functions for these vectors
//   COUNT                the number of pixels in a vector
//   DIVIDED_BY_255(x)    words divided by 255, rounded; exact up to 255 · 255
//   ALPHAS(odd)          the alphas among words of green and alpha, repeated for each channel
//   load_few             loads less than COUNT pixels; zeros follow them
//   load_few_bytes       loads less than COUNT bytes; zeros follow them
//   store_few            stores less than COUNT pixels

#define INLINE_LOOP TARGET __attribute__((always_inline)) static inline

typedef VECTOR(uint8_t, 4 * COUNT) bytes;
typedef VECTOR(uint16_t, 2 * COUNT) words;
typedef VECTOR(uint32_t, COUNT) longs;
typedef VECTOR(uint8_t, COUNT) coverages;

/// Premultiplied pixels with channels of 16 bits.
typedef struct {
  /// Red and blue.
  words even;
  /// Green and alpha.
  words odd;
} pixels;

INLINE_LOOP pixels unpacked(bytes packed) {
  const words both = (words)packed;
  return (pixels){both & 255, both >> 8};
}

INLINE_LOOP bytes packed(pixels p) { return (bytes)((p.even & 255) | p.odd << 8); }

/// Each channel times a fraction in 1/255, rounded.
INLINE_LOOP pixels scaled(pixels p, words fraction) {
  return (pixels){DIVIDED_BY_255(p.even * fraction), DIVIDED_BY_255(p.odd * fraction)};
}

INLINE_LOOP pixels over(pixels p, pixels old) {
  const pixels below = scaled(old, 255 - ALPHAS(p.odd));
  return (pixels){p.even + below.even, p.odd + below.odd};
}

/// Blends two sets of channels by a fraction in 1/255, rounded once.
INLINE_LOOP words mixed(words channels, words others, words fraction) {
  return DIVIDED_BY_255(channels * fraction + others * (255 - fraction));
}

INLINE_LOOP bytes over_all(bytes new, bytes old, words fraction) {
  (void)fraction;
  return packed(over(unpacked(new), unpacked(old)));
}

INLINE_LOOP bytes faded_over(bytes new, bytes old, words fraction) {
  return packed(over(scaled(unpacked(new), fraction), unpacked(old)));
}

INLINE_LOOP bytes mix(bytes new, bytes old, words fraction) {
  const pixels a = unpacked(new), b = unpacked(old);
  return packed((pixels){mixed(a.even, b.even, fraction), mixed(a.odd, b.odd, fraction)});
}

INLINE_LOOP bytes load_all(const uint32_t *source) {
  bytes vector;
  memcpy(&vector, source, sizeof vector);
  return vector;
}

/// Repeats each byte in two words.
INLINE_LOOP words twice(coverages once) {
  const longs numbers = __builtin_convertvector(once, longs);
  return (words)(numbers | numbers << 16);
}

/// Replaces pixels, COUNT at once.
///
/// @param source Null to use the pixels of `same` everywhere.
/// @param coverage Null to use `fraction` everywhere.
INLINE_LOOP void each(bytes (*body)(bytes, bytes, words), const uint32_t *source, bytes same,
                      const uint8_t *coverage, words fraction, uint32_t *target, size_t count) {
  size_t i = 0;
  for (; i + COUNT <= count; i += COUNT) {
    if (source) same = load_all(source + i);
    if (coverage) {
      coverages all;
      memcpy(&all, coverage + i, sizeof all);
      fraction = twice(all);
    }
    const bytes blended = body(same, load_all(target + i), fraction);
    memcpy(target + i, &blended, sizeof blended);
  }
  if (i == count) return;
  if (source) same = (bytes)load_few(source + i, count - i);
  if (coverage) fraction = twice((coverages)load_few_bytes(coverage + i, count - i));
  const bytes old = (bytes)load_few(target + i, count - i);
  store_few(target + i, body(same, old, fraction), count - i);
}

TARGET
void NAME(blend)(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                 uint32_t *target, size_t count) {
  const bytes none = {0};
  const words fraction = (words){0} + opacity;
  switch (blending) {
    case CVECTOR_OVER: return each(over_all, source, none, NULL, fraction, target, count);
    case CVECTOR_FADED_OVER:
      return each(faded_over, source, none, NULL, fraction, target, count);
    case CVECTOR_MIX: return each(mix, source, none, NULL, fraction, target, count);
  }
}
