#include "flat_deflate.h"

#include <stdlib.h>
#include <string.h>

#include "deflate_codes.h"

// MARK: - Tokens

int flat_tokens_init(flat_tokens *t, uint32_t pixel_bytes, uint32_t row_bytes, size_t capacity) {
  memset(t, 0, sizeof *t);
  t->pixel_bytes = pixel_bytes;
  t->row_bytes = row_bytes;
  t->capacity = capacity;
  t->tokens = malloc(t->capacity * sizeof *t->tokens);
  return t->tokens ? 0 : -1;
}

void flat_tokens_free(flat_tokens *t) {
  free(t->tokens);
  t->tokens = NULL;
}

/// Makes room for `count` more tokens.
static int reserve(flat_tokens *t, size_t count) {
  if (t->count + count <= t->capacity) return 0;
  size_t capacity = (t->count + count) * 2;
  uint16_t *tokens = realloc(t->tokens, capacity * sizeof *tokens);
  if (!tokens) return -1;
  t->tokens = tokens;
  t->capacity = capacity;
  return 0;
}

int flat_tokens_repeat_row(flat_tokens *t, const flat_tokens *other, size_t from, size_t to) {
  if (reserve(t, to - from)) return -1;
  memcpy(t->tokens + t->count, other->tokens + from, (to - from) * sizeof *t->tokens);
  t->count += to - from;
  for (size_t i = from; i < to; i++) t->histogram[other->tokens[i]]++;
  return 0;
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
  if (reserve(t, length)) return -1;
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

// MARK: - The stream

/// What a token sends: its bits, and above them how many there are.
enum { CODE_BITS = 48 };

static inline unsigned code_count(uint64_t code) { return (unsigned)(code >> CODE_BITS); }
static inline uint64_t code_bits(uint64_t code) { return code & (((uint64_t)1 << CODE_BITS) - 1); }

/// Two codes at once, as what is put has to wait for what was put before it.
static inline void put_codes(bit_writer *w, uint64_t first, uint64_t second) {
  unsigned count = code_count(first) + code_count(second);
  if (count <= MOST_BITS) {
    put_bits(w, code_bits(first) | code_bits(second) << code_count(first), count);
  } else {
    put_bits(w, code_bits(first), code_count(first));
    put_bits(w, code_bits(second), code_count(second));
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
    symbols[i] = deflate_distance_symbol(distance, &base, &extras[i]);
    offsets[i] = distance - base;
  }

  uint32_t literal_weights[LITERALS] = {0}, distance_weights[DISTANCES] = {0};
  for (int i = 0; i < 256; i++) literal_weights[i] = t->histogram[i];
  literal_weights[END_OF_BLOCK] = 1;
  for (int i = 256; i < FLAT_TOKENS; i++) {
    literal_weights[257 + deflate_length_symbol((i & 255) + 3)] += t->histogram[i];
    distance_weights[symbols[(i >> 8) - 1]] += t->histogram[i];
  }
  // Two distance codes always, so that the code is complete whatever the picture.
  distance_weights[symbols[FLAT_LEFT]] += 1;
  distance_weights[symbols[FLAT_LEFT] == 0 ? 1 : 0] += 1;

  uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES];
  uint16_t literal_codes[LITERALS], distance_codes[DISTANCES];
  deflate_code_lengths(literal_weights, LITERALS, LONGEST_CODE, literal_lengths);
  deflate_code_lengths(distance_weights, DISTANCES, LONGEST_CODE, distance_lengths);
  deflate_canonical_codes(literal_lengths, LITERALS, literal_codes);
  deflate_canonical_codes(distance_lengths, DISTANCES, distance_codes);

  // Whole, with what tells lengths and distances from the next ones: at most 15 + 5 + 15 + 13 bits.
  uint64_t codes[FLAT_TOKENS];
  uint64_t total = 0;
  for (int i = 0; i < FLAT_TOKENS; i++) {
    unsigned n = i < 256 ? literal_lengths[i] : 0;
    uint64_t value = i < 256 ? literal_codes[i] : 0;
    if (i >= 256) {
      int match = (i & 255) + 3, neighbour = (i >> 8) - 1, symbol = deflate_length_symbol(match);
      n = literal_lengths[257 + symbol];
      value = literal_codes[257 + symbol];
      value |= (uint64_t)(match - deflate_length_base[symbol]) << n;
      n += deflate_length_extra[symbol];
      value |= (uint64_t)distance_codes[symbols[neighbour]] << n;
      n += distance_lengths[symbols[neighbour]];
      value |= (uint64_t)offsets[neighbour] << n;
      n += extras[neighbour];
    }
    codes[i] = value | (uint64_t)n << CODE_BITS;
    total += (uint64_t)t->histogram[i] * n;
  }

  uint8_t *stream = malloc((size_t)(total / 8) + 1024);
  if (!stream) return NULL;
  bit_writer w = {0, 0, stream};
  put_bits(&w, 0x0178, 16);  // zlib: deflate, 32 KiB window, fastest level
  put_bits(&w, 1 | 2 << 1, 3);  // the last block, dynamic codes
  deflate_put_code_tables(&w, literal_lengths, distance_lengths);
  // A copy that nothing points to stays in registers.
  bit_writer tokens = w;
  for (size_t i = 0; i < t->count; i += 2) {
    put_codes(&tokens, codes[t->tokens[i]], i + 1 < t->count ? codes[t->tokens[i + 1]] : 0);
  }
  w = tokens;
  put_bits(&w, literal_codes[END_OF_BLOCK], literal_lengths[END_OF_BLOCK]);
  if (w.filled) put_bits(&w, 0, 8 - w.filled);
  for (int shift = 24; shift >= 0; shift -= 8) put_bits(&w, adler >> shift & 255, 8);
  *length = (size_t)(w.next - stream);
  return stream;
}
