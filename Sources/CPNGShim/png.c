// libpng reports errors by longjmp, which must not cross Swift frames. Every call into libpng is in this file,
// and every jump lands in it.
#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
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

// MARK: - Writing

typedef struct {
  tacho_png_buffer *out;
  size_t capacity;
} sink;

static void on_write(png_structp png, png_bytep data, size_t length) {
  sink *s = png_get_io_ptr(png);
  tacho_png_buffer *out = s->out;
  if (length > SIZE_MAX / 4 - out->length) png_error(png, "picture too large");
  if (out->length + length > s->capacity) {
    size_t capacity = (out->length + length) * 2;
    uint8_t *bytes = realloc(out->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    out->bytes = bytes;
    s->capacity = capacity;
  }
  memcpy(out->bytes + out->length, data, length);
  out->length += length;
}

static void on_flush(png_structp png) { (void)png; }

int tacho_png_encode(const uint8_t *rgba, tacho_png_size size, int drop_alpha, int level, tacho_png_buffer *out,
                     char message[128]) {
  out->bytes = NULL;
  out->length = 0;
  failure f = {.message = message};
  sink s = {.out = out, .capacity = 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &f, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  size_t row_bytes = (size_t)size.width * 3;
  uint8_t *volatile row = drop_alpha ? malloc(row_bytes) : NULL;
  if (!png || !info || (drop_alpha && !row)) {
    strcpy(message, "out of memory");
    png_destroy_write_struct(&png, &info);
    free(row);
    return -1;
  }
  if (setjmp(f.landing)) {
    png_destroy_write_struct(&png, &info);
    free(row);
    tacho_png_free(out);
    return -1;
  }
  png_set_write_fn(png, &s, on_write, on_flush);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_compression_level(png, level);
  png_set_compression_buffer_size(png, 65536);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(png, info, size.width, size.height, 8, drop_alpha ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (size.pixels_per_metre) {
    png_set_pHYs(png, info, size.pixels_per_metre, size.pixels_per_metre, PNG_RESOLUTION_METER);
  }
  png_write_info(png, info);
  for (uint32_t y = 0; y < size.height; y++) {
    const uint8_t *source = rgba + (size_t)y * size.width * 4;
    if (!drop_alpha) {
      png_write_row(png, source);
      continue;
    }
    uint8_t *target = row;
    for (uint32_t x = 0; x < size.width; x++, source += 4, target += 3) {
      target[0] = source[0];
      target[1] = source[1];
      target[2] = source[2];
    }
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  return 0;
}

void tacho_png_free(tacho_png_buffer *buffer) {
  free(buffer->bytes);
  buffer->bytes = NULL;
  buffer->length = 0;
}

// MARK: - Reading

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

int tacho_png_read_size(const uint8_t *bytes, size_t length, tacho_png_size *size, char message[128]) {
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
  size->width = png_get_image_width(png, info);
  size->height = png_get_image_height(png, info);
  size->pixels_per_metre = png_get_pixels_per_meter(png, info);
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
