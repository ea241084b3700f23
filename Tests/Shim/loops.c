// Compares the loops of CVector, and the digests of CPlatform and CPNG, with plain ones of a few lines each, on random input:
// loops [SEED [ROUNDS]]. A difference ends it, with the seed. With CVECTOR_PLAIN defined it tries what other processors run.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cplatform.h"
#include "cpng.h"
#include "cvector.h"

// As in the loops: every operation is rounded.
#pragma STDC FP_CONTRACT OFF

static uint64_t seed, state;

#define REQUIRE(condition)                                                                     \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      fprintf(stderr, "%s:%d: %s (seed %" PRIu64 ")\n", __FILE__, __LINE__, #condition, seed); \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

/// A number below a limit.
static size_t below(size_t limit) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (size_t)((state >> 11) % limit);
}

/// Memory of exactly this size, so that a byte too far is seen, with random bytes of a kind.
static void *some(size_t size) {
  uint8_t *bytes = malloc(size ? size : 1);
  REQUIRE(bytes);
  const size_t kind = below(4);
  for (size_t i = 0; i < size; i++) {
    const uint8_t any = (uint8_t)below(256);
    const uint8_t near = (uint8_t)(below(40) - 20), rare = below(5) ? 0 : any;
    bytes[i] = kind == 0 ? any : kind == 1 ? near : kind == 2 ? 0 : rare;
  }
  return bytes;
}

/// The same memory again.
static void *copy(const void *bytes, size_t size) {
  void *other = malloc(size ? size : 1);
  REQUIRE(other);
  return memcpy(other, bytes, size);
}

static uint32_t pixel(const void *pixels, size_t i) {
  uint32_t value;
  memcpy(&value, (const uint8_t *)pixels + 4 * i, 4);
  return value;
}

// MARK: Encoding

static void zero_words(void) {
  uint8_t *bytes = some(512);
  uint64_t words = 0;
  for (int i = 0; i < 64; i++) {
    uint64_t word;
    memcpy(&word, bytes + 8 * i, 8);
    words |= (uint64_t)(word == 0) << i;
  }
  REQUIRE(cvector_zero_words(bytes) == words);
  free(bytes);
}

static void put(uint8_t *bits, size_t *position, uint64_t code, uint64_t count) {
  for (; count > 0; count--, code >>= 1, ++*position) bits[*position / 8] |= (uint8_t)((code & 1) << *position % 8);
}

static void writes(cvector_write_loop *write) {
  const size_t count = below(900), longest = 1 + below(12);
  uint8_t *bytes = some(count + CVECTOR_SURPLUS), codes[512];
  cvector_code copies[259];
  uint64_t lengths[256];
  for (int i = 0; i < 256; i++) {
    lengths[i] = 1 + below(longest);
    const uint64_t code = below(1u << lengths[i]);
    codes[i] = (uint8_t)code;
    codes[256 + i] = (uint8_t)(code >> 8 | lengths[i] << 4);
  }
  for (int i = 0; i < 259; i++) {
    copies[i].count = 2 + below(23);
    copies[i].bits = below(1u << copies[i].count);
  }
  cvector_run runs[60];
  size_t run_count = 0, end = 0;
  while (run_count < 60 && end + 17 <= count && below(8)) {
    const size_t start = end + below(below(4) ? 20 : 200);
    if (start + 16 > count) break;
    end = start + 16 + below(below(4) ? 30 : 600);
    if (end > count) end = count;
    runs[run_count++] = (cvector_run){start, end};
  }
  const size_t capacity = count * 3 + 64;
  uint8_t *expected = calloc(capacity, 1), *actual = calloc(capacity, 1);
  REQUIRE(expected && actual);
  const size_t pending = below(8);
  const uint64_t before = below(1u << pending);
  size_t position = 0, place = 0;
  put(expected, &position, before, pending);
  for (size_t i = 0; i <= run_count; i++) {
    for (const size_t start = i < run_count ? runs[i].start : count; place < start; place++) {
      const int byte = bytes[place];
      put(expected, &position, codes[byte] | (uint64_t)(codes[256 + byte] & 15) << 8, lengths[byte]);
    }
    if (i == run_count) break;
    const uint64_t zero = codes[0] | (uint64_t)(codes[256] & 15) << 8;
    put(expected, &position, zero, lengths[0]);
    size_t rest = runs[i].end - runs[i].start - 1;
    for (; rest >= 258; rest -= 258) put(expected, &position, copies[258].bits, copies[258].count);
    if (rest >= 3) put(expected, &position, copies[rest].bits, copies[rest].count);
    else for (; rest > 0; rest--) put(expected, &position, zero, lengths[0]);
    place = runs[i].end;
  }
  cvector_bits bits = {actual, before, pending};
  write(&bits, codes, copies, bytes, count, runs, run_count);
  REQUIRE((size_t)(bits.next - actual) * 8 + bits.count == position && bits.count < 8);
  *bits.next = (uint8_t)bits.pending;
  REQUIRE(memcmp(expected, actual, position / 8 + 1) == 0);
  free(bytes), free(expected), free(actual);
}

