// The writer for flat art: one block, and in it spans whose bits can be replaced one by one. In flat art a pixel nearly always
// repeats one near it, so nothing else is looked for.
#include <string.h>

#include "../vectors.h"
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

/// A span on its way into the stream.
typedef struct {
  const frame_table *table;
  /// The span's bytes as they stand in the stream.
  const uint8_t *bytes;
  bit_writer w;
} sink;

INLINE void put_literals(sink *s, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    frame_code code = s->table->literals[s->bytes[i]];
    put_bits(&s->w, code.bits, code.count);
  }
}

INLINE void put_match(sink *s, uint32_t bytes, const frame_code *distance) {
  const frame_code *length = &s->table->lengths[bytes];
  put_bits(&s->w, length->bits | distance->bits << length->count, length->count + distance->count);
}

/// The `count` bytes before `end`, which equal those a pixel before them.
INLINE void put_left(sink *s, uint32_t count, uint32_t end) {
  if (count < 3) {
    put_literals(s, end - count, end);
  } else {
    put_match(s, count, &s->table->left);
  }
}

/// How many components at the start and at the end of a pixel are those of the pixel before it. A component that
/// differs alone costs one literal, between two runs.
typedef struct {
  uint32_t leading, trailing;
} agreement;

static inline agreement agreement_of(uint32_t a, uint32_t b, uint32_t components) {
  uint32_t x = a ^ b;
  uint32_t r = (x & 0xff0000) != 0, g = (x & 0xff00) != 0, b8 = (x & 0xff) != 0, al = x >> 24 != 0;
  if (components == 3) {
    return (agreement){r ? 0 : g ? 1 : 2, b8 ? 0 : g ? 1 : 2};
  }
  return (agreement){r ? 0 : g ? 1 : b8 ? 2 : 3, al ? 0 : b8 ? 1 : g ? 2 : 3};
}

/// Bits that tokens take in flat art, roughly: enough to choose between them.
enum { LITERAL_BITS = 6, LEFT_BITS = 7, ABOVE_BITS = 12 };

/// Pixels of a run to the left that no place above is looked at for: longer ones are hardly ever beaten.
enum { LONG_RUN = 48 };

/// For each of `count` pixels from x on, in which places above it is found, a bit each, row by row; after them
/// nothing.
INLINE void find_above(const tacho_frames *f, uint32_t y, uint32_t x, uint32_t count, uint32_t *found) {
  const uint32_t *row = frame_row(f, y) + x, *above[FRAME_ROWS];
  uint32_t rows = y < f->rows_in_sight ? y : f->rows_in_sight;
  uint32_t in_sight = (UINT32_C(1) << rows * FRAME_PLACES) - 1;
  for (uint32_t r = 0; r < FRAME_ROWS; r++) above[r] = row - (r < rows ? (size_t)(r + 1) * f->width : 0) - FRAME_SHIFT;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t bits = 0;
    for (uint32_t r = 0; r < FRAME_ROWS; r++) {
      for (uint32_t place = 0; place < FRAME_PLACES; place++) {
        bits |= row[i] == above[r][i + place] ? UINT32_C(1) << (r * FRAME_PLACES + place) : 0;
      }
    }
    found[i] = bits & in_sight;
  }
  found[count] = 0;
  // Not beyond the ends of the rows above.
  for (uint32_t k = 0; k < FRAME_SHIFT; k++) {
    uint32_t places = 0, mirrored = 0;
    for (uint32_t place = 0; place < FRAME_SHIFT - k; place++) {
      for (uint32_t r = 0; r < FRAME_ROWS; r++) {
        places |= UINT32_C(1) << (r * FRAME_PLACES + place);
        mirrored |= UINT32_C(1) << (r * FRAME_PLACES + FRAME_PLACES - 1 - place);
      }
    }
    if (x <= k && k - x < count) found[k - x] &= ~places;
    uint32_t from_end = f->width - 1 - k;
    if (k < f->width && from_end >= x && from_end - x < count) found[from_end - x] &= ~mirrored;
  }
}

