// Runs one command and writes what it took:
//
//   measure RESULT COMMAND [ARGUMENT ...]
//
// RESULT gets one line: wall seconds, processor seconds, peak resident KiB, exit status. A launcher of its own,
// because a child's peak memory starts at that of the process it was forked from, and a script's is large.

#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: measure RESULT COMMAND [ARGUMENT ...]\n");
    return 64;
  }
  double start = seconds_now();
  pid_t child = fork();
  if (child < 0) return 71;
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int state;
  struct rusage usage;
  if (wait4(child, &state, 0, &usage) < 0) return 71;
  double wall = seconds_now() - start;

  FILE *result = fopen(argv[1], "w");
  if (!result) return 73;
  long peak = usage.ru_maxrss;
#ifdef __APPLE__
  peak /= 1024;  // bytes there, KiB elsewhere
#endif
  int status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  fprintf(result, "%.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), peak, status);
  return fclose(result) ? 74 : status;
}