static void sums(cvector_sums_loop *sum) {
  const size_t count = 1 + below(below(9) ? 300 : 5552);
  uint8_t *bytes = some(count);
  uint32_t plain = 0, weighted = 0, actual;
  for (size_t i = 0; i < count; i++) {
    plain += bytes[i];
    weighted += (uint32_t)(count - i) * bytes[i];
  }
  REQUIRE(sum(bytes, count, &actual) == plain && actual == weighted);
  free(bytes);
}

static void stretches(cvector_stretches_loop *stretches) {
  const size_t width = below(300), size = 4 * width, start = below(width / 32 + 1) * 32;
  uint8_t *row = some(size), *above = copy(row, size);
  for (size_t changes = below(4), i = 0; i < changes && size > 0; i++) above[below(size)] ^= 1;
  for (int are_equal = 0; are_equal < 2; are_equal++) {
    size_t end = start;
    for (; end + 32 <= width; end += 32) {
      const size_t left = end ? 4 : 0;
      if ((memcmp(row + 4 * end - left, above + 4 * end - left, 128 + left) == 0) != are_equal) break;
    }
    REQUIRE(stretches(row, above, start, width, are_equal) == end);
  }
  free(row), free(above);
}

static uint8_t predicted(int filter, int a, int b, int c) {
  const int p = a + b - c, from_a = abs(p - a), from_b = abs(p - b), from_c = abs(p - c);
  switch (filter) {
    case 0: return 0;
    case 1: return (uint8_t)a;
    case 2: return (uint8_t)b;
    case 3: return (uint8_t)((a + b) / 2);
    default: return (uint8_t)(from_a <= from_b && from_a <= from_c ? a : from_b <= from_c ? b : c);
  }
}

static void filters(cvector_filter_loop *filter) {
  const size_t count = 1 + below(100), first = below(count), end = first + 1 + below(count - first), channels = 3 + below(2);
  uint8_t *row = some(4 * count), *above = some(4 * count), *output = some(4 * count + CVECTOR_SURPLUS);
  const int kind = (int)below(5);
  filter((cvector_filter_kind)kind, row, above, output, first, end, (int)channels);
  for (size_t i = first; i < end; i++) {
    for (size_t k = 0; k < channels; k++) {
      const size_t place = 4 * i + k;
      const uint8_t p = predicted(kind, i ? row[place - 4] : 0, above[place], i ? above[place - 4] : 0);
      REQUIRE(output[channels * i + k] == (uint8_t)(row[place] - p));
    }
  }
  free(row), free(above), free(output);
}

