import { isPageScript, isStyleSheet, mentionsPage } from './page-code';

/** Looks in a fence, or in what the prose leaves. Code parses as JavaScript that uses the page, or as CSS. */
export function readCode(text: string): { code: boolean; words: string } {
  const parts = text.split('```');
  const fences = parts.filter((_, index) => index % 2 === 1);
  if (fences.length > 0) {
    const around = parts.filter((_, index) => index % 2 === 0).join(' ');
    return { code: fences.every(isCodeFence), words: around.trim() };
  }
  if (!mentionsPage(text) && !text.includes('{')) return { code: false, words: text };
  for (const at of beginnings(text)) {
    for (const end of endings(text, at)) {
      const part = text.slice(at, end).replace(/^`|`?[\s.]*$/g, '');
      if (!isPageScript(part) && !isStyleSheet(part)) continue;
      return { code: true, words: `${text.slice(0, at)} ${text.slice(end)}`.trim() };
    }
  }
  return { code: false, words: text };
}

/** The fence's language counts before its content: a script may only compute. */
function isCodeFence(fence: string): boolean {
  const named = /^[ \t]*([a-z+#]+)(?=\s)/i.exec(fence);
  const language = named?.[1]?.toLowerCase() ?? '';
  const isScript = /^(?:javascript|js|mjs|jsx)$/.test(language);
  const code = isScript || language === 'css' ? fence.slice(named?.[0].length) : fence;
  return isScript || isPageScript(code) || isStyleSheet(code);
}

/** Code may begin at each of the first words. */
function beginnings(text: string): number[] {
  const found = [...text.slice(0, maxProse).matchAll(/(?:^|(?<=[:：\s]))\S/g)].map(({ index }) => index);
  return found.slice(0, text.length > longText ? maxBeginningsOfLong : maxBeginnings);
}

/** It ends with the text, else before one of the last words. */
function endings(text: string, from: number): number[] {
  if (text.length > longText) return [text.length];
  const tail = text.slice(Math.max(from + 1, text.length - maxTail));
  const words = [...tail.matchAll(/\s+\S/g)].map(({ index }) => text.length - tail.length + index);
  return [text.length, ...words.toReversed().slice(0, maxWordsAfter)];
}

const maxTail = 80;
const maxWordsAfter = 5;

/** Longer requests are worth a plan. */
const maxProse = 400;
const maxBeginnings = 60;
/** Each try reads all of it. */
const longText = 1_000;
const maxBeginningsOfLong = 12;
