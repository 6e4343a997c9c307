import { literal, mask } from '../masked';
import { quantityNames } from '../usual-names';
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
      /^(?:add|put|place)\s+(?:(?:the|an?|one|this)\s+)?(?!\d|two\b|three\b|these\b|them\b|it\b)(?<thing>.+?)\s+(?:to|in|into)\s+(?:the|my)\s+(?:shopping\s+)?(?:cart|basket|bag)$/di,
    ],
    read(group) {
      const thing = group('thing');
      return thing && { kind: 'click-usual', what: 'cart', thing };
    },
  },
  {
    topic: 'pointer',
    usage: 'what is in my cart; go to the checkout',
    examples: ["what's in my cart?", 'show me my basket', 'take me to checkout', 'check out'],
    patterns: [
      /^(?:what(?:['’]s|\s+is|\s+do\s+i\s+have)|what\s+have\s+i\s+got|show\s+me\s+what['’]?s)\s+in\s+(?:the|my)\s+(?:shopping\s+)?(?<cart>cart|basket|bag)$/di,
      /^(?:(?:go|take\s+me|bring\s+me|get\s+me|proceed|continue|head)\s+to|open|show(?:\s+me)?|view|see)\s+(?:the|my)\s+(?:shopping\s+)?(?<cart>cart|basket|bag)$/di,
      /^(?:(?:go|take\s+me|bring\s+me|get\s+me|proceed|continue|head)\s+to\s+(?:the\s+)?check\s?-?out|(?:let\s+me\s+)?check\s+out(?:\s+now)?|checkout)$/di,
    ],
    read: (group) => ({ kind: 'click-usual', what: group('cart') ? 'view-cart' : 'checkout' }),
  },
  {
    topic: 'pointer',
    usage: 'next page, with the page’s own button',
    examples: ['next page', 'go to the next page'],
    patterns: [/^(?:(?:go\s+to|show(?:\s+me)?|open|take\s+me\s+to)\s+)?(?:the\s+)?next\s+page$/di],
    read: () => ({ kind: 'click-usual', what: 'next' }),
  },
  {
    topic: 'reading',
    usage: 'copy the title: says it, to copy from the answer',
    examples: ['copy the title', 'copy the page title'],
    patterns: [
      /^copy\s+(?:(?:the|this)\s+)?(?:page['’]?s?\s+)?(?:title|headline)(?:\s+of\s+(?:this|the)\s+(?:page|article))?$/di,
    ],
    read: () => ({ kind: 'ask-page', about: 'title' }),
  },
  {
    topic: 'fields',
    usage: 'I need T of them, T being a number',
    examples: ['I need three of them', 'I want 2 of these'],
    patterns: [
      /^i(?:['’]d)?\s+(?:need|want|like|take)\s+(?<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:of\s+(?:them|these|those|this|it)|pieces)$/di,
    ],
    read(group) {
      const words = lower(group, 'count');
      const count = /^\d/.test(words) ? words : String(numbers.indexOf(words) + 2);
      return { kind: 'set', readings: quantityNames.split('|').map((name) => ({ text: count, field: mask(name) })) };
    },
  },
  {
    topic: 'fields',
    usage: 'my F is T',
    examples: ['my name is Ada', 'my e-mail is ada@example.com'],
    patterns: [/^my\s+(?<field>(?:\S+\s+){0,2}?\S+)\s+is\s+(?<text>.{1,200})$/di],
    read(group) {
      const field = group('field');
      const text = group('text');
      return field && text && { kind: 'set', readings: [{ text: literal(text), field }] };
    },
  },
  {
    topic: 'reading',
    usage: 'what do I have to fill in',
    examples: ['what do I have to fill in?', 'what is this form for?'],
    patterns: [
      /^what\s+(?:do|must|should|can)\s+i\s+(?:(?:have|need)\s+to\s+)?(?:fill\s+(?:in|out)|enter)(?:\s+here|\s+in\s+this\s+form)?$/di,
      /^what\s+(?:is|does)\s+(?:this|the)\s+form\s+(?:for|ask(?:\s+(?:me\s+)?for)?|want|need)$/di,
    ],
    read: () => ({ kind: 'extract', what: 'fields', format: 'markdown' }),
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
    patterns: [
      /^(?<way>accept|allow|agree\s+to|reject|refuse|decline|deny)\s+(?:(?:all|the|these|their)\s+)*cookies(?:\s+banner)?$/di,
      /^(?<way>no)\s+cookies$/di,
    ],
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
      /^(?:i['’]ll\s+)?take\s+(?:the|an?)\s+(?<option>\S+)$/di,
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
      /^what\s+else\s+(?:do\s+(?:you|they)\s+(?<topic>have|sell|offer)|(?<topic>is\s+there|can\s+i\s+buy))(?:\s+here)?$/di,
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
      /^translate\s+(?<part>(?:(?:the|this|that)\s+)?(?:\S+\s+){0,2}(?:paragraphs?|sentences?|words?|headings?|headline|title|section|part|line|quote|caption|selection|description|reviews?|comments?))(?:\s+(?:in)?to\s+(?<language>[a-z]+))?$/di,
    ],
    read(group) {
      const named = group('language') && tags[lower(group, 'language')];
      if (group('language') && !named) return undefined;
      const part = group('part') ? { part: true as const } : {};
      return { kind: 'digest', about: 'translation', ...(named ? { to: named } : {}), ...part };
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
