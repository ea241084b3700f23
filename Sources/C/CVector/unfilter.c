#include "cvector.h"
#include "vector.h"

#define TARGET WIDE
typedef u8x32 bytes;
#define AVERAGE average
#include "prediction.h"

// The filters of eight rows are undone together, with one pixel of each row in a vector. Each row
// is one block of pixels behind the row above it, so the block above has been finished one step
// earlier. Two groups take turns, because each pixel waits for the one to its left.
enum { BLOCK = 4, GROUP = 8, GROUPS = 2, ROWS = CVECTOR_UNFILTERED_ROWS };
_Static_assert(ROWS == GROUP * GROUPS, "all rows are in groups");

enum { FILTERS = CVECTOR_PAETH + 1 };
/// The filters of all rows: the same for each, or any mixture.
typedef enum { ALL_AVERAGE, ALL_PAETH, ANY } filter_kind;

/// The state of a group of rows between two blocks.
typedef struct {
  /// The pixels to the left, and those above them.
  u8x32 left, left_above;
  /// The latest block of each row; the row below needs it next, as the pixels above.
  u8x32 block[BLOCK];
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
  u8x32 bytes, outside;
  /// For each filter, a mask of the rows that have it.
  u8x32 masks[FILTERS][GROUPS];
} row_memory;

INLINE u8x32 prediction(filter_kind kind, const row_memory *rows, int group, u8x32 a, u8x32 b,
                        u8x32 c) {
  if (kind == ALL_AVERAGE) return average(a, b);
  if (kind == ALL_PAETH) return paeth(a, b, c);
  u8x32 all = {0};
  for (int filter = 0; filter < FILTERS; filter++)
    all |= predicted((cvector_filter_kind)filter, rows->outside, a, b, c) &
           rows->masks[filter][group];
  return all;
}

/// Four filtered pixels of each of two rows, four bytes each.
INLINE u8x32 two_blocks(const row_memory *rows, const uint8_t *upper, const uint8_t *lower) {
#if HAS_AVX2 || HAS_NEON
  return look_up_16(JOINED(load_16(upper), load_16(lower)), rows->bytes);
#else
  uint32_t pixels[2 * BLOCK];
  for (size_t i = 0; i < BLOCK; i++) {
    memcpy(pixels + i, upper + i * rows->channels, sizeof *pixels);
    memcpy(pixels + BLOCK + i, lower + i * rows->channels, sizeof *pixels);
  }
  return (u8x32)((u32x8)load(pixels) & (rows->channels == 3 ? 0xFFFFFF : 0xFFFFFFFF));
#endif
}

