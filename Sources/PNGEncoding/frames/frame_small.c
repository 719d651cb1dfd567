// Frames for small files: one block with one set of codes for the whole sequence, and in it bands of rows, each a
// cheapest sequence of tokens.
//
// Drawn art is runs: of a row of 1000 pixels only some 40 differ from the pixel before. So everything here works on
// runs, and a match is looked for where two rows change from the same colour to the same other one. A shortest path
// over the bytes of a row then picks the tokens that take the fewest bits, which are known: the codes were learned.
#include <stdlib.h>
#include <string.h>

#include "../vectors.h"
#include "frame_store.h"

/// How many bits a hash has; the most stretches that are kept of a step, and the most goals ahead.
enum { HASH_BITS = 12, STRETCHES = 8, GOALS = 16 };

/// The shortest match that is worth moving to make it the longest one.
enum { WORTH_MOVING = 100 };

/// With how many more bits a byte is still gone on from, in a narrow picture, when one beyond is reached already.
enum { SLACK = 16 };

/// Pixels of one colour. A row's last run is followed by an empty one that starts at the row's end.
typedef struct {
  uint32_t start;
  /// In the stream.
  uint32_t byte;
  /// The components from the highest byte down, in the order of the stream.
  uint32_t colour;
  /// The run before in the stream, by number, of the same colour after the same colour, or of the same colour alone;
  /// hashes of them, so only perhaps. 0 for none.
  uint32_t same_step;
  uint32_t same_colour;
} run;

/// Bytes begin ..< end of the row are those `distance` before them, which takes so many bits to say.
typedef struct {
  uint32_t begin, end, distance;
  uint32_t bits;
} stretch;

/// Where the change of colour at the start of a run, its number, is found before.
typedef struct {
  uint32_t number;
  uint32_t count;
  stretch found[STRETCHES];
} step;

/// How a byte of the row is reached with the fewest bits: from where, by a literal (distance 0) or by a match.
typedef struct {
  uint32_t bits;
  uint32_t from, distance;
} arrival;

/// A byte ahead that is reached with fewer bits than any beyond it.
typedef struct {
  uint32_t to, bits;
} goal;

struct frame_small {
  /// Whether to look at more places; in narrow pictures, of which more changes, time is short.
  int is_thorough;
  /// Runs, numbered from 1 on as they are indexed, at their number modulo a power of 2; the next number; the first of
  /// each row; and the row that is indexed next.
  run *runs;
  uint32_t mask, next;
  uint32_t *row_first;
  uint32_t indexed_to;
  /// The last runs of each hash.
  uint32_t by_step[1 << HASH_BITS], by_colour[1 << HASH_BITS];
  /// The oldest run that the band may look back to.
  uint32_t oldest;
  /// The steps of four neighbouring runs, by number modulo 4.
  step steps[4];
  /// For each byte of a row and for its end; and a bit for each that is reached.
  arrival *arrivals;
  uint64_t *reached;
  /// How often each token was said, when counting.
  int counts;
  uint32_t literal_weights[LITERALS], distance_weights[DISTANCES];
  /// The lengths of codes by symbol, of matches by length with their extra bits, and of the pixel before.
  uint8_t literal_bits[LITERALS], distance_bits[DISTANCES];
  uint16_t distance_codes[DISTANCES];
  uint8_t length_bits[FRAME_MATCH + 1];
  uint32_t left_bits;
  /// Nearest first.
  goal goals[GOALS];
  uint32_t goal_count;
};

INLINE run *run_at(const frame_small *s, uint32_t number) { return &s->runs[number & s->mask]; }

// MARK: - Runs

INLINE uint32_t hash_of(uint32_t before, uint32_t colour) {
  return (before * 0x9e3779b1u + colour * 0x85ebca6bu) >> (32 - HASH_BITS);
}

/// The components of a premultiplied word as they stand in the stream.
INLINE uint32_t colour_of(uint32_t word, uint32_t components) {
  if (components == 3) return word << 8;
  word = straight_word(word);
  return word << 8 | word >> 24;
}

