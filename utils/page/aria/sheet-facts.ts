import { rootOf } from '../dom/dom';
import { page, unlessForeign } from '../dom/realm';
import { cached } from '../dom/dom-cache';
import { safe } from '../dom/safe';
import { isSelector } from '../dom/selector';

export const sheetFacts = cached((element: Element): RootFacts => rootFacts(rootOf(element) as Document | ShadowRoot));

const makesVisible = ({ display, visibility, opacity }: CSSStyleDeclaration): boolean =>
  (display !== '' && display !== 'none') || visibility === 'visible' || Number(opacity || 0) > 0;

/** Skips selectors with parentheses, which need a parser. */
function revealsOf(selector: string): SheetFact[] {
  if (selector.includes('(')) return [];
  return selector.split(',').flatMap((one): SheetFact[] => {
    const [, holder, more, shown] = /^([^:]*):hover([^\s>+~:]*)(\s*[\s>][^:+~]*)$/.exec(one.trim()) ?? [];
    return holder && shown ? [{ kind: 'reveal', selector: holder + (more ?? ''), shown }] : [];
  });
}

export const handCursor = /^(pointer|grab|move|all-scroll|crosshair|[a-z]+-resize)$/;

/**
 * `worded`: with words before or after it. Saves a query for each element: the style of a pseudo-element takes 7
 * microseconds in Firefox. '*' for sheets that cannot be read. `reveal`: shows something under the pointer, `shown`
 * after `:scope`.
 */
interface SheetFact {
  kind: 'worded' | 'hand' | 'hoverHand' | 'reveal';
  selector: string;
  shown?: string;
}

interface RootFacts {
  /**
   * Of all rules that give a cursor for what can be clicked or grabbed; '' for none. Leaves out unreadable sheets and
   * rules for everything (`*`).
   */
  handSelector: string;
  hoverHandSelector: string;
  /** '' for none, and for too many. */
  wordedSelector: string;
  mayWordOthers: boolean;
  reveals: readonly SheetFact[];
}

const rootFacts = cached((root: Document | ShadowRoot): RootFacts => {
  const known = answers.get(root);
  const now = page.performance.now();
  if (known && now - known.at < FRESH_MS) return known.facts;
  const all = sheetsOf(root).flatMap(readSheet);
  const selectors = (kind: SheetFact['kind']) => [
    ...new Set(all.flatMap((fact) => (fact.kind === kind ? fact.selector : []))),
  ];
  const worded = selectors('worded');
  const facts = {
    handSelector: joined(selectors('hand')),
    hoverHandSelector: joined(selectors('hoverHand')),
    wordedSelector: worded.length > maxWorded ? '' : joined(worded.filter((each) => each !== '*')),
    mayWordOthers: worded.length > maxWorded || worded.includes('*'),
    reveals: all.filter(({ kind }) => kind === 'reveal').slice(0, maxReveals),
  };
  answers.set(root, { facts, at: now });
  return facts;
});

const joined = (selectors: readonly string[]): string => selectors.slice(0, maxSelectors).join(', ');

/** In milliseconds. */
const FRESH_MS = 250;
const maxSelectors = 500;
const maxReveals = 100;
/** Asking whether one of more fits takes longer than both styles. */
const maxWorded = 120;
const answers = new WeakMap<Node, { facts: RootFacts; at: number }>();
const sheets = new WeakMap<CSSStyleSheet, { facts: readonly SheetFact[]; rules: number }>();

function readSheet(sheet: CSSStyleSheet): readonly SheetFact[] {
  if (sheet.disabled) return [];
  const rules = rulesOf(sheet);
  if (!rules) return [{ kind: 'worded', selector: '*' }];
  const known = sheets.get(sheet);
  if (known?.rules === rules.length) return known.facts;
  const facts = [...factsIn(rules, '')];
  sheets.set(sheet, { facts, rules: rules.length });
  return facts;
}

export function sheetsOf(root: Document | ShadowRoot): CSSStyleSheet[] {
  return [...(safe(root).styleSheets ?? []), ...(safe(root).adoptedStyleSheets ?? [])];
}

/** Undefined for one of another site, which cannot be read. */
export const rulesOf = (sheet: CSSStyleSheet): CSSRuleList | undefined => unlessForeign(() => sheet.cssRules);

function* factsIn(rules: CSSRuleList, around: string): Generator<SheetFact> {
  for (const rule of rules) {
    const { style, styleSheet, cssRules } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (styleSheet) yield* readSheet(styleSheet);
    const nested = cssRules !== undefined && cssRules.length > 0;
    const selector =
      style && (nested || style.content || style.cursor || makesVisible(style))
        ? selectorOf(rule as CSSStyleRule, around)
        : '';
    if (nested) yield* factsIn(cssRules, selector || around);
    if (!style || selector === '') continue;
    if (makesVisible(style) && selector.includes(':hover')) yield* revealsOf(selector);
    if (pseudo.test(selector)) {
      if (!hasWords(style.content)) continue;
      const holder = selector.replaceAll(pseudos, ':is(*)');
      yield { kind: 'worded', selector: isSelector(holder) ? holder : '*' };
    } else if (handCursor.test(style.cursor) && !forEverything.test(selector)) {
      // `:host(:hover)` would be no selector without it, and spoil the whole list.
      const resting = selector.replaceAll(':hover', ':is(*)');
      if (isSelector(resting)) yield { kind: resting === selector ? 'hand' : 'hoverHand', selector: resting };
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
