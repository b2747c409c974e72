// The functions of galley.h are implemented in Swift, in GalleyC. This file exists because SwiftPM
// requires a source file in every target.
#include "galley.h"
