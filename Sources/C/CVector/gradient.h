// The loop of gradients, for vectors of any width. Before it is included, these must be defined:
//
//   NAME       the name of the function
//   TARGET     the attribute of functions for these vectors
//   COUNT      the number of double-precision numbers in a vector
//   COLUMNS    the numbers below COUNT, in order
//   ARE_ALL    whether all bits of a vector of longs are set

typedef VECTOR(double, COUNT) numbers;
typedef VECTOR(int64_t, COUNT) longs;
typedef VECTOR(int32_t, COUNT) words;
typedef VECTOR(uint32_t, COUNT) pixels;

/// A channel of pixels, from numbers of 0 to 1.
TARGET __attribute__((always_inline)) static inline pixels channel_of(numbers shares) {
  return (pixels)__builtin_convertvector(shares * 255 + 0.5, words);
}

TARGET
size_t NAME(const cvector_gradient_part *part, double step, double down, double start, int64_t x,
            size_t count, uint8_t *output) {
  const cvector_gradient_part p = *part;
  const double length = p.to - p.from;
  const numbers none = {0};
  pixels plain = {0};
  int is_plain = 1;
  for (int k = 0; k < 4; k++) {
    plain |= channel_of(none + p.color[k]) << 8 * k;
    is_plain &= p.change[k] == 0;
  }
  size_t done = 0;
  for (; done + COUNT <= count; done += COUNT) {
    const numbers columns = (double)(x + (int64_t)done) + (numbers)COLUMNS;
    const numbers places = step * (columns + 0.5) + down + start;
    const longs are_inside = (longs)(places >= p.from) & (longs)(places < p.to);
    if (!ARE_ALL(are_inside)) break;
    pixels colors = plain;
    if (!is_plain) {
      const numbers shares = (places - p.from) / length;
      colors = channel_of(p.color[0] + p.change[0] * shares);
      for (int k = 1; k < 4; k++) {
        colors |= channel_of(p.color[k] + p.change[k] * shares) << 8 * k;
      }
    }
    memcpy(output + 4 * done, &colors, sizeof colors);
  }
  return done;
}
