// Frames through the writer for flat art: one block with one set of codes for the whole sequence, and in it spans whose
// bits can be replaced one by one.
#include <stdlib.h>
#include <string.h>

#include "frame_store.h"

/// How many of at most `limit` pixels are equal.
static inline uint32_t equal_pixels(const uint32_t *a, const uint32_t *b, uint32_t limit) {
  uint32_t n = 0;
  while (n + 2 <= limit) {
    uint64_t x, y;
    memcpy(&x, a + n, 8);
    memcpy(&y, b + n, 8);
    if (x != y) return a[n] == b[n] ? n + 1 : n;
    n += 2;
  }
  return n < limit && a[n] == b[n] ? n + 1 : n;
}

typedef struct {
  /// Of literal bytes, and of matches by neighbour and pixels.
  uint32_t literals[256];
  uint32_t matches[FLAT_NEIGHBOURS][FRAME_SPAN + 1];
} histogram;

static inline void put_pixel(bit_writer *w, const frame_table *t, uint32_t word, int has_alpha) {
  const frame_code *r = &t->literals[word >> 16 & 255], *g = &t->literals[word >> 8 & 255], *b = &t->literals[word & 255];
  uint64_t bits = r->bits | g->bits << r->count | b->bits << (r->count + g->count);
  uint32_t count = r->count + g->count + b->count;
  if (has_alpha) {
    const frame_code *a = &t->literals[word >> 24];
    bits |= a->bits << count;
    count += a->count;
  }
  put_bits(w, bits, count);
}

static inline void count_pixel(histogram *h, uint32_t word, int has_alpha) {
  h->literals[word >> 16 & 255]++;
  h->literals[word >> 8 & 255]++;
  h->literals[word & 255]++;
  if (has_alpha) h->literals[word >> 24]++;
}

/// Goes through the pixels x ..< end of a row, and counts its tokens in `h`, or else writes them.
///
/// `straight` has the row's straight words from the span's first pixel on, which literals are made of. Equal words are
/// equal straight ones, so runs are looked for among the premultiplied.
static inline __attribute__((always_inline)) void walk(const tacho_frames *f, const uint32_t *row, const uint32_t *above,
                                                       uint32_t x, uint32_t end, const uint32_t *straight, int has_alpha,
                                                       histogram *h, bit_writer *w) {
  const frame_table *t = &f->table;
  straight -= x;
  while (x < end) {
    uint32_t rest = end - x;
    uint32_t best = x > 0 ? equal_pixels(row + x, row + x - 1, rest) : 0;
    int neighbour = FLAT_LEFT;
    if (above && best < 24 && best < rest) {
      // A match above costs some 12 bits more than one to the left: it must spare the next token to be worth it.
      uint32_t up = equal_pixels(row + x, above + x, rest);
      if (up > best + 1) {
        best = up;
        neighbour = FLAT_ABOVE;
      }
      // The contours of a gradient move sideways from row to row.
      if (best < 12 && best < rest) {
        uint32_t beyond = f->width - x - 1;
        uint32_t right = equal_pixels(row + x, above + x + 1, rest < beyond ? rest : beyond);
        uint32_t left = x > 0 ? equal_pixels(row + x, above + x - 1, rest) : 0;
        if (right > best + 1) {
          best = right;
          neighbour = FLAT_ABOVE_RIGHT;
        }
        if (left > best + 1) {
          best = left;
          neighbour = FLAT_ABOVE_LEFT;
        }
      }
    }
    if (best == 0) {
      if (h) {
        count_pixel(h, straight[x], has_alpha);
      } else {
        put_pixel(w, t, straight[x], has_alpha);
      }
      x++;
    } else {
      if (h) {
        h->matches[neighbour][best]++;
      } else {
        put_bits(w, t->matches[neighbour][best].bits, t->matches[neighbour][best].count);
      }
      x += best;
    }
  }
}