INLINE void index_row(const tacho_frames *f, uint32_t y) {
  frame_small *s = f->small;
  const uint32_t *row = f->shown + (size_t)y * f->width;
  uint32_t number = s->next, before = 0;
  s->row_first[y] = number;
  for (uint32_t x = 0; x < f->width;) {
    uint32_t colour = colour_of(row[x], f->pixel_bytes);
    // A row's first run comes after the filter byte, like after a colour that there is not.
    uint32_t *of_step = &s->by_step[x ? hash_of(before, colour) : hash_of(1, colour)];
    uint32_t *of_colour = &s->by_colour[hash_of(0, colour)];
    *run_at(s, number) = (run){x, y * f->row_bytes + 1 + x * f->pixel_bytes, colour, *of_step, *of_colour};
    *of_step = *of_colour = number++;
    before = colour;
    x++;
    for (uint64_t a, b; x + 2 <= f->width; x += 2) {
      memcpy(&a, row + x - 1, 8);
      memcpy(&b, row + x, 8);
      if (a != b) break;
    }
    while (x < f->width && row[x] == row[x - 1]) x++;
  }
  *run_at(s, number++) = (run){f->width, 0, 0, 0, 0};
  s->next = number;
  s->indexed_to = y + 1;
}

void frame_small_begin(tacho_frames *f) { f->small->indexed_to = UINT32_MAX; }

/// Indexes the band's rows, and those before it that it looks back to.
static void index_band(const tacho_frames *f, uint32_t y0, uint32_t y1) {
  frame_small *s = f->small;
  uint32_t first = y0 < f->rows_in_sight ? 0 : y0 - f->rows_in_sight;
  if (s->indexed_to < first || s->indexed_to > y0) {
    memset(s->by_step, 0, sizeof s->by_step);
    memset(s->by_colour, 0, sizeof s->by_colour);
    memset(s->steps, 0, sizeof s->steps);
    s->next = 1;
    s->indexed_to = first;
  }
  while (s->indexed_to < y1) index_row(f, s->indexed_to);
  s->oldest = s->row_first[first];
}

// MARK: - Matches

/// How many components at the start and at the end of two colours are equal.
INLINE uint32_t leading(uint32_t a, uint32_t b, uint32_t components) {
  return a == b ? components : (uint32_t)__builtin_clz(a ^ b) >> 3;
}

INLINE uint32_t trailing(uint32_t a, uint32_t b, uint32_t components) {
  uint32_t x = a ^ b;
  return x ? ((uint32_t)__builtin_ctz(x) >> 3) - (4 - components) : components;
}

INLINE uint32_t distance_symbol(uint32_t distance, uint32_t *extra) {
  uint32_t d = distance - 1;
  if (d < 4) {
    *extra = 0;
    return d;
  }
  uint32_t top = 31 - (uint32_t)__builtin_clz(d);
  *extra = top - 1;
  return 2 * top + (d >> (top - 1) & 1);
}

INLINE uint32_t distance_bits(const frame_small *s, uint32_t distance) {
  uint32_t extra, symbol = distance_symbol(distance, &extra);
  return s->distance_bits[symbol] + extra;
}

/// A row on its way into the stream: the numbers of its first run and of the one at its end.
typedef struct {
  frame_small *s;
  uint32_t first, last;
  uint32_t width;
} line;

INLINE uint32_t byte_of(uint32_t x, uint32_t components) { return 1 + x * components; }

