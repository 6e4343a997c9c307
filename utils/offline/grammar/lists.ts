import type { CommandBody } from '../command';
import { readCount } from '../resolve/target';
import type { Group, Rule } from './rule';

/** What lists of pages are made of. */
const noun = String.raw`(?<noun>article|story|news\s+(?:item|story)|mail|e-?mail|message|result|search\s+result|hit|product|offer|hotel|flight|video|thread|conversation|order|review|recipe|job|book|post|topic|question)`;
const open = String.raw`(?:open(?:\s+up)?|read|show(?:\s+me)?|view|see|go\s+to|take\s+me\s+to|click(?:\s+on)?)`;

/** One of the things that a page lists, and ways to have them shown. */
export const listRules: Rule[] = [
  {
    topic: 'pointer',
    usage: 'open the third article, mail, result, ...',
    examples: ['open the third article', 'read the first message', 'show me the last result'],
    patterns: [
      new RegExp(
        String.raw`^(?<target>${open}\s+(?:the\s+)?(?<nth>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th))\s+${noun})(?:\s+(?:in|on|of)\s+(?:the|this|my)\s+(?:list|page|inbox|results))?$`,
        'di',
      ),
    ],
    read: (group) => itemOf(group, readCount(group('nth')?.raw ?? '')),
  },
  {
    topic: 'pointer',
    usage: 'open the mail from X, the article about X',
    examples: ['open the mail from Jonas', 'read the article about trains'],
    patterns: [
      new RegExp(
        String.raw`^(?<target>${open}\s+(?:the|my|that|this)\s+${noun}\s+(?:from|by|about|on|called|named|titled|with|regarding)\s+(?!(?:this|the)\s+(?:page|site)$)(?<about>.+))$`,
        'di',
      ),
    ],
    read: (group) => (group('about') ? itemOf(group, undefined) : undefined),
  },
  {
    topic: 'pointer',
    usage: 'open the section about X',
    examples: ['open the section about caching', 'go to the chapter on bees in the menu'],
    patterns: [
      new RegExp(
        String.raw`^${open}\s+(?:the|that)\s+(?:section|chapter|part|page|entry)\s+(?:about|on|for|called|named|titled)\s+(?<target>.+?)(?:\s+in\s+the\s+(?:menu|sidebar|navigation|contents|list))?$`,
        'di',
      ),
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'click', target };
    },
  },
  {
    topic: 'reading',
    usage: 'what are the top stories: the headings of the page; what is new',
    examples: ['what are the top stories today?', "what's new?"],
    patterns: [
      /^what(?:\s+are|['’]re)\s+(?:the\s+)?(?:(?:top|latest|main|newest|current|today['’]?s|biggest)\s+)+(?:stories|news|headlines|articles|posts)(?:\s+(?:today|here|now|right\s+now|of\s+the\s+day|on\s+this\s+(?:page|site)))?$/di,
      /^(?:what(?:\s+is|['’]s)\s+(?:(?<new>new)|in\s+the\s+news)|any\s+news)(?:\s+(?:today|here))?$/di,
    ],
    read: (group) =>
      group('new') ? { kind: 'digest', about: 'topic' } : { kind: 'extract', what: 'headings', format: 'markdown' },
  },
  {
    topic: 'pointer',
    usage: 'sort by X, as the page offers it',
    examples: ['sort by price', 'sort the table by amount', 'order the results by date', 'sort my books by title'],
    patterns: [
      /^(?:sort|order|arrange)\s+(?:(?:it|them|this|these|everything|(?:(?:the|this|these|all|my)\s+)?(?!by\b)[\p{L}-]+(?:\s+(?!by\b)[\p{L}-]+)?)\s+)?by\s+(?:the\s+)?(?<by>.{1,60})$/diu,
    ],
    read(group) {
      const by = group('by');
      return by && { kind: 'sort', by };
    },
  },
  {
    topic: 'pointer',
    usage: 'remove X from my cart, with the button beside it',
    examples: ['remove the honey from my cart', 'delete the blue mug from the list'],
    patterns: [
      /^(?:remove|delete|take|drop|throw)\s+(?:the\s+|my\s+)?(?<thing>.+?)\s+(?:(?:out\s+)?of|from)\s+(?:my|the)\s+(?:shopping\s+)?(?:cart|basket|bag|list|order|wish\s?list|favou?rites)$/di,
    ],
    read(group) {
      const thing = group('thing');
      return thing && { kind: 'remove', thing };
    },
  },
];

/** "Show only X". Comes after all rules that read. */
export const onlyRule: Rule = {
  topic: 'fields',
  usage: 'show only X, with the page’s own filter',
  examples: ['show only hotels with breakfast', 'only show jackets', 'filter by brand'],
  patterns: [
    /^(?:(?:show|list|display)(?:\s+me)?\s+(?:only|just)|(?:only|just)\s+(?:show|list)(?:\s+me)?|filter\s+(?:(?:it|them|this|the\s+\S+)\s+)?(?:by|for)|only)\s+(?<what>.+)$/di,
  ],
  read(group) {
    const what = group('what');
    return what && { kind: 'only', what };
  },
};

function itemOf(group: Group, nth: number | undefined): CommandBody | undefined {
  const target = group('target');
  const about = group('about');
  const named = group('noun')?.raw.toLowerCase();
  if (!target || !named) return undefined;
  return {
    kind: 'open-item',
    noun: named,
    target: about ?? target,
    ...(nth === undefined ? {} : { nth }),
    ...(about ? { about } : {}),
  };
}
