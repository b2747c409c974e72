// ICU as Swift can call it: its functions are macros that add the version to the name, which
// Swift does not see, so each one used has a wrapper here that C resolves.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

/// u_charDirection: renamed by a macro.
static inline int32_t galley_u_charDirection(uint32_t c) { return (int32_t)u_charDirection((UChar32)c); }

/// u_charType: renamed by a macro.
static inline int32_t galley_u_charType(uint32_t c) { return u_charType((UChar32)c); }

/// u_hasBinaryProperty: renamed by a macro.
static inline bool galley_u_hasBinaryProperty(uint32_t c, UProperty property) {
  return u_hasBinaryProperty((UChar32)c, property);
}

/// u_getIntPropertyValue: renamed by a macro.
static inline int32_t galley_u_getIntPropertyValue(uint32_t c, UProperty property) {
  return u_getIntPropertyValue((UChar32)c, property);
}

/// u_getBidiPairedBracket: renamed by a macro.
static inline uint32_t galley_u_getBidiPairedBracket(uint32_t c) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)c);
}

/// uscript_getScript: renamed by a macro; without data every scalar is Unknown.
static inline int32_t galley_uscript_getScript(uint32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)c, &status);
  return U_FAILURE(status) ? USCRIPT_UNKNOWN : script;
}

/// uscript_hasScript: renamed by a macro.
static inline bool galley_uscript_hasScript(uint32_t c, int32_t script) {
  return uscript_hasScript((UChar32)c, (UScriptCode)script);
}

/// uscript_getShortName as one big-endian tag: renamed by a macro, and the name stays in C.
static inline uint32_t galley_uscript_tag(int32_t script) {
  const char *name = uscript_getShortName((UScriptCode)script);
  uint32_t tag = 0;
  for (int i = 0; i < 4; i++) {
    if (!name || !name[i]) return 0x5A7A7A7Au;  // Zzzz
    tag = tag << 8 | (uint8_t)name[i];
  }
  return tag;
}

/// ubrk_open without a text: renamed by a macro; null when ICU cannot.
static inline UBreakIterator *galley_ubrk_open(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, 0, 0, &status);
  if (U_SUCCESS(status)) return iterator;
  if (iterator) ubrk_close(iterator);
  return 0;
}

/// ubrk_close: renamed by a macro.
static inline void galley_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }

/// ubrk_setText: renamed by a macro, and Swift has no U_SUCCESS.
static inline bool galley_ubrk_setText(
    UBreakIterator *iterator, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, (const UChar *)text, length, &status);
  return U_SUCCESS(status);
}

/// ubrk_setText with a text that outlives every iterator: none may keep a caller's pointer.
static inline void galley_ubrk_forgetText(UBreakIterator *iterator) {
  static const UChar nothing[1] = {0};
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, nothing, 0, &status);
}

/// ubrk_next: renamed by a macro; negative at the end.
static inline int32_t galley_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }

/// ubrk_getRuleStatus: renamed by a macro.
static inline int32_t galley_ubrk_getRuleStatus(UBreakIterator *iterator) {
  return ubrk_getRuleStatus(iterator);
}

/// u_getVersion: renamed by a macro, and a tuple in Swift.
static inline uint32_t galley_icu_version(void) {
  UVersionInfo v;
  u_getVersion(v);
  return (uint32_t)v[0] << 16 | (uint32_t)v[1] << 8 | v[2];
}

/// u_getUnicodeVersion: renamed by a macro, and a tuple in Swift.
static inline uint32_t galley_unicode_version(void) {
  UVersionInfo v;
  u_getUnicodeVersion(v);
  return (uint32_t)v[0] << 16 | (uint32_t)v[1] << 8 | v[2];
}