/// The byte at which `b` and what follows no longer equals `a`, where both start alike.
INLINE uint32_t end_of(const line *l, uint32_t a, uint32_t b, uint32_t components) {
  const frame_small *s = l->s;
  const run *x = run_at(s, a), *y = run_at(s, b);
  uint32_t enough = x->start + FRAME_MATCH / components;
  for (;;) {
    const run *next_x = run_at(s, ++a), *next_y = run_at(s, ++b);
    uint32_t own = next_x->start - x->start, other = next_y->start - y->start;
    uint32_t end = x->start + (own < other ? own : other), own_colour = x->colour, other_colour = y->colour;
    if (own <= other) {
      if (a == l->last) return byte_of(end, components);
      own_colour = next_x->colour;
    }
    if (other <= own) {
      if (next_y->start == l->width) return byte_of(end, components);
      other_colour = next_y->colour;
    }
    if (own != other || own_colour != other_colour || end >= enough) {
      return byte_of(end, components) + leading(own_colour, other_colour, components);
    }
    x = next_x;
    y = next_y;
  }
}

/// The byte from which on what is before `b` equals what is before `a`; at most a match before `end`.
INLINE uint32_t begin_of(const line *l, uint32_t a, uint32_t b, uint32_t end, uint32_t components) {
  const frame_small *s = l->s;
  const run *x = run_at(s, a), *y = run_at(s, b);
  for (;;) {
    if (a == l->first) return y->start == 0 ? 0 : 1;
    if (y->start == 0) return byte_of(x->start, components);
    const run *before_x = run_at(s, --a), *before_y = run_at(s, --b);
    if (before_x->colour != before_y->colour) {
      return byte_of(x->start, components) - trailing(before_x->colour, before_y->colour, components);
    }
    uint32_t own = x->start - before_x->start, other = y->start - before_y->start;
    uint32_t begin = byte_of(x->start - (own < other ? own : other), components);
    if (own != other) {
      if (own < other ? a == l->first : before_y->start == 0) return begin;
      uint32_t own_colour = own < other ? run_at(s, a - 1)->colour : before_x->colour;
      uint32_t other_colour = own < other ? before_y->colour : run_at(s, b - 1)->colour;
      return begin - trailing(own_colour, other_colour, components) % components;
    }
    if (begin + FRAME_MATCH <= end || !s->is_thorough) return begin;
    x = before_x;
    y = before_y;
  }
}

/// Unless one that reaches as far takes no more bits.
INLINE void add_stretch(const frame_small *s, step *found, uint32_t begin, uint32_t end, uint32_t distance) {
  uint32_t bits = distance_bits(s, distance);
  for (uint32_t i = 0; i < found->count; i++) {
    const stretch *other = &found->found[i];
    if (other->end >= end && other->begin <= begin && other->bits <= bits) return;
  }
  found->found[found->count++] = (stretch){begin, end, distance, bits};
}

/// Looks for the colour before the run `a` and its own, one after the other; if that is new, for its own alone.
INLINE void find_step(const line *l, uint32_t a, uint32_t components, step *found) {
  frame_small *s = l->s;
  found->number = a;
  found->count = 0;
  const run *own = run_at(s, a);
  uint32_t before = a == l->first ? 0 : run_at(s, a - 1)->colour;
  uint32_t tries = s->is_thorough ? 8 : 4;
  for (uint32_t b = own->same_step; b >= s->oldest && tries; tries--) {
    const run *other = run_at(s, b);
    uint32_t distance = own->byte - other->byte;
    if (distance > WINDOW) break;
    int is_same = other->colour == own->colour && (other->start == 0) == (a == l->first);
    if (is_same && (a == l->first || run_at(s, b - 1)->colour == before)) {
      uint32_t end = end_of(l, a, b, components);
      add_stretch(s, found, begin_of(l, a, b, end, components), end, distance);
      if (found->count == STRETCHES) return;
      if (end >= byte_of(own->start, components) + FRAME_MATCH) break;
    }
    b = other->same_step;
  }
  if (found->count) return;
  tries = s->is_thorough ? 4 : 2;
  uint32_t run_end = byte_of(run_at(s, a + 1)->start, components);
  for (uint32_t b = own->same_colour; b >= s->oldest && tries; tries--) {
    const run *other = run_at(s, b);
    uint32_t distance = own->byte - other->byte;
    if (distance > WINDOW) break;
    if (other->colour == own->colour) {
      uint32_t end = end_of(l, a, b, components), same = 0;
      if (a != l->first && other->start) same = trailing(before, run_at(s, b - 1)->colour, components) % components;
      add_stretch(s, found, byte_of(own->start, components) - same, end, distance);
      if (end >= run_end || found->count == STRETCHES) return;
    }
    b = other->same_colour;
  }
}

