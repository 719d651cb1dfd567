#include <math.h>
#include <string.h>

#include "CPixels.h"

// The same operations on every processor: none are fused.
#pragma STDC FP_CONTRACT OFF
// No vector crosses a call: all that take one are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float floats __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int32_t signs __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(8)));

enum { LANES = 8 };

#define INLINE static inline __attribute__((always_inline))

// MARK: - Eight pixels

/// Colours by 0…255 parts of 255, rounded as the rasteriser rounds; each component has a lane of its own, so that none
/// carries into the next.
INLINE words scaled(words colors, words parts) {
  halves factors = (halves)(parts | parts << 16), half = (halves){0} + 0x80;
  halves even = (halves)(colors & 0xff00ff) * factors + half;
  halves odd = (halves)(colors >> 8 & 0xff00ff) * factors + half;
  even = (even + (even >> 8)) >> 8;
  odd = (odd + (odd >> 8)) >> 8;
  return (words)even | (words)odd << 8;
}

INLINE words over(words colors, words below) { return colors + scaled(below, 255 - (colors >> 24)); }

INLINE void blend(uint32_t *pixels, words colors) {
  words below;
  memcpy(&below, pixels, sizeof below);
  below = over(colors, below);
  memcpy(pixels, &below, sizeof below);
}

/// Blends the first `count` < 8 of eight colours.
INLINE void blend_some(uint32_t *pixels, words colors, ptrdiff_t count) {
  uint32_t below[LANES] = {0};
  memcpy(below, pixels, sizeof below[0] * (size_t)count);
  blend(below, colors);
  memcpy(pixels, below, sizeof below[0] * (size_t)count);
}

INLINE floats picked(signs condition, floats yes, floats no) {
  return (floats)(((signs)yes & condition) | ((signs)no & ~condition));
}

/// Colours of a table: a small number plus 2²³ has it, rounded, in its lowest bits.
INLINE words looked_up(const uint32_t *colors, floats places) {
  words at = (words)(places + 0x1p23f) & 0xffff;
  return (words){colors[at[0]], colors[at[1]], colors[at[2]], colors[at[3]],
                 colors[at[4]], colors[at[5]], colors[at[6]], colors[at[7]]};
}

// MARK: - Rows

INLINE words gradient_colors(ptrdiff_t x, const uint8_t *cover, const uint32_t *colors, uint32_t last,
                             tacho_gradient_row place) {
  const floats centers = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f}, zero = {0}, one = zero + 1;
  floats at = (float)x + centers;
  floats position = at * place.du + place.u0;
  if (place.is_radial) {
    floats v = at * place.dv + place.v0;
    position = __builtin_elementwise_sqrt(position * position + v * v);
  }
  // Where it is no number too.
  position = picked(position >= 0, position, zero);
  position = picked(position > 1, one, position);
  bytes covered;
  memcpy(&covered, cover + x, sizeof covered);
  return scaled(looked_up(colors, position * (float)last), __builtin_convertvector(covered, words));
}

INLINE int is_covered(const uint8_t *cover) {
  uint64_t parts;
  memcpy(&parts, cover, sizeof parts);
  return parts != 0;
}

INLINE void gradient(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors,
                     uint32_t last, tacho_gradient_row place) {
  for (; end - x >= LANES; x += LANES) {
    if (is_covered(cover + x)) blend(row + x, gradient_colors(x, cover, colors, last, place));
  }
  if (x < end && is_covered(cover + x)) {
    blend_some(row + x, gradient_colors(x, cover, colors, last, place), end - x);
  }
}

INLINE words covered_color(const uint8_t *cover, uint32_t color) {
  bytes covered;
  memcpy(&covered, cover, sizeof covered);
  return scaled((words){0} + color, __builtin_convertvector(covered, words));
}

INLINE void covered(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, uint32_t color) {
  for (; end - x >= LANES; x += LANES) {
    if (is_covered(cover + x)) blend(row + x, covered_color(cover + x, color));
  }
  if (x < end && is_covered(cover + x)) blend_some(row + x, covered_color(cover + x, color), end - x);
}

/// Of the distances of eight pixels from a line.
INLINE floats line_squares(ptrdiff_t x, tacho_line_row place) {
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7}, zero = {0}, one = zero + 1;
  floats px = ((float)x + lanes) - place.ax;
  floats t = (px * place.ux + place.y * place.uy) * place.inverse;
  t = picked(t < 0, zero, t);
  t = picked(t > 1, one, t);
  floats dx = px - t * place.ux, dy = place.y - t * place.uy;
  return dx * dx + dy * dy;
}

INLINE words distance_colors(floats squares, const uint32_t *colors, uint32_t last, float steps) {
  const floats zero = {0}, farthest = zero + (float)last;
  floats distance = __builtin_elementwise_sqrt(squares) * steps;
  return looked_up(colors, picked(distance <= farthest, distance, farthest));
}

INLINE words line_colors(ptrdiff_t x, const uint32_t *colors, uint32_t last, float steps, tacho_line_row place) {
  return distance_colors(line_squares(x, place), colors, last, steps);
}