/// Walks one span, its filter byte included when it is the first of its row. With a writer its sums are taken too.
static void walk_span(const tacho_frames *f, uint32_t y, uint32_t span, histogram *h, bit_writer *w, frame_sums *sums) {
  const uint32_t *row = f->shown + (size_t)y * f->width;
  // On wider rows the one above is out of the window.
  const uint32_t *above = y && f->row_bytes + f->pixel_bytes <= WINDOW ? row - f->width : NULL;
  uint32_t start = span * f->span_pixels;
  uint32_t end = f->width - start < f->span_pixels ? f->width : start + f->span_pixels;
  uint32_t count = end - start;
  uint32_t buffer[FRAME_SPAN];
  const uint32_t *straight = row + start;
  int has_alpha = f->pixel_bytes == 4;
  if (has_alpha) {
    for (uint32_t i = 0; i < count; i++) buffer[i] = straight_word(straight[i]);
    straight = buffer;
  }
  if (h) {
    if (span == 0) h->literals[0]++;
    walk(f, row, above, start, end, straight, has_alpha, h, NULL);
    return;
  }
  if (span == 0) put_bits(w, f->table.literals[0].bits, f->table.literals[0].count);
  uint32_t sum = 0, weighted = 0;
  if (has_alpha) {
    walk(f, row, above, start, end, straight, 1, NULL, w);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t p = straight[i], r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255, a = p >> 24;
      sum += r + g + b + a;
      weighted += 4 * (count - i) * (r + g + b + a) - (g + 2 * b + 3 * a);
    }
  } else {
    walk(f, row, above, start, end, straight, 0, NULL, w);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t p = straight[i], r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
      sum += r + g + b;
      weighted += 3 * (count - i) * (r + g + b) - (g + 2 * b);
    }
  }
  *sums = (frame_sums){sum, weighted};
}

// MARK: - Codes

/// What a pixel to the left, above, above to the left and above to the right is: bytes back in the stream.
static uint32_t distance_of(const tacho_frames *f, int neighbour) {
  uint32_t row = f->row_bytes, pixel = f->pixel_bytes;
  if (neighbour == FLAT_LEFT || row + pixel > WINDOW) return pixel;
  return neighbour == FLAT_ABOVE ? row : neighbour == FLAT_ABOVE_LEFT ? row + pixel : row - pixel;
}

/// Codes in which every literal and every match of the four neighbours can be said, short for what the picture has.
int frame_flat_learn(tacho_frames *f) {
  if (!f->scratch) {
    f->scratch_bytes = frame_flat_scratch_bytes(f);
    f->scratch = malloc(f->scratch_bytes);
    if (!f->scratch) return -1;
  }
  histogram *h = calloc(1, sizeof *h);
  if (!h) return -1;
  for (uint32_t y = 0; y < f->height; y++) {
    for (uint32_t span = 0; span < f->spans; span++) walk_span(f, y, span, h, NULL, NULL);
  }

  uint32_t literal_weights[LITERALS], distance_weights[DISTANCES] = {0};
  for (int i = 0; i < LITERALS; i++) literal_weights[i] = 1;
  for (int i = 0; i < 256; i++) literal_weights[i] += h->literals[i];
  int symbols[FLAT_NEIGHBOURS];
  uint32_t offsets[FLAT_NEIGHBOURS];
  unsigned extras[FLAT_NEIGHBOURS];
  // Two distance codes always, so that the code is complete whatever the picture.
  distance_weights[0] = 1;
  distance_weights[1] = 1;
  for (int n = 0; n < FLAT_NEIGHBOURS; n++) {
    uint32_t base, distance = distance_of(f, n);
    symbols[n] = deflate_distance_symbol(distance, &base, &extras[n]);
    offsets[n] = distance - base;
    distance_weights[symbols[n]]++;
    for (uint32_t pixels = 1; pixels <= f->span_pixels; pixels++) {
      distance_weights[symbols[n]] += h->matches[n][pixels];
      int length = (int)(pixels * f->pixel_bytes);
      literal_weights[257 + deflate_length_symbol(length)] += h->matches[n][pixels];
    }
  }
  free(h);

  uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES];
  uint16_t literal_codes[LITERALS], distance_codes[DISTANCES];
  deflate_code_lengths(literal_weights, LITERALS, FRAME_LONGEST_CODE, literal_lengths);
  deflate_code_lengths(distance_weights, DISTANCES, FRAME_LONGEST_CODE, distance_lengths);
  deflate_canonical_codes(literal_lengths, LITERALS, literal_codes);
  deflate_canonical_codes(distance_lengths, DISTANCES, distance_codes);

  frame_table *t = &f->table;
  for (int i = 0; i < 256; i++) t->literals[i] = (frame_code){literal_codes[i], literal_lengths[i]};
  t->end = (frame_code){literal_codes[END_OF_BLOCK], literal_lengths[END_OF_BLOCK]};
  for (int n = 0; n < FLAT_NEIGHBOURS; n++) {
    for (uint32_t pixels = 1; pixels <= f->span_pixels; pixels++) {
      uint32_t length = pixels * f->pixel_bytes;
      int symbol = deflate_length_symbol((int)length);
      uint32_t count = literal_lengths[257 + symbol];
      uint64_t bits = literal_codes[257 + symbol];
      bits |= (uint64_t)(length - deflate_length_base[symbol]) << count;
      count += deflate_length_extra[symbol];
      bits |= (uint64_t)distance_codes[symbols[n]] << count;
      count += distance_lengths[symbols[n]];
      bits |= (uint64_t)offsets[n] << count;
      count += extras[n];
      t->matches[n][pixels] = (frame_code){bits, count};
    }
  }

  uint8_t head[1024];
  bit_writer w = {0, 0, head};
  put_bits(&w, 1 | 2 << 1, 3);  // the last block, dynamic codes
  deflate_put_code_tables(&w, literal_lengths, distance_lengths);
  return frame_bits_set(&f->head, head, (uint64_t)(w.next - head) * 8 + w.filled);
}

