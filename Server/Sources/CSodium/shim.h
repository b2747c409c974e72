// The server does not call `sodium_init`, which selects implementations and seeds the random number
// generator. The functions in these two headers work without `sodium_init`.
#pragma once
#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/utils.h>
