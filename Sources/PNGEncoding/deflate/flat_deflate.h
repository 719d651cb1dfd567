#pragma once
// A deflate writer (RFC 1951) for flat art: pictures in which most pixels equal a neighbour, to the left or in the
// row above. It looks for nothing else, which makes it several times faster than a general compressor at about
// the same size, and it makes one dynamic Huffman block from the symbols it really used.
#include <stddef.h>
#include <stdint.h>

/// The neighbour that a run of bytes repeats.
enum { FLAT_LEFT, FLAT_ABOVE, FLAT_ABOVE_LEFT, FLAT_ABOVE_RIGHT, FLAT_NEIGHBOURS };

/// Literals 0…255, then for each neighbour a match of 3…258 bytes.
enum { FLAT_TOKENS = 256 + FLAT_NEIGHBOURS * 256 };

typedef struct {
  uint32_t pixel_bytes;
  /// With the filter byte in front.
  uint32_t row_bytes;
  uint16_t *tokens;
  size_t count;
  size_t capacity;
  uint32_t histogram[FLAT_TOKENS];
} flat_tokens;

/// `capacity` > 0 is how many tokens are likely. Returns 0, or -1 when memory runs out.
int flat_tokens_init(flat_tokens *t, uint32_t pixel_bytes, uint32_t row_bytes, size_t capacity);
void flat_tokens_free(flat_tokens *t);

/// Adds a row of `row_bytes`; `above` is the row before, or NULL for the first. Returns 0, or -1 out of memory.
int flat_tokens_add_row(flat_tokens *t, const uint8_t *row, const uint8_t *above);

/// Adds a row as `other` has it in its tokens `from` ..< `to`. Returns 0, or -1 out of memory.
int flat_tokens_repeat_row(flat_tokens *t, const flat_tokens *other, size_t from, size_t to);

/// The tokens as a complete zlib stream (RFC 1950) with the given checksum of the rows. The result is malloc'ed;
/// NULL when memory runs out.
uint8_t *flat_tokens_write_zlib(const flat_tokens *t, uint32_t adler, size_t *length);