/// Roughly what a pixel takes that is not the one before it.
static inline uint32_t bits_of_step(const uint32_t *straight, uint32_t x, int is_first, uint32_t components) {
  agreement a = {0, 0};
  if (x > 0 || !is_first) a = agreement_of(straight[x], straight[(int32_t)x - 1], components);
  return LITERAL_BITS * (components - a.leading - a.trailing);
}

/// Goes through the `end` pixels of a span, `is_first` in its row. `straight` has their straight words and the one
/// before them; equal words are equal straight ones, so runs are looked for among the premultiplied.
INLINE void walk(const uint32_t *row, const uint32_t *found, sink *s, uint32_t end, const uint32_t *straight, int is_first,
                 uint32_t components) {
  // Bytes before x that still wait for their match to end.
  uint32_t waiting = 0, x = 0;
  while (x < end) {
    uint32_t left = x > 0 || !is_first ? equal_pixels(row + x, row + x - 1, end - x) : 0;
    if (left < LONG_RUN && x + left < end && found[x]) {
      // The places where most pixels are found one after the other; of these the first.
      uint32_t places = found[x], best = 1;
      for (uint32_t next; (next = places & found[x + best]); best++) places = next;
      // Two pixels farther than the run to the left, it always takes fewer bits; for one it depends.
      uint32_t bits = best == left + 1 ? bits_of_step(straight, x + left, is_first, components) : 2 * ABOVE_BITS;
      if (best > left && bits + (left && !waiting ? LEFT_BITS : 0) >= ABOVE_BITS) {
        uint32_t place = (uint32_t)__builtin_ctz(places);
        put_left(s, waiting, x * components);
        waiting = 0;
        put_match(s, best * components, &s->table->above[place / FRAME_PLACES][place % FRAME_PLACES]);
        x += best;
        continue;
      }
    }
    if (left) {
      waiting += left * components;
      x += left;
      continue;
    }
    uint32_t from = x * components, to = from + components;
    agreement a = {0, 0};
    if (x > 0 || !is_first) a = agreement_of(straight[x], straight[(int32_t)x - 1], components);
    put_left(s, waiting + a.leading, from + a.leading);
    put_literals(s, from + a.leading, to - a.trailing);
    waiting = a.trailing;
    x++;
  }
  put_left(s, waiting, end * components);
}

/// The sums of `count` equal pixels.
static inline frame_sums sums_of_equal(uint32_t word, uint32_t count, uint32_t components) {
  uint32_t values[4] = {word >> 16 & 255, word >> 8 & 255, word & 255, word >> 24};
  frame_sums sums = {0, 0};
  for (uint32_t c = 0; c < components; c++) {
    sums.sum += count * values[c];
    // The first byte weighs as much as there are bytes, the last one 1.
    sums.weighted += values[c] * (count * (count + 1) / 2 * components - count * c);
  }
  return sums;
}

/// Walks one span, its filter byte included when it is the first of its row. Returns its sums.
INLINE frame_sums walk_span(const tacho_frames *f, uint32_t y, uint32_t span, uint32_t components, sink *s) {
  const uint32_t *row = frame_row(f, y);
  uint32_t start = span * f->span_pixels;
  uint32_t end = f->width - start < f->span_pixels ? f->width : start + f->span_pixels;
  uint32_t count = end - start;
  // Most of a picture: the whole span repeats the pixel before it.
  if (span && !memcmp(row + start, row + start - 1, count * sizeof *row)) {
    put_match(s, count * components, &s->table->left);
    int is_straight = components == 3 || f->layout == tacho_pixels_rgba;
    return sums_of_equal(is_straight ? row[start] : straight_word(row[start]), count, components);
  }
  uint32_t words[FRAME_SPAN + 1];
  uint8_t bytes[FRAME_MATCH + 4];
  const uint32_t *straight = row + start;
  if (components == 4 && f->layout == tacho_pixels_premultiplied_argb) {
    words[0] = start ? straight_word(straight[-1]) : 0;
    for (uint32_t i = 0; i < count; i++) words[i + 1] = straight_word(straight[i]);
    straight = words + 1;
  }
  for (uint32_t i = 0; i < count; i++) {
    // Red, green, blue, alpha. Of three bytes the fourth is overwritten by the next pixel.
    uint32_t word = straight[i] << 8 | straight[i] >> 24;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    memcpy(bytes + components * i, &word, 4);
  }
  s->bytes = bytes;
  if (span == 0) put_bits(&s->w, f->table.literals[0].bits, f->table.literals[0].count);
  uint32_t found[FRAME_SPAN + 1];
  find_above(f, y, start, count, found);
  walk(row + start, found, s, count, straight, span == 0, components);
  frame_sums sums = {0, 0};
  // Weights of 16 bits, which every processor multiplies eight at a time.
  int32_t weighted = 0;
  for (uint32_t i = 0; i < components * count; i++) sums.sum += bytes[i];
  for (uint32_t i = 0; i < components * count; i++) weighted += (int16_t)bytes[i] * f->falling[i];
  sums.weighted = (uint32_t)weighted - (FRAME_MATCH - components * count) * sums.sum;
  return sums;
}

