// A producer of frames that costs nothing: hands a file in memory to an encoder through a large pipe.
//
//   feed FRAMES COUNT ENCODER [ARGUMENT ...]
//
// The encoder is started as usual and reads FRAMES from its standard input. Prints one JSON object: milliseconds a
// frame from the start of the encoder to its end, and the processor's time of both.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double milliseconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

static double milliseconds_used(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-3;
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: feed FRAMES COUNT ENCODER [ARGUMENT ...]\n");
    return 64;
  }
  int count = atoi(argv[2]);
  int file = open(argv[1], O_RDONLY);
  struct stat info;
  if (file < 0 || fstat(file, &info) || count < 1) fail(argv[1]);
  size_t size = (size_t)info.st_size;
  // All pages are mapped before the clock starts, as in a producer that has its frames at hand.
  const char *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
  if (bytes == MAP_FAILED) fail("mmap");

  double start = milliseconds_now();
  double processor = milliseconds_used(RUSAGE_SELF);
  int ends[2];
  if (pipe(ends)) fail("pipe");
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#ifdef F_SETPIPE_SZ
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
#endif
  pid_t encoder = fork();
  if (encoder < 0) fail("fork");
  if (encoder == 0) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execvp(argv[3], argv + 3);
    _exit(127);
  }
  close(ends[0]);
  for (size_t done = 0; done < size;) {
    ssize_t written = write(ends[1], bytes + done, size - done);
    if (written <= 0) fail("write");
    done += (size_t)written;
  }
  close(ends[1]);
  int status;
  if (waitpid(encoder, &status, 0) < 0) fail("waitpid");
  double elapsed = milliseconds_now() - start;
  processor = milliseconds_used(RUSAGE_SELF) - processor + milliseconds_used(RUSAGE_CHILDREN);
  printf("{\"ms\": %.4f, \"cpu_ms\": %.4f}\n", elapsed / count, processor / count);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
