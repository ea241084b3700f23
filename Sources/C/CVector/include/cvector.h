#ifndef CVECTOR_H
#define CVECTOR_H

#include <stddef.h>
#include <stdint.h>

// Loops over bytes with vector instructions that not every processor of its kind has, and that
// Swift has no words for. Each does what a loop in Swift does, to the last bit, and that one runs
// where these cannot. Of floating-point numbers each operation is rounded by itself, as in Swift.

/// Whether this processor has the instructions, AVX2 and BMI2; if not, no function below may be
/// called.
int cvector_is_available(void);

/// Whether this processor also has AVX-512, with instructions for bytes (F, BW, VL, VBMI, VBMI2,
/// VNNI).
int cvector_has_avx512(void);

/// The bytes that may be read after the end of an input, and written after that of an output.
enum { CVECTOR_SURPLUS = 64 };

/// A run of zeros.
typedef struct {
  size_t start;
  size_t end;
} cvector_run;

/// Which of 64 words of 8 bytes are zeros, the first one lowest.
uint64_t cvector_zero_words(const uint8_t *bytes);

/// Bits on their way to memory: up to 7 wait in `pending`.
typedef struct {
  uint8_t *next;
  uint64_t pending;
  uint64_t count;
} cvector_bits;

/// Some bits, the first one lowest, and how many.
typedef struct {
  uint64_t bits;
  uint64_t count;
} cvector_code;

/// Appends the prefix codes of bytes, which have up to 12 bits: of runs of zeros those of a zero and
/// of copies from the byte before, else those of every byte.
///
/// @param codes Of every byte's code the lower eight bits, and then of every byte's code the upper
///   four with the length above them: 512 bytes.
/// @param copies The codes of copies of 0 to 258 bytes, of up to 24 bits; of less than 3 there are
///   none.
void cvector_write(cvector_bits *bits, const uint8_t *codes, const cvector_code *copies,
                   const uint8_t *bytes, size_t count, const cvector_run *runs, size_t run_count);

/// Does the same with AVX-512.
void cvector_write_512(cvector_bits *bits, const uint8_t *codes, const cvector_code *copies,
                       const uint8_t *bytes, size_t count, const cvector_run *runs,
                       size_t run_count);

/// The sum of up to 5552 bytes; `weighted` gets the sum in which the last byte
/// counts once and the first `count` times.
uint32_t cvector_sums(const uint8_t *bytes, size_t count, uint32_t *weighted);

/// How many stretches of 32 pixels, until one does not, equal those above or differ from them, each
/// with the pixel to its left.
///
/// @param row The first pixel; the one to its left is before it in memory, here and above.
/// @param are_equal 1 for equal stretches, 0 for differing ones.
size_t cvector_stretches(const uint8_t *row, const uint8_t *above, size_t count, int are_equal);

/// Filters of PNG.
typedef enum { CVECTOR_AVERAGE, CVECTOR_PAETH } cvector_filter_kind;

/// Filters pixels of four bytes, 8 at once, not the first of a row.
///
/// @param row The first pixel; the one to its left is before it in memory.
/// @param above That of the row above.
/// @param channels The bytes of each pixel that go to the output: 3 or 4.
/// @return The pixels filtered, a multiple of 8.
size_t cvector_filter(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                      uint8_t *output, size_t count, int channels);

/// Does the same with AVX-512, 16 pixels at once, and the last ones with masks.
///
/// @return All pixels.
size_t cvector_filter_512(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                          uint8_t *output, size_t count, int channels);

/// A mip level of a texture, or a part of it.
typedef struct {
  /// The limits that coordinates in 1/256 texel are clamped to; NaN becomes the lower one.
  float low_x, high_x;
  float low_y, high_y;
  /// The texels from one row to the next, less than 2¹⁵.
  int32_t columns;
  /// The index of the first texel in memory.
  int32_t first_texel;
  /// That texel, four bytes.
  const uint8_t *texels;
  /// The index of the first row in memory.
  int32_t first_row;
  /// The texel that a row consists of, one row after another, if each row is one color; else NULL.
  /// After the last one, 128 bytes may be read.
  const uint8_t *row_colors;
} cvector_level;

/// A row of pixels on a level. Coordinates are quotients of linear functions, in 1/256 texel.
typedef struct {
  float x, step_x;
  float y, step_y;
  float w, step_w;
  /// Whether to divide by w.
  int is_projective;
  /// The weight of samples on the line, in 1/256.
  uint16_t weight;
  const cvector_level *level;
} cvector_line;

/// Samples pixels bilinearly, first along columns: each on every line.
///
/// @param lines The lines, at least one, whose weights add up to 1.
/// @param output Gets the means of samples, from pixel `first` to before `end`, four bytes each.
void cvector_sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                          uint8_t *output);

/// Does the same with AVX-512.
void cvector_sample_lines_512(const cvector_line *lines, size_t count, size_t first, size_t end,
                              uint8_t *output);

/// Locates the two texels around each pixel of a line along a row of texels, eight pixels at once.
///
/// @param x The coordinate at pixel 0, in 1/256 texel times the depth.
/// @param step Its step from pixel to pixel.
/// @param scale 1 divided by the depth.
/// @param low, high The limits of coordinates.
/// @param first, end Multiples of 8.
/// @param places Gets the first texel's place in a row of 8 bytes per texel.
/// @param fractions Gets the distances from that texel, in 1/32768.
void cvector_locate_in_row(float x, float step, float scale, float low, float high, size_t first,
                           size_t end, int32_t *places, int32_t *fractions);

