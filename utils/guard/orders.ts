import type { EffectKind, Filled } from '../agent/ports';
import { splitName } from './grave-names';
import { consentWords, effectWords, opensClause, sendingWords } from './order-words';
import { lazyValue, readUserText, stripInvisible, wordsIn, type Clause, type Sentence } from './user-text';

/** An effect outside of the page, as the plan and the guard know it. */
export interface NamedEffect {
  kind: EffectKind;
  /** Name of the control that causes it; '' where a plan does not name one. */
  name: string;
  /**
   * Further descriptions: names and values of the fields that are sent, and the title of the page. Absent if these are
   * not known yet.
   */
  descriptions?: readonly string[];
  /** The address that receives it, where it is known. */
  destination?: string;
  /** What stands in the fields for its receivers. Empty or absent where it has none. */
  receivers?: readonly string[];
  /** It is a box whose tick means consent. */
  ticks?: true;
  /** The page saves it by itself once a field is filled in. An order to send something does not cover such a save. */
  filled?: Filled;
}

/**
 * The orders in the user's own words that cover an effect, so that nobody has to approve it. This one rule applies both
 * in a plan and before a call. Each order is a position in the words and covers one effect, or as many as it says; a
 * spent order does not come back. A name says what is ordered: `press Pay now` names a control, `send it to Ann` names
 * something that is sent and contains "Ann". The first word of a sentence alone orders nothing. Paying, account changes
 * and consent can only be ordered by naming the control; a box for consent, also by its words ("accept the house
 * rules"). Pure.
 */
export function ordersOf(effect: NamedEffect, userWords: readonly string[]): string[] {
  const name = plainName(effect.name);
  return readUserText(userWords)
    .sentences()
    .flatMap((sentence) =>
      [
        ...(effect.filled === 'typed'
          ? []
          : pressOrders(name, sentence, effect.ticks === true || effect.filled === 'chosen')),
        ...describedOrders({ ...effect, name }, sentence),
      ]
        .filter(({ at }) => at < sentence.negatedFrom())
        .flatMap(({ at, clause }) =>
          Array.from({ length: timesIn(clause) }, (_, time) => `${sentence.place}:${at}:${time}`),
        ),
    );
}

/** The orders that are left once some were spent. */
export function ordersLeft(effect: NamedEffect, userWords: readonly string[], spent: readonly string[]): string[] {
  return ordersOf(effect, userWords).filter((order) => !spent.includes(order));
}

/** Whether the user told Sidehand to press a control of this name, or to set it where it is one that `ticks`. */
export function isPressOrdered(name: string, userWords: readonly string[], ticks = false): boolean {
  const plain = plainName(name);
  return readUserText(userWords)
    .sentences()
    .some((sentence) => pressOrders(plain, sentence, ticks).some(({ at }) => at < sentence.negatedFrom()));
}

/** Whether the words order that something is sent to somebody. */
export function speaksOfSending(words: string): boolean {
  const text = stripInvisible(words);
  return sendingWords.some(({ verbs }) => patternOf(verbs).test(text));
}

/** Nobody orders a control by a longer name than this. */
const MAX_NAME_LENGTH = 120;

function plainName(name: string): string {
  return name.length > MAX_NAME_LENGTH ? '' : stripInvisible(name).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]{1,9}$/gu, '');
}

