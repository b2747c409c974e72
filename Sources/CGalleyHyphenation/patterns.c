// The table of what patterns.S includes.

#include "galley_hyphenation.h"

#define PATTERNS(name) \
  extern const unsigned char galley_patterns_##name[], galley_patterns_##name##_end[]

PATTERNS(en_GB);
PATTERNS(en_US);
PATTERNS(nl_NL);

static struct galley_patterns between(
    const char *name, const unsigned char *start, const unsigned char *end) {
  struct galley_patterns patterns = {name, start, (size_t)(end - start)};
  return patterns;
}

#define AT(name) between(#name, galley_patterns_##name, galley_patterns_##name##_end)

size_t galley_patterns_count(void) { return 3; }

struct galley_patterns galley_patterns_at(size_t index) {
  switch (index) {
    case 0: return AT(en_GB);
    case 1: return AT(en_US);
    case 2: return AT(nl_NL);
    default: return between(NULL, NULL, NULL);
  }
}
