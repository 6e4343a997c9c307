/**
 * What prose asks for, by one rule: JavaScript, CSS, the DOM or a script is how the work is to be done. Its name is the
 * object of a verb such as "run" that begins a clause ("run a script that ..."), the second word before one for "in
 * order to" ("usa JS para ..."), or follows a word for "with" where a clause begins or ends ("with JS, ...", "hide the
 * banner with JS"). It is no part of a longer name ("node.js", "JS playground"), and nothing was made with it ("posts
 * written with JS"). A question, a "not", and a verb that leads away from the page (search, buy, translate ...) make it
 * another request.
 */

/** Expects lower-case text with single spaces. */
export function asksForPageWork(text: string): boolean {
  const words = withoutPolite(bare(text));
  return (
    named.test(words) ||
    written.test(words) ||
    inOrderTo.test(words) ||
    second.test(words) ||
    clausesOf(words).some(
      (clause) =>
        !question.test(clause) &&
        (runs.test(clause) ||
          opening.test(clause) ||
          called.test(clause) ||
          (closing.test(clause) && !madeWith.test(clause))),
    )
  );
}

export function asksToRun(text: string): boolean {
  return runsIt.test(withoutPolite(bare(text)));
}

export function isAboutOtherWork(text: string): boolean {
  const words = bare(text);
  return (
    denied.test(words) ||
    (/^[^.!;]*[?？¿]/.test(words) && !polite.test(words)) ||
    question.test(withoutPolite(words)) ||
    question.test(words) ||
    clausesOf(words).some((clause) => leaving.test(clause))
  );
}

