import { rootOf } from './dom';
import { page } from './realm';
import { askedOnce } from './still';

/**
 * Whether any style sheet of the element's tree can put words before or after content. Asked for every element of every
 * name: the style of a pseudo-element is the dearest question there is (7 microseconds in Firefox), and few pages need it.
 * A sheet that cannot be read (another site's) counts as one that does.
 */
export function generatesText(element: Element): boolean {
  return rootGenerates(rootOf(element) as Document | ShadowRoot);
}

const rootGenerates = askedOnce((root: Document | ShadowRoot): boolean => {
  const known = answers.get(root);
  const now = page.performance.now();
  if (known && now - known.at < FRESH_MS) return known.answer;
  const answer = [...(root.styleSheets ?? []), ...(root.adoptedStyleSheets ?? [])].some(sheetGenerates);
  answers.set(root, { answer, at: now });
  return answer;
});

/** Sheets are looked through again at most this often. */
const FRESH_MS = 250;
const answers = new WeakMap<Node, { answer: boolean; at: number }>();
const sheets = new WeakMap<CSSStyleSheet, { answer: boolean; rules: number }>();

function sheetGenerates(sheet: CSSStyleSheet): boolean {
  if (sheet.disabled) return false;
  const rules = rulesOf(sheet);
  if (!rules) return true;
  const known = sheets.get(sheet);
  if (known?.rules === rules.length) return known.answer;
  const answer = someGenerate(rules);
  sheets.set(sheet, { answer, rules: rules.length });
  return answer;
}

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    // Only a SecurityError can come here: the sheet belongs to another site.
    return undefined;
  }
}

function someGenerate(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    const { style, selectorText, styleSheet, cssRules } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (styleSheet && sheetGenerates(styleSheet)) return true;
    if (cssRules && cssRules.length > 0 && someGenerate(cssRules)) return true;
    // Nested rules may write their pseudo-element as `&::before`.
    if (style && selectorText !== undefined && /:(before|after)/.test(selectorText) && hasWords(style.content))
      return true;
  }
  return false;
}

/** Strings with more than white space and glyphs of icon fonts, attributes and variables. */
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
