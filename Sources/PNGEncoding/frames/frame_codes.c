// The codes of all files: fixed, so that a file depends on its pixels alone, and none waits for its codes to be made. They
// are made from the gallery and, most of the files, from dials as batches and films have them, which is what this writer is for.
// `Scripts/nightly codes` draws these files anew, and tells when other codes would make them smaller.
#include "frame_store.h"

typedef struct {
  /// The lengths of the codes of literals, of the end of the block and of lengths of matches, a hexadecimal digit each.
  const char *literals;
  /// How often a match is at a distance, of all matches: the pixel before it; by rows above, less one, and by shift.
  uint16_t left;
  uint16_t above[FRAME_ROWS][FRAME_PLACES];
} trained_codes;

static const trained_codes rgb = {
  .literals = "6888888888888888888888888888888888888888888888888878999999988888888888888888888888888889888889999999"
              "9999999999999999999999999999999999999999999999999999999999999999999999999999999aaaaaaaaaaa9aaaaaa999"
              "99a99999999999999999999988889999999999999999999999999999c59a5ac6b6a6767676777667578895",
  .left = 3648,
  .above = {{350, 278, 654, 2148, 1141, 477, 159},
            {73, 21, 149, 12, 194, 19, 153},
            {26, 48, 74, 16, 82, 61, 15},
            {33, 15, 44, 12, 50, 14, 34}}};

static const trained_codes rgba = {
  .literals = "6999998888899999889989988988888899999999999999998999999999998888889988888888888888888899999999999999"
              "8889999aa9a9a9aa9a99a999998a688999999aaaaa9aaa9aaaaaa9aaa99999999999999999aaa999aaaaaaaa9998999a999a"
              "99999999999888999899999989999989999999999999999aaa999993c658996ab6a7a7777667767757885c",
  .left = 4475,
  .above = {{294, 235, 571, 1928, 1018, 413, 131},
            {57, 17, 121, 10, 161, 15, 129},
            {22, 38, 58, 14, 67, 50, 13},
            {27, 12, 36, 9, 40, 12, 28}}};

/// How often each distance symbol is said. Which symbol a place in the rows above has depends on the picture's width.
static void weigh_distances(const tacho_frames *f, const trained_codes *codes, uint32_t weights[DISTANCES]) {
  uint32_t base;
  unsigned extra;
  // Two always, so that the code is complete.
  weights[0] = weights[1] = 1;
  weights[deflate_distance_symbol(f->pixel_bytes, &base, &extra)] += codes->left + 1u;
  for (uint32_t row = 0; row < f->rows_in_sight; row++) {
    for (uint32_t place = 0; place < FRAME_PLACES; place++) {
      weights[deflate_distance_symbol(frame_distance(f, row, place), &base, &extra)] += codes->above[row][place] + 1u;
    }
  }
}

static frame_code distance_code(uint32_t distance, const uint8_t *lengths, const uint16_t *codes) {
  uint32_t base;
  unsigned extra;
  int symbol = deflate_distance_symbol(distance, &base, &extra);
  return (frame_code){codes[symbol] | (uint64_t)(distance - base) << lengths[symbol], lengths[symbol] + extra};
}

int frame_codes_fill(tacho_frames *f) {
  const trained_codes *trained = f->pixel_bytes == 3 ? &rgb : &rgba;
  uint32_t weights[DISTANCES] = {0};
  weigh_distances(f, trained, weights);
  uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES];
  uint16_t literal_codes[LITERALS], distance_codes[DISTANCES];
  for (int i = 0; i < LITERALS; i++) {
    char digit = trained->literals[i];
    literal_lengths[i] = (uint8_t)(digit < 'a' ? digit - '0' : digit - 'a' + 10);
  }
  deflate_code_lengths(weights, FRAME_LONGEST_CODE, distance_lengths);
  deflate_canonical_codes(literal_lengths, LITERALS, literal_codes);
  deflate_canonical_codes(distance_lengths, DISTANCES, distance_codes);

  frame_table *t = &f->table;
  for (int i = 0; i < 256; i++) t->literals[i] = (frame_code){literal_codes[i], literal_lengths[i]};
  t->end = (frame_code){literal_codes[END_OF_BLOCK], literal_lengths[END_OF_BLOCK]};
  for (int length = 3; length <= FRAME_MATCH; length++) {
    int symbol = deflate_length_symbol(length), count = literal_lengths[257 + symbol];
    uint64_t more = (uint64_t)(length - deflate_length_base[symbol]);
    t->lengths[length] = (frame_code){literal_codes[257 + symbol] | more << count,
                                      (uint32_t)count + deflate_length_extra[symbol]};
  }
  t->left = distance_code(f->pixel_bytes, distance_lengths, distance_codes);
  for (uint32_t row = 0; row < f->rows_in_sight; row++) {
    for (uint32_t place = 0; place < FRAME_PLACES; place++) {
      t->above[row][place] = distance_code(frame_distance(f, row, place), distance_lengths, distance_codes);
    }
  }

  uint8_t head[1024];
  bit_writer w = {0, 0, head};
  put_bits(&w, 1 | 2 << 1, 3);  // the last block, dynamic codes
  deflate_put_code_tables(&w, literal_lengths, distance_lengths);
  if (frame_bits_set(&f->head, head, (uint64_t)(w.next - head) * 8 + w.filled)) return -1;
  return 0;
}
