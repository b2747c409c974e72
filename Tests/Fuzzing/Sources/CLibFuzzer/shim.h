#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's default mutation. Neither Debian's toolchain nor Swift's has a header that declares
// it.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);
