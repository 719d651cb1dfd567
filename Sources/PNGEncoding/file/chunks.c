#include "chunks.h"

#include <libdeflate.h>
#include <string.h>

static const uint8_t signature[PNG_SIGNATURE] = {137, 'P', 'N', 'G', 13, 10, 26, 10};

size_t png_file_bytes(uint32_t pixels_per_metre, size_t stream) {
  size_t head = PNG_SIGNATURE + PNG_HEADER + PNG_COLOURS + (pixels_per_metre ? PNG_RESOLUTION : 0);
  return head + PNG_EMPTY + stream + PNG_EMPTY;
}

uint8_t *png_put_number(uint8_t *at, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = (uint8_t)(value >> shift);
  return at;
}

uint8_t *png_put_chunk_around(uint8_t *at, const char *type, uint32_t length) {
  at = png_put_number(at, length);
  memcpy(at, type, 4);
  return png_put_number(at + 4 + length, libdeflate_crc32(0, at, 4 + (size_t)length));
}

uint8_t *png_put_header(uint8_t *at, uint32_t width, uint32_t height, uint32_t pixel_bytes, uint32_t pixels_per_metre) {
  memcpy(at, signature, sizeof signature);
  at += sizeof signature;
  uint8_t *data = png_put_number(png_put_number(at + 8, width), height);
  data[0] = 8;
  data[1] = pixel_bytes == 3 ? 2 : 6;  // RGB or RGBA
  data[2] = data[3] = data[4] = 0;
  at = png_put_chunk_around(at, "IHDR", 13);
  at[8] = 0;  // perceptual
  at = png_put_chunk_around(at, "sRGB", 1);
  if (pixels_per_metre) {
    png_put_number(png_put_number(at + 8, pixels_per_metre), pixels_per_metre)[0] = 1;  // the unit is the metre
    at = png_put_chunk_around(at, "pHYs", 9);
  }
  return at;
}
