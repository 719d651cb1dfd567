// The yardstick: the dial a C programmer would draw with Cairo in an afternoon. Nothing is kept from one picture
// to the next, text goes through Cairo's plain text calls, and PNG through Cairo's own writer.
//
//   naive_dial png SIZE FILE [FONT_FILE]      one picture at 15,200
//   naive_dial svg SIZE FILE [FONT_FILE]      the same through Cairo's SVG surface
//   naive_dial frames SIZE COUNT [FONT_FILE]  COUNT pictures to PNG in memory; prints one JSON object
//
// Without FONT_FILE the font is found by its name, through fontconfig.

#define _GNU_SOURCE
#include <cairo-ft.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <ft2build.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include FT_FREETYPE_H

static const double design_side = 300;  // all lengths below are in units of this square
static const double center = 150;
static const double scale_start = 135 * M_PI / 180;
static const double scale_sweep = 270 * M_PI / 180;
static const double scale_max = 24000;
static const double shown_value = 15200;

// Nil means: by name.
static cairo_font_face_t *font_face;

static void fail(const char *what) {
  fprintf(stderr, "naive_dial: %s\n", what);
  exit(1);
}

static void set_color(cairo_t *context, unsigned rgb) {
  cairo_set_source_rgb(context, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void set_font(cairo_t *context, double size) {
  if (font_face) {
    cairo_set_font_face(context, font_face);
  } else {
    cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  }
  cairo_set_font_size(context, size);
}

// Centred on x; y is the baseline, or the middle of the ink.
static void draw_text(cairo_t *context, const char *text, double x, double y, int is_middle) {
  cairo_text_extents_t extents;
  cairo_text_extents(context, text, &extents);
  double baseline = is_middle ? y - (extents.y_bearing + extents.height / 2) : y;
  cairo_move_to(context, x - extents.x_advance / 2, baseline);
  cairo_show_text(context, text);
}

static void draw_face(cairo_t *context) {
  cairo_new_path(context);
  cairo_arc(context, center, center, 135, 0, 2 * M_PI);
  set_color(context, 0x2B2E33);
  cairo_fill(context);

  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 19, 0, 281);
  cairo_pattern_add_color_stop_rgb(gradient, 0, 0x52 / 255.0, 0x59 / 255.0, 0x61 / 255.0);
  cairo_pattern_add_color_stop_rgb(gradient, 1, 0x3B / 255.0, 0x3D / 255.0, 0x47 / 255.0);
  cairo_arc(context, center, center, 131, 0, 2 * M_PI);
  cairo_set_source(context, gradient);
  cairo_fill(context);
  cairo_pattern_destroy(gradient);

  cairo_set_line_width(context, 12);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  cairo_arc(context, center, center, 118, scale_start, scale_start + scale_sweep);
  set_color(context, 0x2B2E33);
  cairo_stroke(context);

  cairo_set_line_width(context, 1);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  for (int tick = 0; tick < 60; tick++) {
    double angle = scale_start + scale_sweep * tick / 59;
    cairo_move_to(context, center + 104 * cos(angle), center + 104 * sin(angle));
    cairo_line_to(context, center + 108 * cos(angle), center + 108 * sin(angle));
  }
  set_color(context, 0xAEB4BA);
  cairo_stroke(context);

  set_font(context, 14);
  set_color(context, 0xFFFFFF);
  for (int label = 0; label < 7; label++) {
    double angle = scale_start + scale_sweep * label / 6;
    char text[16];
    snprintf(text, sizeof text, "%d", label * 4000);
    draw_text(context, text, center + 84 * cos(angle), center + 84 * sin(angle), 1);
  }
}

static void draw_pointer(cairo_t *context, double value) {
  double angle = scale_start + scale_sweep * value / scale_max;
  cairo_new_path(context);
  if (value > 0) {
    cairo_set_line_width(context, 12);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_arc(context, center, center, 118, scale_start, angle);
    set_color(context, 0x5CADE3);
    cairo_stroke(context);
  }

  char text[32];
  snprintf(text, sizeof text, "%.0f", value);
  set_font(context, 36);
  set_color(context, 0xFFFFFF);
  draw_text(context, text, center, 242, 0);

  cairo_save(context);
  cairo_translate(context, center, center);
  cairo_rotate(context, angle);
  cairo_rectangle(context, 0, -2, 95, 4);
  set_color(context, 0xE05B4B);
  cairo_fill(context);
  cairo_restore(context);

  cairo_arc(context, center, center, 16, 0, 2 * M_PI);
  set_color(context, 0x1C1F24);
  cairo_fill_preserve(context);
  set_color(context, 0x2B2E33);
  cairo_set_line_width(context, 2);
  cairo_stroke(context);
}

static cairo_t *make_context(cairo_surface_t *surface, int size) {
  cairo_t *context = cairo_create(surface);
  cairo_scale(context, size / design_side, size / design_side);
  return context;
}

static void write_picture(int is_svg, int size, const char *path) {
  cairo_surface_t *surface = is_svg ? cairo_svg_surface_create(path, size, size)
                                    : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *context = make_context(surface, size);
  draw_face(context);
  draw_pointer(context, shown_value);
  cairo_destroy(context);
  if (!is_svg && cairo_surface_write_to_png(surface, path)) fail("cannot write");
  cairo_surface_finish(surface);
  if (cairo_surface_status(surface)) fail("cannot draw or write");
  cairo_surface_destroy(surface);
}

struct buffer {
  unsigned char *bytes;
  size_t length, capacity;
};

static cairo_status_t append(void *closure, const unsigned char *bytes, unsigned length) {
  struct buffer *buffer = closure;
  if (buffer->length + length > buffer->capacity) {
    buffer->capacity = 2 * (buffer->length + length);
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
    if (!buffer->bytes) return CAIRO_STATUS_NO_MEMORY;
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
  return CAIRO_STATUS_SUCCESS;
}

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// Each picture has another value and is drawn anew on the same surface.
static void time_frames(int size, int count) {
  const int warm_up = 3;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *context = make_context(surface, size);
  struct buffer png = {0};
  double start = 0;
  for (int frame = -warm_up; frame < count; frame++) {
    if (frame == 0) start = seconds_now();
    cairo_save(context);
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR);
    cairo_paint(context);
    cairo_restore(context);
    draw_face(context);
    draw_pointer(context, (frame + warm_up) * 137 % 15200);
    png.length = 0;
    if (cairo_surface_write_to_png_stream(surface, append, &png)) fail("cannot encode");
  }
  double seconds = (seconds_now() - start) / count;
  printf("{\"case\": \"png\", \"size\": %d, \"count\": %d, \"ms\": %.4f, \"bytes\": %zu}\n", size, count,
         seconds * 1e3, png.length);
  free(png.bytes);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
}

int main(int argc, char **argv) {
  if (argc < 4) fail("usage: naive_dial png|svg SIZE FILE [FONT_FILE], or frames SIZE COUNT [FONT_FILE]");
  const char *mode = argv[1];
  int size = atoi(argv[2]);
  if (argc > 4) {
    FT_Library library;
    FT_Face face;
    if (FT_Init_FreeType(&library) || FT_New_Face(library, argv[4], 0, &face)) fail("cannot load the font");
    font_face = cairo_ft_font_face_create_for_ft_face(face, 0);
  }
  if (!strcmp(mode, "frames")) {
    time_frames(size, atoi(argv[3]));
  } else if (!strcmp(mode, "png") || !strcmp(mode, "svg")) {
    write_picture(!strcmp(mode, "svg"), size, argv[3]);
  } else {
    fail("unknown mode");
  }
  return 0;
}
