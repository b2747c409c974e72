// Wrappers for ICU functions. ICU's function names are macros that append the ICU version. Swift
// does not import such macros.

#include "CICU.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/ucnv.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours)

SAME(GALLEY_DEFAULT_IGNORABLE, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
SAME(GALLEY_IDEOGRAPHIC, UCHAR_IDEOGRAPHIC);
SAME(GALLEY_WHITE_SPACE, UCHAR_WHITE_SPACE);
SAME(GALLEY_VARIATION_SELECTOR, UCHAR_VARIATION_SELECTOR);
SAME(GALLEY_EMOJI, UCHAR_EMOJI);
SAME(GALLEY_EMOJI_PRESENTATION, UCHAR_EMOJI_PRESENTATION);
SAME(GALLEY_EMOJI_MODIFIER_BASE, UCHAR_EMOJI_MODIFIER_BASE);
SAME(GALLEY_EXTENDED_PICTOGRAPHIC, UCHAR_EXTENDED_PICTOGRAPHIC);
SAME(GALLEY_COMBINING_CLASS, UCHAR_CANONICAL_COMBINING_CLASS);
SAME(GALLEY_INDIC_SYLLABIC_CATEGORY, UCHAR_INDIC_SYLLABIC_CATEGORY);
SAME(GALLEY_SYLLABIC_CONSONANT, U_INSC_CONSONANT);
SAME(GALLEY_SYLLABIC_VIRAMA, U_INSC_VIRAMA);
SAME(GALLEY_EAST_ASIAN_WIDTH, UCHAR_EAST_ASIAN_WIDTH);
SAME(GALLEY_GENERAL_CATEGORY, UCHAR_GENERAL_CATEGORY);
SAME(GALLEY_INITIAL_PUNCTUATION, U_INITIAL_PUNCTUATION);
SAME(GALLEY_FINAL_PUNCTUATION, U_FINAL_PUNCTUATION);
SAME(GALLEY_JOINING_TYPE, UCHAR_JOINING_TYPE);
SAME(GALLEY_LINE_BREAK, UCHAR_LINE_BREAK);
SAME(GALLEY_GRAPHEME_CLUSTER_BREAK, UCHAR_GRAPHEME_CLUSTER_BREAK);
SAME(GALLEY_PAIRED_BRACKET_TYPE, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
SAME(GALLEY_VERTICAL_ORIENTATION, UCHAR_VERTICAL_ORIENTATION);
SAME(GALLEY_VERTICAL_ROTATED, U_VO_ROTATED);
SAME(GALLEY_VERTICAL_TRANSFORMED_ROTATED, U_VO_TRANSFORMED_ROTATED);
SAME(GALLEY_VERTICAL_TRANSFORMED_UPRIGHT, U_VO_TRANSFORMED_UPRIGHT);
SAME(GALLEY_VERTICAL_UPRIGHT, U_VO_UPRIGHT);
SAME(GALLEY_LINE_BREAK_AMBIGUOUS, U_LB_AMBIGUOUS);
SAME(GALLEY_LINE_BREAK_ALPHABETIC, U_LB_ALPHABETIC);
SAME(GALLEY_LINE_BREAK_COMBINING_MARK, U_LB_COMBINING_MARK);
SAME(GALLEY_LINE_BREAK_IDEOGRAPHIC, U_LB_IDEOGRAPHIC);
SAME(GALLEY_LINE_BREAK_NUMERIC, U_LB_NUMERIC);
SAME(GALLEY_LINE_BREAK_COMPLEX_CONTEXT, U_LB_COMPLEX_CONTEXT);
SAME(GALLEY_LINE_BREAK_BOTH, U_LB_BREAK_BOTH);
SAME(GALLEY_LINE_BREAK_CLOSE, U_LB_CLOSE_PUNCTUATION);
SAME(GALLEY_LINE_BREAK_EXCLAMATION, U_LB_EXCLAMATION);
SAME(GALLEY_LINE_BREAK_INSEPARABLE, U_LB_INSEPARABLE);
SAME(GALLEY_LINE_BREAK_NONSTARTER, U_LB_NONSTARTER);
SAME(GALLEY_LINE_BREAK_OPEN, U_LB_OPEN_PUNCTUATION);
SAME(GALLEY_LINE_BREAK_QUOTATION, U_LB_QUOTATION);
SAME(GALLEY_LINE_BREAK_CLOSE_PARENTHESIS, U_LB_CLOSE_PARENTHESIS);
SAME(GALLEY_LINE_BREAK_CONDITIONAL_STARTER, U_LB_CONDITIONAL_JAPANESE_STARTER);
SAME(GALLEY_LINE_BREAK_H2, U_LB_H2);
SAME(GALLEY_LINE_BREAK_H3, U_LB_H3);
SAME(GALLEY_LINE_BREAK_HEBREW_LETTER, U_LB_HEBREW_LETTER);
SAME(GALLEY_LINE_BREAK_REGIONAL_INDICATOR, U_LB_REGIONAL_INDICATOR);
SAME(GALLEY_LINE_BREAK_E_BASE, U_LB_E_BASE);
SAME(GALLEY_LINE_BREAK_E_MODIFIER, U_LB_E_MODIFIER);
SAME(GALLEY_LINE_BREAK_ZWJ, U_LB_ZWJ);
SAME(GALLEY_LINE_BREAK_MANDATORY, U_LB_MANDATORY_BREAK);
SAME(GALLEY_LINE_BREAK_CARRIAGE_RETURN, U_LB_CARRIAGE_RETURN);
SAME(GALLEY_LINE_BREAK_GLUE, U_LB_GLUE);
SAME(GALLEY_LINE_BREAK_INFIX, U_LB_INFIX_NUMERIC);
SAME(GALLEY_LINE_BREAK_LINE_FEED, U_LB_LINE_FEED);
SAME(GALLEY_LINE_BREAK_SPACE, U_LB_SPACE);
SAME(GALLEY_LINE_BREAK_SYMBOLS, U_LB_BREAK_SYMBOLS);
SAME(GALLEY_LINE_BREAK_ZERO_WIDTH_SPACE, U_LB_ZWSPACE);
SAME(GALLEY_LINE_BREAK_NEXT_LINE, U_LB_NEXT_LINE);
SAME(GALLEY_LINE_BREAK_WORD_JOINER, U_LB_WORD_JOINER);
SAME(GALLEY_CLUSTER_CONTROL, U_GCB_CONTROL);
SAME(GALLEY_CLUSTER_CR, U_GCB_CR);
SAME(GALLEY_CLUSTER_EXTEND, U_GCB_EXTEND);
SAME(GALLEY_CLUSTER_L, U_GCB_L);
SAME(GALLEY_CLUSTER_LF, U_GCB_LF);
SAME(GALLEY_CLUSTER_LV, U_GCB_LV);
SAME(GALLEY_CLUSTER_LVT, U_GCB_LVT);
SAME(GALLEY_CLUSTER_T, U_GCB_T);
SAME(GALLEY_CLUSTER_V, U_GCB_V);
SAME(GALLEY_CLUSTER_SPACING_MARK, U_GCB_SPACING_MARK);
SAME(GALLEY_CLUSTER_PREPEND, U_GCB_PREPEND);
SAME(GALLEY_CLUSTER_REGIONAL_INDICATOR, U_GCB_REGIONAL_INDICATOR);
SAME(GALLEY_CLUSTER_ZWJ, U_GCB_ZWJ);
SAME(GALLEY_SCRIPT_COMMON, USCRIPT_COMMON);
SAME(GALLEY_SCRIPT_INHERITED, USCRIPT_INHERITED);
SAME(GALLEY_SCRIPT_BENGALI, USCRIPT_BENGALI);
SAME(GALLEY_SCRIPT_DEVANAGARI, USCRIPT_DEVANAGARI);
SAME(GALLEY_SCRIPT_GUJARATI, USCRIPT_GUJARATI);
SAME(GALLEY_SCRIPT_HAN, USCRIPT_HAN);
SAME(GALLEY_SCRIPT_HANGUL, USCRIPT_HANGUL);
SAME(GALLEY_SCRIPT_KATAKANA, USCRIPT_KATAKANA);
SAME(GALLEY_SCRIPT_LATIN, USCRIPT_LATIN);
SAME(GALLEY_SCRIPT_MALAYALAM, USCRIPT_MALAYALAM);
SAME(GALLEY_SCRIPT_ORIYA, USCRIPT_ORIYA);
SAME(GALLEY_SCRIPT_TELUGU, USCRIPT_TELUGU);
SAME(GALLEY_SCRIPT_UNKNOWN, USCRIPT_UNKNOWN);
SAME(GALLEY_BRACKET_NONE, U_BPT_NONE);
SAME(GALLEY_BRACKET_OPEN, U_BPT_OPEN);
SAME(GALLEY_BRACKET_CLOSE, U_BPT_CLOSE);
SAME(GALLEY_DECOMPOSITION_FINAL, U_DT_FINAL);
SAME(GALLEY_DECOMPOSITION_INITIAL, U_DT_INITIAL);
SAME(GALLEY_DECOMPOSITION_ISOLATED, U_DT_ISOLATED);
SAME(GALLEY_DECOMPOSITION_MEDIAL, U_DT_MEDIAL);
SAME(GALLEY_BREAK_CHARACTER, UBRK_CHARACTER);
SAME(GALLEY_BREAK_WORD, UBRK_WORD);
SAME(GALLEY_BREAK_LINE, UBRK_LINE);

int32_t galley_bidi_class(uint32_t scalar) { return (int32_t)u_charDirection((UChar32)scalar); }

bool galley_is_mark(uint32_t scalar) { return (U_GET_GC_MASK(scalar) & U_GC_M_MASK) != 0; }

bool galley_is_letter_or_number(uint32_t scalar) {
  return (U_GET_GC_MASK(scalar) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

bool galley_is_control(uint32_t scalar) { return (U_GET_GC_MASK(scalar) & U_GC_CC_MASK) != 0; }

bool galley_is_assigned(uint32_t scalar) { return u_isdefined((UChar32)scalar); }

bool galley_has_property(uint32_t scalar, galley_property property) {
  return u_hasBinaryProperty((UChar32)scalar, (UProperty)property);
}

int32_t galley_property_value(uint32_t scalar, galley_property property) {
  return u_getIntPropertyValue((UChar32)scalar, (UProperty)property);
}

uint32_t galley_paired_bracket(uint32_t scalar) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)scalar);
}

int32_t galley_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  return U_FAILURE(status) ? USCRIPT_UNKNOWN : script;
}

