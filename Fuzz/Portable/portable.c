// Prints what the C code computes from a fixed sequence of numbers. Two processors must print the same: see the part
// aarch64 of Scripts/nightly. The hash is checked against a known answer besides (FIPS 180-4, “abc”).
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "CHash.h"
#include "CPixels.h"

enum { WIDTH = 257, ROUNDS = 400 };

static uint64_t state = 0x9e3779b97f4a7c15u;

// SplitMix64.
static uint64_t next(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static float between(float low, float high) { return low + (high - low) * (float)(next() >> 40) / 16777216.0f; }

// A color with its channels multiplied by alpha.
static uint32_t color(void) {
  uint32_t bits = (uint32_t)next(), alpha = bits >> 24, result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) result |= ((bits >> shift & 255) * alpha / 255) << shift;
  return result;
}

static void start(uint32_t hash[8]) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(hash, first, sizeof first);
}

static int hash_is_right(void (*add)(uint32_t *, const uint8_t *, size_t)) {
  static const uint32_t abc[8] = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                  0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};
  uint8_t block[64] = {'a', 'b', 'c', 0x80};
  uint32_t hash[8];
  block[63] = 24;
  start(hash);
  add(hash, block, 1);
  return memcmp(hash, abc, sizeof abc) == 0;
}

int main(void) {
  if (!hash_is_right(tacho_sha256) || !hash_is_right(tacho_sha256_portable)) return 1;
  static uint32_t row[WIDTH + 63], colors[256];
  static uint8_t cover[WIDTH + 63], other[WIDTH + 63];
  static float squares[WIDTH + 63];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < WIDTH; i++) {
      row[i] = color();
      cover[i] = (uint8_t)next();
      other[i] = (uint8_t)next();
      squares[i] = between(0, 400);
    }
    for (int i = 0; i < 256; i++) colors[i] = color();
    ptrdiff_t x = (ptrdiff_t)(next() % 40), end = x + 1 + (ptrdiff_t)(next() % (WIDTH - 41));
    tacho_gradient_row gradient = {between(-1, 1), between(0, 0.01f), between(-1, 1), between(0, 0.01f), round & 1};
    tacho_line_row line = {between(0, WIDTH), between(0, 9), between(-1, 1), between(-1, 1), between(0.001f, 0.1f)};
    tacho_blend_gradient(row, cover, x, end, colors, 255, gradient);
    tacho_blend_line(row, x, end, colors, 255, 255 / between(4, 40), line);
    tacho_blend_beside_line(row, x, end, colors, 255, between(0, 255), between(-1, 1));
    tacho_nearer_line(squares, x, end, line);
    tacho_blend_distances(row, x, end, colors, 255, 255 / between(4, 40), squares);
    tacho_blend_cover(row, cover, x, end, color());
    tacho_add_cover(cover, other, x, end - x);
    tacho_blend_colors(row, colors, 100);
    uint32_t hash[8];
    start(hash);
    tacho_sha256(hash, (const uint8_t *)row, WIDTH * 4 / 64);
    tacho_sha256(hash, cover, WIDTH / 64);
    printf("%d %08x%08x\n", round, hash[0], hash[1]);
  }
  return 0;
}
