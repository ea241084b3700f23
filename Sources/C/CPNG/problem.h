#ifndef CPNG_PROBLEM_H
#define CPNG_PROBLEM_H

#include <stdio.h>

#include "cpng.h"

// Sets the reason for a failure, truncated to fit.
static inline void set_problem(cpng_problem *problem, const char *text) {
  snprintf(problem->text, sizeof problem->text, "%s", text);
}

#endif
