// The loops of blurs, for vectors of any width. Before it is included, these must be defined:
//
//   NAME(loop)     the name of a function
//   TARGET         the attribute of functions for these vectors
//   floats         a vector of single-precision numbers
//   write_pixels   writes a vector of numbers of 0…255 as bytes, rounded to the nearest

enum {
  // The number of vectors whose sums stay in registers.
  SUMS = 4,
  NUMBERS = sizeof(floats) / sizeof(float),
  // The number of pixels of a step, each of four numbers.
  STEP = SUMS * NUMBERS / 4
};

TARGET __attribute__((always_inline)) static inline floats load_floats(const float *numbers) {
  floats vector;
  memcpy(&vector, numbers, sizeof vector);
  return vector;
}

TARGET
size_t NAME(row)(const float *line, size_t count, const float *weights, size_t weight_count,
                 float *output) {
  size_t done = 0;
  for (; done + STEP <= count; done += STEP) {
    const float *center = line + 4 * done;
    floats sums[SUMS];
    for (int i = 0; i < SUMS; i++) sums[i] = load_floats(center + NUMBERS * i) * weights[0];
    for (size_t distance = 1; distance < weight_count; distance++) {
      const float *left = center - 4 * distance, *right = center + 4 * distance;
      for (int i = 0; i < SUMS; i++) {
        const floats pair = load_floats(left + NUMBERS * i) + load_floats(right + NUMBERS * i);
        sums[i] += pair * weights[distance];
      }
    }
    memcpy(output + 4 * done, sums, sizeof sums);
  }
  return done;
}

TARGET
size_t NAME(columns)(const cvector_weighted_row *rows, size_t row_count, size_t offset,
                     size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + STEP <= count; done += STEP) {
    floats sums[SUMS] = {{0}};
    for (size_t row = 0; row < row_count; row++) {
      const float *pixels = rows[row].pixels + 4 * (offset + done);
      for (int i = 0; i < SUMS; i++)
        sums[i] += load_floats(pixels + NUMBERS * i) * rows[row].weight;
    }
    for (int i = 0; i < SUMS; i++) write_pixels(output + 4 * done + NUMBERS * i, sums[i]);
  }
  return done;
}
