#pragma once
#include <stddef.h>
#include <stdint.h>

/// The checksum at the end of a zlib stream (RFC 1950): zlib's `adler32`, several times as fast where vectors are wide.
/// `sum` is that of the bytes before; 1 when there are none.
uint32_t deflate_adler(uint32_t sum, const uint8_t *bytes, size_t count);
