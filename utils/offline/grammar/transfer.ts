import { splitsAt, isQuoted, literal, quotePattern, type Masked } from '../masked';
import { readPairs } from './pairs';
import type { Rule } from './rule';

/** Selecting text, the clipboard, and files: what moves content from one place to another. */
export const transferRules: Rule[] = [
  {
    topic: 'fields',
    usage: 'select the text "T" [in X]; select all text in X',
    examples: [
      'select the text "brown fox"',
      'select the text "brown fox" in Notes',
      'highlight "brown fox" in the Notes field',
      'select all the text in Notes',
      'select the text of Notes',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:select|highlight)\s+(?:the\s+)?(?:text|words?|passage|sentence)\s+(?<text>${quotePattern})(?:\s+(?:in|of|from|within)\s+(?<target>.+))?$`,
        'di',
      ),
      new RegExp(String.raw`^highlight\s+(?<text>${quotePattern})(?:\s+(?:in|of|within)\s+(?<target>.+))?$`, 'di'),
      /^(?:select|highlight)\s+(?:all\s+(?:of\s+)?(?:the\s+)?|the\s+(?:whole\s+|entire\s+)?)text\s+(?:in|of)\s+(?<target>.+)$/di,
    ],
    read(group) {
      const text = group('text');
      const target = group('target');
      return { kind: 'select-text', ...(text ? { text: literal(text) } : {}), ...(target ? { target } : {}) };
    },
  },
  {
    topic: 'fields',
    usage: 'copy X [to F]',
    examples: [
      'copy Name',
      'copy Name to Notes',
      'copy the text of "Full name" into the Notes field',
      'copy Total to the clipboard',
    ],
    patterns: [
      /^copy\s+(?:(?:all\s+)?(?:the\s+)?(?:text|value|contents?)\s+(?:of|in|from)\s+)?(?<from>.+?)\s+(?:in\s*to|to|on\s*to)\s+(?:the\s+|my\s+)?clipboard$/di,
      /^copy\s+(?:(?:all\s+)?(?:the\s+)?(?:text|value|contents?)\s+(?:of|in|from)\s+)?(?<words>.+)$/di,
    ],
    read(group) {
      const from = group('from');
      const words = group('words');
      if (from) return { kind: 'copy', readings: [{ from }] };
      return words && { kind: 'copy', readings: [...readPairs(words, /\s+(?:to|in\s*to)\s+/gi), { from: words }] };
    },
  },
  {
    topic: 'fields',
    usage: 'paste [into F], after a copy in the same message',
    examples: ['paste into Notes', 'paste', 'paste it into the Notes field', 'paste the copied text in Notes'],
    patterns: [
      /^paste(?:\s+(?:it|that|this|(?:the\s+)?(?:clipboard|(?:copied\s+)?text)))?(?:\s+(?:in\s*to|in|to)\s+(?<field>.+))?$/di,
    ],
    read(group) {
      const field = group('field');
      return field ? { kind: 'paste', field } : { kind: 'paste' };
    },
  },
  {
    topic: 'fields',
    usage: 'upload FILE [to X], a file attached to the message',
    examples: [
      'upload cv.pdf to Resume',
      'upload a.png, b.png and "my dog.png" to Pictures',
      'attach "cv" to the Papers field',
      'upload the file cv.pdf',
    ],
    patterns: [/^(?:upload|attach)\s+(?:(?:the\s+|my\s+)?files?\s+)?(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      if (!words) return undefined;
      const sides = [
        ...splitsAt(words, /\s+(?:to|in\s*to|on\s*to|in|on)\s+/gi).reverse(),
        { left: words, right: undefined },
      ];
      const readings = sides.flatMap(({ left, right }) => {
        const files = fileNames(left);
        return files ? [{ files, ...(right ? { target: right } : {}) }] : [];
      });
      return readings.length === 0 ? undefined : { kind: 'upload', readings };
    },
  },
  {
    topic: 'fields',
    usage: 'attach my CV: the file attached to the message',
    examples: ['attach my CV', 'upload a photo', 'attach the invoice here'],
    patterns: [
      /^(?:upload|attach)\s+(?:my|the|an?|this|that)\s+[\w-]+(?:\s+[\w-]+)?(?:\s+here|\s+(?:to|in|into)\s+(?<target>\S.{0,60}))?$/di,
    ],
    read(group) {
      const target = group('target');
      return { kind: 'upload', readings: [{ files: [], ...(target ? { target } : {}) }], unnamed: true };
    },
  },
];

/** The files of `a.pdf, b.pdf and "my notes"`. Unquoted words must look like a file name: "my papers" is not one. */
function fileNames(words: Masked): string[] | undefined {
  const [first] = splitsAt(words, /\s*,\s*(?:and\s+)?|\s+and\s+/gi);
  if (!first) return isFileName(words) ? [literal(words)] : undefined;
  const rest = isFileName(first.left) ? fileNames(first.right) : undefined;
  return rest && [literal(first.left), ...rest];
}

function isFileName(words: Masked): boolean {
  return isQuoted(words) || /^[^\s/\\:]*[^\s/\\:.]\.[a-z\d]{1,8}$/i.test(words.mask);
}
