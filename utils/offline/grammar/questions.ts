import { literal } from '../masked';
import type { Rule } from './rule';

const thisPage = String.raw`(?:this|it|(?:this|the)\s+(?:page|site|website|article|text|document|post|story|entry|thread|discussion|conversation|chat|channel|e-?mail|mail|messages?|report|recipe|news))`;

/** Questions about the page, in the words people use. They change nothing. */
export const questionRules: Rule[] = [
  {
    topic: 'reading',
    usage: 'summarise the page',
    examples: [
      'summarise this page',
      'summarize',
      'give me a summary of this article',
      'tl;dr',
      'sum this up',
      'what are the key points?',
    ],
    patterns: [
      new RegExp(String.raw`^summari[sz]e(?:\s+${thisPage})?(?:\s+(?:briefly|shortly|in\s+.{1,40}))?$`, 'di'),
      new RegExp(
        String.raw`^(?:(?:give|show|write|make|get)\s+(?:me\s+)?)?(?:an?\s+|the\s+)?(?:short\s+|brief\s+|quick\s+)?(?:summary|overview|digest|gist)(?:\s+(?:of|for)\s+${thisPage})?$`,
        'di',
      ),
      new RegExp(String.raw`^(?:shorten|condense|boil\s+down)\s+${thisPage}$`, 'di'),
      new RegExp(String.raw`^(?:tl;?dr|sum\s+(?:it|this|${thisPage})\s+up|sum\s+up\s+${thisPage})$`, 'di'),
      new RegExp(
        String.raw`^(?:(?:what\s+are|what['’]re|list|tell\s+me|show\s+me|give\s+me)\s+)?the\s+(?:key|main|most\s+important)\s+(?:points|facts|ideas|takeaways)(?:\s+(?:of|in|on|from)\s+${thisPage})?(?:\s+(?:in|as)\s+.{1,40})?$`,
        'di',
      ),
    ],
    read: () => ({ kind: 'digest', about: 'summary' }),
  },
  {
    topic: 'reading',
    usage: 'what is this page about',
    examples: [
      'what is this page about?',
      "what's this about",
      'what is this?',
      'explain this page',
      'describe the page',
      "what's on this page?",
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:what\s+is|what['’]s|tell\s+me\s+what)\s+${thisPage}(?:\s+is)?(?:\s+(?:all\s+)?about)?$`,
        'di',
      ),
      new RegExp(String.raw`^what\s+does\s+${thisPage}\s+(?:say|tell(?:\s+me)?|deal\s+with|cover)$`, 'di'),
      new RegExp(String.raw`^(?:explain|describe)\s+${thisPage}(?:\s+to\s+me)?$`, 'di'),
      new RegExp(
        String.raw`^(?:what\s+is|what['’]s|what\s+can\s+i\s+(?:do|find|see|read))\s+(?:on|in|here)(?:\s+${thisPage})?$`,
        'di',
      ),
      new RegExp(String.raw`^tell\s+me\s+about\s+${thisPage}$`, 'di'),
    ],
    read: () => ({ kind: 'digest', about: 'topic' }),
  },
  {
    topic: 'reading',
    usage: 'do you have T; find me a T: on the page, else with its search field',
    examples: ['do you have any candles?', 'find me a wool blanket'],
    patterns: [
      /^do\s+(?:you|they)\s+(?:have|sell|offer|stock)\s+(?:an?\s+|any\s+|some\s+)?(?<thing>(?!(?:this|that|these|those|it|the)\b).+)$/di,
      /^find\s+me\s+(?:an?\s+|some\s+)(?<thing>.+)$/di,
    ],
    read(group) {
      const thing = group('thing');
      return thing && { kind: 'find', question: literal(thing), elsewhere: literal(thing) };
    },
  },
  {
    topic: 'reading',
    usage: 'what does the page say about T; any question about the page',
    examples: [
      'what does it say about shipping?',
      'find "return policy" on this page',
      'does this page mention refunds?',
      'is there anything about delivery times?',
      'tell me about the warranty',
      'what does the blue mug cost?',
      'who wrote this article?',
      'how long does delivery take?',
    ],
    patterns: [
      new RegExp(
        String.raw`^(?:what|where)\s+(?:does|do)\s+(?:${thisPage}|they)\s+(?:say|tell|state|write|mention)\s+(?:anything\s+)?(?:about|on|regarding)?\s*(?<words>.+)$`,
        'di',
      ),
      new RegExp(
        String.raw`^(?:does|do)\s+(?:${thisPage}|they)\s+(?:say\s+(?:anything\s+|something\s+)?about|mention|talk\s+about|contain|have)\s+(?<words>.+)$`,
        'di',
      ),
      new RegExp(
        String.raw`^(?:is|are)\s+there\s+(?:anything|something|any\s+information|a\s+part)\s+(?:about|on|regarding)\s+(?<words>.+)$`,
        'di',
      ),
      new RegExp(
        String.raw`^(?:find|look\s+for|locate)\s+(?:(?:the\s+)?(?:part|passage|section|place|information|something|anything)\s+(?:about|on|that\s+says)\s+)?(?<words>.+?)(?:\s+(?:on|in)\s+${thisPage})?$`,
        'di',
      ),
      /^any\s+(?:mention\s+of\s+|news\s+(?:on|about)\s+)?(?<words>.+)$/di,
      /^(?:tell\s+me\s+(?:more\s+|something\s+)?about|explain)\s+(?<words>.+)$/di,
      /^(?<words>(?:what|what['’]s|who|who['’]s|whom|whose|when|where|where['’]s|why|how|how['’]s|which|is\s+there|are\s+there|is\s+it|does|do\s+(?:they|i)|am\s+i|can\s+i)\s+.+)$/di,
    ],
    read(group) {
      const words = group('words');
      return words && words.mask.length <= maxQuestionLength ? { kind: 'find', question: literal(words) } : undefined;
    },
  },
  {
    topic: 'reading',
    usage: 'do you ship to T; is it T; any other question about the page',
    examples: ['do you ship to Italy?', 'is shipping free?', 'was it written this year?'],
    patterns: [
      /^do\s+(?:you|they|we)\s+(?:have|take|accept|ship|deliver|send)\s+(?:any\s+|some\s+|to\s+)?(?<words>.+)$/di,
      /^(?<words>(?:is|are|has|have|did|must|should|(?:was|were|will|may)\s+(?:it|this|the|that|these|they|he|she|we|i)\b)\s+(?!there\b).{3,280})$/di,
    ],
    read(group) {
      const words = group('words');
      return words && { kind: 'find', question: words.raw };
    },
  },
];

/** Characters. A longer text is not a question. */
const maxQuestionLength = 300;
