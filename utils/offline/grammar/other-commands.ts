import { fencedCode, fencePattern } from '../masked';
import type { Rule } from './rule';

const scriptLanguages = new Set(['', 'js', 'javascript', 'mjs']);
const run = String.raw`(?:run|execute|evaluate)`;

/** A line that only announces the fenced code below it. */
export const codeAnnouncement = new RegExp(
  String.raw`^${run}(?:\s+(?:this|the|following|that))*(?:\s+(?:javascript|js|code|script|snippet))*(?:\s+(?:on|in)\s+(?:this|the)\s+page)?\s*:?$`,
  'i',
);

/** Help, code, and requests that have an answer of their own. */
export const otherRules: Rule[] = [
  {
    topic: 'code',
    usage: '"run this JavaScript:" and the code, or just the code between lines of three backticks',
    examples: [
      '```js\ndocument.title\n```',
      'run this JavaScript: document.title',
      'run javascript document.title',
      'run ```js\ndocument.title\n```',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:${run}(?:\s+(?:this|the|following))*(?:\s+(?:javascript|js|code|script))?\s*:?\s*)?(?<fence>${fencePattern})$`,
        'di',
      ),
      new RegExp(
        String.raw`^${run}(?:\s+(?:this|the|following))*\s+(?:javascript|js)(?:\s+code)?\s*:?\s+(?<code>\S.*)$`,
        'di',
      ),
    ],
    read(group) {
      const fence = group('fence');
      const read = fence && fencedCode(fence);
      const code = read ? (scriptLanguages.has(read.language) ? read.code : '') : (group('code')?.raw ?? '');
      return code === '' ? undefined : { kind: 'code', code };
    },
  },
  {
    topic: 'reading',
    usage: 'help',
    examples: ['help', 'what can you do?', 'which commands are there'],
    patterns: [
      /^(?:help|\?|commands|what\s+can\s+(?:you|i)\s+(?:do|say|type|ask)(?:\s+here)?|(?:what|which)\s+commands\s+(?:are\s+there|do\s+you\s+(?:know|understand)))(?:\s+me)?$/di,
    ],
    read: () => ({ kind: 'help' }),
  },
  {
    topic: 'reading',
    usage: 'judging is not among the commands',
    examples: [],
    patterns: [
      /^(?:is|are)\s+(?:it|this|that|these|they|(?:this|the)\s+\S+)\s+(?:(?:really|any|actually)\s+)?(?:good|worth\s+(?:it|reading|buying|the\s+(?:money|price))|recommended|trustworthy|reliable|a\s+good\s+(?:deal|price|one|choice))$/di,
      /^(?:should\s+i\s+(?:buy|get|read|trust|order)\s+(?:it|this|that|one)|would\s+you\s+recommend\s+.+|which\s+(?:one\s+)?(?:is\s+(?:the\s+)?better|should\s+i\s+(?:buy|take|choose|get))|what\s+do\s+you\s+(?:think|recommend).*)$/di,
    ],
    read: () => 'opinion',
  },
  {
    topic: 'reading',
    usage: 'saying it in other words is not among the commands',
    examples: [],
    patterns: [
      /^explain\s+(?:this|it|that|the\s+\S+)\s+(?:(?:to\s+me\s+)?(?:like|as\s+if)\s+.+|(?:more\s+)?(?:simply|in\s+.+))$/di,
      /^(?:rephrase|rewrite|reword|simplify|paraphrase|proof-?read|eli5)(?:\s+.+)?$/di,
      /^(?:erkläre?\s+(?:mir\s+)?(?:das|es|(?:diesen|den|diese|die)\s+\S+)\s+(?:(?:so\s+)?(?:einfach|als|wie|in)\b.*)|formuliere?\s+.+\s+um|vereinfache?\s+.+)$/diu,
      /^(?:explique(?:-moi)?\s+.+\s+(?:simplement|comme\s+si|en\s+termes)\b.*|reformule[rz]?\s+.+|simplifie[rz]?\s+.+)$/diu,
      /^(?:expl[ií]came\s+.+\s+(?:como\s+si|f[aá]cil|sencillo|de\s+forma).*|reformula\s+.+|simplifica\s+.+|(?:me\s+)?expli(?:ca|que)\s+.+\s+(?:como\s+se|de\s+um\s+jeito|de\s+forma).*|reescrev[ae]\s+.+)$/diu,
      /^(?:.{0,30}(?:わかりやすく|分かりやすく|簡単に)(?:説明|書き直|言い換え).{0,12}|.{0,20}(?:通俗|简单)(?:地|的话)?(?:解释|说明).{0,20}|(?:改写|重写).{0,40})$/diu,
      /^(?:объясни\s+.*(?:прост|как\s+для|понятн).*|перефразируй.*|упрости\s+.+|(?:اشرح|فسر)\s+.*(?:ببساطة|بسيط|كأن).*|أعد\s+صياغة.*)$/diu,
    ],
    read: () => 'reword',
  },
  {
    topic: 'reading',
    usage: 'comparing is not among the commands, except prices',
    examples: [],
    patterns: [
      /^compare\s+.+$/di,
      /^(?:vergleiche?|compare[rz]?|compara[r]?|сравни(?:ть|те)?|قارن)\s+.+$/diu,
      /^(?:.{1,60}を比較(?:して)?(?:ください)?|(?:比较|对比).{1,60})$/diu,
    ],
    read: () => 'compare',
  },
  {
    topic: 'navigation',
    usage: 'searching the web is not among the commands',
    examples: [],
    patterns: [
      /^(?:google|bing|look\s+up)(?:\s+.*)?$/di,
      /^(?:search|find|look)\s+(?:on\s+|in\s+)?(?:the\s+)?(?:web|internet|google|bing|online)(?:\s+.*)?$/di,
      /^search\s+.+\s+(?:on\s+(?:the\s+)?(?:web|internet|google|bing)|online)$/di,
    ],
    read: () => 'search',
  },
];
