// The C encoder under AddressSanitizer and UBSan: whatever is written is read by libpng and compared with the pixels.
// Scripts/nightly encoder builds and runs it.
#include <libdeflate.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "PNGEncoding.h"
#include "CPixels.h"

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "VIOLATION: line %d: %s\n", __LINE__, #condition); \
      abort(); \
    } \
  } while (0)

// The input, taken from the front; zeros when it is used up.
static const uint8_t *input;
static size_t left;

static uint32_t byte(void) {
  if (!left) return 0;
  left--;
  return *input++;
}
static uint32_t half(void) { return byte() << 8 | byte(); }
static uint32_t word(void) { return half() << 16 | half(); }

// Mostly numbers as they occur, sometimes any at all.
static float number(void) {
  uint32_t kind = byte();
  uint32_t bits = word();
  if (kind < 200) return (float)(int32_t)bits / (float)(1u << (kind % 31));
  float any;
  memcpy(&any, &bits, 4);
  return any;
}

static uint32_t premultiplied(uint32_t color, int is_opaque) {
  uint32_t alpha = is_opaque ? 255 : color >> 24;
  uint32_t red = (color >> 16 & 255) * alpha / 255;
  uint32_t green = (color >> 8 & 255) * alpha / 255;
  uint32_t blue = (color & 255) * alpha / 255;
  return alpha << 24 | red << 16 | green << 8 | blue;
}

// A file must have the size and, straightened, the pixels it was made of.
static void expect_pixels(const uint8_t *file, size_t length, const uint32_t *pixels, uint32_t width, uint32_t height) {
  char message[128];
  uint32_t file_width = 0, file_height = 0;
  EXPECT(!tacho_png_read_size(file, length, &file_width, &file_height, message));
  EXPECT(file_width == width && file_height == height);
  size_t row = (size_t)4 * width;
  uint8_t *found = malloc(row * height);
  uint8_t *expected = malloc(row);
  EXPECT(!tacho_png_decode(file, length, found, row * height, message));
  for (uint32_t y = 0; y < height; y++) {
    tacho_straighten_row((const uint8_t *)(pixels + (size_t)y * width), expected, width);
    EXPECT(!memcmp(expected, found + row * y, row));
  }
  free(found);
  free(expected);
}

// Fills a rectangle with one colour, with specks, or with a pattern.
static void fill(uint32_t *pixels, uint32_t width, uint32_t x0, uint32_t y0, uint32_t x1, uint32_t y1, int is_opaque) {
  uint32_t color = premultiplied(word(), is_opaque), style = byte(), seed = half();
  for (uint32_t y = y0; y < y1; y++) {
    for (uint32_t x = x0; x < x1; x++) {
      uint32_t pixel = color;
      seed = seed * 1103515245u + 12345u;
      if (style & 1 && (seed >> 16) % 7 == 0) pixel = premultiplied(seed * 2654435761u, is_opaque);
      if (style & 2) pixel = premultiplied((x * 3 + y * (style >> 4)) * 0x01010101u | 0xff000000u, is_opaque);
      pixels[(size_t)y * width + x] = pixel;
    }
  }
}

// The sides of a picture: small ones mostly, now and then as wide or high as there is.
static void sides(uint32_t *width, uint32_t *height) {
  uint32_t kind = byte(), area = kind < 224 ? 1 << 11 : 1 << 15, longest = kind & 1 ? 16384 : 64;
  *width = 1 + half() % longest;
  *height = 1 + half() % (area / *width ? area / *width : 1);
  if (kind & 2) {
    uint32_t turned = *width;
    *width = *height;
    *height = turned;
  }
}

// The file of what a store holds: read back, libpng must find its pixels; a changed byte of the stream must be found.
static void expect_frame(tacho_frames *store, const uint32_t *pixels, uint32_t width, uint32_t height) {
  size_t length = tacho_frames_prepare(store);
  EXPECT(length > 0);
  uint8_t *file = malloc(length + TACHO_FRAMES_SLACK);
  tacho_frames_write(store, file);
  expect_pixels(file, length, pixels, width, height);
  EXPECT(tacho_png_read_back(file, length) == tacho_png_whole);
  // What was written before has no part in it: a picture by itself is the same file.
  tacho_picture still = {(const uint8_t *)pixels, (size_t)4 * width, width, height, tacho_pixels_premultiplied_argb};
  tacho_png_buffer again;
  EXPECT(!tacho_png_write_fast(&still, file[25] == 2, file[50] == 'p' ? 3780 : 0, &again));
  EXPECT(again.length == length && !memcmp(file, again.bytes, length));
  tacho_png_free(&again);
  free(file);
}

// Frames that change in places, each compressed by splicing into the one before.
static void frames(void) {
  uint32_t width, height;
  sides(&width, &height);
  int is_opaque = byte() & 1;
  tacho_frames *store =
      tacho_frames_make(width, height, tacho_pixels_premultiplied_argb, is_opaque, byte() & 1 ? 3780 : 0);
  EXPECT(store);
  size_t area = (size_t)width * height, stride = (size_t)4 * width;
  uint32_t *pixels = calloc(area, 4);
  if (is_opaque) {
    for (size_t at = 0; at < area; at++) pixels[at] = 0xff000000u;
    tacho_frames_update(store, (uint8_t *)pixels, stride, 0, 0, width, height);
  }
  uint32_t steps = 1 + byte() % 6;
  for (uint32_t step = 0; step < steps; step++) {
    uint32_t left_edge = width, top = height, right = 0, bottom = 0;
    for (uint32_t count = 1 + byte() % 5; count; count--) {
      uint32_t x0 = half() % width, y0 = half() % height;
      uint32_t x1 = x0 + 1 + half() % (width - x0), y1 = y0 + 1 + half() % (height - y0);
      fill(pixels, width, x0, y0, x1, y1, is_opaque);
      if (x0 < left_edge) left_edge = x0;
      if (y0 < top) top = y0;
      if (x1 > right) right = x1;
      if (y1 > bottom) bottom = y1;
    }
    if (byte() & 1) {
      tacho_frames_update(store, (uint8_t *)pixels, stride, left_edge, top, right, bottom);
    } else {
      // More than there is: it must be cut.
      tacho_frames_update(store, (uint8_t *)pixels, stride, 0, 0, width + byte(), height + byte());
    }
    expect_frame(store, pixels, width, height);
  }
  free(pixels);
  tacho_frames_free(store);
}

