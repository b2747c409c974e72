#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's default mutation. Swift finds no header that declares it, neither in Debian's
// toolchain nor in Swift's.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);
