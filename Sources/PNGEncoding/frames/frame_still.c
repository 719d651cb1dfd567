// One picture by itself: the same file as that of a series' frame, without what a series keeps.
#include <stdlib.h>
#include <string.h>

#include "../file/chunks.h"
#include "../include/PNGEncoding.h"
#include "frame_store.h"

/// Rows that are compressed at a time, with those above them that matches reach.
enum { STRIP_ROWS = 16 };

/// Room for `more` bytes behind those up to `at`. Returns where they go on; NULL when memory runs out.
static uint8_t *reserve(tacho_png_buffer *file, size_t *capacity, uint8_t *at, size_t more) {
  size_t length = (size_t)(at - file->bytes);
  if (length + more <= *capacity) return at;
  *capacity = length + length / 2 + more;
  uint8_t *grown = realloc(file->bytes, *capacity);
  if (!grown) return NULL;
  file->bytes = grown;
  return grown + length;
}

/// Compresses all rows. Returns 0, or -1 when memory runs out.
static int write_rows(tacho_frames *f, const tacho_picture *picture, tacho_png_buffer *file, size_t *capacity, bit_writer *w,
                      frame_adler *adler) {
  size_t most = frame_spans_most_bytes(f, STRIP_ROWS) + 64, width = f->width;
  for (uint32_t y = 0; y < f->height;) {
    uint32_t end = f->height - y < STRIP_ROWS ? f->height : y + STRIP_ROWS;
    uint32_t kept = y < FRAME_ROWS ? y : FRAME_ROWS;
    memmove(f->shown, f->shown + (size_t)(y - kept - f->first_row) * width, kept * width * sizeof *f->shown);
    f->first_row = y - kept;
    for (uint32_t row = y; row < end; row++) {
      frame_copy_words(f, picture->pixels + row * picture->stride, f->width, frame_row(f, row));
    }
    w->next = reserve(file, capacity, w->next, most);
    if (!w->next) return -1;
    frame_spans_write(f, y, end, w, adler);
    y = end;
  }
  return 0;
}

/// The file up to its compressed rows, those, and what stands behind them. Returns 0, or -1 when memory runs out or the picture
/// is too large for one chunk.
static int write_file(tacho_frames *f, const tacho_picture *picture, tacho_png_buffer *file) {
  size_t capacity = png_file_bytes(f->pixels_per_metre, f->head.capacity) + 64;
  file->bytes = malloc(capacity);
  if (!file->bytes) return -1;
  uint8_t *at = png_put_header(file->bytes, f->width, f->height, f->pixel_bytes, f->pixels_per_metre);
  size_t chunk = (size_t)(at - file->bytes);
  at[8] = 0x78;  // deflate, 32 KiB window
  at[9] = 0x01;  // the fastest level
  bit_writer w = {0, 0, at + 10};
  frame_bits_copy(&w, f->head.bytes, 0, f->head.bits);
  frame_adler adler = {1, 0};
  if (write_rows(f, picture, file, &capacity, &w, &adler)) return -1;
  put_bits(&w, f->table.end.bits, f->table.end.count);
  if (w.filled) put_bits(&w, 0, 8 - w.filled);
  at = png_put_number(w.next, (uint32_t)(adler.b << 16 | adler.a));
  size_t stream = (size_t)(at - file->bytes) - chunk - 8;
  if (stream > PNG_LONGEST) return -1;
  at = png_put_chunk_around(file->bytes + chunk, "IDAT", (uint32_t)stream);
  at = png_put_chunk_around(at, "IEND", 0);
  file->length = (size_t)(at - file->bytes);
  return 0;
}

int tacho_png_write_fast(const tacho_picture *picture, int is_opaque, uint32_t pixels_per_metre, tacho_png_buffer *out) {
  memset(out, 0, sizeof *out);
  tacho_frames f;
  memset(&f, 0, sizeof f);
  int status =
      frame_store_set(&f, picture->width, picture->height, picture->layout, is_opaque, pixels_per_metre);
  if (!status) {
    size_t words = (size_t)(STRIP_ROWS + FRAME_ROWS) * f.width + 2 * FRAME_SHIFT;
    f.shown_memory = calloc(words, sizeof *f.shown_memory);
    status = f.shown_memory ? 0 : -1;
  }
  if (!status) {
    f.shown = f.shown_memory + FRAME_SHIFT;
    status = write_file(&f, picture, out);
  }
  if (status) tacho_png_free(out);
  free(f.shown_memory);
  free(f.head.bytes);
  return status;
}
