/**
 * Strips characters that a person cannot see but a model reads: Unicode tags, bidi controls, zero-width characters,
 * C0/C1 controls except tab and newline. The joiners that emoji and Indic or Arabic words need stay where such a
 * character precedes them. Runs of more than 8 combining marks are cut.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/[\u{E0000}-\u{E007F}]/gu, '')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .replace(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060-\u2064\uFEFF\u180E\u00AD]/g, '')
    .replace(
      /(?<![\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Script=Sinhala}\p{M}])[\u200C\u200D]/gu,
      '',
    )
    .replace(/([\uFE00-\uFE0F])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu, '$1')
    .replace(/(\p{M}{8})\p{M}+/gu, '$1');
}
