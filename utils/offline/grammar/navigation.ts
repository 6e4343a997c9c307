import { literal } from '../masked';
import { readUrl } from '../urls';
import { lower, type Rule } from './rule';

const page = String.raw`(?:(?:the\s+)?(?:page|site|website|url|address)\s+)?`;

/**
 * Where to go, in this tab and in others. Addresses are tried before everything else, so that "open X" can mean a
 * click.
 */
export const navigationRules: Rule[] = [
  {
    topic: 'navigation',
    usage: 'open a new tab [with URL]',
    examples: ['open a new tab', 'open new tab with example.com', 'open https://example.com/a in a new tab', 'new tab'],
    patterns: [
      /^(?:(?:open|create)\s+)?(?:a\s+|another\s+)?new\s+tab(?:\s+(?:with|to|at|on|for)\s+(?<url>.+))?$/di,
      /^open\s+(?<url>.+?)\s+in\s+(?:a\s+|another\s+)?new\s+tab$/di,
    ],
    read(group) {
      const words = group('url');
      if (!words) return { kind: 'open-tab' };
      const url = readUrl(literal(words));
      return url === undefined ? undefined : { kind: 'open-tab', url };
    },
  },
  {
    topic: 'navigation',
    usage: 'list tabs',
    examples: ['list tabs', 'show all my open tabs', 'which tabs are open?'],
    patterns: [
      /^(?:list|show)\s+(?:me\s+)?(?:all\s+)?(?:the\s+|my\s+)?(?:open\s+)?tabs$/di,
      /^(?:what|which)\s+tabs\s+are\s+(?:there|open)$/di,
    ],
    read: () => ({ kind: 'list-tabs' }),
  },
  {
    topic: 'navigation',
    usage: 'switch to tab N or TITLE',
    examples: [
      'switch to tab 2',
      'go to tab 3',
      'switch to the tab "Orders"',
      'switch to the Orders tab',
      'switch tabs to Help',
    ],
    patterns: [
      /^(?:switch|change)\s+(?:to\s+)?(?:the\s+)?(?:tabs?\s+)(?:to\s+)?(?:number\s+|called\s+|named\s+)?(?<which>.+)$/di,
      /^(?:switch|change)\s+to\s+(?:the\s+)?(?<which>.+?)\s+tab$/di,
      /^go\s+to\s+tab\s+(?:number\s+)?(?<which>\d+)$/di,
    ],
    read(group) {
      const which = group('which');
      return which && { kind: 'switch-tab', which: literal(which) };
    },
  },
  {
    topic: 'navigation',
    usage: 'close this tab, close tab N or TITLE',
    examples: ['close the tab', 'close this tab', 'close tab 2', 'close the tab "Help"'],
    patterns: [
      /^close\s+(?:the\s+|this\s+)?(?:current\s+)?tab$/di,
      /^close\s+(?:the\s+)?tab\s+(?:number\s+|called\s+|named\s+)?(?<which>.+)$/di,
    ],
    read(group) {
      const which = group('which');
      return which ? { kind: 'close-tab', which: literal(which) } : { kind: 'close-tab' };
    },
  },
  {
    topic: 'navigation',
    usage: 'back, forward, reload',
    examples: ['back', 'go back', 'go forward', 'forward', 'reload', 'refresh the page', 'reload this page'],
    patterns: [
      /^(?:go\s+|navigate\s+)?(?<way>back|forwards?)(?:\s+(?:one|a)\s+page)?$/di,
      /^(?<way>reload|refresh)(?:\s+(?:the|this)?\s*(?:page|tab|site))?$/di,
    ],
    read(group) {
      const way = lower(group, 'way');
      return { kind: 'history', action: way === 'back' ? 'back' : way.startsWith('forward') ? 'forward' : 'reload' };
    },
  },
  {
    topic: 'navigation',
    usage: 'open URL, go to URL',
    examples: [
      'open https://example.com/',
      'go to example.com',
      'visit localhost:3000/shop',
      'navigate to the page 127.0.0.1:8080',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:open(?:\s+up)?|go\s+to|goto|visit|navigate\s+to|browse\s+to|load)\s+${page}(?<url>\S+)$`,
        'di',
      ),
    ],
    read(group) {
      const words = group('url');
      const url = words && readUrl(literal(words));
      return url === undefined ? undefined : { kind: 'goto', url };
    },
  },
];
