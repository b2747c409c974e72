// The functions are written in Swift, in GalleyC; the package manager wants a file to compile.
#include "galley.h"
