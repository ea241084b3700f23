#include "cjpeg.h"

#include <stdio.h>
#include <string.h>

static void set_problem(cjpeg_problem *problem, const char *text) {
  snprintf(problem->text, CJPEG_PROBLEM_SIZE, "%s", text);
}

// Without pkg-config, the headers may be found but not the library; CJPEG_WITHOUT_LIBRARY then
// builds without it.
#if !defined(CJPEG_WITHOUT_LIBRARY) && __has_include(<jpeglib.h>)
#include <jpeglib.h>
#endif

// Other libraries with this interface do not write RGBA.
#ifdef JCS_ALPHA_EXTENSIONS

#include <jerror.h>
#include <setjmp.h>

#define TEXT_OF(version) #version
#define VERSION_TEXT(version) TEXT_OF(version)

const char *cjpeg_library_version(void) { return VERSION_TEXT(LIBJPEG_TURBO_VERSION); }

// libjpeg only passes on the address of its own part, so that part comes first.
typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf jump;
  cjpeg_problem *problem;
  int reads_head;
} error_handler;

typedef struct {
  struct jpeg_progress_mgr progress;
  int scan_limit;
} scan_counter;

static void fail_with(j_common_ptr info, const char *text) {
  error_handler *handler = (error_handler *)info->err;
  set_problem(handler->problem, text);
  longjmp(handler->jump, 1);
}

static void fail(j_common_ptr info) {
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  fail_with(info, text);
}

// Warnings have a level below 0; other levels are traces.
static void take_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_NOT_SEQUENTIAL:
    return;
  case JWRN_EXTRANEOUS_DATA:
    if (((error_handler *)info->err)->reads_head) return;
  }
  fail(info);
}

// The product of two bytes divided by 255, rounded.
static uint8_t product(uint8_t a, uint8_t b) { return (uint8_t)((a * b * 2 + 255) / 510); }

static void turn_to_light(uint8_t *row, size_t size) {
  for (size_t i = 0; i < size; i += 4) {
    for (size_t channel = 0; channel < 3; channel++)
      row[i + channel] = product(row[i + channel], row[i + 3]);
    row[i + 3] = 255;
  }
}

static void print_nothing(j_common_ptr info) { (void)info; }

// Limits scans, since each costs time but hardly any bytes.
static void count_scans(j_common_ptr info) {
  const scan_counter *counter = (scan_counter *)info->progress;
  if (((j_decompress_ptr)info)->input_scan_number > counter->scan_limit)
    fail_with(info, "it has too many scans for its size");
}

static void decode(j_decompress_ptr info, const uint8_t *bytes, size_t count,
                   const cjpeg_request *request, uint8_t *pixels, size_t size) {
  error_handler *handler = (error_handler *)info->err;
  jpeg_mem_src(info, bytes, (unsigned long)count);
  handler->reads_head = 1;
  jpeg_read_header(info, TRUE);
  handler->reads_head = 0;
  const size_t row_size = (size_t)request->width * 4;
  if (info->image_width != request->width || info->image_height != request->height ||
      size / row_size < request->height || size % row_size != 0)
    fail_with((j_common_ptr)info, "its size is not certain");
  const int is_cmyk = info->num_components == 4;
  if (info->num_components != 1 && info->num_components != 3 && !is_cmyk)
    fail_with((j_common_ptr)info, "its colors are neither gray nor RGB nor CMYK");
  info->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(info);
  while (info->output_scanline < info->output_height) {
    JSAMPROW row = pixels + info->output_scanline * row_size;
    jpeg_read_scanlines(info, &row, 1);
    if (is_cmyk) turn_to_light(row, row_size);
  }
  jpeg_finish_decompress(info);
}

int cjpeg_decode(const uint8_t *bytes, size_t count, const cjpeg_request *request, uint8_t *pixels,
                 size_t size, cjpeg_problem *problem) {
  if (request->width == 0 || request->height == 0) {
    set_problem(problem, "it has no pixels");
    return 0;
  }
  struct jpeg_decompress_struct info;
  memset(&info, 0, sizeof info);
  error_handler handler = {.problem = problem};
  info.err = jpeg_std_error(&handler.errors);
  handler.errors.error_exit = fail;
  handler.errors.emit_message = take_message;
  handler.errors.output_message = print_nothing;
  scan_counter counter = {.progress = {.progress_monitor = count_scans},
                          .scan_limit = request->scan_limit};
  if (setjmp(handler.jump)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  info.mem->max_memory_to_use = (long)request->memory_limit;
  info.progress = &counter.progress;
  decode(&info, bytes, count, request, pixels, size);
  jpeg_destroy_decompress(&info);
  return 1;
}

#else

const char *cjpeg_library_version(void) { return NULL; }

int cjpeg_decode(const uint8_t *bytes, size_t count, const cjpeg_request *request, uint8_t *pixels,
                 size_t size, cjpeg_problem *problem) {
  (void)bytes, (void)count, (void)request, (void)pixels, (void)size;
  set_problem(problem, "reveal was built without libjpeg-turbo");
  return 0;
}

#endif
