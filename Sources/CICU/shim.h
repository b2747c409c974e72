#pragma once
#include <unicode/uchar.h>
#include <unicode/ubrk.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>
