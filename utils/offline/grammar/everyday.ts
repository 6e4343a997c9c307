import { mask } from '../masked';
import { lower, type Rule } from './rule';

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Languages by their English names. */
const tags: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
  dutch: 'nl',
  polish: 'pl',
  turkish: 'tr',
  japanese: 'ja',
  chinese: 'zh',
  korean: 'ko',
  russian: 'ru',
  ukrainian: 'uk',
  arabic: 'ar',
  hindi: 'hi',
};

/** What people say first, without knowing any command. */
export const everydayRules: Rule[] = [
  {
    topic: 'pointer',
    usage: 'add this to the cart, with the page’s own button',
    examples: ['add this to my cart', 'put it in the basket', 'put one of these into my cart'],
    patterns: [
      /^(?:add|put|place)\s+(?:this|it|that|one)?(?:\s*(?:of\s+(?:these|them)|one|product|item))?\s*(?:to|in|into)\s+(?:the|my)\s+(?:shopping\s+)?(?:cart|basket|bag)$/di,
    ],
    read: () => ({ kind: 'click-usual', what: 'cart' }),
  },
  {
    topic: 'pointer',
    usage: 'put X in the cart, where X is what the page shows',
    examples: ['put the mug in my cart', 'add the blue mug to the basket'],
    patterns: [
      /^(?:add|put|place)\s+(?:the|an?|one|this)\s+(?<thing>.+?)\s+(?:to|in|into)\s+(?:the|my)\s+(?:shopping\s+)?(?:cart|basket|bag)$/di,
    ],
    read(group) {
      const thing = group('thing');
      return thing && { kind: 'click-usual', what: 'cart', thing };
    },
  },
  {
    topic: 'fields',
    usage: 'I need T of them, T being a number',
    examples: ['I need three of them', 'I want 2 of these'],
    patterns: [
      /^i(?:['’]d)?\s+(?:need|want|like|take)\s+(?<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:of\s+(?:them|these|those|it)|pieces)$/di,
    ],
    read(group) {
      const words = lower(group, 'count');
      const count = /^\d/.test(words) ? words : String(numbers.indexOf(words) + 2);
      return { kind: 'set', readings: [{ text: count, field: mask('Quantity') }] };
    },
  },
  {
    topic: 'fields',
    usage: 'wrap it as a gift',
    examples: ['wrap it as a gift', 'wrap this as a present'],
    patterns: [/^wrap\s+(?:it|this|them)\s+(?:up\s+)?(?:as|for)\s+an?\s+(?:gift|present)$/di],
    read: () => ({ kind: 'check', target: mask('Gift wrap'), checked: true }),
  },
  {
    topic: 'pointer',
    usage: 'back to X',
    examples: ['take me back to all products', 'back to the overview'],
    patterns: [/^(?:(?:take|bring|get)\s+me\s+|go\s+)?back\s+to\s+(?<target>.+)$/di],
    read(group) {
      const target = group('target');
      return target && { kind: 'click', target };
    },
  },
  {
    topic: 'pointer',
    usage: 'accept or reject the cookies',
    examples: ['accept the cookies', 'reject all cookies'],
    patterns: [/^(?<way>accept|allow|reject|refuse|decline|deny)\s+(?:(?:all|the|these)\s+)*cookies$/di],
    read(group) {
      const way = group('way');
      return way && { kind: 'click-usual', what: /^a/i.test(way.raw) ? 'accept' : 'reject' };
    },
  },
  {
    topic: 'fields',
    usage: 'the X one, X being an option',
    examples: ["I'd like the large one", 'make it the small size', 'I want a medium one'],
    patterns: [
      /^(?:i(?:['’]d)?\s+(?:like|want|need|take|prefer)|i\s+would\s+(?:like|prefer)|make\s+it|give\s+me|choose|take)\s+(?:(?:the|an?)\s+)?(?<option>(?!(?:the\s+|an?\s+)?short\b)\S+(?:\s+\S+)?)\s+(?:one|size|version|colou?r)$/di,
    ],
    read(group) {
      const option = group('option');
      return option && { kind: 'select', readings: [{ option }] };
    },
  },
  {
    topic: 'reading',
    usage: 'what is on this page',
    examples: [
      'what can I buy here?',
      'what do they sell here?',
      'what does this shop sell?',
      'in a nutshell',
      'give me the short version',
    ],
    patterns: [
      /^what\s+(?:can\s+i|do\s+(?:they|you)|does\s+(?:this|the)\s+(?:shop|store|site|web\s?site|page|company))\s+(?<topic>buy|get|order|sell|offer|have)(?:\s+(?:here|on\s+this\s+(?:page|site)|in\s+this\s+shop))?$/di,
      /^(?:what\s+(?:is|does)\s+(?:it|this)(?:\s+say)?\s+)?in\s+(?:a\s+nutshell|short|brief|a\s+few\s+words)$/di,
      /^(?:(?:give|show|tell)\s+(?:me\s+)?)?(?:the\s+|a\s+)?short\s+version(?:\s+of\s+(?:this|it|the\s+(?:page|article)))?$/di,
    ],
    read: (group) => ({ kind: 'digest', about: group('topic') ? 'topic' : 'summary' }),
  },
  {
    topic: 'reading',
    usage: 'translate this page to a language, where the browser can',
    examples: ['translate this page to German', 'translate it'],
    patterns: [
      /^translate(?:\s+(?:this|it|that|(?:this|the)\s+(?:page|site|article|text)))?(?:\s+(?:in)?to\s+(?<language>[a-z]+))?$/di,
    ],
    read(group) {
      const named = group('language') && tags[lower(group, 'language')];
      if (group('language') && !named) return undefined;
      return { kind: 'digest', about: 'translation', ...(named ? { to: named } : {}) };
    },
  },
  {
    topic: 'reading',
    usage: 'hello',
    examples: ['hi', 'good morning', 'thanks!', 'who are you?'],
    patterns: [
      /^(?<hello>hi|hello|hey|good\s+(?:morning|afternoon|evening)|who\s+are\s+you)(?:[\s,]+(?:there|you|sidehand))?$/di,
      /^(?:thanks|thank\s+you|thx|cheers|great|perfect|cool|nice)(?:[\s,]+(?:a\s+lot|very\s+much|so\s+much|sidehand|all|good))*$/di,
    ],
    read: (group) => ({ kind: 'greet', thanks: group('hello') === undefined }),
  },
];