static void unfilter(cvector_unfilter_loop *undo) {
  const size_t width = 1 + below(130), count = below(60), channels = 3 + below(2), step = 1 + width * channels;
  uint8_t *filtered = some(count * step + 4), *above = some(4 * width), *output = some(count * 4 * width);
  const size_t same = below(3), one = 3 + below(2);
  for (size_t y = 0; y < count; y++) filtered[y * step] = (uint8_t)(same ? one : below(5));
  if (channels == 3) for (size_t x = 0; x < width; x++) above[4 * x + 3] = 255;
  REQUIRE(undo(filtered, above, output, width, count, (int)channels));
  for (size_t y = 0; y < count; y++) {
    const uint8_t *up = y == 0 ? above : output + 4 * width * (y - 1), *row = output + 4 * width * y;
    for (size_t x = 0; x < width; x++) {
      for (size_t k = 0; k < 4; k++) {
        const uint8_t outside = channels == 3 && k == 3 ? 255 : 0, *source = filtered + y * step + 1 + channels * x + k;
        const uint8_t a = x ? row[4 * x + k - 4] : outside, c = x ? up[4 * x + k - 4] : outside;
        const uint8_t sum = (uint8_t)((k < channels ? *source : 0) + predicted(filtered[y * step], a, up[4 * x + k], c));
        REQUIRE(row[4 * x + k] == (k < channels ? sum : 255));
      }
    }
  }
  if (count > 0) {
    filtered[below(count) * step] = (uint8_t)(5 + below(251));
    REQUIRE(!undo(filtered, above, output, width, count, (int)channels));
  }
  free(filtered), free(above), free(output);
}

// MARK: Sampling

static float number(float limit) { return ((float)below(1 << 24) / (1 << 23) - 1) * limit; }

/// A coordinate in 1/256 texel, within limits; counted from 0.
static int32_t rounded(float value, float low, float high) {
  value = value > low ? value : low;
  value = value < high ? value : high;
  const float sum = value + 12582912;
  int32_t bits;
  memcpy(&bits, &sum, 4);
  return bits - 0x4B400000;
}

static int between(int a, int b, int fraction) { return a + (((b - a) * (fraction << 7) + 0x4000) >> 15); }

static void samples(cvector_sample_lines_loop *sample) {
  const int width = 1 + (int)below(60), height = 1 + (int)below(60), x0 = (int)below(9) - 2, y0 = (int)below(9) - 2;
  const int columns = width + 2, rows = height + 2;
  uint8_t *texels = some((size_t)(columns * rows) * 4 + CVECTOR_SURPLUS), *colors = some((size_t)rows * 4 + 128);
  const int has_colors = below(2) == 0;
  const cvector_level level = {
      (float)(x0 * 256), (float)((x0 + width) * 256 + 255), (float)(y0 * 256), (float)((y0 + height) * 256 + 255),
      columns, y0 * columns + x0, texels, y0, has_colors ? colors : NULL};
  const size_t count = 1 + below(3), first = below(100), end = first + 1 + below(28);
  cvector_line lines[3];
  size_t rest = 256;
  for (size_t k = 0; k < count; k++) {
    const size_t weight = k + 1 == count ? rest : below(rest);
    rest -= weight;
    const float slope = below(2) ? 1 : 0.01f;
    lines[k] = (cvector_line){number(9000), number(300), number(9000), number(300) * slope, number(2), number(0.1f),
                              (int)below(2), (uint16_t)weight, &level};
    if (below(20) == 0) lines[k].w = lines[k].step_w = lines[k].x = 0;
  }
  uint8_t *output = some(4 * (end - first));
  sample(lines, count, first, end, output);
  for (size_t i = first; i < end; i++) {
    for (int k = 0; k < 4; k++) {
      int sum = 128;
      for (size_t n = 0; n < count; n++) {
        const cvector_line *line = lines + n;
        float x = line->x + (float)i * line->step_x, y = line->y + (float)i * line->step_y;
        if (line->is_projective) {
          const float r = 1 / (line->w + (float)i * line->step_w);
          x *= r, y *= r;
        }
        const int32_t u = rounded(x, level.low_x, level.high_x) - x0 * 256;
        const int32_t v = rounded(y, level.low_y, level.high_y) - y0 * 256;
        const uint8_t *upper = has_colors ? colors + 4 * (v >> 8) : texels + 4 * ((v >> 8) * columns + (u >> 8));
        const uint8_t *lower = upper + (has_colors ? 4 : 4 * columns);
        int value = between(upper[k], lower[k], v & 255);
        if (!has_colors) value = between(value, between(upper[k + 4], lower[k + 4], v & 255), u & 255);
        sum += count == 1 ? value * 256 - 128 : value * line->weight;
      }
      REQUIRE(output[4 * (i - first) + (size_t)k] == sum >> 8);
    }
  }
  free(texels), free(colors), free(output);
}

