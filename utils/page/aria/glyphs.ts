/** Text without the glyphs of icon fonts: characters that mean nothing outside of their font. */
export function withoutGlyphs(text: string): string {
  return mayHoldGlyphs.test(text) ? text.replace(glyphs, '') : text;
}

const glyphs = /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu;
/** In UTF-16 code units, which are faster to search for. */
const mayHoldGlyphs = /[\uE000-\uF8FF\uDB80-\uDBFF]/;
