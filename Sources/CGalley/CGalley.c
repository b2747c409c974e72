// The functions are implemented in Swift, in GalleyC. SwiftPM requires a file to compile.
#include "galley.h"
