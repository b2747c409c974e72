#pragma once
#include <expat.h>

/// Returns the input offset of the parser's current event in bytes; negative after an error. Expat
/// 2.9 deprecates the only such function of older versions.
static inline long long galley_xml_byte_index(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  return XML_GetCurrentByteIndex64(parser);
#else
  return XML_GetCurrentByteIndex(parser);
#endif
}
