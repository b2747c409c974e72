#pragma once
#include <stdio.h>
// In this order: jpeglib.h needs size_t and FILE.
#include <jpeglib.h>
