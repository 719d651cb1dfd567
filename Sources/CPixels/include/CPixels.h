#pragma once
// Rows of pixels painted from tables of colours, eight pixels at a time. Colours and pixels are premultiplied native words
// of alpha, red, green and blue from the top, as Cairo has them. What a pixel becomes depends on its place and on what
// is below it alone, not on where a row begins or on the processor.
#include <stddef.h>
#include <stdint.h>

/// Where in a gradient the pixels of a row lie: at u = du · x + u0, and for a radial one as far from 0, 0 as (u, v), with
/// x the place of a pixel's centre. 0 is the first colour, 1 the last.
typedef struct {
  float u0, du, v0, dv;
  int is_radial;
} tacho_gradient_row;

/// The places of a row seen from the start of a line: y, and of the pixel x its number less ax. The line ends at (ux, uy),
/// and `inverse` is 1 over its length squared, or 0.
typedef struct {
  float ax, y, ux, uy, inverse;
} tacho_line_row;

/// Blends a gradient over the pixels x ..< end of a row, each as far as it is covered.
///
/// - `row`, `cover`: of the pixel 0. Of `cover`, 7 bytes after `end` are read.
/// - `colors`: from the first to the one with the number `last`, 1…65,535.
void tacho_blend_gradient(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors,
                          uint32_t last, tacho_gradient_row place);

/// Blends colours over the pixels x ..< end of a row by their distance to a line.
///
/// - `row`: of the pixel 0.
/// - `colors`: `steps` of them a pixel of distance; the one with the number `last`, 1…65,535, for all beyond.
void tacho_blend_line(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                      tacho_line_row place);

/// The same between the ends of the line, where the distance changes evenly along a row: the pixel x has the colour with
/// the number |step · x + at|.
void tacho_blend_beside_line(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float at,
                             float step);

/// Takes the squares of the distances of the pixels x ..< end to a line where they are less than the known ones.
///
/// - `squares`: of the pixel 0. Those of 7 pixels after `end` may be taken too.
void tacho_nearer_line(float *squares, ptrdiff_t x, ptrdiff_t end, tacho_line_row place);

/// Blends colours as ``tacho_blend_line`` does, by the squares of distances.
///
/// - `squares`: of the pixel 0; those of the pixels, and of 7 after `end`, are infinite when it returns.
void tacho_blend_distances(uint32_t *row, ptrdiff_t x, ptrdiff_t end, const uint32_t *colors, uint32_t last, float steps,
                           float *squares);

/// Blends a colour over the pixels x ..< end of a row, each as far as it is covered.
///
/// - `row`, `cover`: of the pixel 0. Of `cover`, 7 bytes after `end` are read.
void tacho_blend_cover(uint32_t *row, const uint8_t *cover, ptrdiff_t x, ptrdiff_t end, uint32_t color);

/// Adds how far pixels are covered, at most wholly: `count` bytes of `cover` from `start` on.
void tacho_add_cover(uint8_t *to, const uint8_t *cover, ptrdiff_t start, ptrdiff_t count);

/// Blends `count` colours over as many pixels.
void tacho_blend_colors(uint32_t *row, const uint32_t *colors, size_t count);
