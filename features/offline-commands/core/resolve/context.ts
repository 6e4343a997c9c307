import { closenessOf, type Closeness } from './closeness';
import { pushRoles } from './roles';
import { ancestorsOf, isInside, type Place } from './tree';

/**
 * Their smallest common container holds no other candidate's, and among them the words match best. In one flat
 * container, document order decides. Empty without a shared container.
 */
export function nearestToContext(
  candidates: readonly Place[],
  all: readonly Place[],
  context: string,
): { near: Place[]; fits: Closeness } {
  const hits = all.flatMap((place): Hit[] => {
    const fits = bestFit(place, context);
    return fits === undefined ? [] : [{ place, fits }];
  });
  const found = candidates.flatMap((place) => {
    const box = boxOf(place, hits);
    return box ? [{ place, ...box }] : [];
  });
  const inner = found.filter(({ box }) => !found.some((other) => other.box !== box && isInside(other.box, box)));
  const best = Math.min(...inner.map(({ fits }) => fits)) as Closeness;
  const kept = inner.filter(({ fits }) => fits === best);
  const isFlat = kept.every(({ box }) => box === kept[0]?.box);
  const likely = hits.filter((hit) => hit.fits === best);
  const gaps = kept.map(({ place, box }) => (isFlat ? gap(place, box, likely) : 0));
  return { near: kept.filter((_, i) => gaps[i] === Math.min(...gaps)).map(({ place }) => place), fits: best };
}

interface Hit {
  place: Place;
  fits: Closeness;
}

/** "At the top" does not mean beside "Back to top". */
function bestFit({ node }: Place, words: string): Closeness | undefined {
  const fits = [node.name, node.value]
    .map((text = '') => closenessOf(words, text, pushRoles.has(node.role)))
    .filter((one) => one !== undefined);
  return fits.length > 0 ? (Math.min(...fits) as Closeness) : undefined;
}

/** It has the words outside the candidate. */
function boxOf(candidate: Place, hits: readonly Hit[]): { box: Place; fits: Closeness } | undefined {
  const part = partOf(candidate);
  const outside = hits.filter(({ place }) => !isInside(place, candidate) && partOf(place) === part);
  for (const box of ancestorsOf(candidate)) {
    const fits = outside.filter(({ place }) => isInside(place, box)).map((hit) => hit.fits);
    if (fits.length > 0) return { box, fits: Math.min(...fits) as Closeness };
  }
  return undefined;
}

/** What is in the header is not in the words' row, section or card. */
function partOf(place: Place): Place | undefined {
  return [place, ...ancestorsOf(place)].find(({ node }) => parts.has(node.role));
}

const parts = new Set(['banner', 'navigation', 'search', 'contentinfo', 'dialog', 'alertdialog']);

/** Nodes to the nearest words before it, its heading, or after it. */
function gap(candidate: Place, box: Place, hits: readonly Hit[]): number {
  const gaps = hits
    .filter(({ place }) => isInside(place, box) && !isInside(place, candidate))
    .map(({ place }) => candidate.order - place.order);
  const before = gaps.filter((steps) => steps > 0);
  return Math.min(Infinity, ...(before.length > 0 ? before : gaps).map(Math.abs));
}
