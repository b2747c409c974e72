// Debian's static archives use functions that older versions of glibc lack, and variables that the
// program must define. This file defines these functions and variables. The file is linked into
// libgalley.so and, for the wheel, into libexpat. Both libraries then link without errors, and run
// with glibc 2.34 or newer.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

#define OWN __attribute__((visibility("hidden")))

// glibc 2.36 added arc4random_buf. Expat salts its hash tables with the random bytes from this
// function.
OWN void arc4random_buf(void *bytes, size_t count) {
  for (char *place = bytes; count > 0;) {
    ssize_t got = getrandom(place, count, 0);
    if (got < 0) continue;  // Try again, because only a signal can make this call fail.
    place += got;
    count -= (size_t)got;
  }
}

// glibc 2.35 added a new version of hypotf, which does not set errno. A library that uses the new
// version cannot be loaded with glibc 2.34. In libgalley.so, only Swift's overlay of the C library
// calls hypotf.
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
