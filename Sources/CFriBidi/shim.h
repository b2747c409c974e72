// FriBidi as Swift can call it.
#pragma once
#include <fribidi.h>
#include <stdbool.h>
#include <stdint.h>

/// fribidi_get_par_embedding_levels_ex on plain integers: its enums have other widths by platform.
static inline bool galley_fribidi_levels(
    const uint32_t *types, const uint32_t *brackets, int32_t count, bool rightToLeft,
    int8_t *levels) {
  FriBidiParType direction = rightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  return fribidi_get_par_embedding_levels_ex(
      (const FriBidiCharType *)types, brackets, count, &direction, levels) != 0;
}

/// fribidi_version_info is a global variable, which Swift 6 does not read as safe.
static inline const char *galley_fribidi_version_info(void) { return fribidi_version_info; }
