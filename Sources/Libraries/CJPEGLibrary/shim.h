#pragma once
#include <stdio.h>
// The order of the includes matters: jpeglib.h needs size_t and FILE.
#include <jpeglib.h>