// MARK: - The cheapest tokens

/// Says that `to` can be reached so.
INLINE void reach(frame_small *s, uint32_t from, uint32_t to, uint32_t bits, uint32_t distance) {
  arrival *target = &s->arrivals[to];
  uint64_t *word = &s->reached[to >> 6], bit = UINT64_C(1) << (to & 63);
  if (*word & bit && target->bits <= bits) return;
  *word |= bit;
  *target = (arrival){bits, from, distance};
  // Among the goals those before it that are no cheaper are none any more.
  uint32_t farther = s->goal_count;
  while (farther && s->goals[farther - 1].to > to) farther--;
  if (farther < s->goal_count && s->goals[farther].bits <= bits) return;
  uint32_t nearer = farther, rest = s->goal_count - farther;
  while (nearer && s->goals[nearer - 1].bits >= bits) nearer--;
  if (nearer == GOALS) return;
  if (nearer + 1 + rest > GOALS) rest = GOALS - 1 - nearer;
  if (rest) memmove(s->goals + nearer + 1, s->goals + farther, rest * sizeof *s->goals);
  s->goals[nearer] = (goal){to, bits};
  s->goal_count = nearer + 1 + rest;
}

/// Whether a byte beyond is reached with no more bits, so that from `at` nothing is gained: what can be said from here
/// can nearly always be said from there, only shorter.
INLINE int is_hopeless(frame_small *s, uint32_t at) {
  uint32_t past = 0;
  while (past < s->goal_count && s->goals[past].to <= at) past++;
  if (past) {
    s->goal_count -= past;
    memmove(s->goals, s->goals + past, s->goal_count * sizeof *s->goals);
  }
  return s->goal_count && s->goals[0].bits <= s->arrivals[at].bits + (s->is_thorough ? 0 : SLACK);
}

/// By the longest match from there; where it ends before the stretch does, another may take over.
INLINE void reach_by(frame_small *s, uint32_t at, const stretch *match) {
  if (match->begin > at || match->end < at + 3) return;
  uint32_t rest = match->end - at, length = rest < FRAME_MATCH ? rest : FRAME_MATCH;
  reach(s, at, at + length, s->arrivals[at].bits + s->length_bits[length] + match->bits, match->distance);
  // The longest match has the shortest code: let the stretch begin earlier, so that it is whole ones to its end, where
  // the match before can be cut.
  const arrival *last = &s->arrivals[at];
  uint32_t whole = (rest + FRAME_MATCH - 1) / FRAME_MATCH * FRAME_MATCH, from = last->from;
  if (whole == rest || rest < WORTH_MOVING || !last->distance || match->end - match->begin < whole) return;
  uint32_t start = match->end - whole;
  if (start < from + 3) return;
  reach(s, from, start, s->arrivals[from].bits + s->length_bits[start - from] + distance_bits(s, last->distance),
        last->distance);
  reach(s, start, start + FRAME_MATCH, s->arrivals[start].bits + s->length_bits[FRAME_MATCH] + match->bits,
        match->distance);
}

