#pragma once
// The rows of a picture through the writer for flat art.
#include "../include/PNGEncoding.h"

/// The rows as a zlib stream, RGB when `is_opaque` and RGBA otherwise, each with its filter byte, 0, in front.
///
/// Rows that lie as they do in the picture that `memory` has, below others that do too, keep their tokens; then it has this
/// one. It may be NULL. The result is malloc'ed; NULL when memory runs out.
uint8_t *flat_picture_stream(tacho_png_memory *memory, const tacho_picture *picture, int is_opaque, size_t *length);
