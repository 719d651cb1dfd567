#include "rows.h"

#include <string.h>

#include "../vectors.h"

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
INLINE size_t straighten_opaque(const uint8_t *argb, uint8_t *rgba, size_t count) {
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

#ifdef HAS_WIDE_VECTORS
WIDE static size_t straighten_opaque_wide(const uint8_t *argb, uint8_t *rgba, size_t count) {
  return straighten_opaque(argb, rgba, count);
}
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

/// Whether the alphas that `mask` has in its words are all 255.
INLINE int is_opaque(const uint8_t *row, size_t count, uint32_t mask) {
  uint32_t all = mask;
  for (size_t x = 0; x < count; x++) all &= word_at(row, x);
  return all == mask;
}

#ifdef HAS_WIDE_VECTORS
WIDE static int is_opaque_wide(const uint8_t *row, size_t count, uint32_t mask) { return is_opaque(row, count, mask); }
#endif

int tacho_picture_is_opaque(const tacho_picture *picture) {
  uint32_t mask = 0xff000000;
  if (picture->layout == tacho_pixels_rgba) memcpy(&mask, (const uint8_t[]){0, 0, 0, 255}, sizeof mask);
  for (uint32_t y = 0; y < picture->height; y++) {
    const uint8_t *row = picture->pixels + y * picture->stride;
#ifdef HAS_WIDE_VECTORS
    int row_is = __builtin_cpu_supports("avx2") ? is_opaque_wide(row, picture->width, mask)
                                                : is_opaque(row, picture->width, mask);
#else
    int row_is = is_opaque(row, picture->width, mask);
#endif
    if (!row_is) return 0;
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

#ifdef HAS_WIDE_VECTORS
typedef uint8_t four_pixels __attribute__((vector_size(16)));

/// Leaves the alphas of four pixels at a time out, up to the last few. Returns how many.
WIDE static size_t rgb_of_opaque_wide(const uint8_t *argb, uint8_t *rgb, size_t count) {
  size_t x = 0;
  // What is stored has a third more than its pixels, over which the next ones are written.
  for (; count - x >= 6; x += 4) {
    four_pixels pixels;
    memcpy(&pixels, argb + 4 * x, sizeof pixels);
    pixels = __builtin_shufflevector(pixels, pixels, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 0, 0, 0, 0);
    memcpy(rgb + 3 * x, &pixels, sizeof pixels);
  }
  return x;
}
#endif

static size_t rgb_of_opaque(const uint8_t *argb, uint8_t *rgb, size_t count) {
#ifdef HAS_WIDE_VECTORS
  if (count >= 6 && __builtin_cpu_supports("avx2")) return rgb_of_opaque_wide(argb, rgb, count);
#endif
  return 0;
}

void opaque_row_as_rgb(const tacho_picture *picture, uint32_t y, uint8_t *target) {
  const uint8_t *row = picture->pixels + y * picture->stride;
  int is_argb = picture->layout == tacho_pixels_premultiplied_argb;
  for (size_t x = is_argb ? rgb_of_opaque(row, target, picture->width) : 0; x < picture->width; x++) {
    if (is_argb) {
      uint32_t word = word_at(row, x);
      target[3 * x] = (uint8_t)(word >> 16);
      target[3 * x + 1] = (uint8_t)(word >> 8);
      target[3 * x + 2] = (uint8_t)word;
    } else {
      memcpy(target + 3 * x, row + 4 * x, 3);
    }
  }
}
