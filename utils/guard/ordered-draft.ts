import type { ConfirmCard, GuardFacts } from '../agent/ports';
import { siteOf } from '../web/hosts';
import { isDraftSave } from './draft-save';
import { isNegated } from './negations';
import { opensClause } from './order-words';
import { isTaskSite } from './sites';
import { readUserText, stripInvisible, type Sentence } from './user-text';

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;

/**
 * Whether a request saves a draft that the user wants: their own words or the approved plan say so. A page may save as
 * often as it likes, and a save uses up no order. A request that was not caused by typing must go to an address that
 * names drafts. Pure.
 */
export function isOrderedDraft(card: WriteCard, facts: GuardFacts): boolean {
  const isSave = isDraftSave(card) || (draftAddress.test(card.path) && isDraftSave({ ...card, typed: true }));
  return isSave && (isInWords(card.host, facts) || isInPlan(card.host, facts));
}

const draft =
  'drafts?|entw(?:urf|ürfe)s?|brouillons?|borrador(?:es)?|rascunhos?|bozz[ae]|черновик\\p{L}{0,3}|下書き|草稿|مسودة';
const drafts = new RegExp(`(?<![a-zäöüß])(?:${draft})(?![a-zäöüß])`, 'u');
const draftAddress = /(?:^|[^a-z])(?:drafts?|auto-?save)(?![a-z])/i;
/** What is to become a draft: the words about a draft alone order nothing ("read the draft"). */
const asDraft = new RegExp(
  `(?<!\\p{L})(?:as|into|als|comme|como|come|как|need|want|like|brauche|möchte) (?:\\p{L}+ ){0,3}(?:${draft})|(?:下書き|草稿)(?:を?(?:作|書|保存|残)|に|として|して)|(?:存|写|保存|作).{0,4}草稿`,
  'u',
);
const asks =
  /^\P{L}*(?:which|what|who|whose|how|where|when|why|is|are|was|were|did|does|do|has|have|welche\p{L}*|wer|wie|wo|was|wann|warum|ist|sind|wurde\p{L}*|quel\p{L}*|qui|que|comment|où|est|sont|cuál\p{L}*|qué|quién\p{L}*|cómo|dónde|qual|quais|quem|onde|quale|quali|chi|dove|какие|какой|кто|что|где|есть)(?!\p{L})/u;
/** Verbs that make a draft, and those that change one. */
const makes =
  /^(?:save|leave|keep|store|write|create|make|prepare|compose|draft|start|speicher\p{L}*|lass\p{L}*|erstell\p{L}*|schreib\p{L}*|verfass\p{L}*|bereite|entwirf|enregistre\p{L}*|écri\p{L}*|rédige\p{L}*|crée\p{L}*|prépare\p{L}*|laisse\p{L}*|guarda\p{L}*|escrib\p{L}*|crea\p{L}*|prepara\p{L}*|redact\p{L}*|deja|salv\p{L}*|escrev\p{L}*|cri[ae]\p{L}*|redij\p{L}*|scriv\p{L}*|lascia|schrijf|maak|bewaar|сохрани\p{L}*|напиши\p{L}*|созда\p{L}*|подготов\p{L}*|составь|احفظ|اكتب|أنشئ|اترك|جهز)(?!\p{L})/u;
const changes =
  /^(?:add|move|finish|complete|change|edit|update|correct|fix|revise|rewrite|shorten|continue|fill|replace|insert|type|put|ergänz\p{L}*|änder\p{L}*|bearbeit\p{L}*|korrigier\p{L}*|kürz\p{L}*|füg\p{L}*|ajout\p{L}*|modifi\p{L}*|corrig\p{L}*|complèt\p{L}*|añad\p{L}*|cambi\p{L}*|complet\p{L}*|adicion\p{L}*|alter\p{L}*|aggiung\p{L}*|добав\p{L}*|измени\p{L}*|исправ\p{L}*|أضف|عدل|غير)(?!\p{L})/u;

function isInWords(host: string, { startUrl, userWords }: GuardFacts): boolean {
  return (
    isTaskSite(host, { startUrl, userWords, approvedSites: [] }) && readUserText(userWords).sentences().some(wantsDraft)
  );
}

function wantsDraft({ unquoted, clauses }: Sentence): boolean {
  const parts = clauses()
    .map(({ at, clause }) => unquoted.slice(at, at + clause.length))
    .filter((clause) => !isNegated(clause));
  const about = parts.filter((clause) => drafts.test(clause));
  return (
    about.some(
      (clause) =>
        (asDraft.test(clause) && !asks.test(clause)) || isOpenedBy(clause, makes) || isOpenedBy(clause, changes),
    ) ||
    (about.length > 0 && parts.some((clause) => isOpenedBy(clause, changes)))
  );
}

/** Whether such a verb opens the clause, as that of an order does. */
function isOpenedBy(clause: string, verbs: RegExp): boolean {
  return [...clause.matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, MAX_WORDS_BEFORE)
    .some(({ index }) => opensClause(clause.slice(0, index)) && verbs.test(clause.slice(index)));
}

/** How many words of courtesy a verb may follow. */
const MAX_WORDS_BEFORE = 12;

function isInPlan(host: string, { startUrl, plannedSites, effects }: GuardFacts): boolean {
  return effects.some(
    ({ kind, on, sites }) =>
      kind === 'submit' &&
      drafts.test(stripInvisible(on)) &&
      (sites.length > 0 ? sites : [siteOf(startUrl), ...plannedSites]).includes(host),
  );
}
