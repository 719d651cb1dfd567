#pragma once
// A sequence of pictures that mostly repeat each other, as PNG files.
//
// What a frame costs depends on what changed. Rows are cut into spans; the compressed bits of a span depend on its own
// pixels, on the pixel before it and on the rows above, and on nothing else, so the bits of spans whose pixels stayed
// are taken from the frame before. In small files bands of rows take the place of spans. A file is a function of its
// pixels and of the picture that was learned, never of the frames drawn before it.
#include <stddef.h>
#include <stdint.h>

typedef struct tacho_frames tacho_frames;

/// - `is_opaque`: whether every pixel of every frame is opaque: then the files are RGB, otherwise RGBA.
/// - `level`: 0 is the writer for flat art, the fastest; 1 makes smaller files and takes longer.
/// - `pixels_per_metre`: for the pHYs chunk; 0 leaves it out.
///
/// Returns NULL when memory runs out. Free with tacho_frames_free.
tacho_frames *tacho_frames_make(uint32_t width, uint32_t height, int is_opaque, int level, uint32_t pixels_per_metre);
void tacho_frames_free(tacho_frames *frames);

/// Takes over the changed pixels of the columns x0 ..< x1 and the rows y0 ..< y1 from `pixels`, which are premultiplied
/// native words as Cairo has them, `stride` bytes a row. The first frame is transparent.
///
/// Returns whether a pixel changed.
int tacho_frames_update(tacho_frames *frames, const uint8_t *pixels, size_t stride, uint32_t x0, uint32_t y0,
                        uint32_t x1, uint32_t y1);

/// Makes the codes of all following files from the picture as it stands. To be called before the first file.
/// Returns 0, or -1 when memory runs out.
int tacho_frames_learn(tacho_frames *frames);

/// Compresses what changed. Returns the length of the picture's file; 0 when memory runs out or it is too large.
size_t tacho_frames_prepare(tacho_frames *frames);

/// Bytes that tacho_frames_write may write beyond the length.
enum { TACHO_FRAMES_SLACK = 16 };

/// Writes the file after tacho_frames_prepare told its length.
void tacho_frames_write(const tacho_frames *frames, uint8_t *file);

