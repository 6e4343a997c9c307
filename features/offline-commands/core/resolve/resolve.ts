import type { PageNode } from '../../../../utils/page/api';
import type { Masked } from '../masked';
import { closeness, closenessOf } from './closeness';
import { nearestToContext } from './context';
import { areConfusable, hasRole, kindOf, roleFit, type Need } from './roles';
import { readTarget, type Target } from './target';
import { headingAbove, placesIn, textOf, type Place } from './tree';

export interface Resolution {
  /** Several match equally well, in document order. */
  places: Place[];
  /** Infinity when none matches. */
  strength: number;
}

/** Compared element by element, smaller is better. */
type Score = readonly number[];
interface Candidate {
  place: Place;
  score: Score;
  fits: number;
}

/** Depends on what is on the page, never on the order of equal candidates: those are all given. */
export function resolve(words: Masked, need: Need, root: PageNode): Resolution {
  const all = placesIn(root);
  const suitable = all.flatMap((place): { place: Place; suits: number }[] => {
    const how = roleFit(place.node, need);
    return how === undefined ? [] : [{ place, suits: how }];
  });
  const titleOf = (place: Place) => (need === 'table' || need === 'list' ? headingAbove(place, all) : undefined);
  const candidates = readTarget(words).flatMap((target) => {
    const matching = suitable.flatMap((item) => judge(item.place, item.suits, target, titleOf(item.place)));
    const near = target.context !== undefined ? pickContext(matching, all, target.context) : matching;
    const best = leastOf(near);
    if (target.ordinal === undefined) return best;
    // It would act on something else.
    if (best.some(({ fits }) => fits > closeness.sameLetters)) return [];
    const at = target.ordinal > 0 ? target.ordinal - 1 : target.ordinal;
    const counted = best.sort((a, b) => a.place.order - b.place.order);
    // "The last switch" is not the last box.
    const own = counted.filter(({ place }) => place.node.role === target.role);
    if (own.length > 0) return own.slice(at).slice(0, 1);
    const ofKinds = target.roles ? Map.groupBy(counted, ({ place }) => kindOf(place.node)).values() : [];
    return [...new Set([counted, ...ofKinds].flatMap((some) => some.at(at) ?? []))];
  });
  const best = leastOf(candidates).sort((a, b) => a.place.order - b.place.order);
  const choices = Map.groupBy(best, ({ place }) => linkOf(place.node) ?? place);
  return { places: [...choices.values()].flatMap(([one]) => one?.place ?? []), strength: best[0]?.fits ?? Infinity };
}

function pickContext(matching: Candidate[], all: readonly Place[], context: string): Candidate[] {
  const places = leastOf(matching).map(({ place }) => place);
  const { near, fits } = nearestToContext(places, all, context);
  return (
    matching
      // A name in part, in another place: it is something else.
      .filter(
        ({ place, fits: own }) => near.includes(place) && (own <= closeness.sameLetters || fits < closeness.elsewhere),
      )
      .map((found) => ({ ...found, fits: Math.max(found.fits, fits) }))
  );
}

/** For one reading of the words; empty when it does not fit. */
function judge(place: Place, suitsNeed: number, target: Target, title: string | undefined): Candidate[] {
  const { node } = place;
  if (target.name === '' && !target.roles) return [];
  let foreign = 0;
  if (target.roles && !hasRole(node, target.roles)) {
    if (target.name === '' || !areConfusable(node.role, target.roles)) return [];
    foreign = 1;
  }
  const best = target.name === '' ? { fits: closeness.exact, source: 0 } : bestSource(node, target, title);
  if (!best) return [];
  const score = [
    // Within a band the role counts more than the fit.
    best.fits > closeness.sameLetters ? 1 : 0,
    suitsNeed,
    best.fits,
    foreign,
    target.rank,
    best.source,
    node.states?.disabled ? 1 : 0,
  ];
  return [{ place, score, fits: best.fits }];
}

function bestSource(node: PageNode, target: Target, title: string | undefined) {
  const sources = [node.name ?? title ?? textOf(node), node.placeholder, node.description, node.value];
  return sources
    .flatMap((text = '', source) => {
      const fits = closenessOf(target.name, text, target.exact);
      return fits === undefined ? [] : [{ fits, source }];
    })
    .sort((a, b) => a.fits - b.fits)[0];
}

function leastOf(candidates: readonly Candidate[]): Candidate[] {
  const [least] = candidates.toSorted((a, b) => compare(a.score, b.score));
  return least ? candidates.filter(({ score }) => compare(score, least.score) === 0) : [];
}

function compare(a: Score, b: Score): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Equal ones are the same choice; targets relative to their document. */
const linkOf = ({ role, url, name, ref = '' }: PageNode): string | undefined =>
  role === 'link' && url !== undefined ? JSON.stringify([url, name, ref.replace(/e\d+$/, '')]) : undefined;
