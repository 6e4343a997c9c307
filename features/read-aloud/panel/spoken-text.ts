/** The longest piece: Chromium stops in the middle of longer ones. */
const MAX_CHARS = 220;

/** Code, addresses and signs of the layout are left out. */
export function spokenPieces(markdown: string): string[] {
  const words = markdown
    .replace(/```[^]*?(?:```|$)/g, '\n')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/([^\s/]+)\S*/g, '$1')
    .replace(/^[ \t]*\|?[ \t]*:?-{2,}[-| :\t]*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, ', ')
    .replace(/[*_`~]+/g, '');
  return words.split(/\n+/).flatMap((line) => pieces(line.trim().replace(/^, |, $|,$/g, '')));
}

function pieces(line: string): string[] {
  const found: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)) {
    const last = found.at(-1);
    if (last !== undefined && last.length + segment.length <= MAX_CHARS) found[found.length - 1] = last + segment;
    else found.push(...splitLongSentence(segment));
  }
  return found.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** A long sentence, cut between words. */
function splitLongSentence(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${MAX_CHARS}}(?:\\s|$)|[^]{1,${MAX_CHARS}}`, 'g')) ?? [];
}