static void row_samples(void) {
  const size_t width = 300, count = below(90), groups = (count + 7) / 8 * 8;
  uint8_t *upper = some(4 * width), *lower = some(4 * width);
  uint16_t *row = some(8 * width);
  const uint16_t fraction = (uint16_t)below(256), weight = (uint16_t)below(257);
  const size_t blended = cvector_blend_rows(upper, lower, fraction, width - below(4), row);
  REQUIRE(blended % 4 == 0 && blended + 7 > width);
  for (size_t i = 0; i < 4 * blended; i++) REQUIRE(row[i] == between(upper[i], lower[i], fraction));
  int32_t *places = some(4 * groups), *fractions = some(4 * groups);
  const float x = number(9000), step = number(900), scale = number(2), high = (float)(width - 6) * 256;
  cvector_locate_in_row(x, step, scale, 256, high, 0, groups, places, fractions);
  for (size_t i = 0; i < groups; i++) {
    const int32_t u = rounded((x + (float)i * step) * scale, 256, high);
    REQUIRE(places[i] == (u >> 8) * 8 && fractions[i] == (u & 255) << 7);
  }
  uint8_t *output = some(4 * count), *pixels = some(4 * count);
  const size_t sampled = cvector_sample_row(row, places, fractions, count, output);
  REQUIRE(sampled % 4 == 0 && sampled + 4 > count);
  const uint16_t words[4] = {(uint16_t)below(200), 128, (uint16_t)below(200), 0};
  uint64_t rounding;
  memcpy(&rounding, words, 8);
  for (size_t i = 0; i < sampled; i++) {
    for (size_t k = 0; k < 4; k++) {
      const uint16_t *texel = row + places[i] / 2 + k;
      REQUIRE(output[4 * i + k] == between(texel[0], texel[4], fractions[i] >> 7));
    }
  }
  uint16_t *sum = some(8 * count), *before = copy(sum, 8 * count);
  REQUIRE(cvector_add_row_samples(row, places, fractions, count, weight, sum) == sampled);
  for (size_t i = 0; i < 4 * sampled; i++) REQUIRE(sum[i] == (uint16_t)(before[i] + output[i] * weight));
  for (size_t i = 0; i < 4 * count; i++) sum[i] = (uint16_t)below(65000);
  REQUIRE(cvector_finish(sum, rounding, count, pixels) == sampled);
  for (size_t i = 0; i < 4 * sampled; i++) REQUIRE(pixels[i] == (sum[i] + words[i % 4]) >> 8);
  free(upper), free(lower), free(row), free(places), free(fractions);
  free(output), free(pixels), free(before), free(sum);
}

static void are_equal(void) {
  const size_t count = 8 + below(40);
  uint8_t *texels = some(4 * count);
  for (size_t i = 4; i < 4 * count; i++) texels[i] = texels[i - 4];
  if (below(2)) texels[below(4 * count)] ^= 1;
  int equal = 1;
  for (size_t i = 1; i < count; i++) equal &= pixel(texels, i) == pixel(texels, 0);
  REQUIRE(!cvector_are_equal(texels, count) == !equal);
  free(texels);
}

// MARK: Blending

static int divided(int value) { return (value + 127) / 255; }

static uint32_t blended(int kind, uint32_t new, uint32_t old, int opacity) {
  uint32_t result = 0;
  const int shares = kind == CVECTOR_FADED_OVER ? opacity : 255;
  const int alpha = divided((int)(new >> 24) * shares);
  for (int k = 0; k < 32; k += 8) {
    const int a = (int)(new >> k & 255), b = (int)(old >> k & 255);
    const int c = kind == CVECTOR_MIX ? divided(a * opacity + b * (255 - opacity))
                                      : divided(a * shares) + divided(b * (255 - alpha));
    result |= (uint32_t)(c & 255) << k;
  }
  return result;
}

