// The functions of galley.h are implemented in Swift, in GalleyC. This file exists because SwiftPM
// requires a file to compile.
#include "galley.h"