/// All tokens that may follow at the byte `at`, in the run `number`.
INLINE void leave(const line *l, uint32_t at, uint32_t number, uint32_t components) {
  frame_small *s = l->s;
  uint32_t bits = s->arrivals[at].bits;
  const run *own = run_at(s, number), *next = run_at(s, number + 1);
  uint32_t first = byte_of(own->start, components), end = byte_of(next->start, components);
  // In which pixel of the run, and how far.
  uint32_t pixel = 0, k = 0;
  if (at == 0) {
    reach(s, 0, 1, bits + s->literal_bits[0], 0);
    // Zeros like the filter byte, black or transparent, go on from row to row.
    if (l->first > s->oldest && own->colour == 0 && run_at(s, l->first - 2)->colour == 0) {
      uint32_t to = number + 1 == l->last ? end : end + leading(0, next->colour, components);
      stretch left = {0, to, components, s->left_bits};
      reach_by(s, 0, &left);
    }
  } else {
    pixel = (at - first) / components;
    k = (at - first) % components;
    // Within a run the pixel before is always cheaper.
    uint32_t byte = own->colour >> (24 - 8 * k) & 255;
    if (pixel == 0 || k) reach(s, at, at + 1, bits + s->literal_bits[byte], 0);
    int has_left = pixel > 0;
    if (pixel == 0 && number != l->first) {
      has_left = k + trailing(run_at(s, number - 1)->colour, own->colour, components) >= components;
    }
    if (has_left) {
      uint32_t to = end;
      if (number + 1 != l->last) to += leading(own->colour, next->colour, components);
      stretch left = {pixel ? first + components : at, to, components, s->left_bits};
      reach_by(s, at, &left);
    }
  }
  // By the change of colour at the run's start, if that is not behind, and by the next; from within the last pixel also
  // by the one after that, whose stretches may begin there.
  uint32_t from = number + (pixel > 0), to = number + 1 + (k && at + components > end);
  for (uint32_t a = from; a <= to && a < l->last; a++) {
    step *found = &s->steps[a & 3];
    if (found->number != a) find_step(l, a, components, found);
    for (uint32_t i = 0; i < found->count; i++) reach_by(s, at, &found->found[i]);
  }
}

/// The token for the bytes from `at` on, in the run `number`: counted, or else written.
INLINE void put_token(const tacho_frames *f, bit_writer *w, uint32_t at, uint32_t length, uint32_t distance,
                      uint32_t number, uint32_t components) {
  frame_small *s = f->small;
  if (distance == 0) {
    uint32_t byte = at ? run_at(s, number)->colour >> (24 - 8 * ((at - 1) % components)) & 255 : 0;
    if (s->counts) {
      s->literal_weights[byte]++;
    } else {
      put_bits(w, f->table.literals[byte].bits, f->table.literals[byte].count);
    }
    return;
  }
  uint32_t extra, symbol = distance_symbol(distance, &extra);
  if (s->counts) {
    s->literal_weights[257 + deflate_length_symbol((int)length)]++;
    s->distance_weights[symbol]++;
    return;
  }
  // At most 15 + 5 + 15 + 13 bits.
  frame_code code = f->table.lengths[length];
  uint64_t more = (distance - 1) & ((UINT32_C(1) << extra) - 1);
  code.bits |= (s->distance_codes[symbol] | more << s->distance_bits[symbol]) << code.count;
  put_bits(w, code.bits, code.count + s->distance_bits[symbol] + extra);
}

/// Walks one row. The tokens are counted, or else written to `w`.
INLINE void walk_row(const tacho_frames *f, uint32_t y, uint32_t components, bit_writer *w) {
  frame_small *s = f->small;
  line l = {s, s->row_first[y], 0, f->width};
  uint32_t end = f->row_bytes, number = l.first;
  l.last = number;
  while (run_at(s, l.last)->start < f->width) l.last++;
  s->arrivals[0] = (arrival){0, 0, 0};
  s->reached[0] = 1;
  s->goal_count = 0;
  for (uint32_t word = 0; word <= end / 64; word++) {
    uint64_t done = 0;
    for (uint64_t open; (open = s->reached[word] & ~done);) {
      uint32_t at = 64 * word + (uint32_t)__builtin_ctzll(open);
      // A byte before may have been reached late; it has no more to say.
      done = 2 * (open & -open) - 1;
      if (at == end) break;
      if (is_hopeless(s, at)) continue;
      while (byte_of(run_at(s, number + 1)->start, components) <= at) number++;
      leave(&l, at, number, components);
    }
  }
  memset(s->reached, 0, (end / 64 + 1) * sizeof *s->reached);
  // Back along the path, turning it around.
  uint32_t to = end;
  for (uint32_t at = end, next_distance = 0;;) {
    arrival *here = &s->arrivals[at];
    uint32_t from = here->from, distance = here->distance;
    here->from = to;
    here->distance = next_distance;
    if (at == 0) break;
    to = at;
    next_distance = distance;
    at = from;
  }
  number = l.first;
  for (uint32_t at = 0; at < end;) {
    arrival here = s->arrivals[at];
    while (byte_of(run_at(s, number + 1)->start, components) <= at) number++;
    put_token(f, w, at, here.from - at, here.distance, number, components);
    at = here.from;
  }
}