bool galley_has_script(uint32_t scalar, int32_t script) {
  return uscript_hasScript((UChar32)scalar, (UScriptCode)script);
}

uint32_t galley_script_tag(int32_t script) {
  const char *name = uscript_getShortName((UScriptCode)script);
  uint32_t tag = 0;
  for (int i = 0; i < 4; i++) {
    if (!name || !name[i]) return 0x5A7A7A7Au;  // Zzzz
    tag = tag << 8 | (uint8_t)name[i];
  }
  return tag;
}

const char *galley_script_name(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  return U_FAILURE(status) ? 0 : uscript_getName(script);
}

galley_breaker *galley_breaker_open(galley_break kind, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open((UBreakIteratorType)kind, locale, 0, 0, &status);
  if (U_SUCCESS(status)) return (galley_breaker *)iterator;
  if (iterator) ubrk_close(iterator);
  return 0;
}

void galley_breaker_close(galley_breaker *breaker) { ubrk_close((UBreakIterator *)breaker); }

bool galley_breaker_set_text(galley_breaker *breaker, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)breaker, (const UChar *)text, length, &status);
  return U_SUCCESS(status);
}

void galley_breaker_forget(galley_breaker *breaker) {
  // ICU still has a pointer to the old text. Replace this pointer with a pointer to static memory.
  static const UChar nothing[1] = {0};
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)breaker, nothing, 0, &status);
}