/// Transposes four by four pixels in each half.
INLINE void transpose(u8x32 x[4]) {
#define LOWER_PIXELS(a, b) \
  __builtin_shufflevector((u32x8)(a), (u32x8)(b), 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER_PIXELS(a, b) \
  __builtin_shufflevector((u32x8)(a), (u32x8)(b), 2, 10, 3, 11, 6, 14, 7, 15)
  const u32x8 a = LOWER_PIXELS(x[0], x[1]), b = UPPER_PIXELS(x[0], x[1]);
  const u32x8 c = LOWER_PIXELS(x[2], x[3]), d = UPPER_PIXELS(x[2], x[3]);
  x[0] = (u8x32)LOWER_LONGS(a, c);
  x[1] = (u8x32)UPPER_LONGS(a, c);
  x[2] = (u8x32)LOWER_LONGS(b, d);
  x[3] = (u8x32)UPPER_LONGS(b, d);
}

/// Undoes the filters of a block of each row.
INLINE void undo_block(filter_kind kind, const row_memory *rows, group_state states[GROUPS],
                       block_memory memory) {
  u8x32 x[GROUPS][BLOCK];
  for (int group = 0; group < GROUPS; group++) {
    for (int i = 0; i < 4; i++) {
      const uint8_t *source = memory.source + (group * GROUP + i) * memory.source_step;
      x[group][i] = two_blocks(rows, source, source + 4 * memory.source_step);
    }
    transpose(x[group]);
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < BLOCK; i++) {
#pragma clang loop unroll(full)
    for (int group = 0; group < GROUPS; group++) {
      group_state *state = states + group;
      uint32_t first;
      memcpy(&first, memory.above[group] + 4 * i, sizeof first);
      const u32x8 others = (u32x8)state->block[i];
      const u8x32 above =
          (u8x32)__builtin_shufflevector(others, (u32x8){0} + first, 8, 0, 1, 2, 3, 4, 5, 6);
      state->left = x[group][i] + prediction(kind, rows, group, state->left, above,
                                             state->left_above);
      state->left_above = above;
      state->block[i] = state->left;
    }
  }
  for (int group = 0; group < GROUPS; group++) {
    memcpy(x[group], states[group].block, sizeof x[group]);
    transpose(x[group]);
    for (int i = 0; i < 4; i++) {
      uint8_t *output = memory.output + (group * GROUP + i) * memory.output_step;
      memcpy(output, x[group] + i, 16);
      memcpy(output + 4 * memory.output_step, (const uint8_t *)(x[group] + i) + 16, 16);
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
WIDE
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
    memcpy(above[group], &rows->outside, STEP);
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
  const u8x32 outside = rows->outside;
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

/// Undoes any mixture of filters.
INLINE void undo_rows(row_memory *rows) {
  int32_t masks[FILTERS][ROWS] = {{0}};
  size_t counts[FILTERS] = {0};
  for (size_t row = 0; row < ROWS; row++) {
    const uint8_t filter = (rows->source - 1)[row * rows->source_step];
    masks[filter][row] = -1;
    counts[filter]++;
  }
  _Static_assert(sizeof rows->masks == sizeof masks, "a mask has four bytes for each row");
  memcpy(rows->masks, masks, sizeof masks);
  if (counts[CVECTOR_PAETH] == ROWS)
    undo(ALL_PAETH, rows);
  else if (counts[CVECTOR_AVERAGE] == ROWS)
    undo(ALL_AVERAGE, rows);
  else
    undo(ANY, rows);
}

/// Loads a pixel of four bytes.
INLINE u8x32 load_pixel(const uint8_t *bytes) {
  uint32_t pixel;
  memcpy(&pixel, bytes, sizeof pixel);
  return (u8x32)(u32x8){pixel};
}

/// Undoes the filter of the first row pixel by pixel, from `start`.
INLINE void undo_pixels(cvector_filter_kind filter, const row_memory *rows, size_t start) {
  const u8x32 outside = rows->outside;
  // A pixel of three bytes is followed by the first one of the next.
  const u8x32 own = ~outside;
  u8x32 a = outside, c = outside;
  for (size_t x = start; x < rows->width; x++) {
    const u8x32 b = load_pixel(rows->above + 4 * x);
    a = (load_pixel(rows->source + rows->channels * x) & own) + predicted(filter, outside, a, b, c);
    c = b;
    memcpy(rows->output + 4 * x, &a, 4);
  }
}

/// Undoes the filter of the first row.
INLINE void undo_row(cvector_filter_kind filter, const row_memory *rows) {
  size_t x = 0;
  switch (filter) {
    case CVECTOR_NONE:
    case CVECTOR_UP:
      // No pixel depends on another one of the row.
      for (; x + 2 * BLOCK <= rows->width; x += 2 * BLOCK) {
        const uint8_t *source = rows->source + rows->channels * x;
        const u8x32 b = load(rows->above + 4 * x);
        store(rows->output + 4 * x, two_blocks(rows, source, source + BLOCK * rows->channels) +
                                        (filter == CVECTOR_UP ? b : rows->outside));
      }
      if (filter == CVECTOR_UP) return undo_pixels(CVECTOR_UP, rows, x);
      return undo_pixels(CVECTOR_NONE, rows, x);
    case CVECTOR_SUB: return undo_pixels(CVECTOR_SUB, rows, x);
    case CVECTOR_AVERAGE: return undo_pixels(CVECTOR_AVERAGE, rows, x);
    case CVECTOR_PAETH: return undo_pixels(CVECTOR_PAETH, rows, x);
  }
}

WIDE
int cvector_unfilter(const uint8_t *filtered, const uint8_t *above, uint8_t *output, size_t width,
                     size_t count, int channels) {
  // The smallest width of rows that are undone together.
  enum { SMALLEST_WIDTH = 64 };
  const u8x32 three = {0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255,
                       0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255};
  const u8x32 four = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  row_memory rows = {
      .source_step = 1 + width * (size_t)channels,
      .output_step = width * 4,
      .width = width,
      .channels = (size_t)channels,
      .bytes = channels == 3 ? three : four,
      .outside = (u8x32)((u32x8){0} + (channels == 3 ? 0xFF000000 : 0)),
  };
  for (size_t y = 0; y < count; y++)
    if (filtered[y * rows.source_step] >= FILTERS) return 0;
  for (size_t y = 0; y < count;) {
    const uint8_t filter = filtered[y * rows.source_step];
    // The last rows may be undone together with rows above them, whose results stay the same.
    const size_t surplus = y + ROWS > count ? y + ROWS - count : 0;
    const int is_joined = filter >= CVECTOR_AVERAGE && surplus <= ROWS / 2 && count >= ROWS &&
                          width >= SMALLEST_WIDTH;
    const size_t first = is_joined ? y - surplus : y;
    rows.source = filtered + first * rows.source_step + 1;
    rows.output = output + first * rows.output_step;
    rows.above = first == 0 ? above : rows.output - rows.output_step;
    if (is_joined)
      undo_rows(&rows);
    else
      undo_row((cvector_filter_kind)filter, &rows);
    y = is_joined ? first + ROWS : y + 1;
  }
  return 1;
}