INLINE void walk_rows(const tacho_frames *f, uint32_t y0, uint32_t y1, bit_writer *w) {
  // Once for each number of components, so that the compiler knows it.
  if (f->pixel_bytes == 3) {
    for (uint32_t y = y0; y < y1; y++) walk_row(f, y, 3, w);
  } else {
    for (uint32_t y = y0; y < y1; y++) walk_row(f, y, 4, w);
  }
}

// The same code for processors that count and shift bits faster; the result is the same to the bit.
#if defined(__x86_64__) && defined(__has_attribute)
#if __has_attribute(target)
#define HAS_BIT_INSTRUCTIONS
__attribute__((target("bmi,bmi2"))) static void walk_rows_fast(const tacho_frames *f, uint32_t y0, uint32_t y1,
                                                                bit_writer *w) {
  walk_rows(f, y0, y1, w);
}
#endif
#endif

static void walk_band(const tacho_frames *f, uint32_t y0, uint32_t y1, bit_writer *w) {
  index_band(f, y0, y1);
#ifdef HAS_BIT_INSTRUCTIONS
  if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
    walk_rows_fast(f, y0, y1, w);
    return;
  }
#endif
  walk_rows(f, y0, y1, w);
}

// MARK: - Codes

static void make_codes(tacho_frames *f) {
  frame_small *s = f->small;
  uint16_t literal_codes[LITERALS];
  deflate_code_lengths(s->literal_weights, LITERALS, LONGEST_CODE, s->literal_bits);
  deflate_code_lengths(s->distance_weights, DISTANCES, LONGEST_CODE, s->distance_bits);
  deflate_canonical_codes(s->literal_bits, LITERALS, literal_codes);
  deflate_canonical_codes(s->distance_bits, DISTANCES, s->distance_codes);
  frame_table *t = &f->table;
  s->left_bits = distance_bits(s, f->pixel_bytes);
  for (int i = 0; i < 256; i++) t->literals[i] = (frame_code){literal_codes[i], s->literal_bits[i]};
  t->end = (frame_code){literal_codes[END_OF_BLOCK], s->literal_bits[END_OF_BLOCK]};
  for (int length = 3; length <= FRAME_MATCH; length++) {
    int symbol = deflate_length_symbol(length), count = s->literal_bits[257 + symbol];
    uint64_t more = (uint64_t)(length - deflate_length_base[symbol]);
    t->lengths[length] = (frame_code){literal_codes[257 + symbol] | more << count,
                                      (uint32_t)count + deflate_length_extra[symbol]};
    s->length_bits[length] = (uint8_t)t->lengths[length].count;
  }
}

