#include "deflate_codes.h"

#include <string.h>

/// The lightest tree that is not part of another; the first of equals.
static int lightest(const uint64_t *weights, const int *parents, int count) {
  int found = -1;
  for (int i = 0; i < count; i++) {
    if (weights[i] && parents[i] < 0 && (found < 0 || weights[i] < weights[found])) found = i;
  }
  return found;
}

void deflate_code_lengths(const uint32_t weights[DISTANCES], int longest, uint8_t lengths[DISTANCES]) {
  uint64_t flattened[2 * DISTANCES];
  for (int i = 0; i < DISTANCES; i++) flattened[i] = weights[i];
  for (int deepest = longest + 1; deepest > longest;) {
    // Leaves, and after them the trees of two.
    int parents[2 * DISTANCES], trees = DISTANCES;
    for (int i = 0; i < 2 * DISTANCES; i++) parents[i] = -1;
    for (;; trees++) {
      int one = lightest(flattened, parents, trees);
      parents[one] = trees;
      int two = lightest(flattened, parents, trees);
      if (two < 0) break;
      parents[two] = trees;
      flattened[trees] = flattened[one] + flattened[two];
    }
    deepest = 0;
    for (int i = 0; i < DISTANCES; i++) {
      int depth = 0;
      for (int at = i; flattened[i] && parents[at] < trees; at = parents[at]) depth++;
      lengths[i] = (uint8_t)depth;
      if (depth > deepest) deepest = depth;
      if (flattened[i]) flattened[i] = flattened[i] / 2 + 1;
    }
  }
}

void deflate_canonical_codes(const uint8_t *lengths, int count, uint16_t *codes) {
  int per_length[LONGEST_CODE + 1] = {0};
  for (int i = 0; i < count; i++) per_length[lengths[i]]++;
  per_length[0] = 0;
  unsigned next[LONGEST_CODE + 2] = {0}, code = 0;
  for (int length = 1; length <= LONGEST_CODE; length++) {
    code = (code + (unsigned)per_length[length - 1]) << 1;
    next[length] = code;
  }
  for (int i = 0; i < count; i++) {
    unsigned value = lengths[i] ? next[lengths[i]]++ : 0, reversed = 0;
    for (int bit = 0; bit < lengths[i]; bit++) reversed |= (value >> bit & 1u) << (lengths[i] - 1 - bit);
    codes[i] = (uint16_t)reversed;
  }
}

const uint16_t deflate_length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
const uint8_t deflate_length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

int deflate_length_symbol(int length) {
  if (length == 258) return 28;
  int above = length - 3;
  if (above < 8) return above;
  // Four symbols for each doubling.
  int extra = 29 - __builtin_clz((unsigned)above);
  return 4 * extra + (above >> extra);
}

int deflate_distance_symbol(uint32_t distance, uint32_t *base, unsigned *extra) {
  int symbol = 0;
  uint32_t start = 1;
  for (;;) {
    unsigned bits = symbol < 4 ? 0 : (unsigned)(symbol / 2 - 1);
    if (distance < start + (1u << bits)) {
      *base = start;
      *extra = bits;
      return symbol;
    }
    start += 1u << bits;
    symbol++;
  }
}

// Code lengths are sent with a fixed code: 4 bits for 0, 3…13, 17 and 18, 5 bits for 1, 2, 14 and 15; 16 is unused.
static const uint8_t meta_lengths[19] = {4, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 0, 4, 4};
static const uint8_t meta_order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

void deflate_put_code_tables(bit_writer *w, const uint8_t *literals, const uint8_t *distances) {
  uint16_t meta_codes[19];
  deflate_canonical_codes(meta_lengths, 19, meta_codes);
  put_bits(w, LITERALS - 257, 5);
  put_bits(w, DISTANCES - 1, 5);
  put_bits(w, 19 - 4, 4);
  for (int i = 0; i < 19; i++) put_bits(w, meta_lengths[meta_order[i]], 3);
  uint8_t all[LITERALS + DISTANCES];
  memcpy(all, literals, LITERALS);
  memcpy(all + LITERALS, distances, DISTANCES);
  for (int i = 0; i < LITERALS + DISTANCES;) {
    int zeros = 0;
    while (i + zeros < LITERALS + DISTANCES && all[i + zeros] == 0 && zeros < 138) zeros++;
    if (zeros >= 11) {
      put_bits(w, meta_codes[18], meta_lengths[18]);
      put_bits(w, (uint64_t)(zeros - 11), 7);
      i += zeros;
    } else if (zeros >= 3) {
      put_bits(w, meta_codes[17], meta_lengths[17]);
      put_bits(w, (uint64_t)(zeros - 3), 3);
      i += zeros;
    } else {
      put_bits(w, meta_codes[all[i]], meta_lengths[all[i]]);
      i++;
    }
  }
}
