#include "../include/frames.h"

#include <stdlib.h>
#include <string.h>

#include "frame_store.h"

tacho_frames *tacho_frames_make(uint32_t width, uint32_t height, int is_opaque, int level, uint32_t pixels_per_metre) {
  // Far beyond the limits of the caller; here so that no product below overflows.
  if (width == 0 || height == 0 || width > 1 << 20 || height > 1 << 20 || (uint64_t)width * height > 1 << 28) return NULL;
  tacho_frames *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->width = width;
  f->height = height;
  f->level = level;
  f->pixels_per_metre = pixels_per_metre;
  f->pixel_bytes = is_opaque ? 3 : 4;
  f->row_bytes = width * f->pixel_bytes + 1;
  // Short spans cost bytes, long ones time; in a narrow picture what moves is a large part of a row.
  f->span_pixels = (is_opaque ? FRAME_SPAN : 64) / (width < 512 ? 2 : 1);
  f->spans = (width + f->span_pixels - 1) / f->span_pixels;
  // Rows see those above them in their band and a few more, which must change little with what moves.
  int is_narrow = f->row_bytes < FRAME_NARROW_BYTES;
  f->band_rows = level == 0 ? 8 : f->row_bytes > WINDOW ? 1 : is_narrow ? 16 : 8;
  f->bands = (height + f->band_rows - 1) / f->band_rows;
  size_t spans = (size_t)f->spans * height;
  for (uint32_t rows = 1; rows <= FRAME_ROWS; rows++) {
    // In a picture narrower than the shifts, a place in the row above could be the pixel before.
    if (width > 2 * FRAME_SHIFT && rows * f->row_bytes + FRAME_SHIFT * f->pixel_bytes <= WINDOW) f->rows_in_sight = rows;
  }
  if (level > 0) {
    uint32_t most = is_narrow ? 4 : 10;
    f->rows_in_sight = WINDOW / f->row_bytes < most ? WINDOW / f->row_bytes : most;
  }
  f->shown_memory = calloc((size_t)width * height + 2 * FRAME_SHIFT, sizeof *f->shown_memory);
  f->is_stale = calloc(spans, sizeof *f->is_stale);
  f->is_band_stale = calloc(f->bands, sizeof *f->is_band_stale);
  if (!f->shown_memory || !f->is_stale || !f->is_band_stale) {
    tacho_frames_free(f);
    return NULL;
  }
  f->shown = f->shown_memory + FRAME_SHIFT;
  frame_bits_prepare(f->squares);
  for (int i = 0; i < FRAME_MATCH; i++) f->falling[i] = (int16_t)(FRAME_MATCH - i);
  return f;
}

void tacho_frames_free(tacho_frames *f) {
  if (!f) return;
  if (f->band) {
    for (uint32_t i = 0; i < f->bands; i++) free(f->band[i].bytes);
  }
  frame_small_free(f->small);
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
  if (f->level > 0) {
    for (uint32_t band = y / f->band_rows; band < f->bands && band * f->band_rows <= y + f->rows_in_sight; band++) {
      f->is_band_stale[band] = 1;
    }
  }
}

int tacho_frames_update(tacho_frames *f, const uint8_t *pixels, size_t stride, uint32_t x0, uint32_t y0, uint32_t x1,
                        uint32_t y1) {
  if (x1 > f->width) x1 = f->width;
  if (y1 > f->height) y1 = f->height;
  if (x0 >= x1) return 0;
  int changed = 0;
  for (uint32_t y = y0; y < y1; y++) {
    const uint32_t *row = (const uint32_t *)(const void *)(pixels + y * stride);
    uint32_t *shown = f->shown + (size_t)y * f->width;
    for (uint32_t span = x0 / f->span_pixels; span * f->span_pixels < x1; span++) {
      uint32_t start = span * f->span_pixels, end = start + f->span_pixels;
      uint32_t a = start > x0 ? start : x0, b = end < x1 ? end : x1;
      if (!memcmp(row + a, shown + a, 4 * (size_t)(b - a))) continue;
      changed = 1;
      // A span looks at the pixel before it, and at so many beyond both its ends in the rows above.
      uint32_t head = start + FRAME_SHIFT < b ? start + FRAME_SHIFT : b;
      uint32_t tail = a + FRAME_SHIFT < end ? end - FRAME_SHIFT : a;
      int has_head = span > 0 && a < head && memcmp(row + a, shown + a, 4 * (size_t)(head - a));
      int has_tail = span + 1 < f->spans && tail < b && memcmp(row + tail, shown + tail, 4 * (size_t)(b - tail));
      mark_row(f, y, span, has_tail ? span + 1 : span);
      uint32_t last = f->level == 0 ? y + f->rows_in_sight : y;
      for (uint32_t below = y + 1; below < f->height && below <= last; below++) {
        mark_row(f, below, has_head ? span - 1 : span, has_tail ? span + 1 : span);
      }
      memcpy(shown + a, row + a, 4 * (size_t)(b - a));
    }
  }
  return changed;
}

// MARK: - Codes

int tacho_frames_learn(tacho_frames *f) {
  size_t spans = (size_t)f->spans * f->height;
  if (!f->band) f->band = calloc(f->bands, sizeof *f->band);
  if (!f->band) return -1;
  if (f->level > 0) {
    if (frame_small_learn(f)) return -1;
  } else {
    if (!f->ends) f->ends = calloc(spans, sizeof *f->ends);
    if (!f->sums) f->sums = calloc(spans, sizeof *f->sums);
    if (!f->ends || !f->sums) return -1;
    memset(f->sums, 0, spans * sizeof *f->sums);
    f->adler_a = 1;
    f->adler_b = (uint32_t)((uint64_t)f->row_bytes * f->height % 65521);
    if (frame_flat_learn(f)) return -1;
  }
  memset(f->is_stale, 1, spans);
  memset(f->is_band_stale, 1, f->bands);
  f->has_learned = 1;
  return 0;
}
