import { foreignOrder } from './languages';

/**
 * What the prose of a request asks for, by one rule. JavaScript, CSS, a script or code must be what the user wants
 * used: it is the object of a verb such as "run" or "use" at the beginning of a clause ("run a script that ..."), or
 * follows a word such as "with" that opens the request ("with JS, ...") or closes a clause about a part of the page
 * ("hide the banner with JS"). Only articles and small words ("some", "a bit of") may come in between, and nothing may
 * follow that makes a longer name ("JS playground", "code SAVE20"). A question, a "not", or a word that leads away from
 * the page (search, open, buy, learn, explain ...) makes it a different request. The words of other languages are in
 * languages.ts.
 */

/**
 * Whether a text asks for work on the page by means of JavaScript, the DOM or styles. Expects lower-case text with
 * single spaces.
 */
export function asksForPageWork(text: string): boolean {
  const words = bare(text);
  const clauses = clausesOf(words);
  return (
    clauses.some((clause) => order.test(clause) && !question.test(clause)) ||
    (opening.test(words) && !question.test(words)) ||
    (pagePart.test(words) &&
      (named.test(words) || clauses.some((clause) => closing.test(clause) && !question.test(clause)))) ||
    written.test(words) ||
    foreign(words.replace(polite, '').replace(/^(?:bitte|por favor,?|пожалуйста,?) /, ''))
  );
}

/**
 * Whether a text asks to run the script that comes with it: it begins with a word for running, in one of several
 * languages, or holds a Chinese or Japanese one.
 */
export function asksToRun(text: string): boolean {
  return run.test(bare(text)) || cjkRun.test(text);
}

/**
 * Whether a text is a question, contains a negation, talks about code, or asks for work that leads away from the page.
 */
export function isAboutOtherWork(text: string): boolean {
  const words = bare(text);
  return (
    elsewhere.test(words) ||
    denied.test(words) ||
    clausesOf(words).some((clause) => leaving.test(clause)) ||
    isQuestion(words)
  );
}

