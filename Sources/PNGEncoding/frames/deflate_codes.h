#pragma once
// What every deflate writer (RFC 1951) needs: bits, Huffman codes, and the symbols of lengths and distances.
#include <stddef.h>
#include <stdint.h>

enum { LITERALS = 286, DISTANCES = 30, END_OF_BLOCK = 256, LONGEST_CODE = 15 };

/// Deflate reaches back no farther.
enum { WINDOW = 32768 };

typedef struct {
  uint64_t pending;
  unsigned filled;
  uint8_t *next;
} bit_writer;

/// As many bits go into `pending` at once: with the 7 that may wait there they stay below 64, and so does the shift by whole bytes.
enum { MOST_BITS = 56 };

/// Appends up to MOST_BITS bits, lowest first. Writes 8 bytes at `next`, of which the whole ones count.
static inline void put_bits(bit_writer *w, uint64_t bits, unsigned count) {
  w->pending |= bits << w->filled;
  w->filled += count;
  for (int i = 0; i < 8; i++) w->next[i] = (uint8_t)(w->pending >> (8 * i));
  w->next += w->filled >> 3;
  w->pending >>= w->filled & ~7u;
  w->filled &= 7;
}

/// Huffman code lengths of at most `longest` ≤ 15 bits for distances, of which at least two have a weight. Weights are flattened
/// until they fit.
void deflate_code_lengths(const uint32_t weights[DISTANCES], int longest, uint8_t lengths[DISTANCES]);

/// The canonical codes of the lengths, bits reversed, as deflate sends them.
void deflate_canonical_codes(const uint8_t *lengths, int count, uint16_t *codes);

/// The shortest length of each length symbol, and how many bits tell it from the next symbol's.
extern const uint16_t deflate_length_base[29];
extern const uint8_t deflate_length_extra[29];

/// The length symbol, less 257, of a match of 3…258 bytes.
int deflate_length_symbol(int length);

/// Distance symbols come in pairs that double the reach: the base and the number of extra bits.
int deflate_distance_symbol(uint32_t distance, uint32_t *base, unsigned *extra);

/// The code lengths at the head of a dynamic block, after its type.
void deflate_put_code_tables(bit_writer *w, const uint8_t *literals, const uint8_t *distances);
