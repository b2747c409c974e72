// A table of the hyphenation pattern files that patterns.S embeds.

#include "galley_hyphenation.h"

#define LANGUAGES(each) \
  each(da) each(de) each(en_GB) each(en_US) each(es) each(fi) each(fr) each(hu) each(it) \
  each(nb) each(nl_NL) each(nn) each(no) each(pl) each(pt) each(ru) each(sv) each(uk)

#define DECLARE(name) \
  extern const unsigned char galley_patterns_##name[], galley_patterns_##name##_end[];
LANGUAGES(DECLARE)

struct entry {
  const char *name;
  const unsigned char *start, *end;
};

#define ENTRY(name) {#name, galley_patterns_##name, galley_patterns_##name##_end},
static const struct entry entries[] = {LANGUAGES(ENTRY)};

size_t galley_patterns_count(void) { return sizeof entries / sizeof *entries; }

struct galley_patterns galley_patterns_at(size_t index) {
  struct galley_patterns none = {NULL, NULL, 0};
  if (index >= galley_patterns_count()) return none;
  struct entry entry = entries[index];
  struct galley_patterns found = {entry.name, entry.start, (size_t)(entry.end - entry.start)};
  return found;
}
