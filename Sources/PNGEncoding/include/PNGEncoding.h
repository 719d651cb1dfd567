#pragma once
#include <stddef.h>
#include <stdint.h>

#include "frames.h"

/// Bytes that libpng produced. Free with tacho_png_free.
typedef struct {
  uint8_t *bytes;
  size_t length;
} tacho_png_buffer;

/// How the pixels of a picture lie in memory.
typedef enum {
  /// Bytes red, green, blue, alpha; straight.
  tacho_pixels_rgba,
  /// Native 32-bit words of alpha, red, green, blue from the top; premultiplied, as Cairo has them.
  tacho_pixels_premultiplied_argb,
} tacho_pixel_layout;

typedef struct {
  const uint8_t *pixels;
  /// Bytes from one row to the next.
  size_t stride;
  uint32_t width;
  uint32_t height;
  tacho_pixel_layout layout;
  /// Pixels per metre for the pHYs chunk; 0 leaves it out.
  uint32_t pixels_per_metre;
} tacho_picture;

/// The picture that was encoded last, for those after it that are mostly alike: what both have is not looked at again. About
/// 6 bytes a pixel.
typedef struct tacho_png_memory tacho_png_memory;

/// Has no picture yet. NULL when memory runs out.
tacho_png_memory *tacho_png_memory_new(void);
void tacho_png_memory_free(tacho_png_memory *memory);

/// Encodes a picture as PNG: no row filter, sRGB and pHYs chunks, RGB when every pixel is opaque and RGBA
/// otherwise.
///
/// `level` 0 uses the writer for flat art, which is the fastest; 1…9 is zlib's level.
/// `memory`, which the writer for flat art alone uses, may be NULL; the bytes are the same with and without.
/// Returns 0, or -1 with the reason in `message` and no buffer.
int tacho_png_encode(tacho_picture picture, int level, tacho_png_memory *memory, tacho_png_buffer *out,
                     char message[128]);

/// One row of premultiplied words as straight RGBA bytes, rounded as Cairo's own PNG writer does:
/// (c · 255 + a/2) / a.
void tacho_straighten_row(const uint8_t *argb, uint8_t *rgba, size_t count);

/// Reads the header of a PNG: checks the size before a decode allocates anything.
int tacho_png_read_size(const uint8_t *png, size_t length, uint32_t *width, uint32_t *height, char message[128]);

/// Decodes any PNG to straight 8-bit RGBA. `rgba` holds 4 · width · height bytes, as read_size told.
int tacho_png_decode(const uint8_t *png, size_t length, uint8_t *rgba, size_t capacity, char message[128]);

void tacho_png_free(tacho_png_buffer *buffer);
