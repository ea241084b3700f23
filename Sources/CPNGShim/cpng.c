#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

// zlib's largest window (32 kB) and its default memory level.
enum { WINDOW_BITS = 15, MEMORY_LEVEL = 8 };

const char *cpng_libpng_version(void) { return png_get_libpng_ver(NULL); }

const char *cpng_zlib_version(void) { return zlibVersion(); }

static void set_problem(cpng_problem *problem, const char *text) {
  size_t length = strlen(text);
  if (length >= CPNG_PROBLEM_SIZE) length = CPNG_PROBLEM_SIZE - 1;
  memcpy(problem->text, text, length);
  problem->text[length] = 0;
}

static void fail(png_structp png, png_const_charp message) {
  set_problem(png_get_error_ptr(png), message);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
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
  source->info = NULL;
  source->png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, problem, fail, ignore_warning);
  if (source->png) source->info = png_create_info_struct(source->png);
  if (!source->info) {
    set_problem(problem, "out of memory");
    close_reader(source);
    return 0;
  }
  png_set_read_fn(source->png, source, read_bytes);
  return 1;
}

// Colour chunks, texts and the like are skipped unread (their CRC still counts), so that the only
// files refused are those whose pixels are in doubt; for those, what libpng would let pass is an error.
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

int cpng_read_pixels(const uint8_t *bytes, size_t count, uint32_t side_limit,
                     uint8_t *pixels, size_t pixels_size, size_t *used, cpng_problem *problem) {
  reader source = {.bytes = bytes, .count = count};
  if (!open_reader(&source, problem)) return 0;
  if (setjmp(png_jmpbuf(source.png))) {
    close_reader(&source);
    return 0;
  }
  read_header(&source, side_limit);
  png_set_expand(source.png);
  png_set_scale_16(source.png);
  png_set_gray_to_rgb(source.png);
  if (!has_alpha(&source)) png_set_add_alpha(source.png, 0xff, PNG_FILLER_AFTER);
  const int passes = png_set_interlace_handling(source.png);
  png_read_update_info(source.png, source.info);
  const size_t height = png_get_image_height(source.png, source.info);
  const size_t row_size = png_get_rowbytes(source.png, source.info);
  if (row_size * height != pixels_size) png_error(source.png, "the picture changed its size");
  for (int pass = 0; pass < passes; pass++) {
    for (size_t y = 0; y < height; y++) png_read_row(source.png, pixels + y * row_size, NULL);
  }
  png_read_end(source.png, NULL);
  *used = source.used;
  close_reader(&source);
  return 1;
}

// Writing

typedef struct {
  png_structp png;
  png_infop info;
} writer;

static void append_bytes(png_structp png, png_bytep bytes, size_t count) {
  cpng_output *output = png_get_io_ptr(png);
  if (count > output->capacity - output->count) png_error(png, "the output buffer is full");
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void close_writer(writer *target) { png_destroy_write_struct(&target->png, &target->info); }

static int open_writer(writer *target, cpng_output *output, cpng_problem *problem) {
  target->info = NULL;
  target->png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, problem, fail, ignore_warning);
  if (target->png) target->info = png_create_info_struct(target->png);
  if (!target->info) {
    set_problem(problem, "out of memory");
    close_writer(target);
    return 0;
  }
  png_set_write_fn(target->png, output, append_bytes, flush_nothing);
  return 1;
}

static void write_head(writer *target, const cpng_format *format) {
  png_set_IHDR(target->png, target->info, format->width, format->height, 8,
               format->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(target->png, target->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs(target->png, target->info, format->pixels_per_meter, format->pixels_per_meter,
               PNG_RESOLUTION_METER);
  png_write_info(target->png, target->info);
}

int cpng_write_head(cpng_output *output, const cpng_format *format, cpng_problem *problem) {
  writer target;
  if (!open_writer(&target, output, problem)) return 0;
  if (setjmp(png_jmpbuf(target.png))) {
    close_writer(&target);
    return 0;
  }
  write_head(&target, format);
  close_writer(&target);
  return 1;
}

int cpng_write_chunk(cpng_output *output, const char *name, const uint8_t *bytes, size_t count,
                     cpng_problem *problem) {
  writer target;
  if (!open_writer(&target, output, problem)) return 0;
  if (setjmp(png_jmpbuf(target.png))) {
    close_writer(&target);
    return 0;
  }
  png_write_chunk(target.png, (png_const_bytep)name, bytes, count);
  close_writer(&target);
  return 1;
}

int cpng_write_picture(cpng_output *output, const cpng_format *format, const uint8_t *pixels,
                       int level, cpng_problem *problem) {
  writer target;
  if (!open_writer(&target, output, problem)) return 0;
  if (setjmp(png_jmpbuf(target.png))) {
    close_writer(&target);
    return 0;
  }
  png_set_compression_level(target.png, level);
  write_head(&target, format);
  const size_t row_size = (size_t)format->width * (size_t)format->channels;
  for (size_t y = 0; y < format->height; y++) png_write_row(target.png, pixels + y * row_size);
  png_write_end(target.png, NULL);
  close_writer(&target);
  return 1;
}

// zlib

int cpng_deflate(cpng_output *output, const uint8_t *bytes, size_t count, int level,
                 cpng_problem *problem) {
  const size_t room = output->capacity - output->count;
  if (count > UINT32_MAX || room > UINT32_MAX) {
    set_problem(problem, "a band of 4 GB or more");
    return 0;
  }
  z_stream stream = {.next_in = (Bytef *)bytes,
                     .avail_in = (uInt)count,
                     .next_out = output->bytes + output->count,
                     .avail_out = (uInt)room};
  if (deflateInit2(&stream, level, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, Z_FILTERED) != Z_OK) {
    set_problem(problem, "out of memory");
    return 0;
  }
  const int status = deflate(&stream, Z_SYNC_FLUSH);
  const int complete = status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0;
  output->count = output->capacity - stream.avail_out;
  deflateEnd(&stream);
  if (!complete) set_problem(problem, "the output buffer is full");
  return complete;
}

size_t cpng_deflate_bound(size_t count) {
  // deflateBound for a stream without header, then the empty stored block of the flush.
  return deflateBound(NULL, count) + 16;
}