/// The rows whose filters are undone at once, and the fewest pixels that they have.
enum { CVECTOR_UNFILTERED_ROWS = 16, CVECTOR_UNFILTERED_WIDTH = 64 };

/// Undoes the filters of rows, which become RGBA.
///
/// @param filtered The rows, each a known filter and its pixels, and four bytes that may be read.
/// @param above The row above them, as RGBA.
/// @param width The pixels of a row.
/// @param channels The bytes of a filtered pixel: 3 or 4.
void cvector_unfilter(const uint8_t *filtered, const uint8_t *above, uint8_t *output, size_t width,
                      int channels);

/// Whether all of eight texels or more, four bytes each, are equal.
int cvector_are_equal(const uint8_t *texels, size_t count);

/// Blends two rows of texels into one with 16 bits per channel, four texels at once.
///
/// @param fraction The distance from the upper row, in 1/256.
/// @return The texels blended, a multiple of 4.
size_t cvector_blend_rows(const uint8_t *upper, const uint8_t *lower, uint16_t fraction,
                          size_t count, uint16_t *output);

/// Samples pixels linearly along such a row, four at once.
///
/// @param places Of each pixel the left one of the two texels around it, in bytes from the first.
/// @param fractions The distances from that texel, in 1/32768.
/// @return The pixels sampled, a multiple of 4.
size_t cvector_sample_row(const uint16_t *row, const int32_t *places, const int32_t *fractions,
                          size_t count, uint8_t *output);

/// Adds such samples, times a weight in 1/256, to sums of 16 bits per channel.
size_t cvector_add_row_samples(const uint16_t *row, const int32_t *places,
                               const int32_t *fractions, size_t count, uint16_t weight,
                               uint16_t *sums);

/// Rounds sums of a total weight of 256 to pixels, four at once.
///
/// @param rounding What is added to each of a pixel's four sums, the first one lowest.
/// @return The pixels rounded, a multiple of 4.
size_t cvector_finish(const uint16_t *sums, uint64_t rounding, size_t count, uint8_t *output);

/// Blurs pixels of four numbers along a row, eight at once.
///
/// @param line The first pixel; as many as there are weights are before it in memory, and after the
///   last one.
/// @param weights That of the pixel itself, then those of the pixels on both sides of it.
/// @return The pixels blurred, a multiple of 8.
size_t cvector_blur_row(const float *line, size_t count, const float *weights, size_t weight_count,
                        float *output);

/// A row of pixels of four numbers, and its weight in a sum.
typedef struct {
  const float *pixels;
  float weight;
} cvector_weighted_row;

/// Adds rows of pixels of four numbers, and rounds the sums to bytes, eight pixels at once.
///
/// @param rows The rows, whose sums are 0 to 255.
/// @return The pixels written, a multiple of 8.
size_t cvector_blur_columns(const cvector_weighted_row *rows, size_t row_count, size_t count,
                            uint8_t *output);

/// How pixels come over others; all are premultiplied.
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
void cvector_blend(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                   uint32_t *target, size_t count);

/// Does the same with AVX-512.
void cvector_blend_512(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                       uint32_t *target, size_t count);

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
/// @param thresholds What is added to each product of the first eight pixels, of the next eight, and
///   so on, before it is divided by 256: each twice.
void cvector_fade(uint16_t fraction, const uint16_t thresholds[16], uint32_t *target,
                  size_t count);

/// What comparing 32 pixels of several pictures says, a bit for each, the first one lowest.
typedef struct {
  /// Those that are not the same in all pictures.
  uint32_t differing;
  /// The groups of eight that are opaque in all pictures.
  uint32_t opaque;
} cvector_comparison;

/// Compares 32 pixels of several pictures.
///
/// @param rows A row of each picture, at least one.
/// @param offset The first pixel in each row, in bytes.
/// @param output Gets the pixels of the first picture.
/// @param block Gets 32 pixels of each picture, one after another, if they are not all the same.
cvector_comparison cvector_compare(const uint8_t *const *rows, size_t count, size_t offset,
                                   uint8_t *output, uint32_t *block);

/// How the light of pictures is mixed.
typedef struct {
  /// The lower bytes of the light of each value, then the upper ones: 512 bytes.
  const uint8_t *bytes;
  /// The values of 16 · i, 64 · i and 256 · i of light, 256 each, so as to find the nearest value.
  const uint8_t *starts;
  /// The lower bytes of the largest amount of light with each value, then the upper ones: 512 bytes.
  const uint8_t *ends;
  /// The weight of each picture, up to 127; zeros follow up to a multiple of four.
  const int8_t *weights;
  /// 1 divided by the sum of the weights, in 1/2³².
  uint32_t reciprocal;
} cvector_light;

/// Writes the means of some pixels of several pictures, 16 at once, with AVX-512, until fewer are
/// left, or some that differ are not opaque.
///
/// @param rows The first pixels of each picture.
/// @param count The number of pictures.
/// @param output Where the mean of the first pixel goes, whether it is written or not.
/// @param block Memory for 16 pixels for each weight.
/// @return The end of the pixels that are written.
size_t cvector_mix_512(const cvector_light *light, const uint8_t *const *rows, size_t count,
                       size_t first, size_t end, uint8_t *output, uint32_t *block);

/// Takes stripes of 64 bytes into the eight lanes of an XXH3 hash; the secret advances 8 bytes with
/// each, and begins again after every 16, when the lanes are scrambled.
void cvector_xxh3(uint64_t *lanes, const uint8_t *bytes, size_t stripes, const uint8_t *secret);

#endif
