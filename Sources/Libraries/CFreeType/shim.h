#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include FT_GLYPH_H
#include FT_BBOX_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include FT_COLOR_H
#include FT_SIZES_H

/// Returns the tags of an outline's points. FreeType declares `tags` as `char *` before version
/// 2.13.3, and as `unsigned char *` since 2.13.3.
static inline const unsigned char *galley_outline_tags(FT_Outline outline) {
  return (const unsigned char *)outline.tags;
}
