#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

const char *cpng_libpng_version(void) { return png_get_libpng_ver(NULL); }

static void fail(png_structp png, png_const_charp message) {
  set_problem(png_get_error_ptr(png), message);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Completes a reader or writer; returns 0 if there was no memory for either half.
static int add_info(png_structp png, png_infop *info, cpng_problem *problem) {
  *info = png ? png_create_info_struct(png) : NULL;
  if (!*info) set_problem(problem, "out of memory");
  return *info != NULL;
}

// Reading

typedef struct {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t used;
} reader;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  reader *source = png_get_io_ptr(png);
  if (count > source->count - source->used) png_error(png, "the file ends too early");
  memcpy(target, source->bytes + source->used, count);
  source->used += count;
}

static void close_reader(reader *source) {
  png_destroy_read_struct(&source->png, &source->info, NULL);
}

static int open_reader(reader *source, cpng_problem *problem) {
  source->png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, problem, fail, ignore_warning);
  if (!add_info(source->png, &source->info, problem)) {
    close_reader(source);
    return 0;
  }
  png_set_read_fn(source->png, source, read_bytes);
  return 1;
}

// Color chunks, texts and the like are skipped unread (though their CRCs are checked), so that a
// file is refused only if its pixels are in doubt; in what affects pixels, libpng's warnings are
// errors.
static void read_header(reader *source, uint32_t side_limit) {
  png_structp png = source->png;
  png_set_user_limits(png, side_limit, side_limit);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_benign_errors(png, 0);
  png_read_info(png, source->info);
}

