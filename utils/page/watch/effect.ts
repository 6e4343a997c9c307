import type { Effect, PageAction } from '../api';
import { nonEmpty } from '../../defined';
import { signatureOf } from '../aria/signature';
import { isSecret } from '../aria/secret';
import { statesOf } from '../aria/states';
import { clip, collapse, deepActiveElement, pathUp, isTag, queryAll, shadowRootOf } from '../dom/dom';
import { styleOf } from '../dom/realm';
import { mediaState } from '../aria/media';
import { doc, safe } from '../dom/safe';
import { drawingsAt } from './drawings';

/**
 * The returned function says what differs since. Place and look count only where the page changed something at or
 * around the element and its line says the same: what grows above moves it, too. After a drag, movement always counts.
 */
export function effectFrom(at: Element | undefined, kind: PageAction['kind']): () => Effect {
  if (!/^(click|press|drag)$/.test(kind)) return () => ({});
  const isDrag = kind === 'drag';
  const before = at && factsOf(at);
  const inside = at && isDrag ? insideFrom(at) : () => ({});
  const selected = selectedText();
  const media = mediaStates();
  return () => ({
    ...(at && before && safe(at).isConnected ? { ...changes(before, factsOf(at), isDrag), ...inside() } : {}),
    ...(selectedText() === selected || selectedText() === '' ? {} : { selected: clip(selectedText(), 200) }),
    ...playing(media),
  });
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(element: Element) {
  const { left, top, width, height } = safe(element).getBoundingClientRect();
  const style = styleOf(element);
  const path = pathUp(element);
  const around = path.slice(1);
  const { role, name } = signatureOf(element);
  return {
    at: element,
    line: JSON.stringify([role, name, { ...statesOf(element, role), focused: undefined }]),
    marks: path.slice(0, nearest).map(attributesOf).join(''),
    x: Math.round(around.reduce((sum, at) => sum + safe(at).scrollLeft, left)),
    y: Math.round(around.reduce((sum, at) => sum + safe(at).scrollTop, top)),
    width: Math.round(width),
    height: Math.round(height),
    look: Object.fromEntries(looks.map((look) => [look, style.getPropertyValue(look)])),
    place: around[0],
    order: [...(safe(safe(element).parentElement)?.children ?? [])],
  };
}

/** Widgets put boxes around what they move or mark. */
const nearest = 3;
const looks = (
  'background-color background-image color border-top-color opacity fill text-decoration-line font-weight ' +
  'rotate filter'
).split(' ');

const attributesOf = (element: Element): string =>
  [...safe(element).attributes].map(({ name, value }) => `${name}=${value}`).join(' ');

function changes(before: Facts, now: Facts, isDrag: boolean): Effect {
  if (now.width === 0 && now.height === 0) return {};
  const isElsewhere = before.place !== now.place || rankIn(before, now) !== rankIn(now, before);
  if (!isDrag && !isElsewhere && (before.marks === now.marks || before.line !== now.line)) return {};
  const moved = { x: now.x - before.x, y: now.y - before.y };
  const grown = { width: now.width - before.width, height: now.height - before.height };
  const look = looks.filter((name) => before.look[name] !== now.look[name]);
  return {
    ...(isDrag || moved.x !== 0 || moved.y !== 0 ? { moved } : {}),
    ...(grown.width !== 0 || grown.height !== 0 ? { grown } : {}),
    ...nonEmpty({ look: look.map((name) => `${name} ${now.look[name]}`) }),
    ...(isElsewhere ? { after: clip(collapse(safe(previousIn(now))?.textContent ?? ''), 60) } : {}),
  };
}

const previousIn = ({ order, at }: Facts): Element | undefined => order[order.indexOf(at) - 1];

/** Among the siblings it has at both times: what comes or goes does not move it. */
function rankIn({ order, at }: Facts, other: Facts): number {
  const others = new Set(other.order);
  return order.filter((sibling) => others.has(sibling)).indexOf(at);
}

/** Firefox 153 does not count what is selected in a field. */
function selectedText(): string {
  const field = deepActiveElement();
  if (field && isSecret(field)) return '';
  if ((isTag(field, 'input') || isTag(field, 'textarea')) && field.selectionStart !== null)
    return collapse(field.value.slice(field.selectionStart, field.selectionEnd ?? undefined));
  return collapse(doc.getSelection()?.toString() ?? '');
}

function mediaStates(): Map<HTMLMediaElement, string> {
  return new Map(queryAll<HTMLMediaElement>('video, audio').map((element) => [element, mediaState(element)]));
}

function playing(before: ReadonlyMap<HTMLMediaElement, string>): Pick<Effect, 'media'> {
  const now = [...before].filter(([element]) => safe(element).isConnected).map(([element]) => element);
  const changed = now.filter((element) => mediaState(element) !== before.get(element));
  return nonEmpty({ media: changed.map((element) => `${safe(element).localName} ${mediaState(element)}`) });
}

/** A map or strip that is dragged stays in place, and what it shows moves. Where lengths differ, most decide. */
function insideFrom(at: Element): () => Pick<Effect, 'inside'> {
  const places = placesIn(at);
  const drawn = drawingsAt(at);
  return () => {
    const moves = [...placesIn(at)].flatMap(([element, { x, y }]) => {
      const before = places.get(element);
      return !before || (before.x === x && before.y === y) ? [] : [{ x: x - before.x, y: y - before.y }];
    });
    const alike = [...Map.groupBy(moves, ({ x, y }) => `${x} ${y}`).values()];
    const [most] = alike.sort((one, other) => other.length - one.length);
    if (most?.[0]) return { inside: most[0] };
    const now = drawingsAt(at);
    if (now === undefined || drawn === undefined) return { inside: 'unreadable' };
    return now === drawn ? {} : { inside: 'drawn' };
  };
}

/** Each takes some microseconds. */
const MAX_ELEMENTS = 200;

function placesIn(at: Element): Map<Element, { x: number; y: number }> {
  const { left, top } = safe(at).getBoundingClientRect();
  const inner = [...safe(at).querySelectorAll('*'), ...(shadowRootOf(at)?.querySelectorAll('*') ?? [])];
  return new Map(
    inner.slice(0, MAX_ELEMENTS).map((element) => {
      const box = safe(element).getBoundingClientRect();
      return [element, { x: Math.round(box.left - left), y: Math.round(box.top - top) }];
    }),
  );
}
