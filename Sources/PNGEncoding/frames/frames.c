#include "../include/frames.h"

#include <stdlib.h>
#include <string.h>

#include "frame_store.h"

/// Rows of a band: what changes is compressed by itself, and bits are joined band by band.
enum { BAND_ROWS = 8 };

static int allocate(tacho_frames *f) {
  size_t spans = (size_t)f->spans * f->height;
  f->shown_memory = calloc((size_t)f->width * f->height + 2 * FRAME_SHIFT, sizeof *f->shown_memory);
  f->is_stale = malloc(spans);
  f->is_band_stale = malloc(f->bands);
  f->ends = calloc(spans, sizeof *f->ends);
  f->sums = calloc(spans, sizeof *f->sums);
  f->band = calloc(f->bands, sizeof *f->band);
  f->scratch = malloc(frame_spans_most_bytes(f, f->band_rows));
  if (!f->shown_memory || !f->is_stale || !f->is_band_stale || !f->ends || !f->sums || !f->band || !f->scratch) return -1;
  f->shown = f->shown_memory + FRAME_SHIFT;
  memset(f->is_stale, 1, spans);
  memset(f->is_band_stale, 1, f->bands);
  return 0;
}

int frame_store_set(tacho_frames *f, uint32_t width, uint32_t height, tacho_pixel_layout layout, int is_opaque,
                    uint32_t pixels_per_metre) {
  // Far beyond the limits of the caller; here so that no product below overflows.
  if (width == 0 || height == 0 || width > 1 << 20 || height > 1 << 20 || (uint64_t)width * height > 1 << 28) return -1;
  f->width = width;
  f->height = height;
  f->layout = layout;
  f->pixels_per_metre = pixels_per_metre;
  f->pixel_bytes = is_opaque ? 3 : 4;
  f->row_bytes = width * f->pixel_bytes + 1;
  // Short spans cost bytes, long ones time; in a narrow picture what moves is a large part of a row.
  f->span_pixels = (is_opaque ? FRAME_SPAN : 64) / (width < 512 ? 2 : 1);
  f->spans = (width + f->span_pixels - 1) / f->span_pixels;
  for (uint32_t rows = 1; rows <= FRAME_ROWS; rows++) {
    // In a picture narrower than the shifts, a place in the row above could be the pixel before.
    if (width > 2 * FRAME_SHIFT && rows * f->row_bytes + FRAME_SHIFT * f->pixel_bytes <= WINDOW) f->rows_in_sight = rows;
  }
  for (int i = 0; i < FRAME_MATCH; i++) f->falling[i] = (int16_t)(FRAME_MATCH - i);
  return frame_codes_fill(f);
}

tacho_frames *tacho_frames_make(uint32_t width, uint32_t height, tacho_pixel_layout layout, int is_opaque,
                                uint32_t pixels_per_metre) {
  tacho_frames *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  if (frame_store_set(f, width, height, layout, is_opaque, pixels_per_metre)) {
    tacho_frames_free(f);
    return NULL;
  }
  f->band_rows = BAND_ROWS;
  f->bands = (height + f->band_rows - 1) / f->band_rows;
  frame_bits_prepare(f->squares);
  frame_bits_measure(&f->head, f->squares);
  f->adler_a = 1;
  f->adler_b = (uint32_t)((uint64_t)f->row_bytes * f->height % 65521);
  if (allocate(f)) {
    tacho_frames_free(f);
    return NULL;
  }
  return f;
}

void tacho_frames_free(tacho_frames *f) {
  if (!f) return;
  for (uint32_t i = 0; f->band && i < f->bands; i++) free(f->band[i].bytes);
  free(f->head.bytes);
  free(f->band);
  free(f->shown_memory);
  free(f->is_stale);
  free(f->is_band_stale);
  free(f->ends);
  free(f->sums);
  free(f->scratch);
  free(f);
}

// MARK: - Pixels

static void mark_row(tacho_frames *f, uint32_t y, uint32_t first, uint32_t last) {
  memset(f->is_stale + (size_t)y * f->spans + first, 1, last - first + 1);
  f->is_band_stale[y / f->band_rows] = 1;
}

void frame_copy_words(const tacho_frames *f, const uint8_t *pixels, uint32_t count, uint32_t *words) {
  if (f->layout == tacho_pixels_premultiplied_argb) {
    memcpy(words, pixels, 4 * (size_t)count);
    return;
  }
  for (uint32_t i = 0; i < count; i++, pixels += 4) {
    words[i] = (uint32_t)pixels[3] << 24 | (uint32_t)pixels[0] << 16 | (uint32_t)pixels[1] << 8 | pixels[2];
  }
}

/// `count` ≤ FRAME_SPAN pixels as words; those of RGBA are put into `room`.
static const uint32_t *words_of(const tacho_frames *f, const uint8_t *pixels, uint32_t count, uint32_t *room) {
  if (f->layout == tacho_pixels_premultiplied_argb) return (const uint32_t *)(const void *)pixels;
  frame_copy_words(f, pixels, count, room);
  return room;
}

int tacho_frames_update(tacho_frames *f, const uint8_t *pixels, size_t stride, uint32_t x0, uint32_t y0, uint32_t x1,
                        uint32_t y1) {
  if (x1 > f->width) x1 = f->width;
  if (y1 > f->height) y1 = f->height;
  if (x0 >= x1) return 0;
  int changed = 0;
  for (uint32_t y = y0; y < y1; y++) {
    uint32_t *shown = f->shown + (size_t)y * f->width;
    for (uint32_t span = x0 / f->span_pixels; span * f->span_pixels < x1; span++) {
      uint32_t start = span * f->span_pixels, end = start + f->span_pixels, room[FRAME_SPAN];
      uint32_t a = start > x0 ? start : x0, b = end < x1 ? end : x1;
      const uint32_t *words = words_of(f, pixels + y * stride + 4 * (size_t)a, b - a, room);
      if (!memcmp(words, shown + a, 4 * (size_t)(b - a))) continue;
      changed = 1;
      // A span looks at the pixel before it, and at so many beyond both its ends in the rows above.
      uint32_t head = start + FRAME_SHIFT < b ? start + FRAME_SHIFT : b;
      uint32_t tail = a + FRAME_SHIFT < end ? end - FRAME_SHIFT : a;
      int has_head = span > 0 && a < head && memcmp(words, shown + a, 4 * (size_t)(head - a));
      int has_tail = span + 1 < f->spans && tail < b && memcmp(words + (tail - a), shown + tail, 4 * (size_t)(b - tail));
      mark_row(f, y, span, has_tail ? span + 1 : span);
      for (uint32_t below = y + 1; below < f->height && below <= y + f->rows_in_sight; below++) {
        mark_row(f, below, has_head ? span - 1 : span, has_tail ? span + 1 : span);
      }
      memcpy(shown + a, words, 4 * (size_t)(b - a));
    }
  }
  return changed;
}
