#pragma once
// What a sequence of frames keeps from one frame to the next.
#include "../include/frames.h"
#include "frame_bits.h"

/// A token's whole code: for a match length, distance and their extra bits.
typedef struct {
  uint64_t bits;
  uint32_t count;
} frame_code;

/// The longest code of a symbol; a shorter limit costs nothing and bounds what a span can take.
enum { FRAME_LONGEST_CODE = 13 };

/// The longest match.
enum { FRAME_MATCH = 258 };

/// The most pixels in a span: with 3 bytes a pixel the longest match, with 4 bytes 64 pixels are.
enum { FRAME_SPAN = FRAME_MATCH / 3 };

/// Where else a run may repeat pixels: in the rows above, and there up to so many pixels to either side. The contours of
/// gradients move sideways from row to row.
enum { FRAME_ROWS = 4, FRAME_SHIFT = 3, FRAME_PLACES = 2 * FRAME_SHIFT + 1 };

typedef struct {
  frame_code literals[256];
  /// Of the lengths of matches, 3…258 bytes.
  frame_code lengths[FRAME_MATCH + 1];
  /// Of their distances: the pixel before, and by rows above, less one, and by shift to the right from -FRAME_SHIFT on.
  frame_code left;
  frame_code above[FRAME_ROWS][FRAME_PLACES];
  frame_code end;
} frame_table;

/// The two sums of Adler-32 over a span's bytes alone.
typedef struct {
  uint32_t sum;
  uint32_t weighted;
} frame_sums;

/// The two halves of an Adler-32 (RFC 1950), taken modulo 65521 from time to time.
typedef struct {
  uint64_t a, b;
} frame_adler;

struct tacho_frames {
  uint32_t width, height;
  tacho_pixel_layout layout;
  uint32_t pixels_per_metre;
  uint32_t pixel_bytes;
  /// With the filter byte in front.
  uint32_t row_bytes;
  uint32_t span_pixels;
  /// How far up matches may reach, in rows within the window of deflate; at most FRAME_ROWS.
  uint32_t rows_in_sight;
  /// In a row.
  uint32_t spans;
  uint32_t band_rows;
  uint32_t bands;
  int has_failed;

  /// The picture from the row `first_row` on: words of alpha, red, green, blue from the top, premultiplied where its pixels
  /// come so; rows without gaps, and FRAME_SHIFT words before and after.
  uint32_t *shown_memory;
  uint32_t *shown;
  uint32_t first_row;

  /// For each span, row by row: whether its bits are no longer those of the pixels, where they end in their band, and
  /// its sums.
  uint8_t *is_stale;
  uint32_t *ends;
  frame_sums *sums;
  uint8_t *is_band_stale;
  frame_bits *band;
  /// The head of the deflate stream.
  frame_bits head;
  frame_table table;
  uint32_t adler_a, adler_b;
  /// x to the powers of 2 modulo the CRC's polynomial.
  uint32_t squares[FRAME_SQUARES];
  /// FRAME_MATCH, and one less for each byte after: what the bytes of a whole span weigh in Adler-32.
  int16_t falling[FRAME_MATCH];
  /// Room for one band: its bits in the making.
  uint8_t *scratch;
  size_t scratch_bytes;
};

/// Sets up what does not depend on pixels: sizes, table and the head of the stream. `frames` is all zero. Returns 0, or -1 when
/// memory runs out or the picture is too large.
int frame_store_set(tacho_frames *frames, uint32_t width, uint32_t height, tacho_pixel_layout layout, int is_opaque,
                    uint32_t pixels_per_metre);

static inline uint32_t *frame_row(const tacho_frames *f, uint32_t y) { return f->shown + (size_t)(y - f->first_row) * f->width; }

/// `count` pixels as the words of a store.
void frame_copy_words(const tacho_frames *frames, const uint8_t *pixels, uint32_t count, uint32_t *words);

/// One premultiplied word as a straight one, rounded as tacho_straighten_row does.
static inline uint32_t straight_word(uint32_t word) {
  uint32_t alpha = word >> 24;
  if (alpha == 255) return word;
  if (alpha == 0) return 0;
  uint32_t red = ((word >> 16 & 255) * 255 + alpha / 2) / alpha;
  uint32_t green = ((word >> 8 & 255) * 255 + alpha / 2) / alpha;
  uint32_t blue = ((word & 255) * 255 + alpha / 2) / alpha;
  if (red > 255) red = 255;
  if (green > 255) green = 255;
  if (blue > 255) blue = 255;
  return alpha << 24 | red << 16 | green << 8 | blue;
}

/// Fills in the table and the head of the stream. Returns 0, or -1 when memory runs out.
int frame_codes_fill(tacho_frames *frames);

/// How far back in the stream a place in the rows above is; 0 where it is out of sight.
static inline uint32_t frame_distance(const tacho_frames *f, uint32_t row, uint32_t place) {
  if (row >= f->rows_in_sight) return 0;
  return (row + 1) * f->row_bytes + FRAME_SHIFT * f->pixel_bytes - place * f->pixel_bytes;
}

/// Compresses the rows y0 ..< y1 one after the other, and goes on with their checksum.
void frame_spans_write(const tacho_frames *frames, uint32_t y0, uint32_t y1, bit_writer *writer, frame_adler *adler);

/// Bytes that so many rows take at most.
size_t frame_spans_most_bytes(const tacho_frames *frames, uint32_t rows);

/// Compresses the stale spans of a band. Returns 0, or -1 when memory runs out.
int frame_spans_rewrite(tacho_frames *frames, uint32_t band);
