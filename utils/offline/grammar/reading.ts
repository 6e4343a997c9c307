import type { ExtractKind } from '../../page/api';
import type { CountKind } from '../command';
import { mask, type Masked } from '../masked';
import { lower, type Group, type Rule } from './rule';

const show = String.raw`(?:read|list|show|get|give|tell|print|extract|export|copy|collect)(?:\s+me)?(?:\s+out)?`;
const all = String.raw`(?:\s+(?:all|every|only|just))?(?:\s+(?:of\s+)?(?:the|this|its|my))?`;
const here = String.raw`(?:\s+(?:on|of|in|from)\s+(?:this|the)\s+(?:page|site|document)|\s+here)?`;
const format = String.raw`(?:\s+(?:as|in|to|into)\s+(?:an?\s+)?(?<format>json|csv|markdown|excel|xlsx|(?:a\s+)?spreadsheet)(?:\s+(?:file|sheet))?)?`;
const kinds = String.raw`(?<kind>headings?|headlines?|links?|tables?|lists?|(?:form\s+)?fields?|inputs?|form|text)`;

function extractKind(word: string): ExtractKind {
  if (/^head/.test(word)) return 'headings';
  if (/^link/.test(word)) return 'links';
  if (/^table/.test(word)) return 'tables';
  if (/^list/.test(word)) return 'lists';
  return word === 'text' ? 'text' : 'fields';
}

function extraction(group: Group, target: Masked | undefined) {
  const word = lower(group, 'kind');
  const named = lower(group, 'format');
  // The card of a table saves it for Excel, too.
  const format = /excel|xlsx|spreadsheet/.test(named) ? 'csv' : ((named || 'markdown') as 'json' | 'csv' | 'markdown');
  const what = extractKind(word);
  // "the table" is one table; "headings" or "tables" are all of them.
  const one = !target && (word === 'table' || word === 'list');
  return {
    kind: 'extract' as const,
    what,
    format,
    ...(target ? { target } : {}),
    ...(one ? { one: true as const } : {}),
  };
}

const countKinds: Readonly<Record<string, CountKind>> = {
  link: 'links',
  button: 'buttons',
  heading: 'headings',
  image: 'images',
  picture: 'images',
  field: 'fields',
  'form field': 'fields',
  input: 'fields',
  checkbox: 'checkboxes',
  row: 'rows',
  table: 'tables',
  list: 'lists',
  item: 'items',
  'list item': 'items',
  form: 'forms',
};

