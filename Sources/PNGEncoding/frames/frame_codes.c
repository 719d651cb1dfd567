// The codes of all files: fixed, so that a file depends on its pixels alone, and none waits for its codes to be made.
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
  .literals = "6999999999999999999999999999999999999999999999998889999999999998999999988889888888988989999999999999"
              "9999999999999999999999999999999999999999999999999999999999999999999999999999999999989889898899889989"
              "89999999889888888888888887778888888887787877777777887889d49a5bb6b6b77777878787774ccdc9",
  .left = 4032,
  .above = {{371, 255, 632, 2347, 688, 273, 155},
            {83, 29, 157, 19, 186, 28, 76},
            {45, 57, 82, 34, 96, 66, 23},
            {47, 18, 58, 25, 63, 20, 33}}};

static const trained_codes rgba = {
  .literals = "6999999999999999999999999999999999998999999999999999999999988877788888877788888888878888898888899999"
              "99899999999999999a99999999998999999999999999999a999aa9aaa999aa9aaaaaaa9a999aa9999a9aaaa9aaa999999999"
              "87898878989877999999999999999989999999999999999999999993d658aa6ab6a7a777876787784bbc7d",
  .left = 5039,
  .above = {{305, 207, 507, 1986, 578, 225, 124},
            {64, 23, 128, 15, 158, 22, 62},
            {37, 47, 68, 28, 84, 57, 19},
            {36, 16, 47, 20, 54, 16, 28}}};

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
  frame_bits_measure(&f->head, f->squares);
  return 0;
}
