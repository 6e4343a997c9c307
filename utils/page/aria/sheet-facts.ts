import { rootOf } from '../dom/dom';
import { page, unlessForeign } from '../dom/realm';
import { cached } from '../dom/dom-cache';
import { safe } from '../dom/safe';
import { isSelector } from '../dom/selector';

/** Of the sheets of the document or shadow root that it is in. */
export const sheetFacts = cached((element: Element): RootFacts => rootFacts(rootOf(element) as Document | ShadowRoot));

/** Selectors: `holder` is what the pointer is over, `shown` (after `:scope`) what that shows in it. */
interface HoverReveal {
  holder: string;
  shown: string;
}

const makesVisible = ({ display, visibility, opacity }: CSSStyleDeclaration): boolean =>
  (display !== '' && display !== 'none') || visibility === 'visible' || Number(opacity || 0) > 0;

/** Skips selectors with parentheses, which would have to be parsed. */
function revealsOf(selector: string): HoverReveal[] {
  if (selector.includes('(')) return [];
  return selector.split(',').flatMap((one): HoverReveal[] => {
    const [, holder, more, shown] = /^([^:]*):hover([^\s>+~:]*)(\s*[\s>][^:+~]*)$/.exec(one.trim()) ?? [];
    return holder && shown ? [{ holder: holder + (more ?? ''), shown }] : [];
  });
}

export const handCursor = /^(pointer|grab|move|all-scroll|crosshair|[a-z]+-resize)$/;

interface SheetFacts {
  /**
   * What has words before or after it. Saves a query for every element of every name: the style of a pseudo-element
   * takes 7 microseconds in Firefox. '*' for what cannot be read, as in another site's sheet.
   */
  worded: string[];
  hands: string[];
  hoverHands: string[];
  reveals: HoverReveal[];
}

interface RootFacts extends SheetFacts {
  /**
   * One selector of all rules that give a cursor for what can be clicked or grabbed; '' for none. Unreadable sheets,
   * and rules for everything (`*`), contribute none.
   */
  handSelector: string;
  hoverHandSelector: string;
  /** '' for none, and for too many. */
  wordedSelector: string;
  /** Others may have words too. */
  mayWordOthers: boolean;
}

const rootFacts = cached((root: Document | ShadowRoot): RootFacts => {
  const known = answers.get(root);
  const now = page.performance.now();
  if (known && now - known.at < FRESH_MS) return known.facts;
  const all = nothing();
  for (const sheet of sheetsOf(root)) add(all, readSheet(sheet));
  const worded = [...new Set(all.worded)];
  const facts = {
    ...all,
    handSelector: joined(all.hands),
    hoverHandSelector: joined(all.hoverHands),
    wordedSelector: worded.length > maxWorded ? '' : joined(worded.filter((each) => each !== '*')),
    mayWordOthers: worded.length > maxWorded || worded.includes('*'),
    reveals: all.reveals.slice(0, maxReveals),
  };
  answers.set(root, { facts, at: now });
  return facts;
});

const joined = (selectors: readonly string[]): string => [...new Set(selectors)].slice(0, maxSelectors).join(', ');

/** Milliseconds between two readings. */
const FRESH_MS = 250;
const maxSelectors = 500;
const maxReveals = 100;
/** To ask whether one of more fits takes longer than to ask for both styles. */
const maxWorded = 120;
const answers = new WeakMap<Node, { facts: RootFacts; at: number }>();
const sheets = new WeakMap<CSSStyleSheet, { facts: SheetFacts; rules: number }>();
const nothing = (): SheetFacts => ({ worded: [], hands: [], hoverHands: [], reveals: [] });

function readSheet(sheet: CSSStyleSheet): SheetFacts {
  if (sheet.disabled) return nothing();
  const rules = rulesOf(sheet);
  if (!rules) return { ...nothing(), worded: ['*'] };
  const known = sheets.get(sheet);
  if (known?.rules === rules.length) return known.facts;
  const facts = nothing();
  readRules(rules, '', facts);
  sheets.set(sheet, { facts, rules: rules.length });
  return facts;
}

function add(to: SheetFacts, { worded, hands, hoverHands, reveals }: SheetFacts): void {
  to.worded.push(...worded);
  to.hands.push(...hands);
  to.hoverHands.push(...hoverHands);
  to.reveals.push(...reveals);
}

export function sheetsOf(root: Document | ShadowRoot): CSSStyleSheet[] {
  return [...(safe(root).styleSheets ?? []), ...(safe(root).adoptedStyleSheets ?? [])];
}

/** Undefined for one of another site, which cannot be read. */
export const rulesOf = (sheet: CSSStyleSheet): CSSRuleList | undefined => unlessForeign(() => sheet.cssRules);

function readRules(rules: CSSRuleList, around: string, facts: SheetFacts): void {
  for (const rule of rules) {
    const { style, styleSheet, cssRules } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (styleSheet) add(facts, readSheet(styleSheet));
    const nested = cssRules !== undefined && cssRules.length > 0;
    const selector =
      style && (nested || style.content || style.cursor || makesVisible(style))
        ? selectorOf(rule as CSSStyleRule, around)
        : '';
    if (nested) readRules(cssRules, selector || around, facts);
    if (!style || selector === '') continue;
    if (makesVisible(style) && selector.includes(':hover')) facts.reveals.push(...revealsOf(selector));
    if (pseudo.test(selector)) {
      if (!hasWords(style.content)) continue;
      const holder = selector.replaceAll(pseudos, ':is(*)');
      facts.worded.push(isSelector(holder) ? holder : '*');
    } else if (handCursor.test(style.cursor) && !forEverything.test(selector)) {
      // `:host(:hover)` without it would be no selector, and one that is none spoils the whole list.
      const resting = selector.replaceAll(':hover', ':is(*)');
      if (isSelector(resting)) (resting === selector ? facts.hands : facts.hoverHands).push(resting);
    }
  }
}

function selectorOf({ selectorText = '' }: CSSStyleRule, around: string): string {
  if (around === '' || selectorText === '') return selectorText;
  return selectorText.includes('&')
    ? selectorText.replaceAll('&', `:is(${around})`)
    : `:is(${around}) :is(${selectorText})`;
}

const pseudo = /(?<!\\)::?(?:before|after)\b/;
const pseudos = new RegExp(pseudo, 'g');
const forEverything = /(^|[\s>+~,(])(\*|:hover)\s*($|[:,)])/;

/** True for attributes, variables, or more than white space and glyphs of icon fonts. */
function hasWords(content: string | undefined): boolean {
  return (
    content !== undefined &&
    (/attr\(|var\(/.test(content) ||
      /[^\s"'/\uE000-\uF8FF]/.test(
        content.replace(
          /\\[ef][0-9a-f]{3}\b|url\([^)]*\)|none|normal|counters?\([^)]*\)|(no-)?(open|close)-quote|initial|inherit|unset/gi,
          '',
        ),
      ))
  );
}
