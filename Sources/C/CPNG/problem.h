#ifndef CPNG_PROBLEM_H
#define CPNG_PROBLEM_H

#include <stdio.h>

#include "cpng.h"

// Says why a function gave up; what does not fit is cut off.
static inline void set_problem(cpng_problem *problem, const char *text) {
  snprintf(problem->text, sizeof problem->text, "%s", text);
}

#endif
