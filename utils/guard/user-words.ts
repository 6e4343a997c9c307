/** What the user's own words say. Pure; they are the only text that may open anything. */

/**
 * How often the user told Sidehand to press a control of this name: `click Save`, `press the "Place order" button`. Words that only
 * happen to be there do not count.
 */
export function commandsFor(name: string, userWords: readonly string[]): number {
  const plain = tidy(name);
  if (plain.length < 2) return 0;
  const command = new RegExp(
    `(?<!\\p{L})(?:${presses})\\p{L}*(?: +(?:on|the|a|auf|den|die|das|sur|le|la|en|el|il|lo|o|op|de|het|button|knopf|bouton|botón))* +["'“„«]?${escape(plain)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return count(userWords, command);
}

const presses =
  'click|tick|check|press|tap|hit|push|submit|klick|drück|tipp|cliqu|appuy|clic en|puls|presion|clicc|prem|clique|apert|klik|druk|нажм|クリック|点击';

/** How often the user told Sidehand to send the form at hand, without naming a control. */
export function submitCommands(userWords: readonly string[]): number {
  return count(
    userWords,
    /(?<!\p{L})(submit|press enter|hit enter|press return|absenden|abschicken|drücke? (die )?(eingabetaste|enter))(?!\p{L})/gu,
  );
}

/** How often the user told Sidehand to hand over the files that he attached. */
export function uploadCommands(userWords: readonly string[]): number {
  return count(
    userWords,
    /(?<!\p{L})(upload|attach|hochladen|lade\b[^.]{0,40}\bhoch|anhängen|téléverse|joindre|joins|subir|sube|adjunta|carica|allega|anexa|uploaden|bijvoegen|załącz|загруз|アップロード|上传)/gu,
  );
}

/** How often a sentence of the user begins with the first word of the name: `Save the address` for `Save`. */
export function beginsWith(name: string, userWords: readonly string[]): number {
  const [first = ''] = tidy(name).split(/[^\p{L}]+/u);
  if (first.length < 3) return 0;
  return count(
    userWords,
    new RegExp(
      `(?:^|[.,;:!?\\n]\\s*|(?<!\\p{L})(?:and|then|please|und|dann|bitte|et|puis|y|luego|e|poi|en|dan)\\s+)${escape(first)}(?!\\p{L})`,
      'gu',
    ),
  );
}

/**
 * Whether a text says nothing but words of the user, so that nothing else can be hidden in it: each at most as often as he wrote it, and no more
 * signs between them than words need. `moreNumbers`: how many short numbers may stand beside them, as in `page 2`.
 */
export function isOfUserWords(text: string, userWords: readonly string[], moreNumbers = 0): boolean {
  const own = countWords(userWords.flatMap(wordsOf));
  const words = wordsOf(text);
  const more = [...countWords(words)].flatMap(([word, times]) =>
    Array.from({ length: Math.max(0, times - (own.get(word) ?? 0)) }, () => word),
  );
  return (
    more.length <= moreNumbers &&
    more.every((word) => /^\d{1,3}$/.test(word)) &&
    !hasManySigns(text, words.length) &&
    !hasOddCase(text, userWords)
  );
}

/** Dots and dashes, spaces and pictures are letters too, for who has agreed on that. */
function hasManySigns(text: string, words: number): boolean {
  const signs = [...text.normalize('NFKC').replace(/[\p{L}\p{N}]/gu, '')].length;
  return signs > (words === 0 ? 0 : 2 * words);
}

/** As are capitals in the middle of a word, where the user did not write it so. */
function hasOddCase(text: string, userWords: readonly string[]): boolean {
  const own = new Set(userWords.flatMap((words) => words.match(/[\p{L}\p{N}]+/gu) ?? []));
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).some(
    (word) => /.\p{Lu}/u.test(word) && /\p{Ll}/u.test(word) && !own.has(word),
  );
}

function countWords(words: readonly string[]): Map<string, number> {
  return words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>());
}

/** Whether the user wrote a word on its own. */
export function saysWord(word: string, userWords: readonly string[]): boolean {
  return userWords.some((words) => wordsOf(words).includes(word.toLowerCase()));
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** How often the pattern stands in the words as a command, not as what is not to be done. */
function count(userWords: readonly string[], pattern: RegExp): number {
  return userWords.reduce((sum, words) => {
    const text = tidy(words);
    return (
      sum +
      [...text.matchAll(pattern)].filter(
        ({ 0: found, index }) => !isTakenBack(text, index + (/^[.,;:!?\n]\s*/.exec(found)?.[0].length ?? 0)),
      ).length
    );
  }, 0);
}

/** Whether the sentence that leads to a place says that it is not to be done, or not yet. In doubt it does: then a card asks. */
function isTakenBack(text: string, at: number): boolean {
  const sentence =
    text
      .slice(0, at)
      .split(/[.;!?](?=\s)|\n/)
      .at(-1) ?? '';
  return negation.test(sentence.replace(reminder, ''));
}

const negation =
  /(?<!\p{L})(not|cannot|never|without|before|until|unless|instead of|rather than|avoid|refrain|nicht|nie|niemals|keine?|keinesfalls|ohne|bevor|statt|ne|jamais|sans|avant|no|nunca|sin|antes|non|senza|prima di|não|sem|niet|nooit|zonder|voordat|bez|не|без)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})n['’]/u;
const reminder = /(?<!\p{L})(do not|don['’]t|never|nicht) (forget|hesitate|fail)|vergiss nicht|n['’]oublie[zs]? pas/gu;

function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
