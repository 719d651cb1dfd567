#pragma once
#include <stddef.h>
#include <stdint.h>

/// Takes `count` blocks of 64 bytes into the eight words of a state of SHA-256 (FIPS 180-4, 6.2.2). The processor's own
/// instructions for it are used where it has them; the result is the same.
void tacho_sha256(uint32_t *state, const uint8_t *blocks, size_t count);

/// The same without those instructions.
void tacho_sha256_portable(uint32_t *state, const uint8_t *blocks, size_t count);
