// Case conversion that also finds the positions of changes. Only ICU's C++ interface reports the
// positions.

#include "CICU.h"

#include <unicode/casemap.h>
#include <unicode/edits.h>
#include <unicode/stringoptions.h>

static int32_t change(galley_case kind, const char *locale, const char16_t *text, int32_t length,
                      char16_t *changed, int32_t capacity, icu::Edits *edits, UErrorCode &status) {
  switch (kind) {
  case GALLEY_CASE_UPPER:
    return icu::CaseMap::toUpper(locale, U_OMIT_UNCHANGED_TEXT, text, length, changed, capacity,
                                 edits, status);
  case GALLEY_CASE_LOWER:
    return icu::CaseMap::toLower(locale, U_OMIT_UNCHANGED_TEXT, text, length, changed, capacity,
                                 edits, status);
  case GALLEY_CASE_TITLE:
    return icu::CaseMap::toTitle(
        locale, U_OMIT_UNCHANGED_TEXT | U_TITLECASE_WHOLE_STRING | U_TITLECASE_NO_LOWERCASE,
        nullptr, text, length, changed, capacity, edits, status);
  }
  return 0;
}

int32_t galley_case_edits(galley_case kind, const char *locale, const uint16_t *text,
                          int32_t length, uint16_t *changed, int32_t changed_capacity,
                          galley_case_edit *edits, int32_t edits_capacity) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Edits found;
  change(kind, locale, reinterpret_cast<const char16_t *>(text), length,
         reinterpret_cast<char16_t *>(changed), changed_capacity, &found, status);
  if (U_FAILURE(status)) return -1;
  int32_t count = 0;
  icu::Edits::Iterator changes = found.getFineChangesIterator();
  while (changes.next(status)) {
    if (count == edits_capacity) return -1;
    edits[count++] = {changes.sourceIndex(), changes.oldLength(), changes.newLength()};
  }
  return U_FAILURE(status) ? -1 : count;
}