int32_t galley_breaker_next(galley_breaker *breaker) {
  return ubrk_next((UBreakIterator *)breaker);
}

int32_t galley_decomposition(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_DECOMPOSITION_TYPE);
}

int32_t galley_nfkc(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFKCInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t count =
      unorm2_normalize(form, (const UChar *)text, length, (UChar *)result, capacity, &status);
  return U_SUCCESS(status) ? count : -1;
}

static const char *item(const char *const *list, int32_t index) {
  for (int32_t i = 0; i < index; i++) {
    if (!list[i]) return 0;
  }
  return list[index];
}

const char *galley_language(int32_t index) { return item(uloc_getISOLanguages(), index); }

const char *galley_region(int32_t index) { return item(uloc_getISOCountries(), index); }

int32_t galley_canonical_language(const char *code, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_getLanguage(code, result, capacity, &status);
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}

int32_t galley_language_name(const char *code, uint16_t *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_getDisplayLanguage(code, "en", (UChar *)name, capacity, &status);
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}

int32_t galley_likely_locale(const char *locale, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_addLikelySubtags(locale, result, capacity, &status);
  return U_SUCCESS(status) && count <= capacity ? count : -1;
}

bool galley_is_script_name(const char *name) {
  return u_getPropertyValueEnum(UCHAR_SCRIPT, name) != UCHAR_INVALID_CODE;
}

static uint32_t packed(const UVersionInfo version) {
  return (uint32_t)version[0] << 16 | (uint32_t)version[1] << 8 | version[2];
}

uint32_t galley_icu_version(void) {
  UVersionInfo version;
  u_getVersion(version);
  return packed(version);
}

uint32_t galley_unicode_version(void) {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return packed(version);
}

int32_t galley_convert_to_utf8(
    const char *name, const void *bytes, int32_t count, void *output, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucnv_convert("UTF-8", name, output, capacity, bytes, count, &status);
  return U_FAILURE(status) ? -1 : length;
}
