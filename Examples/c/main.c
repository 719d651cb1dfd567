/*
 * Draws a specification file:
 *
 *     main gauge.yaml svg gauge.svg
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tacho.h"

/* Reads a whole file. Returns NULL when it cannot be read. */
static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = NULL;
  size_t size = 0, room = 0;
  for (;;) {
    if (size == room) {
      room = room ? 2 * room : 65536;
      char *larger = realloc(text, room);
      if (!larger) break;
      text = larger;
    }
    size_t count = fread(text + size, 1, room - size, file);
    size += count;
    if (count == 0) {
      if (ferror(file)) break;
      fclose(file);
      *length = size;
      return text;
    }
  }
  free(text);
  fclose(file);
  return NULL;
}

/* Writes a whole file. Returns 0 when that worked. */
static int write_file(const char *path, const uint8_t *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (!file) return -1;
  int failed = fwrite(bytes, 1, length, file) != length;
  failed |= fclose(file) != 0;
  if (failed) remove(path);
  return failed ? -1 : 0;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "Tacho %s\nusage: %s SPECIFICATION svg|png|pdf PICTURE\n", tacho_version(), argv[0]);
    return 64;
  }
  size_t spec_length = 0;
  char *spec = read_file(argv[1], &spec_length);
  if (!spec) {
    perror(argv[1]);
    return 66;
  }

  uint8_t *bytes;
  size_t length;
  char *error;
  int status = tacho_render_spec(spec, spec_length, argv[2], &bytes, &length, &error);
  free(spec);
  if (status != TACHO_OK) {
    fprintf(stderr, "%s:%s\n", argv[1], error ? error : "out of memory");
    tacho_free(error);
    return status == TACHO_BAD_CALL ? 64 : 65;
  }

  int failed = write_file(argv[3], bytes, length);
  tacho_free(bytes);
  if (failed) {
    perror(argv[3]);
    return 73;
  }
  return 0;
}