/** The text without addresses and quoted words. */
function bare(text: string): string {
  return text
    .replace(/\bhttps?:\/\/\S*/g, ' ')
    .replace(/"[^"]{0,300}"|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|「[^」]{0,300}」/g, ' " ')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Clauses without the polite words before them. */
function clausesOf(words: string): string[] {
  return words
    .split(/[.,;:!?]+ |[.,;:!?]+$| (?:and then|and|then|but) /)
    .map((clause) => clause.replace(polite, '').trim());
}

/** Whether a text begins as a question, with or without polite words before it. */
function isQuestion(words: string): boolean {
  return question.test(words.replace(polite, '')) || question.test(words);
}

const polite =
  /^(?:(?:please|kindly|hey|hi|ok|okay|now|just|quickly|also|(?:can|could|would|will) you|i(?:'d like| want| need|'d love)(?: you)? to|let's|try to|do it|programmatically|,) ?)+/;
const strong =
  '(?:java ?script|js|jquery|css|dom|queryselector(?:all)?)(?: code| script| snippets?| rules?| class| styles?| one-liners?| quer(?:y|ies)| selectors?| api| manipulation)?';
const weak = '(?:(?:code|script) execution|script|code|snippet|piece of code)';
const small =
  '(?:(?:an?|some|the|this|that|these|following|any|own|small|short|little|tiny|quick|simple|custom|plain|vanilla|pure|client-side|bit of|piece of|line of|help of)[ -])*';
const tool = `${small}(?:${strong}|${weak})`;
/** What may follow the name of the tool. Anything else makes it part of a longer name. */
const end =
  '(?=$|[.,;:!?)](?: |$)| [`"(]| (?:to|that|which|and|so|please|again|below|here|as|returning|for (?:this|that|it)|(?:in|on|into|to) (?:this|the|my|that)(?: current| open)? (?:page|tab|site|document))(?![\\w-]))';
const by = '(?:using|via|through|with|by (?:means of|running|executing|using|evaluating|injecting)|with the help of)';

const foreign = foreignOrder(strong);

/** "Run some JS that ...", "let a script find ...". */
const order = new RegExp(
  `^(?:(?:write|make|create)(?: and| then| and then)? )?(?:(?:run|execute|evaluate|eval|inject|use) ${tool}${end}|(?:apply|add|insert|append) ${small}(?:java ?script|js|css)(?: that| which| so| (?:in)?to (?:this|the|every|each|all)(?! (?:cart|list|basket)))(?![\\w-])|(?:add|insert|apply) ${small}css (?:rule|class|style|filter (?:to|that))|(?:let|have) ${small}(?:(?:java ?script|js|script) \\w+|code run(?![\\w-]))|(?:run|execute|evaluate|eval) .{1,80} in (?:the|this|its) (?:page's |browser's )?(?:js |javascript |developer )?console$)`,
);
/** "Write JavaScript that ..., and run it". */
const written = new RegExp(
  `^(?:${polite.source.slice(1)})?write (?:${tool}).{1,200} (?:and|then) (?:run|execute|evaluate) (?:it|that|this)(?![\\w-])`,
);
/** "With JS, ..." */
const opening = new RegExp(`^(?:${polite.source.slice(1)})?(?:${by}|by) ${tool}(?:[,:]| (?!is|are|in)\\w)`);
/** "JS: ...", "do this in JS: ..." */
const named = new RegExp(
  `^(?:${polite.source.slice(1)})?(?:(?:do|try) (?:it|this|that) )?(?:in |with |using )?(?:java ?script|js|css)(?:,? please)?: \\w`,
);
/** "... with JS", unless that describes something: a job, an article, or a thing made or written with JavaScript. */
const closing = new RegExp(
  `^(?!.*(?<!\\w)(?:of|on|to|about|for|[a-z]{3,}ed|made|built|written|works?|working|jobs?|posts?|articles?|questions?|answers?|solutions?|issues?|projects?|courses?|books?|people|companies|mails?|pages) ${by} ${small}(?:${strong}|${weak})).* (?:${by} ${small}(?:${strong}${end}|(?<!(?:the|this|that) )${weak}$)|(?:from|in) the dom$|(?:with|by|matching) (?:the )?(?:css )?selector [^ ])`,
);
const pagePart =
  /(?<!\w)(?:this|page|element|link|anchor|href|url|image|img|picture|video|audio|player|iframe|table|row|column|cell|list item|list|item|heading|headline|h[1-6]|title|paragraph|text|word|font|letter|colou?r|background|style|animation|border|button|checkbox|box|field|input|form|label|menu|sidebar|navigation|header|footer|banner|overlay|pop-?up|modal|dialog|widget|section|div|span|class|node|body|comment|price|phone number|e-?mail address|ad|advert|cookie|scroll|everything|dark mode|logo|total|value|tag|localstorage|code block)(?:e?s)?(?![\w-])/;

const question =
  /^(?:what|why|how|when|which|who|whose|where|is|are|was|were|does|do (?!it)|did|should|must|has|have you|would it|is it|explain|can i|could i|may i)(?![\w-])/;
const denied = /(?<![\w-])(?:not|don't|doesn't|never|without|no|instead of|rather than|avoid)(?![\w-])/;
/** First words of a clause that leads away from the page, or is for reading and writing. */
const leaving =
  /^(?:go|navigate|visit|open|search|google|look|find(?: an?| me| out| jobs?| people)|compare|buy|order|book|pay|reserve|log ?in|sign|register|subscribe|send|mail|reply|post|publish|submit|type|enter|paste|write(?!$| (?:and|then|some|java ?script|js|code|an? (?:little |short |small )?script)(?![\w-]))|answer|read(?: me| an?| the (?:article|thread|chapter))|translate|review|debug|fix|refactor|teach|learn|solve|show me how|(?:click|press|tap)(?: on)? (?:the|an?)|add an? (?:reminder|note|comment|task)|set my|update my|select|choose)(?![\w-])/;
/** Talk about code, wherever it stands. */
const elsewhere =
  /(?<![\w-])(?:how to|how do|ways? (?:of|to)|pros and cons|alternatives? to|tutorials?|(?:script|snippet|code) for|examples? of|difference between|what (?:does|is|are)|tell me (?:why|how (?!many|much|often|long|far|wide|big|tall)))(?![\w-])/;

const run = new RegExp(
  `^(?:${polite.source.slice(1)})?(?:bitte |por favor,? |пожалуйста,? )?(?:run|execute|evaluate|eval|führe?|starte|exécute[rz]?|lance[rz]?|ejecuta|corre|esegui|execut[ae]|voer|draai|uruchom|wykonaj|выполни|запусти)(?![\\p{L}-])`,
  'u',
);
const cjkRun = /运行|執行|执行|実行/;
