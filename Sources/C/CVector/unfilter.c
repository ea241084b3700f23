#include "cvector.h"

#if defined(__x86_64__)
#include <string.h>

#include "prediction.h"

// The filters of eight rows are undone together, with one pixel of each row in a vector. Each row
// is one block of pixels behind the row above it, so the block above has been finished one step
// earlier. Two groups take turns, because each pixel waits for the one to its left.
enum { BLOCK = 4, GROUP = 8, GROUPS = 2, ROWS = CVECTOR_UNFILTERED_ROWS };
_Static_assert(ROWS == GROUP * GROUPS, "all rows are in groups");

enum { NONE, SUB, UP, AVERAGE, PAETH, FILTERS };
/// The filters of all rows: the same for each, or any mixture.
typedef enum { ALL_AVERAGE, ALL_PAETH, ANY } filter_kind;

/// The state of a group of rows between two blocks.
typedef struct {
  /// The pixels to the left, and those above them.
  __m256i left, left_above;
  /// The latest block of each row; the row below needs it next, as the pixels above.
  __m256i block[BLOCK];
} group_state;

/// The memory of a block of each row: pointers for the first row, and distances from row to row.
typedef struct {
  const uint8_t *source;
  ptrdiff_t source_step;
  uint8_t *output;
  ptrdiff_t output_step;
  /// The pixels above the first row of each group.
  const uint8_t *above[GROUPS];
} block_memory;

/// The rows to undo.
typedef struct {
  /// The first row's first pixel, and the distance from row to row.
  const uint8_t *source;
  size_t source_step;
  uint8_t *output;
  size_t output_step;
  /// The row above.
  const uint8_t *above;
  size_t width;
  size_t channels;
  /// The shuffle that spreads a filtered block's pixels to four bytes each, and the pixel to the
  /// left of every row.
  __m256i bytes, outside;
  /// For each filter, a mask of the rows that have it.
  __m256i masks[FILTERS][GROUPS];
} row_memory;

INLINE __m256i prediction(filter_kind kind, const row_memory *rows, int group, __m256i a, __m256i b,
                          __m256i c) {
  if (kind == ALL_AVERAGE) return average(a, b);
  if (kind == ALL_PAETH) return paeth(a, b, c);
  const __m256i predictions[FILTERS] = {rows->outside, a, b, average(a, b), paeth(a, b, c)};
  __m256i chosen = _mm256_setzero_si256();
  for (int filter = 0; filter < FILTERS; filter++)
    chosen = _mm256_or_si256(
        chosen, _mm256_and_si256(predictions[filter], rows->masks[filter][group]));
  return chosen;
}

/// Transposes four by four pixels in each half.
INLINE void transpose(__m256i x[4]) {
  const __m256i a = _mm256_unpacklo_epi32(x[0], x[1]), b = _mm256_unpackhi_epi32(x[0], x[1]);
  const __m256i c = _mm256_unpacklo_epi32(x[2], x[3]), d = _mm256_unpackhi_epi32(x[2], x[3]);
  x[0] = _mm256_unpacklo_epi64(a, c);
  x[1] = _mm256_unpackhi_epi64(a, c);
  x[2] = _mm256_unpacklo_epi64(b, d);
  x[3] = _mm256_unpackhi_epi64(b, d);
}

/// Undoes the filters of a block of each row.
INLINE void undo_block(filter_kind kind, const row_memory *rows, group_state states[GROUPS], block_memory memory) {
  const __m256i next_row = _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6);
  __m256i x[GROUPS][BLOCK];
  for (int group = 0; group < GROUPS; group++) {
    for (int i = 0; i < 4; i++) {
      const uint8_t *source = memory.source + (group * GROUP + i) * memory.source_step;
      const __m128i lower = _mm_loadu_si128((const __m128i *)(source + 4 * memory.source_step));
      const __m256i both = _mm256_inserti128_si256(
          _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)source)), lower, 1);
      x[group][i] = _mm256_shuffle_epi8(both, rows->bytes);
    }
    transpose(x[group]);
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < BLOCK; i++) {
#pragma clang loop unroll(full)
    for (int group = 0; group < GROUPS; group++) {
      group_state *state = states + group;
      int32_t first;
      memcpy(&first, memory.above[group] + 4 * i, sizeof first);
      const __m256i above = _mm256_blend_epi32(
          _mm256_permutevar8x32_epi32(state->block[i], next_row), _mm256_set1_epi32(first), 1);
      state->left = _mm256_add_epi8(
          x[group][i], prediction(kind, rows, group, state->left, above, state->left_above));
      state->left_above = above;
      state->block[i] = state->left;
    }
  }
  for (int group = 0; group < GROUPS; group++) {
    memcpy(x[group], states[group].block, sizeof x[group]);
    transpose(x[group]);
    for (int i = 0; i < 4; i++) {
      uint8_t *output = memory.output + (group * GROUP + i) * memory.output_step;
      _mm_storeu_si128((__m128i *)output, _mm256_castsi256_si128(x[group][i]));
      _mm_storeu_si128((__m128i *)(output + 4 * memory.output_step),
                       _mm256_extracti128_si256(x[group][i], 1));
    }
  }
}

