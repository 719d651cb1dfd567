// The naive dial as a sequence of files: 0 to 15,200, every frame drawn anew, Cairo's own PNG writer.
//
//   naive_sequence SIZE COUNT FOLDER   prints one JSON object; set-up and first frame are counted
#define main naive_dial_main
#include "naive_dial.c"
#undef main

#include <sys/resource.h>
#include <sys/stat.h>

int main(int argc, char **argv) {
  if (argc < 4) fail("usage: naive_sequence SIZE COUNT FOLDER");
  int size = atoi(argv[1]), count = atoi(argv[2]);
  double start = seconds_now();
  long long bytes = 0;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *context = make_context(surface, size);
  for (int frame = 0; frame < count; frame++) {
    cairo_save(context);
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR);
    cairo_paint(context);
    cairo_restore(context);
    draw_face(context);
    draw_pointer(context, count > 1 ? shown_value * frame / (count - 1) : shown_value);
    char path[4096];
    snprintf(path, sizeof path, "%s/%05d.png", argv[3], frame);
    if (cairo_surface_write_to_png(surface, path)) fail("cannot write");
    struct stat file;
    if (!stat(path, &file)) bytes += file.st_size;
  }
  double seconds = seconds_now() - start;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double processor = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
                     (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-3;
  printf("{\"ms\": %.4f, \"cpu_ms\": %.4f, \"bytes\": %lld, \"peak_kb\": %ld}\n", seconds * 1e3 / count,
         processor / count, bytes / count, usage.ru_maxrss);
  return 0;
}