/** Questions about the page, and data from it. They change nothing. */
export const readingRules: Rule[] = [
  {
    topic: 'reading',
    usage: 'what is the title, address or URL of this page',
    examples: [
      'what is the title of this page?',
      "what's the address?",
      'what is the URL',
      'what page is this?',
      'which page am I on?',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:(?:what\s+is|what['’]s|show(?:\s+me)?|tell\s+me|read|get|give\s+me)\s+)?(?:the\s+)(?:page\s+|page['’]s\s+|current\s+)?(?<about>title|address|url)${here}$`,
        'di',
      ),
      new RegExp(
        String.raw`^(?<page>(?:what|which)\s+page\s+(?:is\s+this|am\s+i\s+on|are\s+we\s+on)|where\s+am\s+i)$`,
        'di',
      ),
    ],
    read(group) {
      const about = lower(group, 'about');
      return { kind: 'ask-page', about: group('page') ? 'page' : about === 'title' ? 'title' : 'url' };
    },
  },
  {
    topic: 'reading',
    usage: 'what is the value of F',
    examples: [
      'what is the value of Name?',
      "what's in the Name field?",
      'read the value of Amount',
      'what does the Name field contain?',
    ],
    patterns: [
      /^(?:what\s+is|what['’]s|show(?:\s+me)?|tell\s+me|read|get|give\s+me)\s+(?:the\s+)?(?:current\s+)?(?:value|content|contents|text)\s+(?:of|in)\s+(?!(?:the|this)\s+page$)(?<target>.+)$/di,
      /^(?:what\s+is|what['’]s)\s+(?:written\s+|entered\s+|selected\s+|chosen\s+)?in\s+(?<target>.+)$/di,
      /^what\s+does\s+(?<target>.+)\s+(?:contain|say)$/di,
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'ask-value', target };
    },
  },
  {
    topic: 'reading',
    usage: 'is X checked',
    examples: ['is Gift wrap checked?', 'is the Gift wrap box ticked', 'check if Gift wrap is checked'],
    patterns: [
      /^is\s+(?<target>.+?)\s+(?:checked|ticked|enabled|on|selected)$/di,
      /^check\s+(?:if|whether)\s+(?<target>.+?)\s+is\s+(?:checked|ticked|enabled|on|selected)$/di,
    ],
    read(group) {
      const target = group('target');
      return target && { kind: 'ask-checked', target };
    },
  },
  {
    topic: 'reading',
    usage: 'how many links, buttons, rows, ... are there',
    examples: [
      'how many links are there?',
      'how many buttons are on this page',
      'count the rows',
      'how many checkboxes does this page have',
    ],
    patterns: [
      new RegExp(
        String.raw`^how\s+many\s+(?<what>[a-z]+(?:\s+[a-z]+)?)\s+(?:are\s+there|are|does\s+(?:this|the)\s+page\s+have|do\s+you\s+see|exist)${here}$`,
        'di',
      ),
      new RegExp(String.raw`^count${all}\s+(?<what>[a-z]+(?:\s+[a-z]+)?)${here}$`, 'di'),
    ],
    read(group) {
      const word = lower(group, 'what');
      const what = [word, word.replace(/es$/, ''), word.replace(/s$/, '')]
        .map((form) => (Object.hasOwn(countKinds, form) ? countKinds[form] : undefined))
        .find(Boolean);
      return what && { kind: 'ask-count', what };
    },
  },
  {
    topic: 'reading',
    usage: 'list the buttons',
    examples: ['list the buttons', 'which buttons are there?'],
    patterns: [
      new RegExp(String.raw`^${show}${all}\s+buttons${here}$`, 'di'),
      new RegExp(String.raw`^(?:what|which)\s+buttons\s+are\s+(?:there|on)${here}(?:\s+(?:this|the)\s+page)?$`, 'di'),
    ],
    read: () => ({ kind: 'ask-buttons' }),
  },
  {
    topic: 'reading',
    usage: 'read the page; list headings, links, tables, lists, form fields or text [as JSON or CSV]',
    examples: [
      'read the page',
      'list the headings',
      'show me all links on this page',
      'list form fields',
      'what headings are there?',
      'read the text of the page',
      'show the links as JSON',
      'extract the table as CSV',
      'extract all tables as JSON',
    ],
    patterns: [
      /^(?:read|show|get)(?:\s+me)?(?:\s+out)?\s+(?<page>(?:the|this)(?:\s+whole)?\s+page|(?:it|this)(?=\s+(?:to\s+me|aloud|out)))(?:\s+(?:to\s+me|aloud|out(?:\s+loud)?))?$/di,
      new RegExp(String.raw`^${show}${all}\s+${kinds}${here}${format}$`, 'di'),
      new RegExp(
        String.raw`^(?:what|which)\s+${kinds}\s+(?:are|is)\s+(?:there|on)${here}(?:\s+(?:this|the)\s+page)?$`,
        'di',
      ),
      new RegExp(String.raw`^(?:what\s+are|what['’]re)\s+the\s+${kinds}${here}$`, 'di'),
    ],
    read: (group) =>
      group('page') ? { kind: 'extract', what: 'text', format: 'markdown' } : extraction(group, undefined),
  },
  {
    topic: 'reading',
    usage: 'extract the table or list X or N [as JSON or CSV]',
    examples: [
      'export the Orders table as JSON',
      'extract table 2 as csv',
      'get the list "Steps" as JSON',
      'read the Orders table',
    ],
    patterns: [
      new RegExp(
        String.raw`^${show}${all}\s+(?!.*\s(?:as|in)\s+an?\s+(?:\S+\s+)?list$)(?<target>.+?\s+(?<kind>table|list))${format}$`,
        'di',
      ),
      new RegExp(String.raw`^${show}${all}\s+(?<target>(?<kind>table|list)\s+.+?)${format}$`, 'di'),
    ],
    read: (group) => extraction(group, group('target')),
  },
  {
    topic: 'reading',
    usage: 'give me X as a list; export X to Excel',
    examples: ['give me all the references as a list', 'export these payments to Excel', 'save the orders as CSV'],
    patterns: [
      new RegExp(String.raw`^${show}${all}\s+(?<target>.{2,60}?)\s+(?:as|in)\s+an?\s+(?:\S+\s+)?(?<kind>list)$`, 'di'),
      /^(?:export|save|download|extract|get|copy)\s+(?:all\s+)?(?:the|these|this|those|my)\s+(?!(?:whole\s+)?(?:page|site|article|link|heading|field|text)s?\b)(?:[\w-]+\s+){1,3}?(?:as|to|into|in)\s+(?:an?\s+)?(?<format>json|csv|excel|xlsx|spreadsheet)(?:\s+(?:file|sheet))?$/di,
    ],
    read: (group) =>
      extraction((name) => (name === 'kind' ? (group(name) ?? mask('table')) : group(name)), group('target')),
  },
  {
    topic: 'reading',
    usage: 'read or extract the article',
    examples: [
      'extract the article',
      'read the article',
      'show me the article on this page',
      'get the main text of the page as Markdown',
    ],
    patterns: [
      new RegExp(
        String.raw`^${show}\s+(?:(?:the|this)\s+)?(?:(?:main\s+)?article|main\s+(?:text|content))${here}(?:\s+(?:as|in|to|into)\s+markdown)?$`,
        'di',
      ),
    ],
    read: () => ({ kind: 'extract', what: 'article', format: 'markdown' }),
  },
  {
    topic: 'reading',
    usage: 'read X',
    examples: ['read the Total field', 'read the "Terms" section'],
    patterns: [/^read\s+(?:me\s+)?(?:out\s+)?(?!(?:it|this)$)(?<target>.+)$/di],
    read(group) {
      const target = group('target');
      return target && { kind: 'read', target };
    },
  },
];
