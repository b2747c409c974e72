// ICU's headers, only for CICU; Swift must not import this module (see CICU.h).
#pragma once
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>
