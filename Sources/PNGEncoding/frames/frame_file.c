// The file of a frame: chunks around the joined bits of its bands, with checksums put together from theirs.
#include <string.h>
#include <zlib.h>

#include "frame_store.h"

// MARK: - Chunks

static const uint8_t signature[8] = {137, 'P', 'N', 'G', 13, 10, 26, 10};

static uint8_t *put_number(uint8_t *at, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = (uint8_t)(value >> shift);
  return at;
}

static uint8_t *put_chunk(uint8_t *at, const char *type, const uint8_t *data, uint32_t length) {
  at = put_number(at, length);
  uint8_t *start = at;
  memcpy(at, type, 4);
  if (length) memcpy(at + 4, data, length);
  at += 4 + length;
  return put_number(at, (uint32_t)crc32_z(0, start, 4 + length));
}

static uint8_t *put_header(const tacho_frames *f, uint8_t *at) {
  uint8_t data[13];
  memcpy(at, signature, sizeof signature);
  at += sizeof signature;
  put_number(put_number(data, f->width), f->height);
  data[8] = 8;
  data[9] = f->pixel_bytes == 3 ? 2 : 6;  // RGB or RGBA
  data[10] = data[11] = data[12] = 0;
  at = put_chunk(at, "IHDR", data, 13);
  data[0] = 0;  // perceptual
  at = put_chunk(at, "sRGB", data, 1);
  if (f->pixels_per_metre) {
    put_number(put_number(data, f->pixels_per_metre), f->pixels_per_metre);
    data[8] = 1;  // the unit is the metre
    at = put_chunk(at, "pHYs", data, 9);
  }
  return at;
}

// MARK: - The file

static uint64_t stream_bytes(const tacho_frames *f) {
  uint64_t bits = f->head.bits + f->table.end.count;
  for (uint32_t i = 0; i < f->bands; i++) bits += f->band[i].bits;
  return 2 + (bits + 7) / 8 + 4;
}

size_t tacho_frames_prepare(tacho_frames *f) {
  if (!f->has_learned) return 0;
  if (f->level > 0) frame_small_begin(f);
  for (uint32_t i = 0; i < f->bands; i++) {
    if (f->is_band_stale[i]) {
      if (f->level > 0 ? frame_small_rewrite(f, i) : frame_flat_rewrite(f, i)) {
        f->has_learned = 0;
        return 0;
      }
      frame_bits_measure(&f->band[i], f->squares);
    }
  }
  memset(f->is_band_stale, 0, f->bands);
  if (f->head.bits && !f->head.shift) frame_bits_measure(&f->head, f->squares);
  uint64_t stream = stream_bytes(f);
  if (stream > 0x7fffffff) return 0;
  return sizeof signature + 25 + 13 + (f->pixels_per_metre ? 21 : 0) + 12 + (size_t)stream + 12;
}

static uint32_t stream_adler(const tacho_frames *f) {
  if (f->level == 0) return f->adler_b << 16 | f->adler_a;
  uLong adler = 1;
  for (uint32_t i = 0; i < f->bands; i++) {
    uint32_t rows = f->height - i * f->band_rows;
    if (rows > f->band_rows) rows = f->band_rows;
    adler = adler32_combine(adler, f->band[i].adler, (z_off_t)rows * f->row_bytes);
  }
  return (uint32_t)adler;
}

void tacho_frames_write(const tacho_frames *f, uint8_t *file) {
  uint8_t *at = put_number(put_header(f, file), (uint32_t)stream_bytes(f));
  memcpy(at, "IDAT", 4);
  at[4] = 0x78;  // deflate, 32 KiB window
  at[5] = f->level > 0 ? 0xda : 0x01;
  uint32_t crc = frame_crc_append_bytes(0xffffffff, at, 6);
  bit_writer w = {0, 0, at + 6};
  if (f->head.bits) {
    frame_bits_copy(&w, f->head.bytes, 0, f->head.bits);
    crc = frame_crc_join(crc, &f->head);
  }
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
  put_number(w.next, stream_adler(f));
  crc = frame_crc_append_bytes(crc, w.next, 4);
  at = put_number(w.next + 4, ~crc);
  put_chunk(at, "IEND", NULL, 0);
}
