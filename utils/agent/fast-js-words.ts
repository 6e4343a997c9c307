import { contents, elsewhere, instruments, learning, politeness, runs, verbs, verbsAtEnd } from './fast-js-lexicon';

/** What the prose of a request asks for. Take text in lower case with single blanks. */

/** Whether it asks, by its first words, that a script be run. */
export function asksToRun(text: string): boolean {
  const words = bare(text);
  return run.test(words) || (cjkRun.test(words) && words.length <= 60);
}

/** Whether it asks for work on the page by means of JavaScript, the DOM or styles. */
export function asksForPageWork(text: string): boolean {
  const words = bare(text);
  return (
    (verb.test(words) && instrument.test(words)) ||
    verbThenMeans.test(words) ||
    useTool.test(words) ||
    toolFirst.test(words) ||
    runTool.test(words) ||
    directWork.test(words) ||
    ((verbAtEnd.test(words) || cjkRun.test(words)) && instrument.test(words))
  );
}

/** Whether it is a question, talk about code, or work that leads away from the page. */
export function isAboutElsewhere(text: string): boolean {
  const words = bare(text);
  return leads.test(words) || asks.test(words) || about.test(words) || onContents.test(words);
}

/** Without addresses, quoted words, and words of politeness. */
function bare(text: string): string {
  const plain = text
    .replace(/\bhttps?:\/\/\S*/g, ' ')
    .replace(/"[^"]{0,300}"|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|「[^」]{0,300}」/g, ' " ')
    .replace(/\s+/g, ' ')
    .trim();
  let words = plain;
  for (let before = ''; before !== words;) {
    before = words;
    words = words.replace(polite, '').trim();
  }
  return words;
}

const start = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])`;
const end = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])`;
const oneOf = (list: readonly string[]) => `(?:${list.join('|')})`;
const at = (source: string) => new RegExp(source, 'u');

/** The tool itself, but not `node.js`, `js-yaml`, `main.js` or `css-tricks`. */
const noun = String.raw`(?<![\p{Script=Latin}\p{N}_.\-/@#&])(?:java ?script|js|jquery|css|dom[- ](?:api|scripting))(?:[- ]?(?:code|script|snippet|skript|rules?|regel))?(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_@]|[.\-/][\p{Script=Latin}\p{N}])`;
const adjectives = String.raw`(?:(?:client[- ]side|plain|vanilla|pure|some|a bit of|a little|a short|a small|a|the|custom|reinem|etwas|einem|du|de|un peu de|un poco de|un|een beetje|um pouco de|kodu|kod|skryptu|кода|код) ){0,2}`;
/** What may come behind "with JavaScript", so that it is no part of a longer name. */
const closing = String.raw`(?= ?(?:[.,;:!?]|$)| (?:and|und|et|y|e|en|i|и|as|als|so|auf|nach|um|aus|ein|eine|einen|an|ab|weg|hinzu|alle|please|bitte|por favor|per favore)${end})`;
const behindRun = String.raw`(?= ?(?:[.,;:!?]|$)| (?:that|which|to|in|on|here|aus|das|que|qui|che|die|dat|który|która|который|чтобы|для|pour|para|per|om|aby|sur|na|no|op|w)[ ,])`;

const polite = at(`^${oneOf(politeness)}${end}[,:!]? ?`);
const verb = at(`^${oneOf(verbs)}${end}`);
const verbAtEnd = at(oneOf(verbsAtEnd));
const run = at(`^${oneOf(runs)}${end}`);
const cjkRun = /运行|執行|执行|実行|走らせて|动かして/u;
const anyMeans = oneOf([...instruments.clear, ...instruments.vague]);
const instrument = at(
  `${start}${anyMeans} ${adjectives}${noun}${closing}|(?:使用|通过|借助|利用|[用以]) ?${noun}(?!的)|${noun} ?${oneOf(instruments.after)}`,
);
const verbThenMeans = at(`^${oneOf(verbs)} ${anyMeans} ${adjectives}${noun} `);
const useTool = at(
  `^(?:use|benutze|nutze|verwende|utilise|usa|utiliza|utilizza|use um|gebruik|użyj|используй|используйте|примени) ${adjectives}${noun}[,:]? (?:to|um|pour|para|per|om|aby|żeby|do|чтобы|для) `,
);
const toolFirst = at(`^${anyMeans} ${adjectives}${noun}[,:]? ${oneOf(politeness)}?,? ?${oneOf(verbs)}${end}`);
const runTool = at(
  `^${oneOf(runs)} (?:(?:this|that|the|following|a|some|any|little|short|small|piece of|bit of|dieses|diesen|das|etwas|ce|du|le|este|el|questo|o|um|dit|het|ten|этот|код) ){0,4}${noun}${behindRun}`,
);
const onContents = at(`${start}${oneOf(contents)},? ${anyMeans} ${adjectives}${noun}`);
const directWork = at(
  `^(?:inject|apply|add|insert|append|füge|ajoute|inyecta|injecte|aggiungi|inietta|adiciona|injete|voeg|wstrzyknij|добавь|внедри) .{0,60}${start}(?:css|stylesheet|style rule|javascript|js|script tag)${end}.{0,60}${start}(?:page|document|dom|body|header|headings?|elements?|seite|page|página|pagina|stron[ęy]|страниц[уы])${end}|^(?:remove|delete|hide|drop|clone|move|wrap|entferne|lösche|supprime|elimina|rimuovi|remova|verwijder|usuń|удали) .{0,80}${start}(?:from the|in the|aus dem|du|del|dal|do) dom${end}`,
);

const leads = at(`${start}${oneOf(elsewhere)}${end}`);
const about = at(
  `${start}${oneOf(learning)}${end}|教程|课程|招聘|工作|职位|学习|什么|为什么|怎么|如何|搜索|打开网|注册|登录|购买|下单|解释|版本|求人|講座|勉強|学び|とは|なぜ|どうやって|検索|開いて|ログイン|登録|購入|説明|バージョン|仕事`,
);
const asks = at(
  `^(?:what|why|how|when|which|who|whose|where|is|are|was|were|does|do|did|should|must|has|have|explain|was|wie|warum|wieso|weshalb|welche[rsn]?|wer|wo|wann|ist|sind|gibt|erklär\\p{L}*|quel\\p{L}*|pourquoi|comment|qu[ei]|est-ce|où|explique\\p{L}*|qué|cómo|cuál\\p{L}*|por qué|dónde|quién|cos[aì]|che cos|come|perché|quale|chi|spiega\\p{L}*|o que|como|por que|qual|quem|wat|hoe|waarom|welke|wie|leg uit|co|jak|dlaczego|czy|kto|wyjaśnij|что|как|почему|зачем|какой|какая|какие|кто|где|объясни\\p{L}*)${end}`,
);
