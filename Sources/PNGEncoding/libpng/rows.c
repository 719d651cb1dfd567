#include "rows.h"

#include <string.h>

static inline uint32_t word_at(const uint8_t *row, size_t x) {
  uint32_t word;
  memcpy(&word, row + 4 * x, 4);
  return word;
}

static inline uint8_t straight(uint32_t component, uint32_t alpha) {
  uint32_t value = (component * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : (uint8_t)value;
}

enum { LANES = 8 };

/// Converts opaque pixels, eight at a time, up to the first eight that are not all opaque. Returns how many.
static inline __attribute__((always_inline)) size_t straighten_opaque(const uint8_t *argb, uint8_t *rgba, size_t count) {
  size_t x = 0;
  for (; count - x >= LANES; x += LANES) {
    uint32_t words[LANES], all = 0xffffffff;
    memcpy(words, argb + 4 * x, sizeof words);
    for (int i = 0; i < LANES; i++) all &= words[i];
    if (all >> 24 != 255) break;
    for (int i = 0; i < LANES; i++) {
      words[i] = words[i] << 8 | 255;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      words[i] = __builtin_bswap32(words[i]);
#endif
    }
    memcpy(rgba + 4 * x, words, sizeof words);
  }
  return x;
}

// The same code for processors that have wider vectors.
#if defined(__x86_64__) && defined(__has_attribute)
#if __has_attribute(target)
#define HAS_WIDE_VECTORS
__attribute__((target("avx2"))) static size_t straighten_opaque_wide(const uint8_t *argb, uint8_t *rgba, size_t count) {
  return straighten_opaque(argb, rgba, count);
}
#endif
#endif

static size_t opaque_pixels(const uint8_t *argb, uint8_t *rgba, size_t count) {
#ifdef HAS_WIDE_VECTORS
  if (__builtin_cpu_supports("avx2")) return straighten_opaque_wide(argb, rgba, count);
#endif
  return straighten_opaque(argb, rgba, count);
}

void tacho_straighten_row(const uint8_t *argb, uint8_t *rgba, size_t count) {
  for (size_t x = 0; x < count;) {
    x += opaque_pixels(argb + 4 * x, rgba + 4 * x, count - x);
    // Those of which not all are opaque, or the last few.
    for (size_t end = count - x > LANES ? x + LANES : count; x < end; x++) {
      uint32_t word = word_at(argb, x), alpha = word >> 24;
      uint8_t *target = rgba + 4 * x;
      if (alpha == 255) {
        target[0] = (uint8_t)(word >> 16);
        target[1] = (uint8_t)(word >> 8);
        target[2] = (uint8_t)word;
        target[3] = 255;
      } else if (alpha == 0) {
        memset(target, 0, 4);
      } else {
        target[0] = straight(word >> 16 & 255, alpha);
        target[1] = straight(word >> 8 & 255, alpha);
        target[2] = straight(word & 255, alpha);
        target[3] = (uint8_t)alpha;
      }
    }
  }
}

int rows_are_opaque(const tacho_picture *picture) {
  for (uint32_t y = 0; y < picture->height; y++) {
    const uint8_t *row = picture->pixels + y * picture->stride;
    uint32_t all = 0xffffffff;
    if (picture->layout == tacho_pixels_premultiplied_argb) {
      for (size_t x = 0; x < picture->width; x++) all &= word_at(row, x);
      all >>= 24;
    } else {
      for (size_t x = 0; x < picture->width; x++) all &= row[4 * x + 3];
    }
    if ((all & 255) != 255) return 0;
  }
  return 1;
}

void row_as_rgba(const tacho_picture *picture, uint32_t y, uint8_t *target) {
  const uint8_t *row = picture->pixels + y * picture->stride;
  if (picture->layout == tacho_pixels_premultiplied_argb) {
    tacho_straighten_row(row, target, picture->width);
  } else {
    memcpy(target, row, (size_t)picture->width * 4);
  }
}

void opaque_row_as_rgb(const tacho_picture *picture, uint32_t y, uint8_t *target) {
  const uint8_t *row = picture->pixels + y * picture->stride;
  int is_argb = picture->layout == tacho_pixels_premultiplied_argb;
  for (size_t x = 0; x < picture->width; x++, target += 3) {
    if (is_argb) {
      uint32_t word = word_at(row, x);
      target[0] = (uint8_t)(word >> 16);
      target[1] = (uint8_t)(word >> 8);
      target[2] = (uint8_t)word;
    } else {
      memcpy(target, row + 4 * x, 3);
    }
  }
}
