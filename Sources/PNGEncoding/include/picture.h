#pragma once
#include <stddef.h>
#include <stdint.h>

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
} tacho_picture;

/// Whether every pixel is opaque.
int tacho_picture_is_opaque(const tacho_picture *picture);

/// One row of premultiplied words as straight RGBA bytes, rounded as Cairo's own PNG writer does:
/// (c · 255 + a/2) / a.
void tacho_straighten_row(const uint8_t *argb, uint8_t *rgba, size_t count);
