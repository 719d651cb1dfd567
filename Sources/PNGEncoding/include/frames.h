#pragma once
// Pictures as PNG files by a deflate writer (RFC 1951) for flat art, one after the other.
//
// What a picture costs depends on what changed since the one before. Rows are cut into spans; the compressed bits of a
// span depend on its own pixels, on the pixel before it and on the rows above, and on nothing else, so the bits of spans
// whose pixels stayed are taken from the picture before. The codes are fixed, so a file is a function of its pixels alone,
// whatever was written before it.
#include <stddef.h>
#include <stdint.h>

#include "picture.h"

typedef struct tacho_frames tacho_frames;

/// - `layout`: of the pixels that tacho_frames_update takes.
/// - `is_opaque`: whether every pixel of every picture is opaque: then the files are RGB, otherwise RGBA.
/// - `pixels_per_metre`: for the pHYs chunk; 0 leaves it out.
///
/// The first picture is transparent. Returns NULL when memory runs out. Free with tacho_frames_free.
tacho_frames *tacho_frames_make(uint32_t width, uint32_t height, tacho_pixel_layout layout, int is_opaque,
                                uint32_t pixels_per_metre);
void tacho_frames_free(tacho_frames *frames);

/// Takes over the changed pixels of the columns x0 ..< x1 and the rows y0 ..< y1 from `pixels`, `stride` bytes a row.
///
/// Returns whether a pixel changed.
int tacho_frames_update(tacho_frames *frames, const uint8_t *pixels, size_t stride, uint32_t x0, uint32_t y0,
                        uint32_t x1, uint32_t y1);

/// Compresses what changed. Returns the length of the picture's file; 0 when memory runs out or it is too large.
size_t tacho_frames_prepare(tacho_frames *frames);

/// Bytes that tacho_frames_write may write beyond the length.
enum { TACHO_FRAMES_SLACK = 16 };

/// Writes the file after tacho_frames_prepare told its length.
void tacho_frames_write(const tacho_frames *frames, uint8_t *file);
