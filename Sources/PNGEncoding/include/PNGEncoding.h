#pragma once
// PNG files: written by our own writer (frames.h) or by libdeflate, read by libpng.
#include <stddef.h>
#include <stdint.h>

#include "frames.h"
#include "picture.h"

/// A file. Free with tacho_png_free.
typedef struct {
  uint8_t *bytes;
  size_t length;
} tacho_png_buffer;

/// Writes a picture as a small file, by libdeflate at `level` 1…12: no row filter, sRGB and pHYs chunks.
///
/// - `is_opaque`: whether every pixel is opaque: then the file is RGB, otherwise RGBA.
/// - `pixels_per_metre`: for the pHYs chunk; 0 leaves it out.
///
/// Returns 0; -1 and no buffer when memory runs out or the picture is too large.
int tacho_png_write_small(const tacho_picture *picture, int is_opaque, int level, uint32_t pixels_per_metre,
                          tacho_png_buffer *out);

/// Writes a picture fast, by the writer of frames.h: the file of a series' frame with the same pixels. Otherwise as
/// tacho_png_write_small.
int tacho_png_write_fast(const tacho_picture *picture, int is_opaque, uint32_t pixels_per_metre, tacho_png_buffer *out);
void tacho_png_free(tacho_png_buffer *buffer);

/// What reading a file back tells.
typedef enum { tacho_png_whole, tacho_png_spoilt, tacho_png_out_of_memory } tacho_png_state;

/// Reads back a file that one of the writers here made: whether its pixels inflate to the size that its header tells, with
/// the checksum that was taken of them before they were compressed.
tacho_png_state tacho_png_read_back(const uint8_t *file, size_t length);

/// Reads the header of a PNG: checks the size before a decode allocates anything.
int tacho_png_read_size(const uint8_t *png, size_t length, uint32_t *width, uint32_t *height, char message[128]);

/// Decodes any PNG to straight 8-bit RGBA. `rgba` holds 4 · width · height bytes, as read_size told.
int tacho_png_decode(const uint8_t *png, size_t length, uint8_t *rgba, size_t capacity, char message[128]);
