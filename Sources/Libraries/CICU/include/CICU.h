// ICU functions for Swift. This header does not use ICU's own types.
//
// On Linux, Foundation contains another version of ICU. Swift cannot load two modules that define
// the same enum with different members. Therefore this header does not include ICU's headers. Only
// this target's C and C++ files include them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The values of ICU's UProperty that Galley uses. Static assertions in CICU.c compare the values
/// with ICU's.
typedef enum {
  GALLEY_DEFAULT_IGNORABLE = 5,
  GALLEY_IDEOGRAPHIC = 17,
  GALLEY_WHITE_SPACE = 31,
  GALLEY_VARIATION_SELECTOR = 36,
  GALLEY_EMOJI = 57,
  GALLEY_EMOJI_PRESENTATION = 58,
  GALLEY_EMOJI_MODIFIER_BASE = 60,
  GALLEY_EXTENDED_PICTOGRAPHIC = 64,
  GALLEY_COMBINING_CLASS = 0x1002,
  GALLEY_EAST_ASIAN_WIDTH = 0x1004,
  GALLEY_GENERAL_CATEGORY = 0x1005,
  GALLEY_JOINING_TYPE = 0x1007,
  GALLEY_LINE_BREAK = 0x1008,
  GALLEY_GRAPHEME_CLUSTER_BREAK = 0x1012,
  GALLEY_PAIRED_BRACKET_TYPE = 0x1015,
  GALLEY_INDIC_SYLLABIC_CATEGORY = 0x1017,
  GALLEY_VERTICAL_ORIENTATION = 0x1018,
} galley_property;

/// The values of ICU's UCharCategory that Galley uses.
enum {
  GALLEY_INITIAL_PUNCTUATION = 28,
  GALLEY_FINAL_PUNCTUATION = 29,
};

/// The values of ICU's ULineBreak that Galley uses.
enum {
  GALLEY_LINE_BREAK_AMBIGUOUS = 1,
  GALLEY_LINE_BREAK_ALPHABETIC = 2,
  GALLEY_LINE_BREAK_BOTH = 3,
  GALLEY_LINE_BREAK_MANDATORY = 6,
  GALLEY_LINE_BREAK_CLOSE = 8,
  GALLEY_LINE_BREAK_COMBINING_MARK = 9,
  GALLEY_LINE_BREAK_CARRIAGE_RETURN = 10,
  GALLEY_LINE_BREAK_EXCLAMATION = 11,
  GALLEY_LINE_BREAK_GLUE = 12,
  GALLEY_LINE_BREAK_IDEOGRAPHIC = 14,
  GALLEY_LINE_BREAK_INSEPARABLE = 15,
  GALLEY_LINE_BREAK_INFIX = 16,
  GALLEY_LINE_BREAK_LINE_FEED = 17,
  GALLEY_LINE_BREAK_NONSTARTER = 18,
  GALLEY_LINE_BREAK_NUMERIC = 19,
  GALLEY_LINE_BREAK_OPEN = 20,
  GALLEY_LINE_BREAK_QUOTATION = 23,
  GALLEY_LINE_BREAK_COMPLEX_CONTEXT = 24,
  GALLEY_LINE_BREAK_SPACE = 26,
  GALLEY_LINE_BREAK_SYMBOLS = 27,
  GALLEY_LINE_BREAK_ZERO_WIDTH_SPACE = 28,
  GALLEY_LINE_BREAK_NEXT_LINE = 29,
  GALLEY_LINE_BREAK_WORD_JOINER = 30,
  GALLEY_LINE_BREAK_H2 = 31,
  GALLEY_LINE_BREAK_H3 = 32,
  GALLEY_LINE_BREAK_CLOSE_PARENTHESIS = 36,
  GALLEY_LINE_BREAK_CONDITIONAL_STARTER = 37,
  GALLEY_LINE_BREAK_HEBREW_LETTER = 38,
  GALLEY_LINE_BREAK_REGIONAL_INDICATOR = 39,
  GALLEY_LINE_BREAK_E_BASE = 40,
  GALLEY_LINE_BREAK_E_MODIFIER = 41,
  GALLEY_LINE_BREAK_ZWJ = 42,
};

