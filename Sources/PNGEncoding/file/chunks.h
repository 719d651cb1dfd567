#pragma once
// The chunks of a PNG file (PNG Third Edition, W3C 2025).
#include <stddef.h>
#include <stdint.h>

enum { PNG_SIGNATURE = 8, PNG_HEADER = 25, PNG_COLOURS = 13, PNG_RESOLUTION = 21, PNG_EMPTY = 12 };

/// The longest chunk.
enum { PNG_LONGEST = 0x7fffffff };

/// Bytes of a file with one IDAT chunk of `stream` bytes.
size_t png_file_bytes(uint32_t pixels_per_metre, size_t stream);

uint8_t *png_put_number(uint8_t *at, uint32_t value);

/// Signature, IHDR, sRGB and, unless it is 0, pHYs. Returns where the next chunk begins.
uint8_t *png_put_header(uint8_t *at, uint32_t width, uint32_t height, uint32_t pixel_bytes, uint32_t pixels_per_metre);

/// A chunk whose `length` bytes of content are in their place already. Returns where the next chunk begins.
uint8_t *png_put_chunk_around(uint8_t *at, const char *type, uint32_t length);
