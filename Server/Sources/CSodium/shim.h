// The server does not call `sodium_init`, which selects implementations and seeds the random number
// generator. The functions in these two headers need neither.
#pragma once
#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/utils.h>
