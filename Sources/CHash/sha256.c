#include "CHash.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

enum { ROUNDS = 64, BLOCK = 64 };

static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// MARK: - On every processor

static inline uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

/// The most significant byte first.
static inline uint32_t word_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

void tacho_sha256_portable(uint32_t *state, const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += BLOCK) {
    uint32_t words[ROUNDS];
    for (int i = 0; i < 16; i++) words[i] = word_at(blocks + 4 * i);
    for (int i = 16; i < ROUNDS; i++) {
      uint32_t a = words[i - 15], b = words[i - 2];
      uint32_t s0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3, s1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10;
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < ROUNDS; i++) {
      uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25), choice = (e & f) ^ (~e & g);
      uint32_t first = h + s1 + choice + constants[i] + words[i];
      uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22), majority = (a & b) ^ (a & c) ^ (b & c);
      h = g, g = f, f = e, e = d + first;
      d = c, c = b, b = a, a = first + s0 + majority;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

// MARK: - With instructions of the processor

#ifdef __x86_64__

/// The instructions keep the state as a, b, e, f and c, d, g, h, the first in the highest lane, and do four rounds for
/// every four words. See Intel, "New Instructions Supporting the Secure Hash Algorithm".
__attribute__((target("sha,sse4.1"))) static void with_instructions(uint32_t *state, const uint8_t *blocks,
                                                                    size_t count) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; count > 0; count--, blocks += BLOCK) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), order);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < ROUNDS / 4; i++) {
      if (i >= 4) {
        __m128i last = words[(i + 3) % 4], seventh = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(words[i % 4], words[(i + 1) % 4]), seventh);
        words[i % 4] = _mm_sha256msg2_epu32(sum, last);
      }
      __m128i sums = _mm_add_epi32(words[i % 4], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before), cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static int has_instructions(void) {
  unsigned int a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

#endif

void tacho_sha256(uint32_t *state, const uint8_t *blocks, size_t count) {
#ifdef __x86_64__
  // Asked once, by whoever is first: all get the same answer.
  static int known;
  int way = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (way == 0) __atomic_store_n(&known, way = has_instructions() ? 1 : 2, __ATOMIC_RELAXED);
  if (way == 1) {
    with_instructions(state, blocks, count);
    return;
  }
#endif
  tacho_sha256_portable(state, blocks, count);
}