/// Premultiplied pixels.
static uint32_t *premultiplied(size_t count) {
  uint8_t *bytes = some(4 * count);
  for (size_t i = 0; i < 4 * count; i++) if (bytes[i] > bytes[i | 3]) bytes[i] = bytes[i | 3];
  return (uint32_t *)(void *)bytes;
}

static void blends(cvector_blend_loop *blend) {
  const size_t count = below(50);
  uint32_t *source = premultiplied(count), *target = premultiplied(count), *old = copy(target, 4 * count);
  const uint8_t opacity = (uint8_t)below(256);
  const int kind = (int)below(3);
  blend((cvector_blending)kind, source, opacity, target, count);
  for (size_t i = 0; i < count; i++) REQUIRE(target[i] == blended(kind, source[i], old[i], opacity));
  free(source), free(target), free(old);
}

static void covers(void) {
  const size_t count = below(50);
  uint32_t *source = premultiplied(count + 1), *old = premultiplied(count), *target = NULL;
  uint8_t *coverage = some(count);
  const uint32_t color = source[count];
  for (int kind = 0; kind < 3; kind++) {
    free(target);
    target = copy(old, 4 * count);
    if (kind == 0) cvector_blend_covered(source, coverage, target, count);
    else if (kind == 1) cvector_blend_color(color, target, count);
    else cvector_blend_color_covered(color, coverage, target, count);
    for (size_t i = 0; i < count; i++) {
      const uint32_t new = kind == 0 ? source[i] : color;
      REQUIRE(target[i] == blended(CVECTOR_FADED_OVER, new, old[i], kind == 1 ? 255 : coverage[i]));
    }
  }
  uint16_t thresholds[16];
  for (int i = 0; i < 16; i += 2) thresholds[i] = thresholds[i + 1] = (uint16_t)below(256);
  const uint16_t fraction = (uint16_t)below(256);
  memcpy(target, old, 4 * count);
  cvector_fade(fraction, thresholds, target, count);
  for (size_t i = 0; i < count; i++) {
    for (int k = 0; k < 32; k += 8)
      REQUIRE((target[i] >> k & 255) == ((old[i] >> k & 255) * fraction + thresholds[i % 8 * 2]) >> 8);
  }
  memcpy(target, old, 4 * count);
  cplatform_fill(target, color, count);
  for (size_t i = 0; i < count; i++) REQUIRE(target[i] == color);
  free(source), free(old), free(target), free(coverage);
}

static void compare(void) {
  enum { OFFSET = 12, SIZE = OFFSET + 128 };
  const size_t count = 1 + below(5);
  uint8_t *rows[5], output[128];
  uint32_t block[5 * 32];
  rows[0] = some(SIZE);
  if (below(2)) for (int i = 3; i < SIZE; i += 4) rows[0][i] = 255;
  for (size_t i = 1; i < count; i++) {
    rows[i] = copy(rows[0], SIZE);
    for (size_t changes = below(3); changes > 0; changes--) rows[i][below(SIZE)] ^= (uint8_t)below(256);
  }
  uint32_t differing = 0, opaque = 0xFFFFFFFF;
  for (int i = 0; i < 32; i++) {
    for (size_t n = 0; n < count; n++) {
      if (pixel(rows[n] + OFFSET, (size_t)i) != pixel(rows[0] + OFFSET, (size_t)i)) differing |= 1u << i;
      if (rows[n][OFFSET + 4 * i + 3] != 255) opaque &= ~((uint32_t)0xFF << i / 8 * 8);
    }
  }
  const cvector_comparison result = cvector_compare((const uint8_t *const *)rows, count, OFFSET, output, block);
  REQUIRE(result.differing == differing && result.opaque == opaque && memcmp(output, rows[0] + OFFSET, 128) == 0);
  for (size_t n = 0; n < count; n++) {
    REQUIRE(differing == 0 || memcmp(block + 32 * n, rows[n] + OFFSET, 128) == 0);
    free(rows[n]);
  }
}

static void halve(void) {
  const size_t count = 1 + below(40);
  uint8_t *upper = some(8 * count), *lower = some(8 * count), *output = some(4 * count);
  const size_t done = cvector_halve(upper, lower, count, output);
  REQUIRE(done % 4 == 0 && done + 4 > count);
  for (size_t i = 0; i < 4 * done; i++) {
    const size_t place = 8 * (i / 4) + i % 4;
    REQUIRE(output[i] == (upper[place] + upper[place + 4] + lower[place] + lower[place + 4] + 2) / 4);
  }
  free(upper), free(lower), free(output);
}

