// `sodium_init` is not called: it selects implementations and seeds the random number generator,
// and these functions need neither.
#pragma once
#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/utils.h>
