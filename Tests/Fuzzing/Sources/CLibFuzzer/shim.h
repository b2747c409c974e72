#pragma once
#include <stddef.h>
#include <stdint.h>

// The default mutation of libFuzzer. The toolchains of Debian and Swift have no header that
// declares this function.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);
