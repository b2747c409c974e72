// What Debian's archives take from the newest C library and an older one has not: with these a
// library runs from glibc 2.34 on. Linked into libgalley.so and, for the wheel, into libexpat.

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

#define OWN __attribute__((visibility("hidden")))

// Of glibc 2.36; Expat salts its hash tables with it.
OWN void arc4random_buf(void *bytes, size_t count) {
  for (char *place = bytes; count > 0;) {
    ssize_t got = getrandom(place, count, 0);
    if (got < 0) continue;  // Interrupted, the only thing that can happen to it.
    place += got;
    count -= (size_t)got;
  }
}

// Of glibc 2.35 in the form that sets no error; only Swift's overlay of the C library names it.
OWN float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

// The machine's time zone, where ICU's archive expects it in the same program. Nothing that Galley
// uses of ICU asks for the time.
OWN long __timezone;
OWN char *__tzname[2], *tzname[2];
