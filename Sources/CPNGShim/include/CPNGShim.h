#pragma once
#include <stddef.h>
#include <stdint.h>

/// Bytes that libpng produced. Free with tacho_png_free.
typedef struct {
  uint8_t *bytes;
  size_t length;
} tacho_png_buffer;

/// What a decoded or encoded picture measures.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Pixels per metre, 0 when the file does not say.
  uint32_t pixels_per_metre;
} tacho_png_size;

/// Encodes straight RGBA rows as PNG with no row filter, an sRGB chunk and a pHYs chunk.
///
/// With `drop_alpha` the fourth component is left out and the file is RGB. `level` is zlib's, 1…9.
/// Returns 0, or -1 with libpng's reason in `message` and no buffer.
int tacho_png_encode(const uint8_t *rgba, tacho_png_size size, int drop_alpha, int level, tacho_png_buffer *out,
                     char message[128]);

/// Reads the header of a PNG: checks the size before a decode allocates anything.
int tacho_png_read_size(const uint8_t *png, size_t length, tacho_png_size *size, char message[128]);

/// Decodes any PNG to straight 8-bit RGBA. `rgba` holds 4 · width · height bytes, as read_size told.
int tacho_png_decode(const uint8_t *png, size_t length, uint8_t *rgba, size_t capacity, char message[128]);

void tacho_png_free(tacho_png_buffer *buffer);