static double unit(void) { return (double)below(1 << 20) / (1 << 20); }

static void gradient(cvector_gradient_loop *draw, size_t width) {
  const size_t count = below(60);
  cvector_gradient_part part = {.from = unit() / 4, .to = 1 - unit() / 4};
  const int is_plain = below(4) == 0;
  for (int i = 0; i < 4; i++) {
    part.color[i] = unit();
    part.change[i] = is_plain ? 0 : unit() - part.color[i];
  }
  const double step = (unit() - 0.3) / 40, down = unit() / 10, start = unit() / 4;
  const int64_t x = (int64_t)below(20);
  uint8_t *output = some(4 * count + 1);
  const size_t done = draw(&part, step, down, start, x, count, output);
  REQUIRE(done % width == 0 && done <= count);
  for (size_t i = 0; i < count; i++) {
    const double place = step * ((double)(x + (int64_t)i) + 0.5) + down + start;
    const int is_inside = place >= part.from && place < part.to;
    REQUIRE(i >= done || is_inside);
    if (i == done + width - 1) {
      const double before = step * ((double)(x + (int64_t)done) + 0.5) + down + start;
      REQUIRE(!is_inside || before < part.from || before >= part.to);
    }
    for (size_t k = 0; i < done && k < 4; k++) {
      const double change = part.change[k] * ((place - part.from) / (part.to - part.from));
      const double number = (part.color[k] + change) * 255 + 0.5;
      REQUIRE(output[4 * i + k] == (uint8_t)number);
    }
  }
  free(output);
}

static void numbers(void) {
  const size_t count = below(70);
  uint8_t *bytes = some(count + 1);
  float *output = some(4 * count + 4);
  const size_t done = cvector_numbers(bytes, count, output);
  REQUIRE(done % 8 == 0 && done + 8 > count);
  for (size_t i = 0; i < done; i++) REQUIRE(output[i] == (float)bytes[i]);
  free(bytes), free(output);
}

static void blur(cvector_blur_row_loop *blur_row, cvector_blur_columns_loop *blur_columns, size_t step) {
  const size_t count = below(60), weights = 1 + below(9), size = 4 * (count + 2 * weights);
  float weight[9], *line = some(4 * size), *output = some(16 * count), sum;
  for (size_t i = 0; i < weights; i++) weight[i] = (float)below(1000) / 1000 / (float)(2 * weights);
  for (size_t i = 0; i < size; i++) line[i] = (float)below(1 << 16) / 257;
  const float *center = line + 4 * weights;
  size_t done = blur_row(center, count, weight, weights, output);
  REQUIRE(done % step == 0 && done + step > count);
  for (size_t i = 0; i < 4 * done; i++) {
    sum = center[i] * weight[0];
    for (size_t n = 1; n < weights; n++) sum += (*(center + i - 4 * n) + center[i + 4 * n]) * weight[n];
    REQUIRE(output[i] == sum);
  }
  cvector_weighted_row rows[9];
  uint8_t *bytes = some(4 * count);
  const size_t offset = count ? below((uint32_t)count) : 0;
  for (size_t n = 0; n < weights; n++) rows[n] = (cvector_weighted_row){line + 4 * n, weight[n]};
  done = blur_columns(rows, weights, offset, count - offset, bytes);
  REQUIRE(done % step == 0 && done + step > count - offset);
  for (size_t i = 0; i < 4 * done; i++) {
    sum = 0;
    for (size_t n = 0; n < weights; n++) sum += line[4 * (n + offset) + i] * weight[n];
    sum += 8388608;
    uint32_t bits;
    memcpy(&bits, &sum, 4);
    REQUIRE(bytes[i] == (uint8_t)bits);
  }
  free(line), free(output), free(bytes);
}

// MARK: Digests