static int has_alpha(const reader *source) {
  return (png_get_color_type(source->png, source->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
         png_get_valid(source->png, source->info, PNG_INFO_tRNS) != 0;
}

int cpng_read_header(const uint8_t *bytes, size_t count, uint32_t side_limit,
                     cpng_picture *picture, cpng_problem *problem) {
  reader source = {.bytes = bytes, .count = count};
  if (!open_reader(&source, problem)) return 0;
  if (setjmp(png_jmpbuf(source.png))) {
    close_reader(&source);
    return 0;
  }
  read_header(&source, side_limit);
  picture->width = png_get_image_width(source.png, source.info);
  picture->height = png_get_image_height(source.png, source.info);
  picture->has_alpha = has_alpha(&source);
  close_reader(&source);
  return 1;
}

struct cpng_rows {
  reader source;
  // The number of rows that libpng has returned.
  size_t next;
  size_t height;
  size_t width;
  int passes;
  // The number of a palette's colors, which are straight RGBA; 0 for pictures without a palette.
  int color_count;
  uint8_t colors[256][4];
};

// libpng accepts an index beyond the palette; here it is an error.
static void read_palette(cpng_rows *rows) {
  png_structp png = rows->source.png;
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int count = 0, alpha_count = 0;
  png_get_PLTE(png, rows->source.info, &colors, &count);
  png_get_tRNS(png, rows->source.info, &alphas, &alpha_count, NULL);
  if (count < 1 || count > 256) png_error(png, "a palette without colors");
  for (int i = 0; i < count; i++) {
    rows->colors[i][0] = colors[i].red;
    rows->colors[i][1] = colors[i].green;
    rows->colors[i][2] = colors[i].blue;
    rows->colors[i][3] = alphas && i < alpha_count ? alphas[i] : 255;
  }
  rows->color_count = count;
}

// Replaces a row of one-byte indices by the pixels they stand for, from the end, so that no index
// is overwritten early.
static void look_up(const cpng_rows *rows, uint8_t *row) {
  for (size_t x = rows->width; x-- > 0;) {
    if (row[x] >= rows->color_count) png_error(rows->source.png, "a color beyond the palette");
    memcpy(row + x * 4, rows->colors[row[x]], 4);
  }
}

// Uses this call's bytes, and its place for problems.
static void enter(cpng_rows *rows, const uint8_t *bytes, size_t count, cpng_problem *problem) {
  rows->source.bytes = bytes;
  rows->source.count = count;
  png_set_error_fn(rows->source.png, problem, fail, ignore_warning);
}

cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, uint32_t side_limit,
                          size_t *row_size, int *passes, cpng_problem *problem) {
  cpng_rows *rows = calloc(1, sizeof *rows);
  if (!rows) {
    set_problem(problem, "out of memory");
    return NULL;
  }
  rows->source.bytes = bytes;
  rows->source.count = count;
  if (!open_reader(&rows->source, problem)) {
    free(rows);
    return NULL;
  }
  png_structp png = rows->source.png;
  if (setjmp(png_jmpbuf(png))) {
    cpng_rows_close(rows);
    return NULL;
  }
  read_header(&rows->source, side_limit);
  if (png_get_color_type(png, rows->source.info) == PNG_COLOR_TYPE_PALETTE) {
    read_palette(rows);
    png_set_packing(png);
  } else {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    if (!has_alpha(&rows->source)) png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  }
  rows->passes = png_set_interlace_handling(png);
  png_read_update_info(png, rows->source.info);
  rows->height = png_get_image_height(png, rows->source.info);
  rows->width = png_get_image_width(png, rows->source.info);
  *row_size = rows->width * 4;
  if (png_get_rowbytes(png, rows->source.info) != (rows->color_count ? rows->width : *row_size)) {
    png_error(png, "the picture changed its size");
  }
  *passes = rows->passes;
  return rows;
}

int cpng_rows_read(cpng_rows *rows, const uint8_t *bytes, size_t count, uint8_t *output,
                   size_t output_size, size_t row_count, size_t *used, cpng_problem *problem) {
  enter(rows, bytes, count, problem);
  png_structp png = rows->source.png;
  if (setjmp(png_jmpbuf(png))) return 0;
  const size_t row_size = rows->width * 4;
  if (row_count > rows->height - rows->next || output_size / row_size < row_count) {
    png_error(png, "more rows than there are");
  }
  if (rows->passes > 1 && row_count != rows->height) {
    png_error(png, "interlaced rows come all at once");
  }
  for (int pass = 0; pass < rows->passes; pass++) {
    for (size_t y = 0; y < row_count; y++) png_read_row(png, output + y * row_size, NULL);
  }
  for (size_t y = 0; rows->color_count && y < row_count; y++) look_up(rows, output + y * row_size);
  rows->next += row_count;
  *used = rows->source.used;
  return 1;
}

int cpng_rows_finish(cpng_rows *rows, const uint8_t *bytes, size_t count, size_t *used,
                     cpng_problem *problem) {
  enter(rows, bytes, count, problem);
  if (setjmp(png_jmpbuf(rows->source.png))) return 0;
  png_read_end(rows->source.png, NULL);
  *used = rows->source.used;
  return 1;
}

void cpng_rows_close(cpng_rows *rows) {
  close_reader(&rows->source);
  free(rows);
}

// Writing

static void append_bytes(png_structp png, png_bytep bytes, size_t count) {
  cpng_output *output = png_get_io_ptr(png);
  if (count > output->capacity - output->count) png_error(png, "the output buffer is full");
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void write_picture(png_structp png, png_infop info, const cpng_format *format,
                          const uint8_t *pixels, int level) {
  png_set_compression_level(png, level);
  png_set_IHDR(png, info, format->width, format->height, 8,
               format->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs(png, info, format->pixels_per_meter, format->pixels_per_meter,
               PNG_RESOLUTION_METER);
  png_write_info(png, info);
  if (format->channels == 3) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (size_t y = 0; y < format->height; y++)
    png_write_row(png, pixels + y * (size_t)format->width * 4);
  png_write_end(png, NULL);
}

int cpng_write_picture(cpng_output *output, const cpng_format *format, const uint8_t *pixels,
                       int level, cpng_problem *problem) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, problem, fail, ignore_warning);
  png_infop info;
  volatile int succeeded = add_info(png, &info, problem);
  if (succeeded) {
    png_set_write_fn(png, output, append_bytes, flush_nothing);
    if (setjmp(png_jmpbuf(png)) == 0)
      write_picture(png, info, format, pixels, level);
    else
      succeeded = 0;
  }
  png_destroy_write_struct(&png, &info);
  return succeeded;
}
