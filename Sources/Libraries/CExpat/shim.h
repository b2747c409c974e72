#pragma once
#include <expat.h>

/// Offset of the first byte of the parser's current event; negative after an error. Expat 2.9
/// deprecates the function that older versions have.
static inline long long galley_xml_byte_index(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  return XML_GetCurrentByteIndex64(parser);
#else
  return XML_GetCurrentByteIndex(parser);
#endif
}