/** `click Save`, `press the "Place order" button`. */
function pressOrders(name: string, { text, unquoted }: Sentence, ticks = false): Clause[] {
  if (name.length < 2 || !text.includes(name)) return [];
  const command = new RegExp(
    `(?<!\\p{L})(?<!(?:the|an?|of|for|from|in) )(?:${ticks ? `${presses}|check` : presses})(?!\\p{L})(?: (?:${articles})){0,4} ?["'“„«「『]?${escape(name)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return [...text.matchAll(command)]
    .filter(({ index }) => text[index] === unquoted[index])
    .map(({ index, 0: found }) => ({ at: index, clause: found }));
}

/** Forms of verbs. `check` means to look at something, too, and so counts for boxes only. */
const presses =
  'click|tick|press|tap|hit|push|submit|klicke?n?|drücke?n?|tippe?n?|clique[rz]?|appuie|appuye[rz]|clic en|pulsar?|pulse|presionar?|presiona|presione|clicca(?:re)?|premere|premi|clica(?:r|re)?|aperta(?:r|re)?|aperte|klik(?:ken)?|druk(?:ken)?|нажми(?:те)?|нажать|クリック|点击';
const press = new RegExp(`(?<!\\p{L})(?:${presses}|check)(?!\\p{L})`, 'u');
const articles = 'on|the|a|auf|den|die|das|sur|le|la|en|el|il|lo|o|op|de|het|button|knopf|bouton|botón|link|em|no|na';

/** `send it to Ann`, `and submit the form`: a verb for this kind of effect, and what it is about. */
function describedOrders(effect: NamedEffect, { text, unquoted, clauses }: Sentence): Clause[] {
  const known = lazyValue(
    () =>
      effect.descriptions &&
      new Set(effect.descriptions.flatMap((one) => wordsIn(stripInvisible(one.slice(0, 2_000))))),
  );
  const words = (effect.ticks ? consentWords : (effectWords[effect.kind] ?? [])).filter(
    ({ saves }) => saves || !effect.filled,
  );
  // A user who says one of the pair means both, and in a sentence the second one would be a separate clause.
  const called = effect.ticks ? effect.name.replace(/\bterms (?:and|&) conditions\b/g, 'terms') : effect.name;
  return words.flatMap(({ verbs, names, objects, place }) => {
    const verb = patternOf(verbs);
    const allowed = wordsIn(names);
    const named = wordsIn(called);
    if (!verb.test(text) || (place !== undefined && !isAt(place, effect))) return [];
    return clauses().flatMap(({ at, clause }) => {
      const found = orderIn(unquoted.slice(at, at + clause.length), verb);
      // A user who says what to press names the control.
      if (!found || press.test(clause.slice(0, found.index))) return [];
      const own = new Set([...wordsIn(clause), ...allowed]);
      // `save it` does not order `Save and pay`.
      if (names !== '*' && !named.every((word) => own.has(word) || empty.has(word))) return [];
      const rest = clause.slice(found.index + found[0].length);
      if (isForUser(found[0], rest)) return [];
      return isOrderFor(rest, objects, effect, known()) ? [{ at: at + found.index, clause }] : [];
    });
  });
}

/** Whether the effect is in such a place, by the name of its control or by its address; true for a planned effect. */
function isAt(place: string, { name, destination, descriptions }: NamedEffect): boolean {
  const path = splitName(URL.parse(destination ?? '')?.pathname ?? '').toLowerCase();
  return descriptions === undefined || patternOf(place).test(name) || patternOf(place).test(path);
}

/**
 * The verb of an order: one that opens the clause, or ends it as in German. Elsewhere the same word is a noun
 * ("the post on this page"), asks ("how do I send it?") or states something ("I will send it").
 */
function orderIn(clause: string, verb: RegExp): RegExpExecArray | undefined {
  return [...clause.matchAll(new RegExp(verb, 'gu'))].find(
    (found) =>
      opensClause(clause.slice(0, found.index)) ||
      (lateVerb.test(found[0]) && /^\P{L}*$/u.test(clause.slice(found.index + found[0].length)) && !asks.test(clause)),
  );
}

const lateVerb =
  /^(?:absenden|abschicken|senden|verschicken|speichern|löschen|hochladen|anhängen|anmelden|einloggen|opslaan|inloggen|versturen|verzenden)$/u;
const asks =
  /(?<!\p{L})(?:ich|du|er|man|wir|ihr|wer|wie|wo|was|wann|warum|welche[nrs]?|ob|dass|kann|muss|soll|darf|wird|wurde|werden|zu|ik|je|hoe|wat|wanneer|waar|kan|moet|te)(?!\p{L})/u;

/** `send me the prices`, `answer the question`, `reply in German`: that is for Sidehand's own answer. */
function isForUser(verb: string, rest: string): boolean {
  if (!handsOver.test(verb)) return false;
  return (
    /^[ -](?:(?:it|this|that|them|back|to|with|mit|an|avec|à|con|com|с) ){0,2}(?:me|us|mir|uns|mich|moi|nous|nos|mij|ons|мне|нам)(?!\p{L})/u.test(
      rest,
    ) ||
    (answers.test(verb) &&
      /^ (?:only |just |briefly |nur |kurz )?(?:in|with|using|as|by|auf|mit|en|con|com|em|на)(?!\p{L})|(?<!\p{L})(?:questions?|fragen?|preguntas?|perguntas?|domand[ae]|vra(?:ag|gen)|вопрос\p{L}*)(?!\p{L})/u.test(
        rest,
      ))
  );
}

const handsOver =
  /(?:send|reply|answer|schicke?|sende|antworte|envoie|envoyer|réponds|envía|enviar|envie|responde|invia|rispondi|stuur|отправь|post|share|poste|publie)/u;
const answers = /(?:reply|answer|antworte|réponds|responde|rispondi)/u;

const patterns = new Map<string, RegExp>();

/** Matches any of these words, as a whole word. */
function patternOf(words: string): RegExp {
  const known = patterns.get(words) ?? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u');
  patterns.set(words, known);
  return known;
}

function isOrderFor(
  rest: string,
  things: string,
  { kind, name, receivers = [] }: NamedEffect,
  known: Set<string> | undefined,
): boolean {
  const objects = wordsIn(rest).filter((word) => !empty.has(word));
  const receiver = known && kind === 'send' ? receiverIn(rest, things) : undefined;
  if (receiver !== undefined && known) {
    const names = wordsIn(receiver).filter((word) => !empty.has(word));
    const reached = new Set(receivers.flatMap((one) => wordsIn(stripInvisible(one))));
    return names.length > 0 && names.every((word) => known.has(word) && (receivers.length === 0 || reached.has(word)));
  }
  if (things === '*') return true;
  if (patternOf(`${pronouns}|${things}`).test(rest.replace(/[^\p{L}\p{N}]+$/u, ''))) return true;
  return known ? objects.some((word) => known.has(word) || wordsIn(name).includes(word)) : objects.length > 0;
}

/**
 * Who is to get something, by the words after the verb: "to Ann", or "Ann a mail". Undefined where they name nobody.
 * What the message is to say does not count.
 */
function receiverIn(rest: string, things: string): string | undefined {
  const [order = ''] = rest.split(
    /(?: (?:that|saying|telling|about|with|dass|mit|über|que|diciendo|dicendo)(?!\p{L})|[,:"“„«])/u,
  );
  const named = order.replace(new RegExp(`(?<= )an? (?=(?:(?!un)\\p{L}+ )?(?:${things})(?!\\p{L}))`, 'gu'), 'the ');
  const behind = /(?:^| )(?:to|an|à|al?|para|naar|do) (.{1,60})$/u.exec(named)?.[1];
  if (behind !== undefined) return behind;
  const between = new RegExp(
    `^ (.{1,60}?) (?:the|eine?n?|un|una|een|my|meine?) (?:\\p{L}+ )?(?:${things})(?!\\p{L})`,
    'u',
  ).exec(named)?.[1];
  return between === undefined || patternOf(`${pronouns}|${things}|${persons}`).test(between) ? undefined : between;
}

/** Receivers that only the page knows by name. */
const persons = 'me|him|her|them|us|mir|ihm|ihr|ihnen|uns|everybody|everyone|all|alle|allen';

const pronouns = 'it|this|that|them|these|those|es|ihn|sie|das|dies|diese|le|la|les|lo|los|las|li|het|deze|dit';

/** Words that do not help to identify an effect. */
const empty: ReadonlySet<string> = new Set(
  'the a an my your our his her their please now then to for of in on at with button form der die das den dem ein eine mein meine bitte jetzt le la les un une mon ma el los las mi tu il lo o os as de het een i'.split(
    ' ',
  ),
);

/** How many effects one order covers. */
function timesIn(clause: string): number {
  if (/(?<!\p{L})(all|every|each|alle|jede[nrs]?|tous|toutes|todos|todas|tutti|tutte)(?!\p{L})/u.test(clause))
    return MAX_TIMES;
  return /(?<!\p{L})(both|twice|two|beide|zwei(mal)?|deux|dos|due)(?!\p{L})/u.test(clause) ? 2 : 1;
}

const MAX_TIMES = 20;

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
