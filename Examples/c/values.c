/*
 * Draws one gauge with many values, into memory that is used again:
 *
 *     values gauge.yaml 0 20 40 60
 *
 * writes 0.svg, 1.svg and so on, and says how much of each picture is opaque.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tacho.h"

static uint8_t *memory;
static size_t room;

/* Draws into `memory`, which grows where a picture needs more. */
static int draw(tacho_gauge *gauge, const char *format, size_t *length, char **error) {
  int status = tacho_gauge_draw(gauge, format, memory, room, length, error);
  if (status != TACHO_NO_ROOM) return status;
  tacho_free(*error);
  free(memory);
  memory = malloc(*length);
  room = memory ? *length : 0;
  return tacho_gauge_draw(gauge, format, memory, room, length, error);
}

/* Writes the picture of a value as a file, and says what its pixels are. */
static int write_value(tacho_gauge *gauge, const char *value, int number, char **error) {
  size_t length, width, height;
  int status = tacho_gauge_set(gauge, "value", value, error);
  if (status == TACHO_OK) status = draw(gauge, "svg", &length, error);
  if (status != TACHO_OK) return status;
  char name[32];
  snprintf(name, sizeof name, "%d.svg", number);
  FILE *file = fopen(name, "wb");
  if (!file) return -1;
  int failed = fwrite(memory, 1, length, file) != length;
  if (fclose(file) != 0 || failed) return -1;
  status = tacho_gauge_size(gauge, &width, &height, error);
  if (status == TACHO_OK) status = draw(gauge, "rgba", &length, error);
  if (status != TACHO_OK) return status;
  size_t opaque = 0;
  for (size_t pixel = 0; pixel < width * height; pixel++) opaque += memory[4 * pixel + 3] == 255;
  printf("%s: %zu of %zu pixels\n", name, opaque, width * height);
  return TACHO_OK;
}

int main(int argc, char **argv) {
  static char spec[65536];
  FILE *file = argc > 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: values SPECIFICATION VALUE...\n");
    return 64;
  }
  size_t length = fread(spec, 1, sizeof spec, file);
  fclose(file);
  char *error = NULL;
  tacho_gauge *gauge;
  int status = tacho_gauge_open(spec, length, NULL, &gauge, &error);
  for (int number = 2; status == TACHO_OK && number < argc; number++)
    status = write_value(gauge, argv[number], number - 2, &error);
  if (status != TACHO_OK) fprintf(stderr, "%s\n", error ? error : "cannot write a file");
  tacho_free(error);
  tacho_gauge_close(gauge);
  free(memory);
  return status != TACHO_OK;
}
