// Debian's static archives use functions that older versions of glibc lack, and variables that they
// expect the program to define. This file defines both. A library that contains it can be linked, and
// runs with glibc 2.34 or newer. It is linked into libgalley.so and, for the wheel, into libexpat.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

#define OWN __attribute__((visibility("hidden")))

// New in glibc 2.36. Expat salts its hash tables with random numbers from this function.
OWN void arc4random_buf(void *bytes, size_t count) {
  for (char *place = bytes; count > 0;) {
    ssize_t got = getrandom(place, count, 0);
    if (got < 0) continue;  // The only possible error here is an interrupted call.
    place += got;
    count -= (size_t)got;
  }
}

// glibc 2.35 has a new version of this function that does not set errno. Only Swift's overlay of
// the C library uses the function.
OWN float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

// The code of ICU's archive requires that the program defines the time zone variables. Galley does
// not use any ICU function that reads the time.
OWN long __timezone;
OWN char *__tzname[2], *tzname[2];

// The code of Debian 13's Expat requires that the program defines this variable.
OWN void *stderr;

__attribute__((constructor)) static void set_stderr(void) {
  void **found = dlsym(RTLD_NEXT, "stderr");
  if (found) stderr = *found;
}
