// The codes of all files: fixed, so that a file depends on its pixels alone, and none waits for its codes to be made. They
// are made from the gallery and, a file in five, from dials of many values as batches and films have them.
// `Scripts/nightly codes` counts what the gallery's files say, and tells when other codes would make them smaller.
#include "frame_store.h"

typedef struct {
  /// The lengths of the codes of literals, of the end of the block and of lengths of matches, a hexadecimal digit each.
  const char *literals;
  /// How often a match is at a distance, of all matches: the pixel before it; by rows above, less one, and by shift.
  uint16_t left;
  uint16_t above[FRAME_ROWS][FRAME_PLACES];
} trained_codes;

static const trained_codes rgb = {
  .literals = "6889999999999999999999999998999999999999999999988889999999988888888888888888888888888888989899999999"
              "9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
              "99999999999988888888888888888888888887888878777888887889c49a5ac6b6b777778677777749aba9",
  .left = 3526,
  .above = {{423, 297, 741, 2344, 763, 320, 176},
            {96, 30, 188, 18, 215, 29, 90},
            {45, 67, 99, 31, 111, 75, 25},
            {50, 19, 69, 22, 72, 20, 38}}};

static const trained_codes rgba = {
  .literals = "6999999999999999999999999999999999999999999999999999999999988877789888887788888888878888898888899999"
              "99899999999999999999999999998999999999999999999999999999999999999a99a999999a999999999999999999999999"
              "87898878999877999999999999999989999999999999999999999993c658a969a6a7a777876887884ddddc",
  .left = 4923,
  .above = {{326, 207, 516, 2035, 589, 232, 125},
            {67, 24, 133, 16, 158, 23, 65},
            {38, 48, 69, 27, 82, 57, 22},
            {37, 16, 48, 20, 51, 16, 30}}};

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