/// Every byte a literal of the longest code, and one write beyond.
size_t frame_spans_most_bytes(const tacho_frames *f, uint32_t rows) {
  return (size_t)rows * f->row_bytes * FRAME_LONGEST_CODE / 8 + 64;
}

INLINE void write_rows(const tacho_frames *f, uint32_t y0, uint32_t y1, bit_writer *writer, frame_adler *adler) {
  sink s = {.table = &f->table, .w = *writer};
  for (uint32_t y = y0; y < y1; y++) {
    // The filter byte, which is 0.
    uint64_t a = adler->a, b = adler->b + a;
    for (uint32_t span = 0; span < f->spans; span++) {
      uint32_t left = f->width - span * f->span_pixels, count = left < f->span_pixels ? left : f->span_pixels;
      frame_sums sums = f->pixel_bytes == 3 ? walk_span(f, y, span, 3, &s) : walk_span(f, y, span, 4, &s);
      b += count * f->pixel_bytes * a + sums.weighted;
      a += sums.sum;
    }
    *adler = (frame_adler){a % 65521, b % 65521};
  }
  *writer = s.w;
}

// MARK: - Bands

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

INLINE int rewrite(tacho_frames *f, uint32_t band) {
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
        frame_bits_copy(&w, kept->bytes, copied_from, old_start - copied_from);
        sink writing = {.table = &f->table, .w = w};
        // Once for each number of components, so that the compiler knows it.
        frame_sums sums = f->pixel_bytes == 3 ? walk_span(f, y, span, 3, &writing) : walk_span(f, y, span, 4, &writing);
        w = writing.w;
        replace_sums(f, y, span, sums);
        copied_from = old_end;
        is_stale[span] = 0;
      }
      uint64_t written = (uint64_t)(w.next - f->scratch) * 8 + w.filled;
      ends[span] = (uint32_t)(written + old_end - copied_from);
      old_start = old_end;
    }
  }
  frame_bits_copy(&w, kept->bytes, copied_from, old_start - copied_from);
  return frame_bits_set(kept, f->scratch, (uint64_t)(w.next - f->scratch) * 8 + w.filled);
}

// MARK: - Wider vectors
//
// The same code for processors that have them; the result is the same to the bit.

#ifdef HAS_WIDE_VECTORS
#define WIDE_BITS __attribute__((target("avx2,bmi,bmi2")))

static int has_wide_bits(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

WIDE_BITS static int rewrite_wide(tacho_frames *f, uint32_t band) { return rewrite(f, band); }

WIDE_BITS static void write_rows_wide(const tacho_frames *f, uint32_t y0, uint32_t y1, bit_writer *w, frame_adler *adler) {
  write_rows(f, y0, y1, w, adler);
}
#endif

int frame_spans_rewrite(tacho_frames *f, uint32_t band) {
#ifdef HAS_WIDE_VECTORS
  if (has_wide_bits()) return rewrite_wide(f, band);
#endif
  return rewrite(f, band);
}

void frame_spans_write(const tacho_frames *f, uint32_t y0, uint32_t y1, bit_writer *writer, frame_adler *adler) {
#ifdef HAS_WIDE_VECTORS
  if (has_wide_bits()) return write_rows_wide(f, y0, y1, writer, adler);
#endif
  write_rows(f, y0, y1, writer, adler);
}