// A picture at once, by libdeflate; and a byte of it that was spoilt.
static void picture(void) {
  uint32_t width, height;
  sides(&width, &height);
  int is_opaque = byte() & 1;
  size_t area = (size_t)width * height;
  uint32_t *pixels = malloc(area * 4);
  uint32_t color = premultiplied(word(), is_opaque);
  for (size_t at = 0; at < area; at++) {
    if ((at & 15) == 0 && left > 16) color = premultiplied(word(), is_opaque);
    pixels[at] = color;
  }
  uint32_t x0 = half() % width, y0 = half() % height;
  fill(pixels, width, x0, y0, x0 + 1 + half() % (width - x0), y0 + 1 + half() % (height - y0), is_opaque);
  tacho_picture made = {(uint8_t *)pixels, (size_t)4 * width, width, height, tacho_pixels_premultiplied_argb};
  tacho_png_buffer file;
  EXPECT(!tacho_png_write_small(&made, is_opaque, 1 + byte() % 12, byte() & 1 ? 3780u : 0, &file));
  expect_pixels(file.bytes, file.length, pixels, width, height);
  EXPECT(tacho_png_read_back(file.bytes, file.length) == tacho_png_whole);
  // A byte of the stream or of its checksum spoilt, in a chunk that is right: found, unless the byte means the same.
  size_t start = file.bytes[50] == 'p' ? 75 : 54, end = file.length - 16;
  file.bytes[start + word() % (end - start)] ^= 1 + byte() % 255;
  uint32_t checksum = libdeflate_crc32(0, file.bytes + start - 4, end - start + 4);
  for (int at = 0; at < 4; at++) file.bytes[end + at] = (uint8_t)(checksum >> (24 - 8 * at));
  if (tacho_png_read_back(file.bytes, file.length) == tacho_png_whole) {
    expect_pixels(file.bytes, file.length, pixels, width, height);
  }
  tacho_png_free(&file);
  free(pixels);
}

// A file from anywhere, into memory of just its size or a little less.
static void decode(void) {
  char message[128];
  uint32_t width = 0, height = 0;
  if (tacho_png_read_size(input, left, &width, &height, message)) return;
  if ((uint64_t)width * height > 1 << 20) return;
  size_t size = (size_t)4 * width * height;
  uint8_t *pixels = malloc(size ? size : 1);
  if (left % 8 == 7 && size > 4) size -= 4;
  tacho_png_decode(input, left, pixels, size, message);
  free(pixels);
}

static void blend(void) {
  enum { width = 200 };
  uint32_t last = 1 + half() % 1000;
  uint32_t *colors = malloc(4 * (last + 1));
  for (uint32_t at = 0; at <= last; at++) colors[at] = premultiplied(at * 0x9E3779B9u, 0);
  uint32_t *row = malloc(4 * width);
  for (uint32_t at = 0; at < width; at++) row[at] = premultiplied(at * 0x85ebca6bu, 0);
  uint8_t *cover = malloc(width + 7);
  for (int at = 0; at < width + 7; at++) cover[at] = (uint8_t)byte();
  ptrdiff_t start = byte() % width, end = start + byte() % (width - start + 1);
  switch (byte() % 5) {
    case 0: {
      tacho_gradient_row gradient = {number(), number(), number(), number(), (int)(byte() & 1)};
      tacho_blend_gradient(row, cover, start, end, colors, last, gradient);
      break;
    }
    case 1: {
      tacho_line_row line = {number(), number(), number(), number(), number()};
      tacho_blend_line(row, start, end, colors, last, number(), line);
      break;
    }
    case 2: {
      float one = number(), two = number();
      tacho_blend_beside_line(row, start, end, colors, last, one, two);
      break;
    }
    case 3: {
      float *squares = malloc(sizeof *squares * (width + 7));
      for (int at = 0; at < width + 7; at++) squares[at] = INFINITY;
      for (int lines = byte() % 4; lines > 0; lines--) {
        tacho_line_row line = {number(), number(), number(), number(), number()};
        tacho_nearer_line(squares, start, end, line);
      }
      float steps = number();
      tacho_blend_distances(row, start, end, colors, last, steps, squares);
      for (ptrdiff_t at = start; at < end; at++) {
        if (squares[at] != INFINITY) abort();
      }
      free(squares);
      break;
    }
    default:
      tacho_blend_colors(row + start, colors, (size_t)(end - start) < last ? (size_t)(end - start) : last);
  }
  free(colors);
  free(row);
  free(cover);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  input = bytes;
  left = count;
  switch (byte() % 4) {
    case 0: frames(); break;
    case 1: picture(); break;
    case 2: decode(); break;
    default: blend();
  }
  return 0;
}
