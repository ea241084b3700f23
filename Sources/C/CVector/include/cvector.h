#ifndef CVECTOR_H
#define CVECTOR_H

#include <stddef.h>
#include <stdint.h>

// Loops over bytes that use vector instructions which Swift cannot express or not every processor
// of an architecture has. Each gives the same result as a loop in Swift, to the last bit; the loop
// in Swift runs where these cannot. Every floating-point operation is rounded separately, as in
// Swift. AVX2 and NEON have the same loops; see vector.h. The loops for PNG files are also compiled
// for processors that have neither, and no loops in Swift take their places.

/// Whether this processor has AVX2 and BMI2, or NEON; if not, only functions whose names end in
/// `_plain` may be called.
int cvector_is_available(void);

/// Whether this processor also has AVX-512 F, BW, VL, VBMI, VBMI2 and VNNI; functions whose names
/// end in `_512` need them all, and do what those without do.
int cvector_has_avx512(void);

/// The number of bytes that may be read beyond an input's end, and written beyond an output's.
enum { CVECTOR_SURPLUS = 64 };

/// A run of zero bytes, from `start` to before `end`.
typedef struct {
  size_t start;
  size_t end;
} cvector_run;

/// Returns a mask with bit i set if the i-th of 64 eight-byte words is zero.
uint64_t cvector_zero_words(const uint8_t *bytes);

/// A writer of bits: `pending` holds the last `count` bits, up to 7, that do not fill a byte yet.
typedef struct {
  uint8_t *next;
  uint64_t pending;
  uint64_t count;
} cvector_bits;

/// A code of `count` bits, the first one lowest.
typedef struct {
  uint64_t bits;
  uint64_t count;
} cvector_code;

/// Appends Huffman codes for bytes with runs of zeros.
///
/// The codes of a run are those of one zero and of copies at distance 1; other bytes have one code
/// each.
///
/// @param codes 512 bytes: the low eight bits of each byte's code, then for each byte the upper
///   four bits of its code in the low nibble and its length, up to 12, in the high nibble.
/// @param copies The code of a copy by its length, 0 to 258, up to 24 bits each; the first three
///   are not used.
typedef void cvector_write_loop(cvector_bits *bits, const uint8_t *codes,
                                const cvector_code *copies, const uint8_t *bytes, size_t count,
                                const cvector_run *runs, size_t run_count);
cvector_write_loop cvector_write, cvector_write_512, cvector_write_plain;

/// Returns the sum of up to 5552 bytes; `weighted` gets Σ (count − i) · byte[i].
typedef uint32_t cvector_sums_loop(const uint8_t *bytes, size_t count, uint32_t *weighted);
cvector_sums_loop cvector_sums, cvector_sums_plain;

/// The number of pixels of a block for `cvector_stretches`.
enum { CVECTOR_STRETCH = 32 };

/// Finds the end of the blocks from pixel `start` of a row that all equal, or all differ from,
/// those above.
///
/// The pixel to the left of a block counts as part of it.
///
/// @param end The end of the row, which may be amid a block that does not count.
/// @param are_equal 1 for equal blocks, 0 for differing ones.
typedef size_t cvector_stretches_loop(const uint8_t *row, const uint8_t *above, size_t start,
                                      size_t end, int are_equal);
cvector_stretches_loop cvector_stretches, cvector_stretches_plain;

/// The filters of PNG.
typedef enum {
  CVECTOR_NONE,
  CVECTOR_SUB,
  CVECTOR_UP,
  CVECTOR_AVERAGE,
  CVECTOR_PAETH
} cvector_filter_kind;

/// Filters pixels of a row from `first` to before `end`, and perhaps some to the left of them.
///
/// @param row The row's pixels, four bytes each.
/// @param above The row above.
/// @param output The row's place in the output, whose surplus may be overwritten after `end`.
/// @param channels The number of bytes of each pixel that go to the output: 3 or 4.
typedef void cvector_filter_loop(cvector_filter_kind filter, const uint8_t *row,
                                 const uint8_t *above, uint8_t *output, size_t first, size_t end,
                                 int channels);
cvector_filter_loop cvector_filter, cvector_filter_512, cvector_filter_plain;

/// A mip level of a texture, or a part of it.
typedef struct {
  /// The limits that coordinates in 1/256 texel are clamped to; NaN becomes the lower one.
  float low_x, high_x;
  float low_y, high_y;
  /// The distance from one row to the next, in texels; less than 2¹⁵.
  int32_t columns;
  /// The index of the first texel in memory.
  int32_t first_texel;
  /// The texel with that index, four bytes.
  const uint8_t *texels;
  /// The index of the first row in memory.
  int32_t first_row;
  /// The color of each row, if every row has a single one; otherwise NULL.
  ///
  /// 128 bytes may be read beyond the last color.
  const uint8_t *row_colors;
} cvector_level;

