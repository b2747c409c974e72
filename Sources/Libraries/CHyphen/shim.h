#pragma once
#include <hyphen.h>
#include <stdlib.h>
