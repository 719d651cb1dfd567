#pragma once
// Rows of a picture in the two forms a PNG has them: RGBA, or RGB when every pixel is opaque.
#include "../include/picture.h"

void row_as_rgba(const tacho_picture *picture, uint32_t y, uint8_t *target);
void opaque_row_as_rgb(const tacho_picture *picture, uint32_t y, uint8_t *target);