/// Codes in which everything can be said, short for what the picture has.
int frame_small_learn(tacho_frames *f) {
  frame_small *s = f->small;
  if (!s) {
    s = f->small = calloc(1, sizeof *s);
    if (!s) return -1;
    uint64_t slots = 1, wanted = (uint64_t)(f->rows_in_sight + f->band_rows + 1) * (f->width + 1);
    while (slots < wanted) slots *= 2;
    s->is_thorough = f->row_bytes >= FRAME_NARROW_BYTES;
    s->mask = (uint32_t)(slots - 1);
    s->runs = malloc(slots * sizeof *s->runs);
    s->row_first = malloc(f->height * sizeof *s->row_first);
    s->arrivals = malloc(((size_t)f->row_bytes + 1) * sizeof *s->arrivals);
    s->reached = calloc(f->row_bytes / 64 + 1, sizeof *s->reached);
    // A literal takes at most 15 bits, a match of 3 bytes 48; and one write beyond.
    f->scratch_bytes = (size_t)f->band_rows * f->row_bytes * 2 + 64;
    f->scratch = malloc(f->scratch_bytes);
    if (!s->runs || !s->row_first || !s->arrivals || !s->reached || !f->scratch) return -1;
  }
  // First as if all were about equally frequent; then twice by what the codes before led to.
  for (int i = 0; i < LITERALS; i++) s->literal_weights[i] = i < 256 ? 1 : 4;
  for (int i = 0; i < DISTANCES; i++) s->distance_weights[i] = 1;
  make_codes(f);
  s->counts = 1;
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < LITERALS; i++) s->literal_weights[i] = 1;
    for (int i = 0; i < DISTANCES; i++) s->distance_weights[i] = 1;
    frame_small_begin(f);
    for (uint32_t band = 0; band < f->bands; band++) {
      uint32_t y0 = band * f->band_rows, y1 = f->height - y0 < f->band_rows ? f->height : y0 + f->band_rows;
      walk_band(f, y0, y1, NULL);
    }
    make_codes(f);
  }
  s->counts = 0;
  uint8_t head[1024];
  bit_writer w = {0, 0, head};
  put_bits(&w, 1 | 2 << 1, 3);  // the last block, dynamic codes
  deflate_put_code_tables(&w, s->literal_bits, s->distance_bits);
  return frame_bits_set(&f->head, head, (uint64_t)(w.next - head) * 8 + w.filled);
}

void frame_small_free(frame_small *s) {
  if (!s) return;
  free(s->runs);
  free(s->row_first);
  free(s->arrivals);
  free(s->reached);
  free(s);
}

// MARK: - Bands

/// Adler-32 of the band's rows, run by run: a byte counts as often as there are bytes from it to the end.
static uint32_t adler_of(const tacho_frames *f, uint32_t y0, uint32_t y1) {
  const frame_small *s = f->small;
  const uint64_t modulus = 65521;
  uint64_t length = (uint64_t)(y1 - y0) * f->row_bytes, sum = 1, weighted = length % modulus;
  for (uint32_t y = y0; y < y1; y++) {
    uint64_t row_rest = (uint64_t)(y1 - y) * f->row_bytes;
    for (uint32_t number = s->row_first[y]; run_at(s, number)->start < f->width; number++) {
      const run *own = run_at(s, number);
      uint64_t count = run_at(s, number + 1)->start - own->start, rest = row_rest - byte_of(own->start, f->pixel_bytes);
      for (uint32_t k = 0; k < f->pixel_bytes; k++) {
        uint64_t byte = own->colour >> (24 - 8 * k) & 255;
        sum += byte * count;
        weighted += byte * (count * (rest - k) - f->pixel_bytes * (count * (count - 1) / 2));
      }
    }
    sum %= modulus;
    weighted %= modulus;
  }
  return (uint32_t)(weighted << 16 | sum);
}

int frame_small_rewrite(tacho_frames *f, uint32_t band) {
  uint32_t y0 = band * f->band_rows, y1 = f->height - y0 < f->band_rows ? f->height : y0 + f->band_rows;
  bit_writer w = {0, 0, f->scratch};
  walk_band(f, y0, y1, &w);
  f->band[band].adler = adler_of(f, y0, y1);
  return frame_bits_set(&f->band[band], f->scratch, (uint64_t)(w.next - f->scratch) * 8 + w.filled);
}