/// A row of pixels on a level. Coordinates are quotients of linear functions, in 1/256 texel.
typedef struct {
  float x, step_x;
  float y, step_y;
  float w, step_w;
  /// Whether x and y must be divided by w.
  int is_projective;
  /// The weight of samples on the line, in 1/256.
  uint16_t weight;
  const cvector_level *level;
} cvector_line;

/// Samples pixels bilinearly on every line, and averages the lines.
///
/// @param lines The lines, at least one; their weights add up to 1.
/// @param output Gets the pixels from `first` to before `end`, four bytes each.
typedef void cvector_sample_lines_loop(const cvector_line *lines, size_t count, size_t first,
                                       size_t end, uint8_t *output);
cvector_sample_lines_loop cvector_sample_lines, cvector_sample_lines_512;

/// Locates the two texels around each pixel of a line along a row of texels, eight pixels at once.
///
/// @param x The coordinate at pixel 0, in 1/256 texel times the depth.
/// @param step The change of the coordinate from pixel to pixel.
/// @param scale 1 divided by the depth.
/// @param low, high The limits of coordinates.
/// @param first, end Multiples of 8.
/// @param places Gets the byte offset of the first texel in a row of 8 bytes per texel.
/// @param fractions Gets the distances from that texel, in 1/32768.
void cvector_locate_in_row(float x, float step, float scale, float low, float high, size_t first,
                           size_t end, int32_t *places, int32_t *fractions);

/// The number of rows whose filters are undone at once where there are as many.
enum { CVECTOR_UNFILTERED_ROWS = 16 };

/// Undoes the filters of rows, and writes them as RGBA.
///
/// @param filtered The rows, each a filter byte and its pixels, followed by four readable bytes.
/// @param above The row above them, as RGBA.
/// @param width The number of pixels in a row.
/// @param count The number of rows.
/// @param channels The number of bytes of a filtered pixel: 3 or 4.
/// @return 1, or 0 if a filter is not known.
typedef int cvector_unfilter_loop(const uint8_t *filtered, const uint8_t *above, uint8_t *output,
                                  size_t width, size_t count, int channels);
cvector_unfilter_loop cvector_unfilter, cvector_unfilter_plain;

/// Whether all texels, four bytes each, are equal; there must be at least eight.
int cvector_are_equal(const uint8_t *texels, size_t count);

/// The rounded means of blocks of 2 × 2 pixels of four bytes in two rows, four blocks at once.
///
/// @param count The number of blocks.
/// @return The number of blocks averaged, a multiple of 4.
size_t cvector_halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *output);

/// A part of a linear gradient, between two positions.
typedef struct {
  /// The premultiplied color at the start, of numbers of 0 to 1.
  double color[4];
  /// The change of color from the start to the end; zero for a single color.
  double change[4];
  /// The positions of start and end, finite unless there is a single color.
  double from, to;
} cvector_gradient_part;

/// Draws pixels of a row of a gradient, four or eight at once, as long as they are on one part of
/// it.
///
/// Pixel x has the position (step · (x + ½) + down) + start.
///
/// @return The number of pixels drawn, a multiple of 4.
typedef size_t cvector_gradient_loop(const cvector_gradient_part *part, double step, double down,
                                     double start, int64_t x, size_t count, uint8_t *output);
cvector_gradient_loop cvector_gradient, cvector_gradient_512;

/// Blends two rows of texels into one with 16 bits per channel, four texels at once.
///
/// @param fraction The distance from the upper row, in 1/256.
/// @return The number of texels blended, a multiple of 4.
size_t cvector_blend_rows(const uint8_t *upper, const uint8_t *lower, uint16_t fraction,
                          size_t count, uint16_t *output);

/// Samples pixels linearly along a row that `cvector_blend_rows` has made, four at once.
///
/// @param places The byte offset in the row of the left one of the two texels around each pixel.
/// @param fractions The distances from that texel, in 1/32768.
/// @return The number of pixels sampled, a multiple of 4.
size_t cvector_sample_row(const uint16_t *row, const int32_t *places, const int32_t *fractions,
                          size_t count, uint8_t *output);

/// Samples as `cvector_sample_row` does, and adds the pixels times a weight in 1/256 to sums of 16
/// bits per channel.
size_t cvector_add_row_samples(const uint16_t *row, const int32_t *places,
                               const int32_t *fractions, size_t count, uint16_t weight,
                               uint16_t *sums);

/// Rounds sums of a total weight of 256 to pixels, four at once.
///
/// @param rounding Four words of 16 bits, one to add to each channel's sum, the first channel's
///   lowest.
/// @return The number of pixels rounded, a multiple of 4.
size_t cvector_finish(const uint16_t *sums, uint64_t rounding, size_t count, uint8_t *output);

/// Converts bytes to numbers of 0 to 255, eight at once.
///
/// @return The number of bytes converted, a multiple of 8.
size_t cvector_numbers(const uint8_t *bytes, size_t count, float *output);

