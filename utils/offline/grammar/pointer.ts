import { readKeys, readModifiers } from '../keys';
import { isQuoted, literal } from '../masked';
import { lower, type Rule } from './rule';

const on = String.raw`(?:\s+on)?\s+(?<target>.+)`;
const modifier = String.raw`(?:ctrl|control|strg|cmd|command|meta|win|alt|option|shift)`;
const modifiers = String.raw`(?<keys>${modifier}(?:(?:\s*[+-]\s*|\s+and\s+|,\s*)${modifier}){0,3})`;

/** "Show me X" is a click where X is exactly the name of something on the page; it comes after all rules that read. */
export const showRule: Rule = {
  topic: 'pointer',
  usage: 'show me X, X being the name of a link or button; just X',
  examples: ['show me the terms of service', 'view Orders', 'see the help'],
  patterns: [/^(?:see|view|show(?:\s+me)?|check\s+out)\s+(?<target>.+)$/di],
  read(group) {
    const target = group('target');
    // "Show me all payments to the landlord": no button is called so, but the page may list them.
    const asks = target && /^(?:all|every|any|the|my)\s+\S+\s/i.test(target.mask) ? { question: literal(target) } : {};
    return target && { kind: 'click-named', target, ...asks };
  },
};

/** Clicking and pointing. Keys come first, because "press Enter" is not a click. */
export const pointerRules: Rule[] = [
  {
    topic: 'keys',
    usage: 'press KEYS [in F]',
    examples: [
      'press Enter',
      'press Ctrl+A',
      'hit the Escape key',
      'press arrow down',
      'press Enter in the Search field',
    ],
    patterns: [
      /^(?:press|hit|tap|push|strike)\s+(?<keys>.+?)(?:\s+(?:in|into|inside|on)\s+(?<field>.+))$/di,
      /^(?:press|hit|tap|push|strike)\s+(?<keys>.+)$/di,
    ],
    read(group) {
      const words = group('keys');
      const field = group('field');
      const read = words && !isQuoted(words) ? readKeys(words.raw) : undefined;
      if (!words || !read) return undefined;
      if (field) return { kind: 'press', keys: read.keys, field };
      return { kind: 'press', keys: read.keys, ...(read.maybeButton ? { button: words } : {}) };
    },
  },
  {
    topic: 'pointer',
    usage: 'click X with KEYS held',
    examples: [
      'click Row 3 with Shift held',
      'click "Mug" with ctrl and shift held down',
      'click Mug while holding the Alt key',
      'shift-click Row 3',
      'ctrl+click the Help link',
    ],
    patterns: [
      new RegExp(
        String.raw`^click(?:\s+on)?\s+(?<target>.+)\s+with\s+(?:the\s+)?${modifiers}(?:\s+keys?)?\s+(?:held|pressed|down)(?:\s+down)?$`,
        'di',
      ),
      new RegExp(
        String.raw`^click(?:\s+on)?\s+(?<target>.+)\s+(?:while|and)\s+(?:holding|pressing)(?:\s+down)?\s+(?:the\s+)?${modifiers}(?:\s+keys?)?(?:\s+down)?$`,
        'di',
      ),
      new RegExp(String.raw`^${modifiers}\s*[\s+-]\s*click${on}$`, 'di'),
    ],
    read(group) {
      const target = group('target');
      const held = readModifiers(group('keys')?.raw ?? '');
      return target && held && { kind: 'click', target, modifiers: held };
    },
  },
  {
    topic: 'pointer',
    usage: 'double-click X, triple-click X, right-click X',
    examples: [
      'double-click the first row',
      'double click on Mug',
      'triple-click the Notes field',
      'right-click the image',
      'right click on "Mug"',
    ],
    patterns: [new RegExp(String.raw`^(?<how>double|triple|right)[\s-]?click${on}$`, 'di')],
    read(group) {
      const target = group('target');
      const how = lower(group, 'how');
      return (
        target && {
          kind: 'click',
          target,
          ...(how === 'double' ? { double: true } : how === 'triple' ? { triple: true } : { button: 'right' }),
        }
      );
    },
  },
  {
    topic: 'pointer',
    usage: 'click X',
    examples: [
      'click Save',
      'press the Save button',
      'tap "Save"',
      'push on Save',
      'click the second Add button',
      'click Edit in the row of Mug',
      'open the Orders tab of the page',
      'go to Settings',
    ],
    patterns: [
      new RegExp(String.raw`^(?:click|press|tap|push|hit)${on}$`, 'di'),
      /^(?<opens>open|follow|activate|expand|go\s+to|navigate\s+to|visit|(?:take|bring|get|lead)\s+me\s+to)\s+(?:up\s+)?(?<target>.+)$/di,
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'click', target, ...(group('opens') ? { opens: true as const } : {}) };
    },
  },
  {
    topic: 'pointer',
    usage: 'hover over X',
    examples: ['hover over Products', 'hover the menu', 'move the mouse over "Products"', 'point at Help'],
    patterns: [
      /^hover(?:\s+(?:over|on|above))?\s+(?<target>.+)$/di,
      /^(?:move\s+the\s+(?:mouse|pointer)|mouse)\s+(?:over|onto|to)\s+(?<target>.+)$/di,
      /^point\s+(?:at|to)\s+(?<target>.+)$/di,
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'hover', target };
    },
  },
];
