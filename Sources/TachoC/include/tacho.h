/*
 * Tacho for C, and for every language that can call C: one specification in, one picture out.
 *
 *     uint8_t *bytes;
 *     size_t length;
 *     char *error;
 *     if (tacho_render_spec(spec, strlen(spec), "svg", &bytes, &length, &error) != TACHO_OK) {
 *       fprintf(stderr, "%s\n", error);
 *       tacho_free(error);
 *     }
 *
 * Every function may be called from any thread at any time: calls share nothing but the fonts that have been read.
 * None keeps a pointer that it was given, prints, exits, or changes the locale, a signal or the working folder. A
 * thread that draws needs 256 KiB of stack, which is less than the usual.
 */
#ifndef TACHO_H
#define TACHO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What tacho_render_spec returns. Values are never reused; treat one you do not know as a failure. */
enum {
  TACHO_OK = 0,
  /* The call itself is wrong: an unknown format, or a null pointer where none may be. */
  TACHO_BAD_CALL = 1,
  /* The specification has problems; there is a line of error text for each. */
  TACHO_BAD_SPECIFICATION = 2,
  /* The picture could not be made: there is no font, it would be too large, or memory is short. */
  TACHO_CANNOT_DRAW = 3
};

/*
 * Draws a specification.
 *
 * spec         JSON or YAML in UTF-8, spec_length bytes; it need not end with a zero. At most 16 MiB are read. NULL is
 *              allowed when spec_length is 0. A file name or an address in it is never followed.
 * format       "svg", "png" or "pdf". A PNG has the pixels a unit that the specification's output.scale says, else 1.
 * bytes        takes the file, to be given back with tacho_free; NULL after a failure.
 * length       takes its length in bytes; 0 after a failure.
 * error        takes what is wrong, to be given back with tacho_free; NULL after a success. UTF-8, ends with a zero, a
 *              line for each problem: "LINE:COLUMN: path: message", both counted from 1 and left out where the problem
 *              stands at no place in the text. error itself may be NULL.
 *
 * Returns TACHO_OK or another of the values above. The same specification gives the same bytes, given the same fonts.
 */
int tacho_render_spec(
    const char *spec, size_t spec_length, const char *format, uint8_t **bytes, size_t *length, char **error);

/* Gives back what tacho_render_spec handed out. NULL is allowed. */
void tacho_free(void *pointer);

/* The version, as in "0.1.0". It lives as long as the program and is not to be freed. */
const char *tacho_version(void);

#ifdef __cplusplus
}
#endif

#endif
