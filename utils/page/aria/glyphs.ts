export function withoutGlyphs(text: string): string {
  return mayHoldGlyphs.test(text) ? text.replace(glyphs, '') : text;
}

const glyphs = /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu;
const mayHoldGlyphs = /[\uE000-\uF8FF\uDB80-\uDBFF]/;
