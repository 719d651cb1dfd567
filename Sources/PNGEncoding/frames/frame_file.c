// The file of a frame: chunks around the joined bits of its bands, with checksums put together from theirs.
#include <string.h>

#include "../file/chunks.h"
#include "frame_store.h"

static uint64_t stream_bytes(const tacho_frames *f) {
  uint64_t bits = f->head.bits + f->table.end.count;
  for (uint32_t i = 0; i < f->bands; i++) bits += f->band[i].bits;
  return 2 + (bits + 7) / 8 + 4;
}

size_t tacho_frames_prepare(tacho_frames *f) {
  if (f->has_failed) return 0;
  for (uint32_t i = 0; i < f->bands; i++) {
    if (!f->is_band_stale[i]) continue;
    if (frame_spans_rewrite(f, i)) {
      // What is known of its spans is no longer true.
      f->has_failed = 1;
      return 0;
    }
    frame_bits_measure(&f->band[i], f->squares);
    f->is_band_stale[i] = 0;
  }
  uint64_t stream = stream_bytes(f);
  return stream > PNG_LONGEST ? 0 : png_file_bytes(f->pixels_per_metre, (size_t)stream);
}

void tacho_frames_write(const tacho_frames *f, uint8_t *file) {
  uint8_t *at = png_put_header(file, f->width, f->height, f->pixel_bytes, f->pixels_per_metre);
  at = png_put_number(at, (uint32_t)stream_bytes(f));
  memcpy(at, "IDAT", 4);
  at[4] = 0x78;  // deflate, 32 KiB window
  at[5] = 0x01;  // the fastest level
  uint32_t crc = frame_crc_append_bytes(0xffffffff, at, 6);
  bit_writer w = {0, 0, at + 6};
  frame_bits_copy(&w, f->head.bytes, 0, f->head.bits);
  crc = frame_crc_join(crc, &f->head);
  for (uint32_t i = 0; i < f->bands; i++) {
    frame_bits_copy(&w, f->band[i].bytes, 0, f->band[i].bits);
    crc = frame_crc_join(crc, &f->band[i]);
  }
  frame_code end = f->table.end;
  put_bits(&w, end.bits, end.count);
  crc = frame_crc_append_bits(crc, end.bits, end.count);
  if (w.filled) {
    crc = frame_crc_append_bits(crc, 0, 8 - w.filled);
    put_bits(&w, 0, 8 - w.filled);
  }
  png_put_number(w.next, f->adler_b << 16 | f->adler_a);
  crc = frame_crc_append_bytes(crc, w.next, 4);
  at = png_put_number(w.next + 4, ~crc);
  png_put_chunk_around(at, "IEND", 0);
}
