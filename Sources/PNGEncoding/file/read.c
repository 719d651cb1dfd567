// libpng reports errors by longjmp, which must not cross Swift frames. Every call into libpng is in this file,
// and every jump lands in it.
#include "../include/PNGEncoding.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
  jmp_buf landing;
  char *message;
} failure;

static void on_error(png_structp png, png_const_charp text) {
  failure *f = png_get_error_ptr(png);
  strncpy(f->message, text ? text : "unknown error", 127);
  f->message[127] = 0;
  longjmp(f->landing, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

typedef struct {
  const uint8_t *bytes;
  size_t left;
} source;

static void on_read(png_structp png, png_bytep data, size_t length) {
  source *s = png_get_io_ptr(png);
  if (length > s->left) png_error(png, "the file ends too early");
  memcpy(data, s->bytes, length);
  s->bytes += length;
  s->left -= length;
}

/// Opens a PNG up to its first image row. A failure after this lands in the caller's own setjmp.
static int open_reader(png_structp *png, png_infop *info, failure *f, source *s) {
  *png = png_create_read_struct(PNG_LIBPNG_VER_STRING, f, on_error, on_warning);
  *info = *png ? png_create_info_struct(*png) : NULL;
  if (*png && *info) {
    png_set_read_fn(*png, s, on_read);
    return 0;
  }
  strcpy(f->message, "out of memory");
  png_destroy_read_struct(png, info, NULL);
  return -1;
}

int tacho_png_read_size(const uint8_t *bytes, size_t length, uint32_t *width, uint32_t *height, char message[128]) {
  failure f = {.message = message};
  source s = {.bytes = bytes, .left = length};
  png_structp png = NULL;
  png_infop info = NULL;
  if (open_reader(&png, &info, &f, &s)) return -1;
  if (setjmp(f.landing)) {
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  png_read_info(png, info);
  *width = png_get_image_width(png, info);
  *height = png_get_image_height(png, info);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

int tacho_png_decode(const uint8_t *bytes, size_t length, uint8_t *rgba, size_t capacity, char message[128]) {
  failure f = {.message = message};
  source s = {.bytes = bytes, .left = length};
  png_structp png = NULL;
  png_infop info = NULL;
  if (open_reader(&png, &info, &f, &s)) return -1;
  if (setjmp(f.landing)) {
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  png_read_info(png, info);
  size_t row_bytes = (size_t)png_get_image_width(png, info) * 4;
  uint32_t height = png_get_image_height(png, info);
  if (row_bytes * height > capacity) png_error(png, "the picture is larger than its header said");
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "unexpected pixel format");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) png_read_row(png, rgba + (size_t)y * row_bytes, NULL);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}
