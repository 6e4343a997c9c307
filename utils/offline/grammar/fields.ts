import type { FieldReading } from '../command';
import { sliceMasked, splitsAt, isQuoted, literal, type Masked } from '../masked';
import type { Rule } from './rule';

/** Readings of `T into F` or `F with T`. Quoted words are never separators; without a separator, everything is text. */
function readings(words: Masked, separator: RegExp, order: 'text-first' | 'field-first'): FieldReading[] {
  const sides = splitsAt(words, separator);
  return order === 'text-first'
    ? sides.reverse().map(({ left, right }) => ({ text: literal(left), field: right }))
    : sides.map(({ left, right }) => ({ text: literal(right), field: left }));
}

/** Beginnings of a description of a text to be written, as opposed to the text itself. */
const isWish = /^(?:an?|the|my|our|your|some|another|this|that|it|to|back|down|me|him|her|us|them)\b/i;

const into = /\s+(?:in\s*to|in)\s+/gi;

/** Text fields, choices and boxes. */
export const fieldRules: Rule[] = [
  {
    topic: 'fields',
    usage: 'append T to F',
    examples: ['append "!" to Name', 'append more text to the Notes field'],
    patterns: [/^append\s+(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      const found = words ? readings(words, /\s+(?:in\s*to|to)\s+/gi, 'text-first') : [];
      return found.length === 0 ? undefined : { kind: 'type', readings: found, mode: 'append', submit: false };
    },
  },
  {
    topic: 'fields',
    usage: 'fill F with T',
    examples: ['fill Name with Ada', 'fill in the Name field with "Ada Lovelace"', 'fill out Notes with a, b and c'],
    patterns: [/^fill(?:\s+(?:in|out))?\s+(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      if (!words) return undefined;
      const found = [
        ...readings(words, /\s+with\s+/gi, 'field-first'),
        ...readings(words, /\s+in\s*to\s+/gi, 'text-first'),
      ];
      return found.length === 0 ? undefined : { kind: 'type', readings: found, mode: 'replace', submit: false };
    },
  },
  {
    topic: 'fields',
    usage: 'set F to T',
    examples: ['set Name to Ada', 'set Size to Large', 'set "Gift wrap" to on', 'change Amount to 3', 'set Name = Ada'],
    patterns: [/^(?:set|change)\s+(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      const found = words ? readings(words, /\s+to\s+|\s*=\s*/gi, 'field-first') : [];
      return found.length === 0 ? undefined : { kind: 'set', readings: found };
    },
  },
  {
    topic: 'fields',
    usage: 'clear F',
    examples: ['clear Name', 'clear the Search field', 'empty the Notes field'],
    patterns: [/^(?:clear|empty)(?:\s+out)?\s+(?<field>.+)$/di],
    read(group) {
      const field = group('field');
      return field && { kind: 'type', readings: [{ text: '', field }], mode: 'replace', submit: false };
    },
  },
  {
    topic: 'fields',
    usage: 'type T into F; type T (into the focused field)',
    examples: [
      'type "Ada" into Name',
      'enter 5 in Amount',
      'write "a, then b" into the Notes field',
      'input x into Name',
      'put x in Name',
      'type hello',
    ],
    patterns: [
      /^(?<verb>type|key\s+in)(?:\s+in)?\s+(?<words>.+)$/di,
      /^(?:enter|write|input|put)(?:\s+in)?\s+(?<words>.+)$/di,
    ],
    read(group) {
      const words = group('words');
      if (!words) return undefined;
      const found = readings(words, into, 'text-first');
      // "Write a new e-mail to Anna" is a wish; its words are no text for the field that happens to be there.
      if (found.length === 0 && !group('verb') && isWish.test(words.mask)) return undefined;
      return {
        kind: 'type',
        readings: found.length > 0 ? found : [{ text: literal(words) }],
        mode: 'replace',
        submit: false,
      };
    },
  },
  {
    topic: 'fields',
    usage: 'select O in F; select O',
    examples: [
      'select Large in Size',
      'choose "Express" from Delivery',
      'pick Large for Size',
      'select Large',
      'select "A" and "B" in Toppings',
    ],
    patterns: [/^(?:select|choose|pick)\s+(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      if (!words) return undefined;
      const sides = splitsAt(words, /\s+(?:in|from|for|as|under|of)\s+/gi).reverse();
      const kind = /^(?:the\s+)?(?:size|colou?r|option|version)\s+/i.exec(words.mask)?.[0].length;
      const ofKind = kind === undefined || sides.length > 0 ? undefined : sliceMasked(words, kind);
      const alone =
        isQuoted(words) || sides.length === 0 || sides.every(({ by }) => by === 'of' || by === 'for' || by === 'as');
      return {
        kind: 'select',
        readings: [
          ...sides.map(({ left, right }) => ({ option: left, field: right })),
          // "express delivery": an option and its list.
          ...(sides.length === 0 && !isQuoted(words)
            ? splitsAt(words, /\s+/g).map(({ left, right }) => ({ option: left, field: right }))
            : []),
          // "Size large": what it is one of goes before it.
          ...(ofKind ? [{ option: ofKind }] : alone ? [{ option: words }] : []),
        ],
      };
    },
  },
  {
    topic: 'fields',
    usage: 'check X, uncheck X',
    examples: [
      'check "Gift wrap"',
      'tick the Gift wrap box',
      'enable Dark mode',
      'turn on Dark mode',
      'turn Dark mode on',
      'uncheck Gift wrap',
      'untick Gift wrap',
      'disable Dark mode',
      'switch off Dark mode',
      'turn Dark mode off',
    ],
    patterns: [
      /^(?<on>check|tick|enable|(?:turn|switch)\s+on)\s+(?<target>.+)$/di,
      /^(?<off>uncheck|untick|disable|deselect|(?:turn|switch)\s+off)\s+(?<target>.+)$/di,
      /^(?:turn|switch)\s+(?<target>.+?)\s+(?:(?<on>on)|(?<off>off))$/di,
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'check', target, checked: group('on') !== undefined };
    },
  },
  {
    topic: 'fields',
    usage: 'submit [the form, or X]',
    examples: ['submit', 'submit the form', 'send the form', 'submit the Order form'],
    patterns: [
      /^submit(?:\s+(?:it|(?:the|this)(?:\s+form)?|form))?$/di,
      /^send\s+(?:the|this)\s+form$/di,
      /^submit\s+(?<target>.+)$/di,
    ],
    read(group) {
      const target = group('target');
      return target ? { kind: 'submit', target } : { kind: 'submit' };
    },
  },
];
