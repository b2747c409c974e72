// ICU's headers for the target CICU. Swift code must not import this module (see CICU.h).
#pragma once
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>
