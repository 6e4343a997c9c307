import { mask } from '../masked';
import { lower, type Rule } from './rule';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** What people say without naming what to press. Tried after everything else that acts. */
export const plainRules: Rule[] = [
  {
    topic: 'pointer',
    usage: 'one thing at a time',
    examples: [],
    patterns: [
      // "Delete all messages" may be a button: only what no button is called.
      /^(?:delete|remove|archive|star|unsubscribe\s+from)\s+(?:all|every|both|each)(?:\s+(?:of\s+)?(?:the|my|these))?\s+(?:newsletters?|e-?mails?|mails|spam|promotions|ads|(?:old|unread)\s+.+|.+\s+from\s+.+)$/di,
      /^(?:delete|remove|archive|tick|check|select|star|mark)\s+the\s+(?:first|last)\s+(?:two|three|four|five|\d+)\s+.+$/di,
    ],
    read: () => 'several',
  },
  {
    topic: 'fields',
    usage: 'a date is given with its field',
    examples: [],
    patterns: [/^(?:pick|choose|select|set|enter)\s+(?:a|the|some)\s+(?:other\s+)?dates?$/di],
    read: () => 'date',
  },
  {
    topic: 'pointer',
    usage: 'star the second X, with the button that is called so',
    examples: ['star the first email', 'like the last post'],
    patterns: [
      /^(?<verb>star|flag|pin|like|follow|mute|share|favou?rite)\s+the\s+(?<nth>first|second|third|fourth|fifth|last)\s+[\p{L}-]+$/diu,
    ],
    read: (group) => ({ kind: 'click', target: mask(`the ${lower(group, 'nth')} ${lower(group, 'verb')} button`) }),
  },
  {
    topic: 'pointer',
    usage: 'copy the command, with the page’s own button',
    examples: ['copy the command', 'copy the code', 'copy the install command'],
    patterns: [/^copy\s+(?:the|this|that)\s+(?:[\w-]+\s+)?(?:command|code|snippet|example)$/di],
    read: () => ({ kind: 'click', target: mask('Copy button') }),
  },
  {
    topic: 'pointer',
    usage: 'remove X, with the button beside it',
    examples: ['remove the honey', 'delete the mail from Jonas'],
    patterns: [
      /^(?:remove|delete)\s+(?:(?:the|my)\s+)?(?:(?:e-?mail|mail|message)\s+from\s+)?(?!it$|this|that|these|those|all)(?<thing>.{2,60})$/di,
    ],
    read(group) {
      const thing = group('thing');
      return thing && { kind: 'remove', thing };
    },
  },
  {
    topic: 'fields',
    usage: 'pay with T',
    examples: ['pay with PayPal', 'pay by card'],
    patterns: [/^pay\s+(?:with|by|via)\s+(?<option>.{2,40})$/di],
    read(group) {
      const option = group('option');
      return option && { kind: 'select', readings: [{ option }] };
    },
  },
  {
    topic: 'fields',
    usage: 'T F, T being a number',
    examples: ['2 adults', 'one child', 'make it 2 adults'],
    patterns: [
      /^(?:make\s+(?:it|that)\s+|for\s+|there\s+are\s+|we\s+are\s+|i\s+need\s+)?(?<count>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?<field>adults?|child(?:ren)?|guests?|rooms?|nights?|people|persons?|travell?ers|passengers|tickets?|kids?)$/di,
    ],
    read(group) {
      const words = lower(group, 'count');
      const field = group('field');
      const text = /^\d/.test(words) ? words : String(numbers.indexOf(words) + 1);
      return field && { kind: 'set', readings: [{ text, field }] };
    },
  },
];
