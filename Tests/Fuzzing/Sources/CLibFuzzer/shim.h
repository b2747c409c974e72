#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own mutations, which its header in Debian's and Swift's toolchains does not declare
// where Swift finds it.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);
