/*
 * Tacho for C, and for every language that can call C: a specification in, a picture or a film out.
 *
 *     uint8_t *bytes;
 *     size_t length;
 *     char *error;
 *     if (tacho_render_spec(spec, strlen(spec), "svg", NULL, &bytes, &length, &error) != TACHO_OK) {
 *       fprintf(stderr, "%s\n", error);
 *       tacho_free(error);
 *     }
 *
 * Every function may be called from any thread at any time; only what is being closed must not be in use. Calls share
 * nothing but the fonts that have been read. None keeps a pointer that it was given, prints, exits, or changes the
 * locale, a signal or the working folder. A thread that draws needs 256 KiB of stack, which is less than the usual.
 */
#ifndef TACHO_H
#define TACHO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. Values are never reused; treat one you do not know as a failure. */
enum {
  TACHO_OK = 0,
  /* The call itself is wrong: an unknown format, or a null pointer where none may be. */
  TACHO_BAD_CALL = 1,
  /* The specification has problems; there is a line of error text for each. */
  TACHO_BAD_SPECIFICATION = 2,
  /* The picture could not be made: the font is not there, it would be too large, or memory is short. */
  TACHO_CANNOT_DRAW = 3,
  /* The picture has more bytes than there is room for; nothing was written. */
  TACHO_NO_ROOM = 4
};

/*
 * What all functions that return an int take last:
 *
 * error        takes what is wrong, to be given back with tacho_free; NULL after a success. UTF-8, ends with a zero, a
 *              line for each problem: "LINE:COLUMN: path: message", both counted from 1 and left out where the problem
 *              stands at no place in the text. error itself may be NULL.
 *
 * and those that make a file:
 *
 * bytes        takes the file, to be given back with tacho_free; NULL after a failure.
 * length       takes its length in bytes; 0 after a failure.
 *
 * The same specification gives the same bytes, given the same fonts.
 */

/* The fonts of a picture. One may serve many pictures and threads. Where it is NULL the default font is used: the
 * first of Inter, Roboto and DejaVu Sans that is installed. */
typedef struct tacho_fonts tacho_fonts;

/* An installed family by its name. */
int tacho_fonts_family(const char *family, tacho_fonts **fonts, char **error);

/* 1 to 64 font files, by their paths: those of the first one's family are its weights, the others lend what it lacks,
 * in their order; then installed families do. */
int tacho_fonts_files(const char *const *paths, size_t count, tacho_fonts **fonts, char **error);

/* Ends the use of fonts. What was opened with them stays usable. NULL is allowed. */
void tacho_fonts_close(tacho_fonts *fonts);

/*
 * Draws a specification.
 *
 * spec         JSON or YAML in UTF-8, spec_length bytes; it need not end with a zero. At most 16 MiB are read. NULL is
 *              allowed when spec_length is 0. A file name or an address in it is never followed.
 * format       "svg", "png" or "pdf". A PNG has the pixels a unit that the specification's output.scale says, else 1.
 */
int tacho_render_spec(
    const char *spec, size_t spec_length, const char *format, tacho_fonts *fonts, uint8_t **bytes, size_t *length,
    char **error);

/*
 * A gauge that is drawn many times: its specification is read once, and what stands still is laid out and drawn once.
 * A picture is that of tacho_render_spec, byte for byte. Threads that share one wait for each other.
 */
typedef struct tacho_gauge tacho_gauge;

/* Reads a specification as tacho_render_spec does, and says what is wrong with it. */
int tacho_gauge_open(const char *spec, size_t spec_length, tacho_fonts *fonts, tacho_gauge **gauge, char **error);

/* Sets a key by its path, as in "value" or "layout.gauges[2].value", to a number; one that is not finite is a missing
 * value. After an error all is as before. */
int tacho_gauge_set_number(tacho_gauge *gauge, const char *path, double number, char **error);

/* Sets a key to what a text of JSON or YAML says, as in "[{from: 0, to: 50, color: green}]". */
int tacho_gauge_set(tacho_gauge *gauge, const char *path, const char *value, char **error);

