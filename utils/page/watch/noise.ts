import { safe } from '../dom/safe';

/** Changes of one place further apart than this count separately. */
const MOMENT_MS = 200;
/** So many make a place restless. */
const RESTLESS = 2;
const LEARNED = 50;

/**
 * What ticks by itself, advertisements, and what nobody can see. In doubt a change counts: to repeat an action that had
 * an effect is worse.
 */
export function createNoise(now: () => number = () => performance.now()) {
  const restless = new WeakMap<Node, { times: number; last: number }>();
  return {
    learn(records: readonly MutationRecord[]): void {
      for (const { target } of records.slice(0, LEARNED)) {
        const { times, last } = restless.get(target) ?? { times: 0, last: -Infinity };
        if (now() - last >= MOMENT_MS) restless.set(target, { times: times + 1, last: now() });
      }
    },
    areNoise: (records: readonly MutationRecord[]): boolean =>
      records.every(
        (record) =>
          (restless.get(record.target)?.times ?? 0) >= RESTLESS ||
          isAdvertisement(record.target) ||
          isUnseen(record) ||
          isTick(record, records),
      ),
  };
}

const adPlaces =
  'ins.adsbygoogle, [id^="google_ads"], [id^="div-gpt-ad"], [data-ad-slot], [data-ad-client], [aria-label="Advertisement" i]';

function isAdvertisement(target: Node): boolean {
  const element = 'closest' in target ? (target as Element) : safe(target).parentElement;
  return (safe(element)?.closest(adPlaces) ?? null) !== null;
}

/** Not styles: they change how the page looks. */
const undrawn = new Set(['#comment', 'script', 'meta', 'link', 'noscript', 'template']);

function isUnseen({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes')
    return attributeName !== null && safe(target as Element).getAttribute(attributeName) === oldValue;
  if (type === 'characterData') return safe(target).nodeValue === oldValue;
  const moved = [...addedNodes, ...removedNodes];
  // The browser reports when a new frame has its document, but not that one is removed.
  return (
    moved.length > 0 &&
    [...addedNodes].every((node) => safe(node).nodeName.toLowerCase() === 'iframe' || isUndrawn(node)) &&
    [...removedNodes].every(isUndrawn)
  );
}

function isUndrawn(node: Node): boolean {
  const name = safe(node).nodeName.toLowerCase();
  if (name === '#text') return !/\S/.test(safe(node).nodeValue ?? '');
  return undrawn.has(name) && !(name === 'link' && safe(node as Element).matches('[rel~="stylesheet" i]'));
}

/** A time of day, a countdown or an age ("3 minutes ago") moved on. */
function isTick({ type, target, oldValue }: MutationRecord, together: readonly MutationRecord[]): boolean {
  if (type === 'attributes') return false;
  // One record may remove a text and another add it.
  const sameTarget = together.filter((one) => one.type === 'childList' && one.target === target);
  const [before, after] =
    type === 'characterData'
      ? [oldValue ?? '', safe(target).nodeValue ?? '']
      : [textOf(sameTarget, 'removedNodes'), textOf(sameTarget, 'addedNodes')];
  return before !== after && hasTime.test(before) && withoutTimes(before) === withoutTimes(after);
}

const time = String.raw`\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?|\d+\s?(s|sec|secs|seconds?|min|mins|minutes?|h|hours?)\b( ago)?`;
const hasTime = new RegExp(time, 'i');

function withoutTimes(text: string): string {
  return text.replace(new RegExp(time, 'gi'), '');
}

function textOf(records: readonly MutationRecord[], which: 'addedNodes' | 'removedNodes'): string {
  return records
    .flatMap((record) => [...record[which]])
    .map((node) => safe(node).textContent ?? '')
    .join('');
}
