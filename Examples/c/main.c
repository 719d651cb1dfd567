/*
 * Draws a specification file, with the default font or with a font file:
 *
 *     draw gauge.yaml svg gauge.svg
 *     draw gauge.yaml png gauge.png Inter-Regular.otf
 *
 * or the film that its `animation` describes, as one file, or as raw frames on standard output for a program like ffmpeg:
 *
 *     draw gauge.yaml film film.apng
 *     draw gauge.yaml frames -
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

/* Draws the frames of a film one after the other, and writes their pixels to standard output. */
static int write_frames(tacho_film *film, char **error) {
  size_t count, width, height;
  double rate;
  tacho_film_size(film, &count, &width, &height, &rate);
  fprintf(stderr, "%zu frames of %zu × %zu at %g a second\n", count, width, height, rate);
  size_t length = 4 * width * height;
  uint8_t *pixels = malloc(length);
  int status = TACHO_OK;
  for (size_t frame = 0; pixels && frame < count; frame++) {
    status = tacho_film_pixels(film, frame, pixels, length, error);
    if (status != TACHO_OK || fwrite(pixels, 1, length, stdout) != length) break;
  }
  free(pixels);
  return status;
}

/* Makes what is asked for: bytes for the file, or NULL where the frames have been written. */
static int make(
    const char *spec, size_t spec_length, char **argv, tacho_fonts *fonts, uint8_t **bytes, size_t *length,
    char **error) {
  int is_film = strcmp(argv[2], "film") == 0;
  if (!is_film && strcmp(argv[2], "frames") != 0) {
    return tacho_render_spec(spec, spec_length, argv[2], fonts, bytes, length, error);
  }
  tacho_film *film;
  int status = tacho_film_open(spec, spec_length, fonts, &film, error);
  if (status != TACHO_OK) return status;
  const char *ending = strrchr(argv[3], '.');
  status = is_film ? tacho_film_file(film, ending ? ending + 1 : "", bytes, length, error) : write_frames(film, error);
  tacho_film_close(film);
  return status;
}

int main(int argc, char **argv) {
  if (argc < 4 || argc > 5) {
    fprintf(
        stderr, "Tacho %s\nusage: %s SPECIFICATION svg|png|pdf|film|frames FILE [FONT]\n", tacho_version(), argv[0]);
    return 64;
  }
  size_t spec_length = 0;
  char *spec = read_file(argv[1], &spec_length);
  if (!spec) {
    perror(argv[1]);
    return 66;
  }

  uint8_t *bytes = NULL;
  size_t length = 0;
  char *error = NULL;
  tacho_fonts *fonts = NULL;
  int status = TACHO_OK;
  if (argc == 5) {
    const char *files[] = {argv[4]};
    status = tacho_fonts_files(files, 1, &fonts, &error);
  }
  if (status == TACHO_OK) status = make(spec, spec_length, argv, fonts, &bytes, &length, &error);
  tacho_fonts_close(fonts);
  free(spec);
  if (status != TACHO_OK) {
    fprintf(stderr, "%s:%s\n", argv[1], error ? error : "out of memory");
    tacho_free(error);
    return status == TACHO_BAD_CALL ? 64 : 65;
  }

  int failed = bytes && write_file(argv[3], bytes, length);
  tacho_free(bytes);
  if (failed) {
    perror(argv[3]);
    return 73;
  }
  return 0;
}
