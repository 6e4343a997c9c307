/** Without soft hyphens, bidi controls, zero-width space, BOM. Joiners stay: emoji and several scripts need them. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** For comparing: quotes, dashes, ligatures and composed letters, which look alike, are alike. */
export function asCompared(text: string): string {
  const quoted = withoutInvisible(text.normalize('NFKC')).replace(/\p{QMark}/gu, "'");
  return quoted.replace(/\p{Dash}/gu, '-').toLowerCase();
}

const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;
