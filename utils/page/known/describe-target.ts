import { clip, collapse, isBefore, isTag, textNodesIn } from '../dom/dom';
import { attributeOf } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';
import { nameOf } from '../aria/name';
import { roleOf } from '../aria/role';
import { signatureOf } from '../aria/signature';
import { isSecret } from '../aria/secret';
import { isVisible } from '../aria/visibility';
import { headingSelector } from '../see/headings';
import { framePlace } from './frame-place';
import type { KnownTarget } from './known-target';
import { rolesIn } from '../aria/roles';
import { defined } from '../../defined';

export function describeTarget(element: Element): KnownTarget {
  const { role, name } = signatureOf(element);
  const item = itemAround(element);
  const within = containersOf(element);
  return defined({
    role,
    name: clip(name, maxLength) || undefined,
    heading: headingOf(element, item),
    within: within.length > 0 ? within : undefined,
    ...attributesOf(element),
    frame: framePlace(),
    item: (item && textsOfItem(item, element).join(' | ')) || undefined,
  });
}

export function comparableText(text: string): string {
  return collapse(text.normalize('NFKC').replace(/[([]\d+[)\]]/g, '')).toLowerCase();
}

const maxLength = 200;
const maxTexts = 8;
const maxContainers = 4;

/** Skips those with numbers: `row-3` is a position. */
function attributesOf(element: Element): Partial<KnownTarget> {
  const given = (attribute: string) => attributeOf(element, attribute) ?? '';
  const named = (value: string) =>
    value !== '' && value.length <= maxLength && !/\d|:/.test(value) ? value : undefined;
  return defined({
    id: named(given('id')),
    testId: named(given('data-testid') || given('data-test') || given('data-cy')),
    field: named(given('name')),
    placeholder: clip(collapse(given('placeholder')), maxLength) || undefined,
    href: isTag(element, 'a') ? hrefOf(element) : undefined,
    secret: isTag(element, 'input') && isSecret(element) ? (true as const) : undefined,
  });
}

function hrefOf(link: HTMLAnchorElement): string | undefined {
  const url = URL.parse(link.href);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const own = url.origin === URL.parse(doc.baseURI)?.origin;
  return clip(own ? url.pathname + url.search + url.hash : url.href, 1_000);
}

const namedContainers = rolesIn(
  'form group radiogroup dialog alertdialog region navigation search table grid tabpanel toolbar menu',
);
const containerSelector =
  'form, fieldset, dialog, section, nav, search, table, [role]:not([role=presentation], [role=none])';

function containersOf(element: Element): string[] {
  const found: string[] = [];
  for (let around = safe(element).parentElement; around; around = safe(around).parentElement) {
    if (!safe(around).matches(containerSelector)) continue;
    const role = roleOf(around);
    const name = namedContainers.has(role) ? nameOf(around, role) : '';
    if (name !== '') found.push(clip(`${role} ${name}`, maxLength));
    if (found.length >= maxContainers) break;
  }
  return found;
}

const itemSelector = 'tr, li, article, [role=row], [role=listitem], [role=article]';

function itemAround(element: Element): Element | undefined {
  const own = safe(safe(element).parentElement)?.closest(itemSelector);
  if (own) return own;
  let around = safe(element).parentElement;
  for (let level = 0; around && level < maxLevels; level += 1, around = safe(around).parentElement)
    if (isOneOfSeveral(around)) return around;
  return undefined;
}

const maxLevels = 5;
const maxItemLength = 2_000;

function isOneOfSeveral(box: Element): boolean {
  const { localName, className } = safe(box);
  const parent = safe(box).parentElement;
  if (!parent || !/^(div|section|a|dd|label)$/.test(localName) || className === '') return false;
  const text = safe(box).textContent ?? '';
  if (text.length > maxItemLength) return false;
  return [...safe(parent).children].some(
    (other) =>
      other !== box &&
      safe(other).localName === localName &&
      safe(other).className === className &&
      safe(other).textContent !== text,
  );
}

const titleSelector = `${headingSelector}, th[scope=row], [role=rowheader]`;

/** Its title first. [] where the element is the title, whose name says which item is meant. */
function textsOfItem(item: Element, element: Element): string[] {
  const texts = textsIn(item, () => true);
  const title = titleOf(item) ?? texts.find((text) => /\p{L}/u.test(text)) ?? texts[0];
  const own = comparableText(signatureOf(element).name);
  if (title === undefined || own.includes(comparableText(title))) return [];
  const others = textsIn(item, (at) => !safe(element).contains(at)).filter((text) => text !== title);
  return [title, ...others].slice(0, maxTexts).map((text) => clip(text, maxLength));
}

function titleOf(item: Element): string | undefined {
  const title = [...safe(item).querySelectorAll(titleSelector)].find((one) => isVisible(one));
  return collapse(safe(title)?.textContent ?? '') || undefined;
}

function textsIn(item: Element, counts: (at: Node) => boolean): string[] {
  const isRead = (around: Element | null) => around && !/^(script|style|option)$/.test(safe(around).localName);
  return textNodesIn(item)
    .filter((at) => isRead(safe(at).parentElement) && counts(at))
    .map((at) => collapse(at.data))
    .filter((text) => text !== '')
    .take(3 * maxTexts)
    .toArray();
}

/** In its item, if it has one: the page's own heading says nothing. */
function headingOf(element: Element, item: Element | undefined): string | undefined {
  const headings = [...safe(item ?? document).querySelectorAll(headingSelector)];
  const heading = headings.findLast((one) => isBefore(one, element) && !safe(one).contains(element) && isVisible(one));
  if (!heading || safe(heading).localName === 'h1') return undefined;
  return clip(collapse(safe(heading).textContent ?? ''), maxLength) || undefined;
}
