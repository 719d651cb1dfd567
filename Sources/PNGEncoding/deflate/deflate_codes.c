#include "deflate_codes.h"

#include <string.h>

typedef struct {
  uint32_t weight;
  int symbol;
} leaf;

/// Sorts by weight. Leaves come by symbol, and each pass over eight bits of the weights keeps the order of equals, so that equal
/// weights stay in the order of their symbols.
static void sort_by_weight(leaf *leaves, int count) {
  leaf sorted[LITERALS];
  uint32_t all = 0;
  for (int i = 0; i < count; i++) all |= leaves[i].weight;
  for (int shift = 0; shift < 32 && all >> shift; shift += 8) {
    int starts[257] = {0};
    for (int i = 0; i < count; i++) starts[(leaves[i].weight >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++) starts[i + 1] += starts[i];
    for (int i = 0; i < count; i++) sorted[starts[leaves[i].weight >> shift & 255]++] = leaves[i];
    memcpy(leaves, sorted, (size_t)count * sizeof *leaves);
  }
}

void deflate_code_lengths(const uint32_t *weights, int count, int longest, uint8_t *lengths) {
  uint32_t scaled[LITERALS];
  memcpy(scaled, weights, (size_t)count * sizeof *scaled);
  memset(lengths, 0, (size_t)count);
  for (;;) {
    leaf leaves[LITERALS];
    int used = 0;
    for (int i = 0; i < count; i++) {
      if (scaled[i]) leaves[used++] = (leaf){scaled[i], i};
    }
    if (used == 0) return;
    if (used == 1) {
      lengths[leaves[0].symbol] = 1;
      return;
    }
    sort_by_weight(leaves, used);
    // Two queues: leaves by weight, and inner nodes, which come out by weight by themselves.
    uint64_t inner[LITERALS];
    int parent[2 * LITERALS];
    int next_leaf = 0, next_inner = 0, made = 0;
    while (made < used - 1) {
      uint64_t sum = 0;
      for (int k = 0; k < 2; k++) {
        int takes_leaf =
            next_leaf < used && (next_inner >= made || leaves[next_leaf].weight <= inner[next_inner]);
        if (takes_leaf) {
          parent[next_leaf] = used + made;
          sum += leaves[next_leaf++].weight;
        } else {
          parent[used + next_inner] = used + made;
          sum += inner[next_inner++];
        }
      }
      inner[made++] = sum;
    }
    int depth[2 * LITERALS], deepest = 0;
    depth[used + made - 1] = 0;
    for (int i = used + made - 2; i >= 0; i--) {
      depth[i] = depth[parent[i]] + 1;
      if (depth[i] > deepest) deepest = depth[i];
    }
    if (deepest <= longest) {
      for (int i = 0; i < used; i++) lengths[leaves[i].symbol] = (uint8_t)depth[i];
      return;
    }
    for (int i = 0; i < count; i++) {
      if (scaled[i]) scaled[i] = scaled[i] / 2 + 1;
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
