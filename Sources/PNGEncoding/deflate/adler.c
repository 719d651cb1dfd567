#include "adler.h"

#include "../vectors.h"

/// Blocks are added up in vectors; as many as MOST bytes fit 32 bits before the remainder is taken.
enum { MODULUS = 65521, BLOCK = 64, MOST = 86 * BLOCK };

INLINE uint32_t adler(uint32_t sum, const uint8_t *bytes, size_t count) {
  uint32_t a = sum & 0xffff, b = sum >> 16;
  while (count > 0) {
    size_t part = count < MOST ? count : MOST;
    count -= part;
    for (; part >= BLOCK; part -= BLOCK, bytes += BLOCK) {
      uint32_t total = 0, weighted = 0;
      for (uint32_t i = 0; i < BLOCK; i++) {
        total += bytes[i];
        weighted += (BLOCK - i) * bytes[i];
      }
      b += BLOCK * a + weighted;
      a += total;
    }
    for (; part > 0; part--) {
      a += *bytes++;
      b += a;
    }
    a %= MODULUS;
    b %= MODULUS;
  }
  return b << 16 | a;
}

#ifdef HAS_WIDE_VECTORS
WIDE static uint32_t adler_wide(uint32_t sum, const uint8_t *bytes, size_t count) { return adler(sum, bytes, count); }
#endif

uint32_t deflate_adler(uint32_t sum, const uint8_t *bytes, size_t count) {
#ifdef HAS_WIDE_VECTORS
  if (__builtin_cpu_supports("avx2")) return adler_wide(sum, bytes, count);
#endif
  return adler(sum, bytes, count);
}
