#include "galley_fonts.h"
