import type { PageNode } from '../../../../utils/page/api';
import { closeness, closenessOf } from './closeness';
import { isContainer, pushRoles, recordRoles } from './roles';
import { ancestorsOf, isInside, type Place } from './tree';

/**
 * Their smallest common container holds no other candidate's, and among them the words match best. In one flat
 * container, document order decides. Empty without a shared container. Where the words name something else, they fit
 * only in part, and all are given.
 */
export function nearestToContext(
  candidates: readonly Place[],
  all: readonly Place[],
  context: string,
): { near: Place[]; fits: number } {
  const hits = all.map((place) => ({ place, fits: fitOf(place, context) })).filter(({ fits }) => fits < Infinity);
  const found = candidates.flatMap((place) => boxOf(place, hits) ?? []);
  const inner = found.filter(({ box }) => !found.some((other) => other.box !== box && isInside(other.box, box)));
  const best = Math.min(...inner.map(({ fits }) => fits));
  const kept = inner.filter(({ fits }) => fits === best);
  const isFlat = kept.every(({ box }) => box === kept[0]?.box);
  const gaps = kept.map((one) => (isFlat ? gap(one, all) : 0));
  const near = kept.filter((_, i) => gaps[i] === Math.min(...gaps));
  const named = candidates.filter((place) => hits.some((hit) => hit.place === place && hit.fits === best));
  if (named.length === 0 && near.every(({ place, names }) => names.some((name) => isOf(name, place, all))))
    return { near: near.map(({ place }) => place), fits: best };
  const possible = new Set([...named, ...kept.map(({ place }) => place)]);
  return { near: [...possible], fits: named.length > 0 ? Math.max(best, closeness.wholeWord) : closeness.elsewhere };
}

/** "At the top" does not mean beside "Back to top". */
function fitOf({ node }: Place, words: string): number {
  const texts = [node.name ?? '', node.value ?? ''];
  return Math.min(...texts.map((text) => closenessOf(words, text, pushRoles.has(node.role)) ?? Infinity));
}

/** It has the words outside the candidate. */
function boxOf(place: Place, hits: readonly { place: Place; fits: number }[]) {
  const part = closestOf(place, parts);
  const outside = hits.filter((hit) => !isInside(hit.place, place) && closestOf(hit.place, parts) === part);
  const box = [...ancestorsOf(place)].find((above) => outside.some((hit) => isInside(hit.place, above)));
  const inside = outside.filter((hit) => box && isInside(hit.place, box));
  const fits = Math.min(...inside.map((hit) => hit.fits));
  return box && { place, box, fits, names: inside.filter((hit) => hit.fits === fits).map((hit) => hit.place) };
}

type Found = NonNullable<ReturnType<typeof boxOf>>;

/** What is in the header is not in the words' row, section or card. */
const parts = new Set(['banner', 'navigation', 'search', 'contentinfo', 'dialog', 'alertdialog']);

const closestOf = (place: Place, roles: ReadonlySet<string>): Place | undefined =>
  [place, ...ancestorsOf(place)].find(({ node }) => roles.has(node.role));

/** What names an item is not the name of the next one. Elsewhere, a control that is no title names itself alone. */
function isOf(name: Place, place: Place, all: readonly Place[]): boolean {
  const { role } = name.node;
  const [item, own] = [name, place].map((one) => closestOf(one, recordRoles));
  if (isInside(place, name) || (own && isInside(name, own))) return true;
  if ((item && !isInside(place, item)) || isContainer(role)) return false;
  return levelOf(name.node) < Infinity ? heads(name, place, all) : !pushRoles.has(role);
}

/** And no later one does. */
function heads(name: Place, place: Place, all: readonly Place[]): boolean {
  if (levelOf(name.node) === Infinity || name.order > place.order) return false;
  return !all.slice(name.order + 1, place.order).some(({ node }) => levelOf(node) <= levelOf(name.node));
}

/** Links are titles, too. */
const levelOf = ({ role, states }: PageNode): number =>
  role === 'heading' ? Number(states?.level ?? 2) : role === 'link' ? 7 : Infinity;

/** Nodes to the nearest words before it, its heading, or after it; none in what they name. */
function gap({ place, names }: Found, all: readonly Place[]): number {
  const gaps = names.map((name) => (isInside(place, name) || heads(name, place, all) ? 0 : place.order - name.order));
  const before = gaps.filter((steps) => steps >= 0);
  return Math.min(...(before.length > 0 ? before : gaps).map(Math.abs));
}
