// The file of a frame: chunks around the joined bits of its bands, with checksums put together from theirs.
#include <string.h>
#include <zlib.h>

#include "frame_store.h"

// MARK: - CRC-32 of bits
//
// A CRC is a remainder of polynomials over one bit, lowest bit of each byte first, just as deflate lays out its bits.
// So the remainder of a string that begins within a byte can be taken once and moved to wherever the string ends up:
// crc(a ‖ b) = crc(a) · x^|b| + crc(b).

static const uint32_t polynomial = 0xedb88320;

/// a · b; the highest bit is the coefficient of x⁰.
static uint32_t product(uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (int i = 31; i >= 0; i--) {
    result ^= b & -(a >> i & 1);
    b = (b >> 1) ^ (polynomial & -(b & 1));
  }
  return result;
}

/// x to the power of `n`, from x to the powers of 2.
static uint32_t power(const uint32_t *squares, uint64_t n) {
  uint32_t result = UINT32_C(1) << 31;
  for (; n; n >>= 1, squares++) {
    if (n & 1) result = product(result, *squares);
  }
  return result;
}

void frame_checksum_make(tacho_frames *f) {
  f->squares[0] = UINT32_C(1) << 30;
  for (int i = 1; i < FRAME_SQUARES; i++) f->squares[i] = product(f->squares[i - 1], f->squares[i - 1]);
}

static uint32_t append_bits(uint32_t crc, uint64_t bits, unsigned count) {
  for (; count; count--, bits >>= 1) {
    uint32_t low = (crc ^ (uint32_t)bits) & 1;
    crc = (crc >> 1) ^ (polynomial & -low);
  }
  return crc;
}

static uint32_t append_bytes(uint32_t crc, const uint8_t *bytes, size_t length) {
  return ~(uint32_t)crc32_z(~crc & 0xffffffff, bytes, length);
}

static void measure(const tacho_frames *f, frame_bits *kept) {
  size_t whole = (size_t)(kept->bits / 8);
  kept->remainder = append_bytes(0, kept->bytes, whole);
  if (kept->bits & 7) kept->remainder = append_bits(kept->remainder, kept->bytes[whole], (unsigned)(kept->bits & 7));
  kept->shift = power(f->squares, kept->bits);
}

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
      measure(f, &f->band[i]);
    }
  }
  memset(f->is_band_stale, 0, f->bands);
  if (f->head.bits && !f->head.shift) measure(f, &f->head);
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
  uint32_t crc = append_bytes(0xffffffff, at, 6);
  bit_writer w = {0, 0, at + 6};
  if (f->head.bits) {
    frame_bits_copy(&w, f->head.bytes, 0, f->head.bits);
    crc = product(crc, f->head.shift) ^ f->head.remainder;
  }
  for (uint32_t i = 0; i < f->bands; i++) {
    frame_bits_copy(&w, f->band[i].bytes, 0, f->band[i].bits);
    crc = product(crc, f->band[i].shift) ^ f->band[i].remainder;
  }
  frame_code end = f->table.end;
  put_bits(&w, end.bits, end.count);
  crc = append_bits(crc, end.bits, end.count);
  if (w.filled) {
    crc = append_bits(crc, 0, 8 - w.filled);
    put_bits(&w, 0, 8 - w.filled);
  }
  put_number(w.next, stream_adler(f));
  crc = append_bytes(crc, w.next, 4);
  at = put_number(w.next + 4, ~crc);
  put_chunk(at, "IEND", NULL, 0);
}
