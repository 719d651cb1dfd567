#pragma once
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

/// Sends a glyph's outline to `funcs`. HarfBuzz 7 renamed the call and deprecated the old name; this is
/// the one place that knows.
static inline void tacho_hb_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *context) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, context);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, context);
#endif
}
