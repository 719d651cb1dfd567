#include "flat_picture.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../deflate/adler.h"
#include "../deflate/flat_deflate.h"
#include "rows.h"

/// What is known of a row.
typedef struct {
  /// Where its tokens end.
  size_t end;
  /// The checksum of its bytes alone.
  uint32_t adler;
} known_row;

struct tacho_png_memory {
  /// The picture whose pixels these are; its width is 0 before the first.
  tacho_picture picture;
  int is_opaque;
  /// Without gaps between the rows.
  uint8_t *pixels;
  flat_tokens tokens;
  known_row *rows;
};

tacho_png_memory *tacho_png_memory_new(void) { return calloc(1, sizeof(tacho_png_memory)); }

/// Has no picture any more.
static void forget(tacho_png_memory *memory) {
  free(memory->pixels);
  free(memory->rows);
  flat_tokens_free(&memory->tokens);
  memset(memory, 0, sizeof *memory);
}

void tacho_png_memory_free(tacho_png_memory *memory) {
  if (!memory) return;
  forget(memory);
  free(memory);
}

static const uint8_t *row_of(const tacho_picture *picture, uint32_t y) { return picture->pixels + y * picture->stride; }

static int is_like(const tacho_picture *a, const tacho_picture *b) {
  return a->width == b->width && a->height == b->height && a->layout == b->layout;
}

static void fill(const tacho_picture *picture, uint32_t y, int is_opaque, uint8_t *row) {
  row[0] = 0;
  if (is_opaque) {
    opaque_row_as_rgb(picture, y, row + 1);
  } else {
    row_as_rgba(picture, y, row + 1);
  }
}

/// Makes the tokens of all rows, those that `known` has by copying them. `known` may be NULL, and so may `pixels`, where a
/// copy of the rows goes that are not known.
static int add_rows(flat_tokens *tokens, known_row *rows, const tacho_picture *picture, int is_opaque,
                    const tacho_png_memory *known, uint8_t *pixels, uint32_t *adler) {
  size_t bytes = (size_t)picture->width * 4;
  uint8_t *buffers[2] = {malloc(tokens->row_bytes), malloc(tokens->row_bytes)};
  int status = buffers[0] && buffers[1] ? 0 : -1, is_filled = 0, was_same = 1;
  *adler = 1;
  for (uint32_t y = 0; y < picture->height && status == 0; y++) {
    const uint8_t *row = row_of(picture, y);
    int is_same = known && memcmp(row, known->pixels + y * bytes, bytes) == 0;
    uint32_t sum;
    if (is_same && was_same) {
      status = flat_tokens_repeat_row(tokens, &known->tokens, y ? known->rows[y - 1].end : 0, known->rows[y].end);
      sum = known->rows[y].adler;
      is_filled = 0;
    } else {
      uint8_t *above = buffers[~y & 1];
      if (y && !is_filled) fill(picture, y - 1, is_opaque, above);
      fill(picture, y, is_opaque, buffers[y & 1]);
      sum = deflate_adler(1, buffers[y & 1], tokens->row_bytes);
      status = flat_tokens_add_row(tokens, buffers[y & 1], y ? above : NULL);
      is_filled = 1;
    }
    if (rows) rows[y] = (known_row){tokens->count, sum};
    if (pixels && !is_same) memcpy(pixels + y * bytes, row, bytes);
    *adler = (uint32_t)adler32_combine(*adler, sum, tokens->row_bytes);
    was_same = is_same;
  }
  free(buffers[0]);
  free(buffers[1]);
  return status;
}

uint8_t *flat_picture_stream(tacho_png_memory *memory, const tacho_picture *picture, int is_opaque, size_t *length) {
  int is_known = memory && is_like(&memory->picture, picture) && memory->is_opaque == is_opaque;
  if (memory && !is_known) forget(memory);
  flat_tokens tokens;
  uint32_t pixel_bytes = is_opaque ? 3 : 4;
  size_t likely = is_known ? memory->tokens.count + memory->tokens.count / 4 + 1 : 1 << 14;
  if (flat_tokens_init(&tokens, pixel_bytes, picture->width * pixel_bytes + 1, likely)) return NULL;
  uint8_t *stream = NULL;
  known_row *rows = memory ? malloc(picture->height * sizeof *rows) : NULL;
  if (memory && !is_known) memory->pixels = malloc((size_t)picture->width * 4 * picture->height);
  uint32_t adler;
  if ((!memory || (rows && memory->pixels))
      && add_rows(&tokens, rows, picture, is_opaque, is_known ? memory : NULL, memory ? memory->pixels : NULL, &adler)
           == 0) {
    stream = flat_tokens_write_zlib(&tokens, adler, length);
  }
  if (!memory || !stream) {
    free(rows);
    flat_tokens_free(&tokens);
    // Some of its pixels may be new ones.
    if (memory) forget(memory);
    return stream;
  }
  free(memory->rows);
  flat_tokens_free(&memory->tokens);
  memory->picture = *picture;
  memory->picture.pixels = NULL;
  memory->is_opaque = is_opaque;
  memory->tokens = tokens;
  memory->rows = rows;
  return stream;
}
