// Frames through zlib: bands that end on whole bytes, so that each can be replaced.
#include <stdlib.h>
#include <string.h>

#include "CPNGShim.h"
#include "frame_store.h"

size_t frame_zlib_scratch_bytes(tacho_frames *f) {
  return deflateBound(&f->zlib, (uLong)f->band_rows * f->row_bytes) + 64;
}

int frame_zlib_make(tacho_frames *f) {
  if (deflateInit2(&f->zlib, f->level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
  f->has_zlib = 1;
  f->scratch_bytes = frame_zlib_scratch_bytes(f);
  f->scratch = malloc(f->scratch_bytes);
  // A band, and before it the rows it may look back to.
  f->rows = malloc((size_t)f->row_bytes * (FRAME_ZLIB_ROWS + f->band_rows));
  return f->scratch && f->rows ? 0 : -1;
}

static void fill_rows(const tacho_frames *f, uint32_t y0, uint32_t y1) {
  for (uint32_t y = y0; y < y1; y++) {
    const uint32_t *row = f->shown + (size_t)y * f->width;
    uint8_t *target = f->rows + (size_t)(y - y0) * f->row_bytes;
    *target++ = 0;
    if (f->pixel_bytes == 4) {
      tacho_straighten_row((const uint8_t *)row, target, f->width);
      continue;
    }
    for (uint32_t x = 0; x < f->width; x++, target += 3) {
      target[0] = (uint8_t)(row[x] >> 16);
      target[1] = (uint8_t)(row[x] >> 8);
      target[2] = (uint8_t)row[x];
    }
  }
}

int frame_zlib_rewrite(tacho_frames *f, uint32_t band) {
  uint32_t y0 = band * f->band_rows, y1 = f->height - y0 < f->band_rows ? f->height : y0 + f->band_rows;
  uint32_t first = band ? y0 - FRAME_ZLIB_ROWS : 0;
  fill_rows(f, first, y1);
  uint8_t *start = f->rows + (size_t)(y0 - first) * f->row_bytes;
  size_t before = (size_t)(start - f->rows), length = (size_t)(y1 - y0) * f->row_bytes;
  if (before > WINDOW) before = WINDOW;
  if (deflateReset(&f->zlib) != Z_OK) return -1;
  if (before && deflateSetDictionary(&f->zlib, start - before, (uInt)before) != Z_OK) return -1;
  f->zlib.next_in = start;
  f->zlib.avail_in = (uInt)length;
  f->zlib.next_out = f->scratch;
  f->zlib.avail_out = (uInt)f->scratch_bytes;
  if (deflate(&f->zlib, Z_SYNC_FLUSH) != Z_OK || f->zlib.avail_in || !f->zlib.avail_out) return -1;
  f->band[band].adler = (uint32_t)adler32(1, start, (uInt)length);
  return frame_bits_set(&f->band[band], f->scratch, 8 * (uint64_t)(f->scratch_bytes - f->zlib.avail_out));
}
