#pragma once
#include <expat.h>

/// Returns the byte offset of the parser's current event in the input; negative after an error.
/// Versions before expat 2.9 have only XML_GetCurrentByteIndex, which expat 2.9 deprecates.
static inline long long galley_xml_byte_index(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  return XML_GetCurrentByteIndex64(parser);
#else
  return XML_GetCurrentByteIndex(parser);
#endif
}
