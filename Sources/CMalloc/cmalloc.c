#include "cmalloc.h"