INLINE void line(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                 tacho_line_row place) {
  for (; end - x >= LANES; x += LANES) blend(row + x, line_colors(x, colors, last, steps, place));
  if (x < end) blend_some(row + x, line_colors(x, colors, last, steps, place), end - x);
}

INLINE words beside_colors(ptrdiff_t x, const uint32_t *colors, uint32_t last, float at, float step) {
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7}, zero = {0}, farthest = zero + (float)last;
  floats distance = __builtin_elementwise_abs(((float)x + lanes) * step + at);
  return looked_up(colors, picked(distance <= farthest, distance, farthest));
}

INLINE void beside(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float at,
                   float step) {
  for (; end - x >= LANES; x += LANES) blend(row + x, beside_colors(x, colors, last, at, step));
  if (x < end) blend_some(row + x, beside_colors(x, colors, last, at, step), end - x);
}

INLINE void nearer(float *squares, ptrdiff_t x, ptrdiff_t end, tacho_line_row place) {
  for (; x < end; x += LANES) {
    floats known, found = line_squares(x, place);
    memcpy(&known, squares + x, sizeof known);
    known = picked(found < known, found, known);
    memcpy(squares + x, &known, sizeof known);
  }
}

INLINE void distances(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                      float *squares) {
  const floats nothing = (floats){0} + INFINITY;
  for (; x < end; x += LANES) {
    floats known;
    memcpy(&known, squares + x, sizeof known);
    memcpy(squares + x, &nothing, sizeof nothing);
    words found = distance_colors(known, colors, last, steps);
    if (end - x >= LANES) blend(row + x, found);
    else blend_some(row + x, found, end - x);
  }
}

INLINE void blend_all(uint32_t *row, const uint32_t *colors, size_t count) {
  words eight = {0};
  for (; count >= LANES; count -= LANES, row += LANES, colors += LANES) {
    memcpy(&eight, colors, sizeof eight);
    blend(row, eight);
  }
  if (count) {
    memcpy(&eight, colors, sizeof *colors * count);
    blend_some(row, eight, (ptrdiff_t)count);
  }
}

// The same code for processors that have wider vectors; the result is the same to the bit.
#if defined(__x86_64__) && defined(__has_attribute)
#if __has_attribute(target)
#define WIDE __attribute__((target("avx2")))
#endif
#endif

#ifdef WIDE
WIDE static void gradient_wide(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors,
                               uint32_t last, tacho_gradient_row place) {
  gradient(row, cover, x, end, colors, last, place);
}

WIDE static void covered_wide(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, uint32_t color) {
  covered(row, cover, x, end, color);
}

WIDE static void line_wide(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                           tacho_line_row place) {
  line(row, x, end, colors, last, steps, place);
}

WIDE static void beside_wide(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float at,
                             float step) {
  beside(row, x, end, colors, last, at, step);
}

WIDE static void nearer_wide(float *squares, ptrdiff_t x, ptrdiff_t end, tacho_line_row place) {
  nearer(squares, x, end, place);
}

WIDE static void distances_wide(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last,
                                float steps, float *squares) {
  distances(row, x, end, colors, last, steps, squares);
}

WIDE static void blend_all_wide(uint32_t *row, const uint32_t *colors, size_t count) { blend_all(row, colors, count); }
#define CHOOSE(function, ...) \
  if (__builtin_cpu_supports("avx2")) return function##_wide(__VA_ARGS__)
#else
#define CHOOSE(function, ...)
#endif

void tacho_blend_gradient(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors,
                          uint32_t last, tacho_gradient_row place) {
  CHOOSE(gradient, row, cover, x, end, colors, last, place);
  gradient(row, cover, x, end, colors, last, place);
}

void tacho_blend_cover(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, uint32_t color) {
  CHOOSE(covered, row, cover, x, end, color);
  covered(row, cover, x, end, color);
}

void tacho_add_cover(uint8_t *to, const uint8_t *cover, ptrdiff_t start, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    int sum = to[i] + cover[start + i];
    to[i] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}

void tacho_blend_line(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                      tacho_line_row place) {
  CHOOSE(line, row, x, end, colors, last, steps, place);
  line(row, x, end, colors, last, steps, place);
}

void tacho_blend_beside_line(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float at,
                             float step) {
  CHOOSE(beside, row, x, end, colors, last, at, step);
  beside(row, x, end, colors, last, at, step);
}

void tacho_nearer_line(float *squares, ptrdiff_t x, ptrdiff_t end, tacho_line_row place) {
  CHOOSE(nearer, squares, x, end, place);
  nearer(squares, x, end, place);
}

void tacho_blend_distances(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                           float *squares) {
  CHOOSE(distances, row, x, end, colors, last, steps, squares);
  distances(row, x, end, colors, last, steps, squares);
}

void tacho_blend_colors(uint32_t *row, const uint32_t *colors, size_t count) {
  CHOOSE(blend_all, row, colors, count);
  blend_all(row, colors, count);
}
