// `sodium_init` is not called: it chooses implementations and seeds random numbers, and these
// functions use neither.
#pragma once
#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>
