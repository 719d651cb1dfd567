// A library to load before others: every write and read moves fewer bytes than it was asked to, and now and then none
// because a signal came. What a program may expect of files and pipes is no more than this.
//
//   cc -shared -fPIC -O1 -o shortwrites.so shortwrites.c -ldl
//   SHORT_SEED=7 LD_PRELOAD=./shortwrites.so tacho …
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic uint64_t state;

// A number that depends on the seed and on how many were asked for before.
static uint64_t next(void) {
  if (!atomic_load(&state)) {
    const char *seed = getenv("SHORT_SEED");
    atomic_store(&state, (seed ? strtoull(seed, 0, 10) : 1) * 2 + 1);
  }
  uint64_t x = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u);
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// How many of `count` bytes are moved; 0 for an interruption.
static size_t part(size_t count) {
  uint64_t number = next();
  if (number % 8 == 0) return 0;
  if (count < 2 || number % 8 == 1) return count;
  return 1 + (size_t)(number >> 8) % (number % 8 < 5 ? count : count < 16 ? count : 16);
}

#define REAL(name) \
  static typeof(&name) real; \
  if (!real) real = (typeof(&name))dlsym(RTLD_NEXT, #name)

#define SHORTENED(call) \
  size_t moved = part(count); \
  if (count && !moved) { \
    errno = EINTR; \
    return -1; \
  } \
  return call

ssize_t write(int descriptor, const void *bytes, size_t count) {
  REAL(write);
  SHORTENED(real(descriptor, bytes, moved));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  REAL(read);
  SHORTENED(real(descriptor, bytes, moved));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  REAL(pwrite);
  SHORTENED(real(descriptor, bytes, moved, offset));
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  REAL(pread);
  SHORTENED(real(descriptor, bytes, moved, offset));
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  REAL(writev);
  if (next() % 8 == 0) {
    errno = EINTR;
    return -1;
  }
  return real(descriptor, parts, count > 1 ? 1 + (int)(next() % (uint64_t)count) : count);
}
