import { isShadowRoot, pathUp } from '../../dom/dom';
import { isFirefox } from '../../dom/platform';
import { safe } from '../../dom/safe';
import { isSelector } from '../../dom/selector';
import { rulesOf } from '../../aria/sheet-facts';

/**
 * No script can make an element `:hover`. Until the pointer moves on, the page's rules for it are repeated in a sheet
 * of their own for what is under the pointer.
 */
export function hoverOver(target: Element | undefined): void {
  const chain = target ? pathUp(target) : [];
  if (chain[0] === hovered?.deref() && chain.length > 0) return;
  hovered = chain[0] && new WeakRef(chain[0]);
  const byRoot = Map.groupBy(chain, (element) => safe(element).getRootNode() as Document | ShadowRoot);
  // Walking through all roots of a large page would hold it up.
  for (const held of ruled) {
    const root = held.deref();
    if (root) sheets.get(root)?.replaceSync('');
  }
  ruled = [];
  for (const [root, inRoot] of byRoot) {
    const rules = hoverRules(root, inRoot).join('\n');
    if (rules === '') continue;
    const sheet = sheets.get(root) ?? adoptSheet(root);
    sheet.replaceSync(rules);
    ruled.push(new WeakRef(root));
  }
}

let hovered: WeakRef<Element> | undefined;
const sheets = new WeakMap<Document | ShadowRoot, CSSStyleSheet>();
let ruled: WeakRef<Document | ShadowRoot>[] = [];

/**
 * Firefox 153 does not adopt a sheet made in the world of an extension ("Accessing from Xray wrapper is not
 * supported").
 */
function adoptSheet(root: Document | ShadowRoot): CSSStyleSheet {
  const world = isFirefox ? (window as unknown as { wrappedJSObject: typeof window }).wrappedJSObject : window;
  const sheet = new world.CSSStyleSheet();
  ownerOf(root).adoptedStyleSheets.push(sheet);
  sheets.set(root, sheet);
  return sheet;
}

function ownerOf(root: Document | ShadowRoot): DocumentOrShadowRoot {
  return isFirefox ? (root as unknown as { wrappedJSObject: DocumentOrShadowRoot }).wrappedJSObject : root;
}

function hoverRules(root: Document | ShadowRoot, chain: readonly Element[]): string[] {
  return [...safe(root).styleSheets, ...ownerOf(root).adoptedStyleSheets]
    .filter((sheet) => sheet !== sheets.get(root) && !sheet.disabled)
    .flatMap((sheet) => {
      const media = sheet.media.mediaText;
      const found = hoverRulesIn(sheet).flatMap((rule) => copyForHovered(rule, chain));
      return media === '' || found.length === 0 ? found : [`@media ${media} {\n${found.join('\n')}\n}`];
    });
}

/** Read again if the number of rules changes. */
const known = new WeakMap<CSSStyleSheet, { length: number; rules: HoverRule[] }>();

interface HoverRule {
  /** Outermost first: `@media (min-width: 1px)`. */
  around: string[];
  selector: string;
  declarations: string;
}

function hoverRulesIn(sheet: CSSStyleSheet): HoverRule[] {
  const rules = [...(rulesOf(sheet) ?? [])];
  const before = known.get(sheet);
  if (before && before.length === rules.length) return before.rules;
  const found = collect(rules, [], undefined);
  known.set(sheet, { length: rules.length, rules: found });
  return found;
}

function collect(rules: readonly CSSRule[], around: string[], parent: string | undefined): HoverRule[] {
  return rules.flatMap((rule) => {
    const { selectorText, style, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (styleSheet) return collect([...(rulesOf(styleSheet) ?? [])], around, undefined);
    if (selectorText === undefined || !style) {
      if (!cssRules || /^@(-\w+-)?(keyframes|font)/.test(rule.cssText)) return [];
      return collect([...cssRules], [...around, rule.cssText.slice(0, rule.cssText.indexOf('{')).trim()], parent);
    }
    const selector = resolveNesting(selectorText, parent);
    const own = selector.includes(':hover') && style.length > 0 ? splitAtCommas(selector) : [];
    return [
      ...own
        .filter((one) => one.includes(':hover'))
        .map((one) => ({ around, selector: one, declarations: style.cssText })),
      ...(cssRules?.length ? collect([...cssRules], around, selector) : []),
    ];
  });
}

/** https://drafts.csswg.org/css-nesting/#nest-selector */
function resolveNesting(selector: string, parent: string | undefined): string {
  if (parent === undefined) return selector;
  return splitAtCommas(selector)
    .map((one) => (one.includes('&') ? one.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${one.trim()}`))
    .join(', ');
}

function splitAtCommas(selector: string): string[] {
  const end = endOf(selector, 0, /^,/);
  const rest = end < selector.length ? splitAtCommas(selector.slice(end + 1)) : [];
  return [selector.slice(0, end).trim(), ...rest];
}

/** Where `next` comes outside of brackets, or the bracket around `from` ends. */
function endOf(selector: string, from: number, next: RegExp): number {
  let end = from;
  for (let depth = 0; end < selector.length; end += 1) {
    const character = selector[end] ?? '';
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && next.test(selector.slice(end, end + 2)))) break;
  }
  return end;
}

/** Repeats a rule for the elements that it would apply to, with the same specificity. */
function copyForHovered({ around, selector, declarations }: HoverRule, chain: readonly Element[]): string[] {
  const subject = compoundWithHover(selector);
  if (subject === undefined || !isSelector(subject)) return [];
  const fitting = chain.filter((element) => safe(element).matches(subject));
  if (fitting.length === 0) return [];
  // `:nth-child(n)` matches everything, with the specificity of `:hover`.
  const placeholder = `:where(${fitting.map(placeOf).join(', ')}):nth-child(n)`;
  const rule = `${selector.replaceAll(':hover', placeholder)} { ${declarations} }`;
  return [around.reduceRight((inner, condition) => `${condition} { ${inner} }`, rule)];
}

/** Up to the last compound with `:hover`, which is left out: what is hovered must fit it. */
function compoundWithHover(selector: string): string | undefined {
  // Rules for what is not hovered cannot be undone.
  if (/:not\([^)]*:hover/.test(selector)) return undefined;
  const end = endOf(selector, selector.lastIndexOf(':hover') + ':hover'.length, /^(?:[\s>+~]|::)/);
  const before = selector.slice(0, end).replaceAll(':hover', ':nth-child(n)');
  return before.split('(').length === before.split(')').length ? before : '*';
}

function placeOf(element: Element): string {
  const parent = safe(element).parentElement;
  const index = [...safe((parent ?? safe(element).getRootNode()) as ParentNode).children].indexOf(element) + 1;
  const own = `:nth-child(${index})`;
  if (parent) return `${placeOf(parent)} > ${own}`;
  return isShadowRoot(safe(element).getRootNode()) ? `${own}:not(* > *)` : ':root';
}