/// Blurs pixels of four numbers along a row, eight at once.
///
/// @param line The first pixel; it is preceded in memory, and the last one followed, by
///   `weight_count` more.
/// @param weights The weight of the pixel itself, then those of its neighbors on either side.
/// @return The number of pixels blurred, a multiple of 8.
typedef size_t cvector_blur_row_loop(const float *line, size_t count, const float *weights,
                                     size_t weight_count, float *output);
cvector_blur_row_loop cvector_blur_row, cvector_blur_row_512;

/// A row of pixels of four numbers, and its weight in a sum.
typedef struct {
  const float *pixels;
  float weight;
} cvector_weighted_row;

/// Adds weighted rows of pixels of four numbers, and rounds the sums to bytes, eight pixels at
/// once.
///
/// @param rows The rows; their sums are 0 to 255.
/// @param offset The offset of the first pixel in each row, in pixels.
/// @return The number of pixels written, a multiple of 8.
typedef size_t cvector_blur_columns_loop(const cvector_weighted_row *rows, size_t row_count,
                                         size_t offset, size_t count, uint8_t *output);
cvector_blur_columns_loop cvector_blur_columns, cvector_blur_columns_512;

/// The ways to blend premultiplied pixels over others.
typedef enum {
  /// Source-over.
  CVECTOR_OVER,
  /// Source-over at an opacity.
  CVECTOR_FADED_OVER,
  /// Opaque pixels at an opacity, rounded once.
  CVECTOR_MIX
} cvector_blending;

/// Blends pixels over pixels.
///
/// @param opacity 0…255.
typedef void cvector_blend_loop(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                                uint32_t *target, size_t count);
cvector_blend_loop cvector_blend, cvector_blend_512;

/// Blends pixels over pixels under a coverage of one byte each.
void cvector_blend_covered(const uint32_t *source, const uint8_t *coverage, uint32_t *target,
                           size_t count);

/// Blends one color over pixels.
void cvector_blend_color(uint32_t color, uint32_t *target, size_t count);

/// Blends one color over pixels under a coverage of one byte each.
void cvector_blend_color_covered(uint32_t color, const uint8_t *coverage, uint32_t *target,
                                 size_t count);

/// Multiplies pixels by a fraction in 1/256.
///
/// @param thresholds The rounding terms, added before the division by 256. Elements 2i and 2i + 1
///   are equal and belong to pixel i of every eight.
void cvector_fade(uint16_t fraction, const uint16_t thresholds[16], uint32_t *target,
                  size_t count);

/// The result of comparing 32 pixels of several pictures: a bit for each pixel, the first one
/// lowest.
typedef struct {
  /// The pixels that are not the same in all pictures.
  uint32_t differing;
  /// The pixels in groups of eight that are opaque in all pictures.
  uint32_t opaque;
} cvector_comparison;

/// Compares 32 pixels of several pictures.
///
/// @param rows A row of each picture, at least one.
/// @param offset The first pixel in each row, in bytes.
/// @param output Gets the pixels of the first picture.
/// @param block Gets 32 pixels of each picture, one picture after another, unless all pictures are
///   equal.
cvector_comparison cvector_compare(const uint8_t *const *rows, size_t count, size_t offset,
                                   uint8_t *output, uint32_t *block);

/// The tables and weights for averaging pictures in linear light.
typedef struct {
  /// The amount of light of each value of a byte: 256 low bytes, then 256 high bytes.
  const uint8_t *bytes;
  /// The values for the amounts 16 · i, 64 · i and 256 · i of light, 256 each: where the search for
  /// the nearest value begins.
  const uint8_t *starts;
  /// The largest amount of light that rounds to each value: 256 low bytes, then 256 high bytes.
  const uint8_t *ends;
  /// The weight of each picture, up to 127, padded with zeros to a multiple of four.
  const int8_t *weights;
  /// 1 divided by the sum of the weights, in 1/2³².
  uint32_t reciprocal;
} cvector_light;

/// Averages pixels of several pictures in linear light, 16 at once, with AVX-512.
///
/// Stops when fewer than 16 are left, or at 16 that differ and are not all opaque.
///
/// @param rows The rows of all pictures, from pixel 0.
/// @param count The number of pictures.
/// @param output The row for the averages, from pixel 0.
/// @param block Memory for 16 pixels per weight.
/// @return The end of the pixels that were written.
size_t cvector_mix_512(const cvector_light *light, const uint8_t *const *rows, size_t count,
                       size_t first, size_t end, uint8_t *output, uint32_t *block);

/// Mixes stripes of 64 bytes into the eight lanes of an XXH3 hash.
///
/// The secret advances by 8 bytes per stripe; after every 16 stripes the lanes are scrambled and
/// the secret starts again.
void cvector_xxh3(uint64_t *lanes, const uint8_t *bytes, size_t stripes, const uint8_t *secret);

#endif