// MARK: - Bands

/// A band whose every byte is a literal of the longest code, and one write beyond.
size_t frame_flat_scratch_bytes(const tacho_frames *f) {
  return (size_t)f->band_rows * f->row_bytes * FRAME_LONGEST_CODE / 8 + 64;
}

static inline uint64_t load_bits(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

static void copy_bits(bit_writer *w, const uint8_t *source, uint64_t from, uint64_t count) {
  for (; count >= 56; count -= 56, from += 56) {
    put_bits(w, load_bits(source + (from >> 3)) >> (from & 7) & 0xffffffffffffff, 56);
  }
  if (count) {
    put_bits(w, load_bits(source + (from >> 3)) >> (from & 7) & ((UINT64_C(1) << count) - 1), (unsigned)count);
  }
}

/// Changes the checksum of the whole stream by what a span's sums changed.
static void replace_sums(tacho_frames *f, uint32_t y, uint32_t span, frame_sums sums) {
  const int64_t modulus = 65521;
  frame_sums *kept = &f->sums[(size_t)y * f->spans + span];
  uint64_t end = (uint64_t)(span + 1) * f->span_pixels;
  if (end > f->width) end = f->width;
  uint64_t after = (uint64_t)f->row_bytes * (f->height - y) - 1 - end * f->pixel_bytes;
  int64_t sum = (int64_t)sums.sum - kept->sum, weighted = (int64_t)sums.weighted - kept->weighted;
  int64_t a = ((int64_t)f->adler_a + sum) % modulus;
  int64_t b = ((int64_t)f->adler_b + weighted + sum * (int64_t)(after % (uint64_t)modulus)) % modulus;
  f->adler_a = (uint32_t)(a < 0 ? a + modulus : a);
  f->adler_b = (uint32_t)(b < 0 ? b + modulus : b);
  *kept = sums;
}

int frame_flat_rewrite(tacho_frames *f, uint32_t band) {
  frame_bits *kept = &f->band[band];
  bit_writer w = {0, 0, f->scratch};
  uint32_t y0 = band * f->band_rows, y1 = f->height - y0 < f->band_rows ? f->height : y0 + f->band_rows;
  uint64_t old_start = 0, copied_from = 0;
  for (uint32_t y = y0; y < y1; y++) {
    uint8_t *is_stale = f->is_stale + (size_t)y * f->spans;
    uint32_t *ends = f->ends + (size_t)y * f->spans;
    for (uint32_t span = 0; span < f->spans; span++) {
      uint64_t old_end = ends[span];
      if (is_stale[span]) {
        copy_bits(&w, kept->bytes, copied_from, old_start - copied_from);
        frame_sums sums;
        walk_span(f, y, span, NULL, &w, &sums);
        replace_sums(f, y, span, sums);
        copied_from = old_end;
        is_stale[span] = 0;
      }
      uint64_t written = (uint64_t)(w.next - f->scratch) * 8 + w.filled;
      ends[span] = (uint32_t)(written + old_end - copied_from);
      old_start = old_end;
    }
  }
  copy_bits(&w, kept->bytes, copied_from, old_start - copied_from);
  return frame_bits_set(kept, f->scratch, (uint64_t)(w.next - f->scratch) * 8 + w.filled);
}
