// libpng reports errors by longjmp, which must not cross Swift frames. Every call into libpng is in this file,
// and every jump lands in it.
#include "../include/PNGEncoding.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "flat_picture.h"
#include "rows.h"

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

/// What a failed write must let go of. Its fields are set after setjmp, so it lives in memory of its own.
typedef struct {
  png_structp png;
  png_infop info;
  /// Of pixels, or of compressed bytes.
  uint8_t *bytes;
} write_state;

static void free_write_state(write_state *state) {
  if (!state) return;
  png_destroy_write_struct(&state->png, &state->info);
  free(state->bytes);
  free(state);
}

static void write_header(write_state *state, const tacho_picture *picture, int is_opaque) {
  png_structp png = state->png;
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(png, state->info, picture->width, picture->height, 8,
               is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
               PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, state->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (picture->pixels_per_metre) {
    png_set_pHYs(png, state->info, picture->pixels_per_metre, picture->pixels_per_metre, PNG_RESOLUTION_METER);
  }
  png_write_info(png, state->info);
}

/// All rows through the writer for flat art, as one IDAT chunk.
static void write_flat(write_state *state, const tacho_picture *picture, int is_opaque, tacho_png_memory *memory) {
  size_t length;
  state->bytes = flat_picture_stream(memory, picture, is_opaque, &length);
  if (!state->bytes) png_error(state->png, "out of memory");
  if (length > 0x7fffffff) png_error(state->png, "picture too large");
  png_write_chunk(state->png, (png_const_bytep) "IDAT", state->bytes, length);
  png_write_chunk(state->png, (png_const_bytep) "IEND", NULL, 0);
}

static void write_with_zlib(write_state *state, const tacho_picture *picture, int is_opaque) {
  state->bytes = malloc((size_t)picture->width * 4);
  if (!state->bytes) png_error(state->png, "out of memory");
  for (uint32_t y = 0; y < picture->height; y++) {
    if (is_opaque) {
      opaque_row_as_rgb(picture, y, state->bytes);
    } else {
      row_as_rgba(picture, y, state->bytes);
    }
    png_write_row(state->png, state->bytes);
  }
  png_write_end(state->png, state->info);
}

int tacho_png_encode(tacho_picture picture, int level, tacho_png_memory *memory, tacho_png_buffer *out,
                     char message[128]) {
  out->bytes = NULL;
  out->length = 0;
  // libpng's own limit on width, and rows whose bytes a 32-bit number counts.
  if (picture.width == 0 || picture.height == 0 || picture.width > 0x1fffffff || picture.height > 0x7fffffff) {
    strcpy(message, "the picture is too large for a PNG");
    return -1;
  }
  failure f = {.message = message};
  sink s = {.out = out, .capacity = 0};
  int is_opaque = rows_are_opaque(&picture);
  write_state *state = calloc(1, sizeof *state);
  if (state) {
    state->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &f, on_error, on_warning);
    state->info = state->png ? png_create_info_struct(state->png) : NULL;
  }
  if (!state || !state->info) {
    strcpy(message, "out of memory");
    free_write_state(state);
    return -1;
  }
  if (setjmp(f.landing)) {
    free_write_state(state);
    tacho_png_free(out);
    return -1;
  }
  png_set_write_fn(state->png, &s, on_write, on_flush);
  if (level > 0) {
    png_set_compression_level(state->png, level);
    png_set_filter(state->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  }
  write_header(state, &picture, is_opaque);
  if (level > 0) {
    write_with_zlib(state, &picture, is_opaque);
  } else {
    write_flat(state, &picture, is_opaque, memory);
  }
  free_write_state(state);
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
