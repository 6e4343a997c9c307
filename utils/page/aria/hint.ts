import { writtenHref } from '../dom/dom';
import { tagOf } from '../dom/dom-cache';
import { roleOf } from './role';
import { holdsTarget } from './target';
import { safe } from '../dom/safe';

/**
 * From icon, `data-*` attributes, id and classes, such as `trash`. At most 30 letters, digits and blanks: code cannot
 * pass a sentence.
 */
export function hintOf(element: Element): string {
  const role = roleOf(element);
  const inside = holdsTarget(element) ? [] : [...safe(element).querySelectorAll(icons)].slice(0, 3);
  const parts = [element, ...inside];
  for (const read of [addressOf, dataOf, customOf, idOf, actionOf, iconOf, classOf]) {
    for (const part of parts) {
      const words = plainWords(read(part));
      if (words !== '' && !repeatsRole(words, role)) return words;
    }
  }
  return '';
}

/** The line already has the role: `item` of a list item. */
function repeatsRole(words: string, role: string): boolean {
  const isPart = (word: string) => word.length > 3 && (role.startsWith(word) || role.endsWith(word));
  return words.split(' ').every((word) => isPart(word) || /^\d+$/.test(word));
}

const icons = 'use, img, svg, i, span, path[class], picture, div';

function addressOf(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'use') return writtenHref(element)?.split('#').at(-1) ?? '';
  if (tag !== 'img') return '';
  const source = safe(element).getAttribute('src') ?? '';
  return source.startsWith('data:') ? '' : (/([^/?#]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(source)?.[1] ?? '');
}

function dataOf(element: Element): string {
  const values = telling.map((name) => safe(element).getAttribute(name) ?? '');
  return values.find((value) => /^[\w:. -]{2,40}$/.test(value) && !/^(true|false|[\d.]+)$/.test(value)) ?? '';
}

const tellingNames =
  'data-action data-icon data-lucide data-feather data-command data-cmd data-tool data-direction data-name data-date data-day data-value data-color data-testid data-test data-test-id data-cy data-qa data-key data-id name';
const telling = tellingNames.split(' ');

function idOf(element: Element): string {
  const id = safe(element).getAttribute('id') ?? '';
  return isWord(id) ? id.replace(madeUp, '') : '';
}

/** Libraries put it before an id to make it unique: `pv_id_79_`. */
const madeUp = /^([a-z]{1,4}[-_]+)*\d+[-_]+/i;

/** Their library's prefix stands before their name; some have an `action` attribute. */
function customOf(element: Element): string {
  const tag = tagOf(element);
  return tag.includes('-') ? `${tag.slice(tag.indexOf('-') + 1)} ${safe(element).getAttribute('action') ?? ''}` : '';
}

function iconOf(element: Element): string {
  const icons = classTokens(element).map(
    (token) =>
      /(?:^|[-_])(?:icon|fa|bi|mdi|ti|ri|glyphicon|anticon|codicon|octicon|pi|la|bx)[-_](.+)$/.exec(token)?.[1],
  );
  return icons.find((token) => token !== undefined && !size.test(token)) ?? '';
}

function actionOf(element: Element): string {
  return classWords(element).find((word) => action.test(word.replace(/([a-z])([A-Z])/g, '$1-$2'))) ?? '';
}

const action =
  /(^|[-_])(remove|delete|close|clear|dismiss|increase|decrease|increment|decrement|up|down|next|prev|previous)$/i;

function classOf(element: Element): string {
  return classWords(element).slice(0, 2).join(' ');
}

function classWords(element: Element): string[] {
  const tokens = classTokens(element);
  const starts = tokens.map((token) => /^[a-z]+-(?=[a-z])/i.exec(token)?.[0]);
  return tokens
    .map((token, at) => {
      const start = starts[at];
      return start !== undefined && starts.indexOf(start) !== starts.lastIndexOf(start)
        ? token.slice(start.length)
        : token;
    })
    .filter((token) => !general.test(token) && !stateClass.test(token) && !size.test(token));
}

const classTokens = (element: Element): string[] =>
  (safe(element).getAttribute('class') ?? '').split(/\s+/).filter(isWord);

/** Hashes of build tools have digits among letters, or capitals in odd places. */
function isWord(token: string): boolean {
  return (
    /^[a-z][\w-]{1,39}$/i.test(token) &&
    !/^(css|sc|jsx|svelte|ng|_?r|react|ember|radix|headlessui)-|[a-z]\d+[a-z]|\d{4}|__\w{5}$|[^aeiouy\W\d_-]{6}/i.test(
      token,
    )
  );
}

const general =
  /^(btn|button|icons?|icon-?button|ico|svg|fa[srlbd]?|bi|mdi|material-(icons|symbols).*|glyphicon|link|item|cell|box|col|row|container|wrapper|inner|outer|content|root|active|hidden|visible|disabled|selected|open|closed|primary|secondary|default|small|large|medium|flex|grid|block|inline|slot|relative|absolute|rounded|border|shadow|cursor|text|bg|[a-z]|[mp][trblxy]?|w|h|gap|items|justify|transition|hover|focus|group|p|(non-)?selectable|select-none|component|hovered|clicked|has|is)(-|$)/i;
const stateClass = /^(has|is)[A-Z]/;
const size = /^(\d+x?|x?[sml]|xl|lg|md|sm|fw|spin|lg|solid|regular|outline|only|button|btn|wrapper|container)$/i;

const maxLength = 30;

function plainWords(text: string): string {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^a-z0-9]+/gi, ' ')
    .replace(/^(icons?|ic|ico|img|btn|button|js) | (icons?|btn|button|img)$/gi, '')
    .trim()
    .toLowerCase()
    .split(' ')
    .filter((word, at, all) => all.indexOf(word) === at)
    .join(' ');
  return words.length > maxLength
    ? words.slice(0, words.lastIndexOf(' ', maxLength) > 0 ? words.lastIndexOf(' ', maxLength) : maxLength)
    : words;
}
