#pragma once
// Loops that the compiler turns into vectors, once for every processor and once for those with wider ones.

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__has_attribute) && defined(__has_builtin)
#if __has_attribute(target) && __has_builtin(__builtin_shufflevector)
#define HAS_WIDE_VECTORS
#define WIDE __attribute__((target("avx2")))
#endif
#endif