/* Width and height of its PNG and its pixels. Either pointer may be NULL. */
int tacho_gauge_size(tacho_gauge *gauge, size_t *width, size_t *height, char **error);

/*
 * Draws into memory of the caller's.
 *
 * format       "svg", "png", "pdf", or "rgba": red, green, blue and straight alpha of each pixel, rows from the top
 *              without gaps, 4 · width · height bytes.
 * memory       Takes the picture; NULL is allowed where capacity is 0.
 * length       Takes how many bytes the picture has. Where that is more than capacity the result is TACHO_NO_ROOM;
 *              the same call with enough room does not draw a file again. May be NULL.
 */
int tacho_gauge_draw(
    tacho_gauge *gauge, const char *format, uint8_t *memory, size_t capacity, size_t *length, char **error);

/* Ends the use of a gauge. NULL is allowed. */
void tacho_gauge_close(tacho_gauge *gauge);

/* A film of a gauge: what its specification's `animation` says, from the start of the scale or `from` to its value. */
typedef struct tacho_film tacho_film;

/* Lays out the film of a specification, which is read as tacho_render_spec does. */
int tacho_film_open(const char *spec, size_t spec_length, tacho_fonts *fonts, tacho_film **film, char **error);

/*
 * Lays out a film that follows data, as `tacho animate --data` does: the same frames and files.
 *
 * data         A table in any format that the command reads, with its length in bytes.
 * settings     Lines of name=value, divided by line feeds, or NULL: the options of the command that say how data are read
 *              and followed, without their hyphens, as in "column=speed\noffset=10\nspeed=2".
 */
int tacho_film_follow(
    const char *spec, size_t spec_length, const char *data, size_t data_length, const char *settings,
    tacho_fonts *fonts, tacho_film **film, char **error);

/* How many frames a film has, their width and height in pixels, and how many are shown a second: frame i, from 0, at
 * i / rate seconds. Any of the pointers may be NULL. */
void tacho_film_size(tacho_film *film, size_t *frames, size_t *width, size_t *height, double *rate);

/*
 * Draws a frame. Frames that follow each other are quickest, and each is the same alone or in order. Threads that share
 * a film wait for each other; to draw on several, open one for each.
 *
 * format       "png" or "svg".
 */
int tacho_film_frame(
    tacho_film *film, size_t frame, const char *format, uint8_t **bytes, size_t *length, char **error);

/*
 * Draws a frame as tacho_film_frame does, into memory of the caller's.
 *
 * rgba         Takes 4 · width · height bytes, as tacho_film_size tells them: red, green, blue and straight alpha of each
 *              pixel, rows from the top without gaps.
 * capacity     How many bytes there is room for. Less than a frame has is an error, and nothing is written.
 */
int tacho_film_pixels(tacho_film *film, size_t frame, uint8_t *rgba, size_t capacity, char **error);

/*
 * The whole film as one file.
 *
 * format       "svg", which plays by itself and has at most 10,000 frames, or "apng".
 */
int tacho_film_file(tacho_film *film, const char *format, uint8_t **bytes, size_t *length, char **error);

/*
 * Writes the whole film to a file, or to numbered ones, in the format its name ends in, as the command does: "run.mp4",
 * "run.gif", "frames/%05d.png". Videos, GIF and WebP need ffmpeg.
 */
int tacho_film_write(tacho_film *film, const char *path, char **error);

/* Ends a film. NULL is allowed. */
void tacho_film_close(tacho_film *film);

/*
 * Makes a theme known to everything the process draws from now on, by a name such as "house" or "house.yaml". A theme of
 * that name that was added earlier is replaced. Pictures that it names by files are not read.
 *
 * text         A theme file's text, JSON or YAML in UTF-8, with its length in bytes. `theme` of a specification also takes
 *              its keys themselves, as a map.
 */
int tacho_theme_add(const char *name, const char *text, size_t length, char **error);

/* Gives back bytes and error texts. NULL is allowed. */
void tacho_free(void *pointer);

/* The version, as in "0.1.0". It lives as long as the program and is not to be freed. */
const char *tacho_version(void);

#ifdef __cplusplus
}
#endif

#endif
