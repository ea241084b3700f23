#include <stdio.h>
#include <stdlib.h>

#include "cfont.h"

#if __has_include(<fribidi.h>) && !defined(CFONT_WITHOUT_SHAPING)

#include <fribidi.h>

cfont_name cfont_fribidi_version(void) {
  cfont_name name;
  // The version, as in "1.0.8", is in the middle of a longer text.
  const char *info = fribidi_version_info;
  int major = 0, minor = 0, patch = 0;
  for (; *info; info++)
    if (sscanf(info, "%d.%d.%d", &major, &minor, &patch) == 3) break;
  snprintf(name.text, CFONT_NAME_SIZE, "%d.%d.%d", major, minor, patch);
  return name;
}

int cfont_levels(const uint32_t *text, size_t count, int *base, uint8_t *levels) {
  if (count > INT32_MAX / 8) return 0;
  FriBidiStrIndex length = (FriBidiStrIndex)count;
  FriBidiCharType *types = malloc((count + 1) * sizeof *types);
  FriBidiBracketType *brackets = malloc((count + 1) * sizeof *brackets);
  FriBidiLevel *found = malloc((count + 1) * sizeof *found);
  FriBidiLevel highest = 0;
  if (types && brackets && found) {
    fribidi_get_bidi_types(text, length, types);
    fribidi_get_bracket_types(text, length, types, brackets);
    FriBidiParType direction = *base < 0    ? FRIBIDI_PAR_ON
                               : *base == 0 ? FRIBIDI_PAR_LTR
                                            : FRIBIDI_PAR_RTL;
    highest = fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, found);
    if (highest) {
      *base = direction == FRIBIDI_PAR_RTL || direction == FRIBIDI_PAR_WRTL;
      for (size_t i = 0; i < count; i++) levels[i] = found[i] > 0 ? (uint8_t)found[i] : 0;
    }
  }
  free(types);
  free(brackets);
  free(found);
  return highest != 0;
}

#else

cfont_name cfont_fribidi_version(void) { return (cfont_name){{0}}; }

int cfont_levels(const uint32_t *text, size_t count, int *base, uint8_t *levels) {
  (void)text, (void)count, (void)base, (void)levels;
  return 0;
}

#endif
