import { allRoots, collapse } from '../dom/dom';
import { withDomCache } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';
import { roleOf } from '../aria/role';
import { refName } from '../aria/signature';
import { isVisible } from '../aria/visibility';
import { describeTarget, comparableText } from './describe-target';
import { framePlace, isSamePlace } from './frame-place';
import type { KnownTarget } from './known-target';
import { rolesIn } from '../aria/roles';

/** `several`: nothing tells apart those that fit. `other-frame`: one fits, but the wanted one was in another. */
export type FoundTarget = { found: Element } | { found?: undefined; why: 'missing' | 'several' | 'other-frame' };

/**
 * By role and name, if its surroundings agree, else by its attributes, which count only on the `samePage`: at the
 * address where it was described. Rather none than a wrong one. `place`: of the searched frame.
 */
export function findTarget(target: KnownTarget, samePage: boolean, place = framePlace()): FoundTarget {
  const result = fittingTarget(target, samePage);
  return result.found && !isSamePlace(target.frame, place) ? { why: 'other-frame' } : result;
}

function fittingTarget(target: KnownTarget, samePage: boolean): FoundTarget {
  return withDomCache(() => {
    const all = namedByRole(target.role);
    if (all === undefined) return { why: 'several' };
    const wanted = comparableText(target.name ?? '');
    const named = all.filter(({ name }) => comparableText(name) === wanted).map(asCandidate);
    if (wanted !== '') {
      const fitting = named.filter(({ known }) => agrees(known, target));
      if (fitting.length > 0) return onlyMatch(fitting, target);
      if (named.length > 0) return { why: 'missing' };
    }
    if (!samePage) return { why: 'missing' };
    const identified = all.map(asCandidate).filter(({ known }) => isIdentified(known, target));
    return identified.length === 0 ? { why: 'missing' } : onlyMatch(identified, target);
  });
}

const maxElements = 5_000;

function namedByRole(role: string) {
  const found: { element: Element; name: string }[] = [];
  for (const root of doc.getElementsByTagName('*').length > 50_000 ? [document] : allRoots())
    for (const element of safe(root).querySelectorAll('*')) {
      if (roleOf(element) !== role || !isVisible(element)) continue;
      if (found.length >= maxElements) return undefined;
      found.push({ element, name: refName(element, role) });
    }
  return found;
}

const asCandidate = ({ element }: { element: Element }) => ({ element, known: describeTarget(element) });

const titleOf = (item: string): string => comparableText(item.split(' | ')[0] ?? '');

function isSameItem(known: KnownTarget, target: KnownTarget): boolean {
  return target.item === undefined || (known.item !== undefined && titleOf(known.item) === titleOf(target.item));
}

const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && comparableText(one) === comparableText(other);

function withinAgrees(known: KnownTarget, target: KnownTarget): boolean {
  const nearest = target.within?.[0];
  return nearest !== undefined && (known.within ?? []).some((around) => same(around, nearest));
}

const agreeIn =
  (...keys: ('testId' | 'id' | 'href' | 'field' | 'placeholder')[]) =>
  (known: KnownTarget, target: KnownTarget): boolean =>
    keys.some((key) => target[key] !== undefined && known[key] === target[key]);
const isStrong = agreeIn('testId', 'id', 'href');
const isWeak = agreeIn('field', 'placeholder');

function agrees(known: KnownTarget, target: KnownTarget): boolean {
  if (!isSameItem(known, target) || hasOtherTarget(known, target)) return false;
  if (target.item !== undefined || isStrong(known, target)) return true;
  if (target.within?.length) return withinAgrees(known, target);
  if (target.heading !== undefined) return same(known.heading, target.heading) || isWeak(known, target);
  return true;
}

/** A link elsewhere may do something else. Numbers and queries may differ. */
function hasOtherTarget(known: KnownTarget, target: KnownTarget): boolean {
  if (target.href === undefined) return false;
  const place = (href = '') => href.replace(/[?#].*$/s, '').replace(/\d+/g, '#');
  return place(known.href) !== place(target.href);
}

/** They identify fields and links; a button may do something else by now. */
const byAttributes = rolesIn('textbox searchbox combobox checkbox radio spinbutton slider link switch');

function isIdentified(known: KnownTarget, target: KnownTarget): boolean {
  if (!isSameItem(known, target)) return false;
  const placed = withinAgrees(known, target) || same(known.heading, target.heading);
  if (isStrong(known, target)) return placed || byAttributes.has(target.role);
  return isWeak(known, target) && (placed || target.item !== undefined);
}

function onlyMatch(candidates: ReturnType<typeof asCandidate>[], target: KnownTarget): FoundTarget {
  const [first, second] = tests.reduce((remaining, fits) => {
    const narrowed = remaining.filter(({ known }) => fits(known, target));
    return narrowed.length > 0 ? narrowed : remaining;
  }, candidates);
  return first && !second ? { found: first.element } : { why: 'several' };
}

const tests: readonly ((known: KnownTarget, target: KnownTarget) => boolean)[] = [
  isStrong,
  withinAgrees,
  (known, target) => same(known.heading, target.heading),
  (known, target) => target.item !== undefined && same(known.item, target.item),
  isWeak,
  (known, target) => collapse(known.name ?? '') === collapse(target.name ?? ''),
];
