// Whole pictures by libdeflate, and files read back by it.
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "../include/PNGEncoding.h"
#include "chunks.h"

/// All rows as they stand in the stream, each with its filter byte, 0, in front. NULL when memory runs out.
static uint8_t *bytes_of(const tacho_picture *picture, int is_opaque, size_t *count) {
  size_t row_bytes = (size_t)picture->width * (is_opaque ? 3 : 4) + 1;
  *count = row_bytes * picture->height;
  uint8_t *bytes = malloc(*count), *row = bytes;
  for (uint32_t y = 0; bytes && y < picture->height; y++, row += row_bytes) {
    row[0] = 0;
    if (is_opaque) {
      opaque_row_as_rgb(picture, y, row + 1);
    } else {
      row_as_rgba(picture, y, row + 1);
    }
  }
  return bytes;
}

int tacho_png_write_small(const tacho_picture *picture, int is_opaque, int level, uint32_t pixels_per_metre,
                          tacho_png_buffer *out) {
  memset(out, 0, sizeof *out);
  // Far beyond the limits of the caller; here so that no product overflows.
  if (picture->width == 0 || picture->height == 0 || picture->width > 1 << 20 || picture->height > 1 << 20
      || (uint64_t)picture->width * picture->height > 1 << 28) {
    return -1;
  }
  size_t count, head = png_file_bytes(pixels_per_metre, 0) - PNG_EMPTY;
  uint8_t *bytes = bytes_of(picture, is_opaque, &count);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  size_t bound = libdeflate_zlib_compress_bound(compressor, count);
  uint8_t *file = bytes && compressor ? malloc(head + bound + PNG_EMPTY) : NULL;
  size_t stream = file ? libdeflate_zlib_compress(compressor, bytes, count, file + head - 4, bound) : 0;
  if (compressor) libdeflate_free_compressor(compressor);
  free(bytes);
  if (stream == 0 || stream > PNG_LONGEST) {
    free(file);
    return -1;
  }
  uint8_t *at =
      png_put_header(file, picture->width, picture->height, is_opaque ? 3 : 4, pixels_per_metre);
  at = png_put_chunk_around(at, "IDAT", (uint32_t)stream);
  png_put_chunk_around(at, "IEND", 0);
  out->length = png_file_bytes(pixels_per_metre, stream);
  // What is left of the bound goes back.
  uint8_t *fitting = realloc(file, out->length);
  out->bytes = fitting ? fitting : file;
  return 0;
}

void tacho_png_free(tacho_png_buffer *buffer) {
  free(buffer->bytes);
  memset(buffer, 0, sizeof *buffer);
}

// MARK: - Reading back

static uint32_t number_at(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

tacho_png_state tacho_png_read_back(const uint8_t *file, size_t length) {
  const uint8_t *at = file + PNG_SIGNATURE, *end = file + length;
  if (length < PNG_SIGNATURE + PNG_HEADER + 2 * PNG_EMPTY) return tacho_png_spoilt;
  uint32_t width = number_at(at + 8), height = number_at(at + 12);
  size_t count = ((size_t)width * (at[17] == 2 ? 3 : 4) + 1) * height;
  while (memcmp(at + 4, "IDAT", 4)) {
    size_t chunk = PNG_EMPTY + (size_t)number_at(at);
    if (chunk > (size_t)(end - at) || (size_t)(end - at) - chunk < PNG_EMPTY) return tacho_png_spoilt;
    at += chunk;
  }
  size_t stream = number_at(at);
  if (stream > (size_t)(end - at) - PNG_EMPTY) return tacho_png_spoilt;
  uint8_t *bytes = malloc(count);
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  tacho_png_state state = tacho_png_out_of_memory;
  if (bytes && decompressor) {
    // A size that is not just `count` is an error too, as no place is given for it.
    int is_whole = libdeflate_zlib_decompress(decompressor, at + 8, stream, bytes, count, NULL) == LIBDEFLATE_SUCCESS;
    state = is_whole ? tacho_png_whole : tacho_png_spoilt;
  }
  if (decompressor) libdeflate_free_decompressor(decompressor);
  free(bytes);
  return state;
}
