import { isQuoted, literal, quotePattern } from '../masked';
import { lower, type Group, type Rule } from './rule';

const down = String.raw`^scroll(?:\s+the\s+page)?(?:\s+down)?`;

/** Scrolling and waiting. */
export const motionRules: Rule[] = [
  {
    topic: 'keys',
    usage: 'scroll until "T" shows',
    examples: [
      'scroll until "Imprint"',
      'scroll down until "Order 200" is visible',
      'scroll until you see the text Imprint',
      'scroll until Imprint shows',
      'scroll to the text "Imprint"',
    ],
    patterns: [
      new RegExp(
        String.raw`${down}\s+(?:until|till)\s+(?:the\s+)?(?:(?:text|words?)\s+)?(?<text>${quotePattern})$`,
        'di',
      ),
      new RegExp(String.raw`${down}\s+(?:until|till)\s+(?:you|i|we)(?:\s+can)?\s+(?:see|find)\s+(?<text>.+)$`, 'di'),
      new RegExp(
        String.raw`${down}\s+(?:until|till)\s+(?<text>.+?)\s+(?:appears|shows(?:\s+up)?|comes\s+(?:up|into\s+view)|is\s+(?:there|visible|shown|in\s+view|on\s+(?:the\s+)?screen))$`,
        'di',
      ),
      new RegExp(String.raw`${down}\s+to\s+the\s+(?:text|words?)\s+(?<text>.+)$`, 'di'),
    ],
    read(group) {
      const words = group('text');
      return words && { kind: 'scroll-text', text: isQuoted(words) ? literal(words) : visibleText(words) };
    },
  },
  {
    topic: 'keys',
    usage: 'scroll up, down, left or right [N pixels]; scroll to the top, the bottom or X',
    examples: [
      'scroll down',
      'scroll up 300 pixels',
      'scroll 200 px down',
      'scroll to the bottom',
      'go to the top of the page',
      'scroll to Reviews',
      'jump to the part about delivery',
      'scroll "Reviews" into view',
    ],
    patterns: [
      /^scroll(?:\s+the\s+page)?(?:\s+(?<to>up|down|left|right))(?:\s+(?:by\s+)?(?<amount>\d{1,5})\s*(?:px|pixels?)?|\s+(?:a\s+(?:bit|little)|some)(?:\s+more)?|\s+more|\s+further)?$/di,
      /^scroll\s+(?:by\s+)?(?<amount>\d{1,5})\s*(?:px|pixels?)?\s+(?<to>up|down|left|right)$/di,
      /^(?:scroll|jump|go)(?:\s+(?:up|down|back))*\s+(?:to|until)\s+(?:the\s+)?(?:very\s+)?(?<edge>top|bottom|end|start|beginning)(?:\s+of\s+(?:the|this)\s+page)?$/di,
      /^(?:scroll|jump|skip)(?:\s+(?:up|down|ahead|forward|back))?\s+to\s+(?:the\s+)?(?:part|bit|place|spot|passage|paragraph|section|chapter)\s+(?:about|on|with|of|where\s+it(?:['’]s|\s+(?:is|talks|speaks))\s+(?:about|of))\s+(?<target>.+)$/di,
      /^(?:go|take\s+me)(?:\s+(?:up|down))?\s+to\s+(?:the\s+)?(?:part|bit|place|spot|passage|paragraph)\s+(?:about|on|with|of)\s+(?<target>.+)$/di,
      /^(?:scroll|jump)(?:\s+(?:up|down))?(?:\s+until)?\s+to\s+(?<target>.+)$/di,
      /^scroll\s+(?<target>.+?)\s+into\s+view$/di,
    ],
    read(group) {
      const target = group('target');
      if (target) return { kind: 'scroll-to', target };
      const edge = lower(group, 'edge');
      if (edge) return { kind: 'scroll', to: edge === 'bottom' || edge === 'end' ? 'bottom' : 'top' };
      const amountPx = Number(group('amount')?.raw ?? 0);
      return {
        kind: 'scroll',
        to: lower(group, 'to') as 'up' | 'down' | 'left' | 'right',
        ...(amountPx > 0 ? { amountPx } : {}),
      };
    },
  },
  {
    topic: 'waiting',
    usage: 'wait for the page to load, wait for the network to be idle',
    examples: [
      'wait for the page to load',
      'wait for navigation',
      'wait until the page has loaded',
      'wait for network idle',
      'wait until the network is quiet',
    ],
    patterns: [
      /^wait\s+(?:for|until)\s+(?:the\s+)?(?<load>navigation|(?:(?:next|new)\s+)?page(?:\s+(?:to\s+load|load|is\s+loaded|has\s+loaded|loads|to\s+be\s+loaded))|load)$/di,
      /^wait\s+(?:for|until)\s+(?:the\s+)?network(?:\s+(?:to\s+be|is|to\s+become))?\s+(?:idle|quiet)$/di,
    ],
    read: (group) => ({ kind: 'wait', what: group('load') ? 'navigation' : 'network_idle' }),
  },
  {
    topic: 'waiting',
    usage: 'wait for X; wait until X is gone',
    examples: [
      'wait for "Saved"',
      'wait for the text Saved to appear',
      'wait until Loading is gone',
      'wait up to 20 seconds for Saved',
      'wait for "Loading" to disappear',
      'wait until Saved appears',
    ],
    patterns: [
      /^wait(?:\s+(?:up\s+to|at\s+most)\s+(?<seconds>\d{1,3})\s*s(?:ec(?:ond)?s?)?)?\s+(?:for|until|till)\s+(?<gone>.+?)\s+(?:is\s+gone|to\s+(?:be\s+gone|disappear|vanish|go(?:\s+away)?)|disappears|has\s+(?:gone|disappeared)|vanishes)$/di,
      /^wait(?:\s+(?:up\s+to|at\s+most)\s+(?<seconds>\d{1,3})\s*s(?:ec(?:ond)?s?)?)?\s+(?:for|until|till)\s+(?!\d+(?:\.\d+)?\s*(?:s|ms|m|sec|seconds?|milliseconds?|minutes?)$)(?<there>.+?)(?:\s+(?:to\s+(?:appear|show(?:\s+up)?|be\s+(?:there|visible))|appears|shows(?:\s+up)?|is\s+(?:there|visible|shown)|has\s+appeared))?$/di,
    ],
    read(group) {
      const words = group('gone') ?? group('there');
      if (!words) return undefined;
      return { kind: 'wait', what: group('gone') ? 'gone' : 'element', text: visibleText(words), ...timeout(group) };
    },
  },
  {
    topic: 'waiting',
    usage: 'a bare "wait 5 seconds" is refused: say what to wait for',
    examples: [],
    patterns: [
      /^(?:wait|sleep)(?:\s+.*)?$/di,
      /^pause\s+(?:for\s+)?(?:an?\s+|some\s+)?(?:\d|moment|while|second|minute).*$/di,
    ],
    read: () => 'sleep',
  },
];

function visibleText(words: Parameters<typeof literal>[0]): string {
  const bare = words.raw.replace(/^(?:the\s+)?(?:(?:text|words?|message|element|heading)\s+)?/i, '');
  const start = words.raw.length - bare.length;
  const rest = { raw: bare, mask: words.mask.slice(start) };
  return literal(rest.raw === '' ? words : rest).replace(/\s+(?:button|link|field|message|heading|dialog)$/i, '');
}

function timeout(group: Group): { timeoutMs?: number } {
  const seconds = Number(group('seconds')?.raw ?? 0);
  return seconds > 0 ? { timeoutMs: Math.min(seconds, 120) * 1000 } : {};
}