/// The values of ICU's UGraphemeClusterBreak that Galley uses.
enum {
  GALLEY_CLUSTER_CONTROL = 1,
  GALLEY_CLUSTER_CR = 2,
  GALLEY_CLUSTER_EXTEND = 3,
  GALLEY_CLUSTER_L = 4,
  GALLEY_CLUSTER_LF = 5,
  GALLEY_CLUSTER_LV = 6,
  GALLEY_CLUSTER_LVT = 7,
  GALLEY_CLUSTER_T = 8,
  GALLEY_CLUSTER_V = 9,
  GALLEY_CLUSTER_SPACING_MARK = 10,
  GALLEY_CLUSTER_PREPEND = 11,
  GALLEY_CLUSTER_REGIONAL_INDICATOR = 12,
  GALLEY_CLUSTER_ZWJ = 17,
};

/// The values of ICU's UScriptCode that Galley uses.
enum {
  GALLEY_SCRIPT_COMMON = 0,
  GALLEY_SCRIPT_INHERITED = 1,
  GALLEY_SCRIPT_BENGALI = 4,
  GALLEY_SCRIPT_DEVANAGARI = 10,
  GALLEY_SCRIPT_GUJARATI = 15,
  GALLEY_SCRIPT_HAN = 17,
  GALLEY_SCRIPT_HANGUL = 18,
  GALLEY_SCRIPT_KATAKANA = 22,
  GALLEY_SCRIPT_LATIN = 25,
  GALLEY_SCRIPT_MALAYALAM = 26,
  GALLEY_SCRIPT_ORIYA = 31,
  GALLEY_SCRIPT_TELUGU = 36,
  GALLEY_SCRIPT_UNKNOWN = 103,
};

/// The values of ICU's UIndicSyllabicCategory that Galley uses.
enum { GALLEY_SYLLABIC_CONSONANT = 5, GALLEY_SYLLABIC_VIRAMA = 31 };

/// The values of ICU's UVerticalOrientation.
enum {
  GALLEY_VERTICAL_ROTATED = 0,
  GALLEY_VERTICAL_TRANSFORMED_ROTATED = 1,
  GALLEY_VERTICAL_TRANSFORMED_UPRIGHT = 2,
  GALLEY_VERTICAL_UPRIGHT = 3,
};

/// The values of ICU's UBidiPairedBracketType.
enum { GALLEY_BRACKET_NONE = 0, GALLEY_BRACKET_OPEN = 1, GALLEY_BRACKET_CLOSE = 2 };

/// The values of ICU's UBreakIteratorType.
typedef enum {
  GALLEY_BREAK_CHARACTER = 0,
  GALLEY_BREAK_WORD = 1,
  GALLEY_BREAK_LINE = 2,
} galley_break;

/// The Bidi_Class of a Unicode scalar, as a value of ICU's UCharDirection.
int32_t galley_bidi_class(uint32_t scalar);

/// Whether a scalar's General_Category is Mn, Mc or Me (a combining mark).
bool galley_is_mark(uint32_t scalar);

/// Whether a scalar's General_Category is one of L* or N* (a letter or number).
bool galley_is_letter_or_number(uint32_t scalar);

/// Whether a scalar's General_Category is Cc (a control character).
bool galley_is_control(uint32_t scalar);

/// Whether a scalar is an assigned character: its General_Category is not Cn.
bool galley_is_assigned(uint32_t scalar);

/// The value of a binary Unicode property.
bool galley_has_property(uint32_t scalar, galley_property property);

/// The value of an enumerated Unicode property, as the number that ICU gives the value.
int32_t galley_property_value(uint32_t scalar, galley_property property);

/// The counterpart of a paired bracket, or the scalar itself if it is not a paired bracket.
uint32_t galley_paired_bracket(uint32_t scalar);

/// The Script of a Unicode scalar, as a value of ICU's UScriptCode.
int32_t galley_script(uint32_t scalar);

