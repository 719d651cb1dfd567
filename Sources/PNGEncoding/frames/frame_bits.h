#pragma once
// Strings of bits that do not end with a byte, and their part of a CRC-32.
#include <stddef.h>
#include <stdint.h>

#include "deflate_codes.h"

/// A string of bits with what its part of the chunk's checksum needs.
typedef struct {
  uint8_t *bytes;
  size_t capacity;
  uint64_t bits;
  /// The remainder of the bits modulo the CRC's polynomial, and x to the power of their count.
  uint32_t remainder;
  uint32_t shift;
} frame_bits;

/// More bits than a band has are beyond x to the power of 2 to this.
enum { FRAME_SQUARES = 64 };

/// Appends `count` bits of `source`, from the bit `from` on. Up to 2 bytes beyond them are read.
void frame_bits_copy(bit_writer *w, const uint8_t *source, uint64_t from, uint64_t count);

/// Keeps bits of a band or of the head. Returns 0, or -1 when memory runs out.
int frame_bits_set(frame_bits *kept, const uint8_t *bytes, uint64_t bits);

/// Fills in x to the powers of 2, which the others take.
void frame_bits_prepare(uint32_t squares[FRAME_SQUARES]);

/// Works out the remainder and shift of kept bits.
void frame_bits_measure(frame_bits *kept, const uint32_t squares[FRAME_SQUARES]);

/// The checksum of what came before with more after it. It begins with all bits set and is inverted at the end.
uint32_t frame_crc_append_bits(uint32_t crc, uint64_t bits, unsigned count);
uint32_t frame_crc_append_bytes(uint32_t crc, const uint8_t *bytes, size_t length);
uint32_t frame_crc_join(uint32_t crc, const frame_bits *next);
