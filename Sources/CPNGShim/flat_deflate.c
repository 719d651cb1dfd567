#include "flat_deflate.h"

#include <stdlib.h>
#include <string.h>

enum { LITERALS = 286, DISTANCES = 30, END_OF_BLOCK = 256, LONGEST_CODE = 15 };

/// Deflate reaches back no farther.
enum { WINDOW = 32768 };

// MARK: - Tokens

int flat_tokens_init(flat_tokens *t, uint32_t pixel_bytes, uint32_t row_bytes) {
  memset(t, 0, sizeof *t);
  t->pixel_bytes = pixel_bytes;
  t->row_bytes = row_bytes;
  t->capacity = 1 << 14;
  t->tokens = malloc(t->capacity * sizeof *t->tokens);
  return t->tokens ? 0 : -1;
}

void flat_tokens_free(flat_tokens *t) {
  free(t->tokens);
  t->tokens = NULL;
}

/// How many of at most `limit` bytes are equal.
static inline size_t equal_run(const uint8_t *a, const uint8_t *b, size_t limit) {
  size_t n = 0;
  while (n + 8 <= limit) {
    uint64_t x, y;
    memcpy(&x, a + n, 8);
    memcpy(&y, b + n, 8);
    x ^= y;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (x) return n + (size_t)(__builtin_ctzll(x) >> 3);
#else
    if (x) return n + (size_t)(__builtin_clzll(x) >> 3);
#endif
    n += 8;
  }
  while (n < limit && a[n] == b[n]) n++;
  return n;
}

static inline void put_token(flat_tokens *t, uint16_t token) {
  t->tokens[t->count++] = token;
  t->histogram[token]++;
}

/// A run of `length` ≥ 3 as matches of 3…258 bytes.
static inline void put_run(flat_tokens *t, size_t length, int neighbour) {
  while (length > 0) {
    // Never leave a rest of 1 or 2, which no match can have.
    size_t part = length > 260 ? 258 : length > 258 ? length - 3 : length;
    put_token(t, (uint16_t)(256 + neighbour * 256 + (part - 3)));
    length -= part;
  }
}

/// How far back in the stream a neighbour is.
static uint32_t neighbour_distance(const flat_tokens *t, int neighbour) {
  switch (neighbour) {
    case FLAT_LEFT: return t->pixel_bytes;
    case FLAT_ABOVE: return t->row_bytes;
    case FLAT_ABOVE_LEFT: return t->row_bytes + t->pixel_bytes;
    default: return t->row_bytes - t->pixel_bytes;
  }
}

int flat_tokens_add_row(flat_tokens *t, const uint8_t *row, const uint8_t *above) {
  size_t length = t->row_bytes;
  if (t->count + length > t->capacity) {
    size_t capacity = (t->count + length) * 2;
    uint16_t *tokens = realloc(t->tokens, capacity * sizeof *tokens);
    if (!tokens) return -1;
    t->tokens = tokens;
    t->capacity = capacity;
  }
  size_t pixel = t->pixel_bytes;
  // On wider rows only the pixel to the left is in sight.
  if (length + pixel > WINDOW) above = NULL;
  size_t i = 0;
  while (i < length) {
    size_t rest = length - i;
    // The filter byte comes first, so pixels begin at 1.
    int has_left = i >= 1 + pixel;
    size_t best = has_left ? equal_run(row + i, row + i - pixel, rest) : 0;
    int neighbour = FLAT_LEFT;
    if (above && best < 64) {
      size_t up = equal_run(row + i, above + i, rest);
      // A match to the left has the shorter code.
      if (up > best + 2) {
        best = up;
        neighbour = FLAT_ABOVE;
      }
      // The contours of a gradient move sideways from row to row.
      if (best < 32 && i > 0) {
        size_t right = rest > pixel ? equal_run(row + i, above + i + pixel, rest - pixel) : 0;
        size_t left = has_left ? equal_run(row + i, above + i - pixel, rest) : 0;
        if (right > best + 2) {
          best = right;
          neighbour = FLAT_ABOVE_RIGHT;
        }
        if (left > best + 2) {
          best = left;
          neighbour = FLAT_ABOVE_LEFT;
        }
      }
    }
    if (best >= 3) {
      put_run(t, best, neighbour);
      i += best;
    } else {
      // Nothing at this byte: a whole pixel of literals, as matches begin at pixels.
      size_t next = i == 0 ? 1 : pixel;
      if (next > rest) next = rest;
      while (next--) put_token(t, row[i++]);
    }
  }
  return 0;
}

// MARK: - Codes

typedef struct {
  uint32_t weight;
  int symbol;
} leaf;

static int by_weight(const void *a, const void *b) {
  const leaf *x = a, *y = b;
  if (x->weight != y->weight) return x->weight < y->weight ? -1 : 1;
  return x->symbol - y->symbol;
}

/// Huffman code lengths of at most 15 bits. Weights are flattened until they fit.
static void code_lengths(const uint32_t *weights, int count, uint8_t *lengths) {
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
    qsort(leaves, (size_t)used, sizeof *leaves, by_weight);
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
    if (deepest <= LONGEST_CODE) {
      for (int i = 0; i < used; i++) lengths[leaves[i].symbol] = (uint8_t)depth[i];
      return;
    }
    for (int i = 0; i < count; i++) {
      if (scaled[i]) scaled[i] = scaled[i] / 2 + 1;
    }
  }
}

