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

void tacho_straighten_row(const uint8_t *argb, uint8_t *rgba, size_t count) {
  for (size_t x = 0; x < count; x++, rgba += 4) {
    // Most pixels are opaque, and eight of them take no decisions.
    while (count - x >= 8) {
      uint32_t words[8], all = 0xffffffff;
      memcpy(words, argb + 4 * x, sizeof words);
      for (int i = 0; i < 8; i++) all &= words[i];
      if (all >> 24 != 255) break;
      for (int i = 0; i < 8; i++) {
        words[i] = words[i] << 8 | 255;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        words[i] = __builtin_bswap32(words[i]);
#endif
      }
      memcpy(rgba, words, sizeof words);
      x += 8;
      rgba += sizeof words;
    }
    if (x == count) return;
    uint32_t word = word_at(argb, x), alpha = word >> 24;
    if (alpha == 255) {
      rgba[0] = (uint8_t)(word >> 16);
      rgba[1] = (uint8_t)(word >> 8);
      rgba[2] = (uint8_t)word;
      rgba[3] = 255;
    } else if (alpha == 0) {
      memset(rgba, 0, 4);
    } else {
      rgba[0] = straight(word >> 16 & 255, alpha);
      rgba[1] = straight(word >> 8 & 255, alpha);
      rgba[2] = straight(word & 255, alpha);
      rgba[3] = (uint8_t)alpha;
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