/// The number of pixels of a row in a block.
INLINE size_t pixels(const row_memory *rows, size_t row, size_t block) {
  const size_t start = (block - row) * BLOCK;
  if (row > block || start >= rows->width) return 0;
  return rows->width - start < BLOCK ? rows->width - start : BLOCK;
}

/// Copies the pixels of a block, a full one with a single instruction.
INLINE void copy(uint8_t *target, const uint8_t *source, size_t count, size_t size) {
  if (count == BLOCK)
    memcpy(target, source, BLOCK * 4);
  else
    memcpy(target, source, count * size);
}

/// Undoes the filters of a block of each row at the edges, where some rows have not begun, have
/// ended, or have less than a block left.
AVX2
static void undo_edge(const row_memory *rows, group_state states[GROUPS], size_t block) {
  enum { STEP = BLOCK * 4 };
  // Zeros as filtered pixels, with `outside` above and to the left, keep `outside` as it is before
  // a row begins.
  uint8_t sources[ROWS][STEP] = {{0}}, outputs[ROWS][STEP], above[GROUPS][STEP];
  for (size_t row = 0; row < ROWS; row++) {
    const size_t count = pixels(rows, row, block), size = rows->channels;
    if (count == 0) continue;
    const uint8_t *source = rows->source + row * rows->source_step;
    copy(sources[row], source + (block - row) * BLOCK * size, count, size);
  }
  for (size_t group = 0; group < GROUPS; group++) {
    const size_t row = group * GROUP, count = pixels(rows, row, block);
    _mm_storeu_si128((__m128i *)above[group], _mm256_castsi256_si128(rows->outside));
    if (count == 0) continue;
    const uint8_t *last = row == 0 ? rows->above : rows->output + (row - 1) * rows->output_step;
    copy(above[group], last + (block - row) * STEP, count, 4);
  }
  undo_block(ANY, rows, states,
             (block_memory){sources[0], STEP, outputs[0], STEP, {above[0], above[1]}});
  for (size_t row = 0; row < ROWS; row++) {
    const size_t count = pixels(rows, row, block);
    if (count == 0) continue;
    copy(rows->output + row * rows->output_step + (block - row) * STEP, outputs[row], count, 4);
  }
}

INLINE void undo(filter_kind kind, const row_memory *rows) {
  const __m256i outside = rows->outside;
  const group_state start = {outside, outside, {outside, outside, outside, outside}};
  group_state states[GROUPS] = {start, start};
  const size_t whole = rows->width / BLOCK, count = (rows->width + BLOCK - 1) / BLOCK;
  size_t block = 0;
  for (; block < ROWS - 1; block++) undo_edge(rows, states, block);
  const ptrdiff_t source_block = BLOCK * (ptrdiff_t)rows->channels, output_block = BLOCK * 4;
  const uint8_t *middle = rows->output + (GROUP - 1) * rows->output_step - GROUP * output_block;
  for (; block < whole; block++) {
    const ptrdiff_t i = (ptrdiff_t)block;
    undo_block(kind, rows, states,
               (block_memory){rows->source + i * source_block,
                              (ptrdiff_t)rows->source_step - source_block,
                              rows->output + i * output_block,
                              (ptrdiff_t)rows->output_step - output_block,
                              {rows->above + i * output_block, middle + i * output_block}});
  }
  for (; block < count + ROWS - 1; block++) undo_edge(rows, states, block);
}

AVX2
void cvector_unfilter(const uint8_t *filtered, const uint8_t *above, uint8_t *output, size_t width,
                      int channels) {
  const __m256i three = _mm256_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1, 0, 1,
                                         2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
  const __m256i four = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1,
                                        2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  row_memory rows = {
      .source = filtered + 1,
      .source_step = 1 + width * (size_t)channels,
      .above = above,
      .output = output,
      .output_step = width * 4,
      .width = width,
      .channels = (size_t)channels,
      .bytes = channels == 3 ? three : four,
      .outside = _mm256_set1_epi32(channels == 3 ? (int32_t)0xFF000000 : 0),
  };
  int32_t masks[FILTERS][ROWS] = {{0}};
  size_t counts[FILTERS] = {0};
  for (size_t row = 0; row < ROWS; row++) {
    const uint8_t filter = filtered[row * rows.source_step];
    masks[filter][row] = -1;
    counts[filter]++;
  }
  _Static_assert(sizeof rows.masks == sizeof masks, "a mask has four bytes for each row");
  memcpy(rows.masks, masks, sizeof masks);
  if (counts[PAETH] == ROWS)
    undo(ALL_PAETH, &rows);
  else if (counts[AVERAGE] == ROWS)
    undo(ALL_AVERAGE, &rows);
  else
    undo(ANY, &rows);
}

#else

void cvector_unfilter(const uint8_t *filtered, const uint8_t *above, uint8_t *output, size_t width,
                      int channels) {
  (void)filtered, (void)above, (void)output, (void)width, (void)channels;
}

#endif