/// The canonical codes of the lengths, bits reversed, as deflate sends them.
static void canonical_codes(const uint8_t *lengths, int count, uint16_t *codes) {
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

// MARK: - Bits

typedef struct {
  uint64_t pending;
  unsigned filled;
  uint8_t *next;
} bit_writer;

/// Appends up to 56 bits, lowest first. Writes 8 bytes at `next`, of which the whole ones count.
static inline void put_bits(bit_writer *w, uint64_t bits, unsigned count) {
  w->pending |= bits << w->filled;
  w->filled += count;
  for (int i = 0; i < 8; i++) w->next[i] = (uint8_t)(w->pending >> (8 * i));
  w->next += w->filled >> 3;
  w->pending >>= w->filled & ~7u;
  w->filled &= 7;
}

static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

/// The length symbol, less 257, of a match of 3…258 bytes.
static int length_symbol(int length) {
  if (length == 258) return 28;
  int symbol = 27;
  while (length_base[symbol] > length) symbol--;
  return symbol;
}

/// Distance symbols come in pairs that double the reach: the base and the number of extra bits.
static int distance_symbol(uint32_t distance, uint32_t *base, unsigned *extra) {
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

static void put_code_tables(bit_writer *w, const uint8_t *literals, const uint8_t *distances) {
  uint16_t meta_codes[19];
  canonical_codes(meta_lengths, 19, meta_codes);
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

uint8_t *flat_tokens_write_zlib(const flat_tokens *t, uint32_t adler, size_t *length) {
  int symbols[FLAT_NEIGHBOURS];
  uint32_t offsets[FLAT_NEIGHBOURS];
  unsigned extras[FLAT_NEIGHBOURS];
  for (int i = 0; i < FLAT_NEIGHBOURS; i++) {
    uint32_t base, distance = neighbour_distance(t, i);
    // Out of the window a neighbour has no tokens either; any distance will do.
    if (distance > WINDOW) distance = t->pixel_bytes;
    symbols[i] = distance_symbol(distance, &base, &extras[i]);
    offsets[i] = distance - base;
  }

  uint32_t literal_weights[LITERALS] = {0}, distance_weights[DISTANCES] = {0};
  for (int i = 0; i < 256; i++) literal_weights[i] = t->histogram[i];
  literal_weights[END_OF_BLOCK] = 1;
  for (int i = 256; i < FLAT_TOKENS; i++) {
    literal_weights[257 + length_symbol((i & 255) + 3)] += t->histogram[i];
    distance_weights[symbols[(i >> 8) - 1]] += t->histogram[i];
  }
  // Two distance codes always, so that the code is complete whatever the picture.
  distance_weights[symbols[FLAT_LEFT]] += 1;
  distance_weights[symbols[FLAT_LEFT] == 0 ? 1 : 0] += 1;

  uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES];
  uint16_t literal_codes[LITERALS], distance_codes[DISTANCES];
  code_lengths(literal_weights, LITERALS, literal_lengths);
  code_lengths(distance_weights, DISTANCES, distance_lengths);
  canonical_codes(literal_lengths, LITERALS, literal_codes);
  canonical_codes(distance_lengths, DISTANCES, distance_codes);

  // What each token sends, whole: at most 15 + 5 + 15 + 13 bits.
  uint64_t bits[FLAT_TOKENS];
  uint8_t counts[FLAT_TOKENS];
  uint64_t total = 0;
  for (int i = 0; i < FLAT_TOKENS; i++) {
    if (i < 256) {
      bits[i] = literal_codes[i];
      counts[i] = literal_lengths[i];
    } else {
      int match = (i & 255) + 3, neighbour = (i >> 8) - 1, symbol = length_symbol(match);
      unsigned n = literal_lengths[257 + symbol];
      uint64_t value = literal_codes[257 + symbol];
      value |= (uint64_t)(match - length_base[symbol]) << n;
      n += length_extra[symbol];
      value |= (uint64_t)distance_codes[symbols[neighbour]] << n;
      n += distance_lengths[symbols[neighbour]];
      value |= (uint64_t)offsets[neighbour] << n;
      n += extras[neighbour];
      bits[i] = value;
      counts[i] = (uint8_t)n;
    }
    total += (uint64_t)t->histogram[i] * counts[i];
  }

  uint8_t *stream = malloc((size_t)(total / 8) + 1024);
  if (!stream) return NULL;
  bit_writer w = {0, 0, stream};
  put_bits(&w, 0x0178, 16);  // zlib: deflate, 32 KiB window, fastest level
  put_bits(&w, 1 | 2 << 1, 3);  // the last block, dynamic codes
  put_code_tables(&w, literal_lengths, distance_lengths);
  for (size_t i = 0; i < t->count; i++) put_bits(&w, bits[t->tokens[i]], counts[t->tokens[i]]);
  put_bits(&w, literal_codes[END_OF_BLOCK], literal_lengths[END_OF_BLOCK]);
  if (w.filled) put_bits(&w, 0, 8 - w.filled);
  for (int shift = 24; shift >= 0; shift -= 8) put_bits(&w, adler >> shift & 255, 8);
  *length = (size_t)(w.next - stream);
  return stream;
}