function bare(text: string): string {
  return text
    .replace(/\bhttps?:\/\/\S*/g, ' ')
    .replace(/"[^"]{0,300}"|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|「[^」]{0,300}」/g, ' " ')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

const clausesOf = (words: string): string[] =>
  words.split(/[.,;:!?)，、：]+(?: |$)| \(| - | (?:and then|and|then|but) /).map(withoutPolite);

const withoutPolite = (words: string): string => words.replace(polite, '').trim();

const polite =
  /^(?:(?:please|kindly|hey|hi|ok|okay|now|just|quickly|also|(?:can|could|would|will) you|i(?:'d like| want| need|'d love)(?: you)? to|let's|try to|(?:do|try) (?:it|this|that)|programmatically|kannst du|könntest du|peux-tu|¿?puedes|puoi|kun je|możesz|можешь|bitte|por favor|пожалуйста|请|,)(?: |,|(?<=请)|$))+/;

const small =
  '(?:(?:an?|some|the|this|that|these|following|any|own|small|short|little|tiny|quick|simple|custom|plain|vanilla|pure|client-side|bit of|piece of|line of|help of|du)[ -])*';
const strong =
  '(?:java ?script|js|jquery|css|dom|queryselector(?:all)?|(?:document|window)\\.[\\w.]+)(?: code| script| snippets?| rules?| class| styles?| one-liners?| quer(?:y|ies)| selectors?| api| manipulation)?';
const weak = '(?:(?:code|script) execution|script|code|snippet|skript|código|codice|код|скрипт)';
const tool = `${small}(?:${strong}|${weak})`;
const end =
  '(?=$| [`"(]| (?:to|that|which|so|please|again|below|here|as|returning|for (?:this|that|it)|(?:in|on|into|to) (?:this|the|my|that)(?: current| open)? (?:page|tab|site|document))(?![\\p{L}-]))';
/** "By means of" */
const by = '(?:using|via|through|with|by (?:means of|running|executing|using|evaluating|injecting)|with the help of)';
const foreignBy =
  "(?:mit|per|mittels|mithilfe von|mit hilfe von|avec|en|en utilisant|à l'aide de|con|usando|mediante|tramite|com|met|met behulp van|za pomocą|przy pomocy|używając|przez|с помощью|при помощи|через|используя)";
const means = `(?:${by}|${foreignBy})`;
const known = '(?:the|this|these|those|all|every|each|everything|it|them|\\w+[^s\\W]s)';

/** "Run some JS that ...", "let a script find ...", "add a CSS rule to ...". */
const runs = new RegExp(
  `^(?:(?:write|make|create)(?: and| then)? )?(?:(?:run|execute|evaluate|eval|inject|use|apply) ${tool}${end}|(?:add|apply) ${small}css (?:rule|class|style|filter)${end}|(?:let|have) ${small}(?:(?:java ?script|js|script) \\p{L}|code run)|(?:run|evaluate) .* in the (?:\\S+ )?console$)`,
  'u',
);
const written = new RegExp(`^(?:write|create|make) ${tool} .* (?:and|then) (?:run|execute) (?:it|this)(?!\\p{L})`, 'u');
/** "JS: ...", "do this in JS: ...". */
const named = new RegExp(`^(?:in |with )?${strong}(?:,? please)?[:：] ?\\S`, 'u');
/** "Usa JS para ...". */
const inOrderTo = new RegExp(`^\\p{L}+ ${tool}(?:,? (?:um|pour|para|per|om|aby|żeby|чтобы)(?!\\p{L})| aus,)`, 'u');
/** "With JS, ...". */
const opening = new RegExp(
  `^(?:(?:${means}|by) ${tool}(?: (?!is|are|in)|$)|in ${strong}$|(?:用|使用|通过|利用|借助) ?${strong}(?!的)|${strong} ?(?:で|を使って|を使い|を用いて))`,
  'u',
);
/** "Lösche mit JS ...". */
const second = new RegExp(`^\\p{L}+ ${means} ${small}${strong} `, 'u');
/** "Hide the banner with JS", with at most a short word behind it ("mit JS aus"). */
const closing = new RegExp(
  `(?<!\\p{L})(?:${known} (?:.* )?${by}|${foreignBy}) (?!dom)${small}(?:${strong}(?:${end}|(?: \\p{L}{1,6})?$)|${weak}$)|(?:from|in) the dom$`,
  'u',
);
const called = /(?<!\p{L})selector [.#[]/u;
/** What it belongs to, not what it is used for. */
const madeWith = new RegExp(
  `(?<!\\p{L})(?:(?:of|on|to|about|for|[a-z]{3,}ed|made|built|written|works?|working|jobs?|posts?|articles?|questions?|answers?|solutions?|issues?|projects?|courses?|books?|people|companies|mails?|pages|one|repositories) ${means} |(?:(?:that|who|qui|que|che)(?: .*)?|die) ${means} |^(?:show|list|find|browse|recommend|suggest)(?: me)? \\w+ ${means} |(?:ways?|snippets?|scripts?|examples?|alternatives?) (?:of|to|for) )`,
  'u',
);

const question =
  /^(?:what|why|how|when|which|who|whose|where|is|are|was|were|does|do (?!it)|did|should|must|has|have you|would it|is it|explain|can i|could i|may i|wie|comment|cómo|como|come|hoe|jak|как)(?![\p{L}-])/u;
const denied = /(?<![\w-])(?:not|don't|doesn't|never|without|no|instead of|rather than|avoid)(?![\w-])/;
const leaving =
  /^(?:go|navigate|visit|open|search|google|look|find(?: an?| me| out| jobs?| people)|compare|buy|order|book|pay|reserve|log ?in|sign|register|subscribe|send|mail|reply|post|publish|submit|type|enter|paste|write(?!$| (?:and|then|some|java ?script|js|code|an? (?:little |short |small )?script)(?![\w-]))|answer|read(?: me| an?| the (?:article|thread|chapter))|translate|review|debug|fix|refactor|teach|learn|solve|show me how|(?:click|press|tap)(?: on)? (?:the|an?)|add an? (?:reminder|note|comment|task)|set my|update my|select|choose)(?![\w-])/;

const runsIt = new RegExp(
  `^(?:${strong}$|(?:run|execute|evaluate|eval|apply|inject|führe?|ausführen|starte|exécute[rz]?|lance[rz]?|ejecuta|corre|esegui|execut[ae]|voer|draai|uruchom|wykonaj|выполни|запусти)(?![\\p{L}-]))|运行|執行|执行|実行`,
  'u',
);