static void xxh3(void) {
  const size_t stripes = below(50);
  uint8_t *bytes = some(64 * stripes), *secret = some(192);
  uint64_t lanes[8], expected[8], words[8], keys[8];
  for (int i = 0; i < 8; i++) lanes[i] = expected[i] = (uint64_t)below(1u << 31) * below(1u << 31);
  for (size_t n = 0; n < stripes; n++) {
    memcpy(words, bytes + 64 * n, 64);
    memcpy(keys, secret + 8 * (n % 16), 64);
    for (int i = 0; i < 8; i++) {
      const uint64_t masked = words[i] ^ keys[i];
      expected[i] += words[i ^ 1] + (masked & 0xFFFFFFFF) * (masked >> 32);
    }
    memcpy(keys, secret + 128, 64);
    for (int i = 0; n % 16 == 15 && i < 8; i++)
      expected[i] = (expected[i] ^ expected[i] >> 47 ^ keys[i]) * 0x9E3779B1;
  }
  cvector_xxh3(lanes, bytes, stripes, secret);
  REQUIRE(memcmp(lanes, expected, 64) == 0);
  free(bytes), free(secret);
}

static uint32_t checksum(const uint8_t *bytes, size_t count) {
  uint32_t crc = ~0u;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

static void checksums(void) {
  const size_t count = below(below(2) ? 30 : 700), start = below(4);
  uint8_t *bytes = some(start + count);
  REQUIRE(cpng_chunk_checksum(bytes + start, count) == checksum(bytes + start, count));
  free(bytes);
}

/// "abc", and "a" a million times (examples of FIPS 180-4).
static void sha256(void) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  static const uint32_t abc[8] = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                  0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};
  static const uint32_t million[8] = {0xcdc76e5c, 0x9914fb92, 0x81a1c7e2, 0x84d73e67,
                                      0xf1809a48, 0xa497200e, 0x046d39cc, 0xc7112cd0};
  uint8_t block[64] = {'a', 'b', 'c', 0x80, [63] = 24}, letters[640];
  uint32_t words[8];
  memcpy(words, start, 32);
  if (!cplatform_sha256(words, block, 1)) {
    puts("SHA-256: no instructions");
    return;
  }
  REQUIRE(memcmp(words, abc, 32) == 0);
  memset(letters, 'a', sizeof letters);
  memcpy(words, start, 32);
  for (int i = 0; i < 1562; i++) cplatform_sha256(words, letters, 10);
  cplatform_sha256(words, letters, 5);
  memset(block, 0, sizeof block);
  block[0] = 0x80, block[61] = 0x7A, block[62] = 0x12, block[63] = 0x00;
  cplatform_sha256(words, block, 1);
  REQUIRE(memcmp(words, million, 32) == 0);
}

int main(int count, char **arguments) {
  const uint64_t first = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  const uint64_t rounds = count > 2 ? strtoull(arguments[2], NULL, 10) : 2000;
  for (seed = first; seed < first + rounds; seed++) {
    state = seed * 0x9E3779B97F4A7C15 + 1;
    zero_words(), writes(cvector_write), sums(cvector_sums), stretches(cvector_stretches), filters(cvector_filter);
    writes(cvector_write_plain), sums(cvector_sums_plain), stretches(cvector_stretches_plain);
    filters(cvector_filter_plain), unfilter(cvector_unfilter), unfilter(cvector_unfilter_plain);
    samples(cvector_sample_lines), row_samples(), are_equal(), blends(cvector_blend), covers(), compare();
    halve(), gradient(cvector_gradient, 4), numbers(), blur(cvector_blur_row, cvector_blur_columns, 8), xxh3(), checksums();
    if (cvector_has_avx512()) {
      writes(cvector_write_512), samples(cvector_sample_lines_512);
      filters(cvector_filter_512), blends(cvector_blend_512);
      blur(cvector_blur_row_512, cvector_blur_columns_512, 16), gradient(cvector_gradient_512, 8);
    }
  }
  sha256();
  printf("loops: %s, %" PRIu64 " rounds\n", cvector_has_avx512() ? "AVX2, AVX-512"
         : cvector_is_available() ? "AVX2 or NEON" : "plain", rounds);
  return 0;
}
