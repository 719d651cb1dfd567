// Strings of bits that are kept from frame to frame, and the chunk's checksum put together from theirs.
#include "frame_bits.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

int frame_bits_set(frame_bits *kept, const uint8_t *bytes, uint64_t bits) {
  size_t length = (size_t)((bits + 7) / 8);
  // Room to grow, and for readers that take 8 bytes at a time.
  if (length + 16 > kept->capacity) {
    size_t capacity = length + length / 8 + 32;
    uint8_t *grown = realloc(kept->bytes, capacity);
    if (!grown) return -1;
    memset(grown, 0, capacity);
    kept->bytes = grown;
    kept->capacity = capacity;
  }
  memcpy(kept->bytes, bytes, length);
  kept->bits = bits;
  return 0;
}

/// 64 bits, lowest first.
static inline uint64_t load_word(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

void frame_bits_copy(bit_writer *w, const uint8_t *source, uint64_t from, uint64_t count) {
  // Up to a whole byte of the target; then each word of it is two words of the source, a byte apart, one on the other.
  unsigned first = (8 - w->filled) & 7;
  if (first > count) first = (unsigned)count;
  if (first) put_bits(w, load_word(source + (from >> 3)) >> (from & 7) & ((1u << first) - 1), first);
  from += first;
  count -= first;
  source += from >> 3;
  unsigned shift = from & 7;
  size_t words = (size_t)(count / 64);
  if (words) {
    uint8_t *restrict target = w->next;
    const uint8_t *restrict start = source;
    for (size_t i = 0; i < words; i++) {
      uint64_t word = load_word(start + 8 * i) >> shift | load_word(start + 8 * i + 1) << (8 - shift);
      for (int k = 0; k < 8; k++) target[8 * i + (size_t)k] = (uint8_t)(word >> (8 * k));
    }
    w->next += 8 * words;
    source += 8 * words;
  }
  for (count &= 63; count; source += 4) {
    unsigned part = count < 32 ? (unsigned)count : 32;
    put_bits(w, load_word(source) >> shift & ((UINT64_C(1) << part) - 1), part);
    count -= part;
  }
}

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

void frame_bits_prepare(uint32_t squares[FRAME_SQUARES]) {
  squares[0] = UINT32_C(1) << 30;
  for (int i = 1; i < FRAME_SQUARES; i++) squares[i] = product(squares[i - 1], squares[i - 1]);
}

uint32_t frame_crc_append_bits(uint32_t crc, uint64_t bits, unsigned count) {
  for (; count; count--, bits >>= 1) {
    uint32_t low = (crc ^ (uint32_t)bits) & 1;
    crc = (crc >> 1) ^ (polynomial & -low);
  }
  return crc;
}

uint32_t frame_crc_append_bytes(uint32_t crc, const uint8_t *bytes, size_t length) {
  return ~libdeflate_crc32(~crc, bytes, length);
}

void frame_bits_measure(frame_bits *kept, const uint32_t squares[FRAME_SQUARES]) {
  size_t whole = (size_t)(kept->bits / 8);
  kept->remainder = frame_crc_append_bytes(0, kept->bytes, whole);
  if (kept->bits & 7) kept->remainder = frame_crc_append_bits(kept->remainder, kept->bytes[whole], (unsigned)(kept->bits & 7));
  kept->shift = power(squares, kept->bits);
}

uint32_t frame_crc_join(uint32_t crc, const frame_bits *next) { return product(crc, next->shift) ^ next->remainder; }