/// Whether a scalar's Script_Extensions include `script`. If the scalar has no Script_Extensions,
/// its Script is compared with `script` instead.
bool galley_has_script(uint32_t scalar, int32_t script);

/// The ISO 15924 tag of a script as a number. The tag's first letter is in the highest byte.
uint32_t galley_script_tag(int32_t script);

/// The English name of a scalar's Script, such as "Old_Italic", or NULL if it is unknown.
const char *galley_script_name(uint32_t scalar);

/// An ICU break iterator.
typedef struct galley_breaker galley_breaker;

/// Opens a break iterator. Returns NULL if ICU has no rules for the locale.
galley_breaker *galley_breaker_open(galley_break kind, const char *locale);
void galley_breaker_close(galley_breaker *breaker);

/// Sets the text of a break iterator. The caller must not move or free the text before it calls
/// `galley_breaker_forget`.
bool galley_breaker_set_text(galley_breaker *breaker, const uint16_t *text, int32_t length);
void galley_breaker_forget(galley_breaker *breaker);

/// The next boundary in the text, or a negative number at the end.
int32_t galley_breaker_next(galley_breaker *breaker);

/// The letter case to convert text to.
typedef enum {
  GALLEY_CASE_UPPER = 0,
  GALLEY_CASE_LOWER = 1,
  /// Converts only the first letter, number or symbol of the text to title case.
  GALLEY_CASE_TITLE = 2,
} galley_case;

/// A range of text that a conversion to another letter case changes.
typedef struct {
  int32_t start;
  int32_t length;
  /// Number of code units in the edit's replacement. The replacements of all edits are stored one
  /// after another.
  int32_t replacement;
} galley_case_edit;

/// Finds the edits that convert text to another letter case by a language's rules. Returns the
/// number of edits, or a negative number if `changed` or `edits` is too small. `changed` receives
/// only the replacements, not the unchanged text.
int32_t galley_case_edits(galley_case kind, const char *locale, const uint16_t *text,
                          int32_t length, uint16_t *changed, int32_t changed_capacity,
                          galley_case_edit *edits, int32_t edits_capacity);

/// Converts bytes in a legacy encoding to UTF-8. Returns the length of the result, or a negative
/// number on failure.
int32_t galley_convert_to_utf8(
    const char *name, const void *bytes, int32_t count, void *output, int32_t capacity);

/// The values of ICU's UDecompositionType that Galley uses.
enum {
  GALLEY_DECOMPOSITION_FINAL = 4,
  GALLEY_DECOMPOSITION_INITIAL = 7,
  GALLEY_DECOMPOSITION_ISOLATED = 8,
  GALLEY_DECOMPOSITION_MEDIAL = 9,
};

/// The Decomposition_Type of a Unicode scalar, as a value of ICU's UDecompositionType.
int32_t galley_decomposition(uint32_t scalar);

/// Converts text to Normalization Form KC. Returns the length of the result, or a negative number
/// if the result exceeds `capacity`.
int32_t galley_nfkc(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

/// The code of the language or region at an index in ICU's list, counted from 0, or NULL after the
/// last code.
const char *galley_language(int32_t index);
const char *galley_region(int32_t index);

/// Finds the shortest code of a language (`en` for `eng`). Returns the code's length, or 0 on
/// failure.
int32_t galley_canonical_language(const char *code, char *result, int32_t capacity);

/// Finds the English name of a language. Returns the name's length, or 0 on failure.
int32_t galley_language_name(const char *code, uint16_t *name, int32_t capacity);

/// Adds the most likely script and region to a locale. Returns the result's length, or a negative
/// number on failure.
int32_t galley_likely_locale(const char *locale, char *result, int32_t capacity);

/// Whether ICU knows a script of this name.
bool galley_is_script_name(const char *name);

/// The version numbers of ICU and Unicode in the form 0xMMmmpp (major, minor, patch).
uint32_t galley_icu_version(void);
uint32_t galley_unicode_version(void);

#ifdef __cplusplus
}
#endif
