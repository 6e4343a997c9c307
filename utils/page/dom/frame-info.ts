import type { FrameInfo } from '../api';
import { defined } from '../../defined';
import { isTag } from './dom';
import { page, unlessForeign } from './realm';
import { doc, documentView, safe } from './safe';

let readFrameId: (element: Element) => number | undefined = () => undefined;

export function readFrameIdsBy(reader: (element: Element) => number | undefined): void {
  readFrameId = reader;
}

export function frameInfo(element: Element): FrameInfo | undefined {
  if (isTag(element, 'embed')) return embedInfo(element) ?? viewerInfo(element, element.src);
  if (isTag(element, 'object') && !element.contentWindow) return viewerInfo(element, element.data);
  if (!isTag(element, 'iframe') && !isFrame(element) && !(isTag(element, 'object') && element.contentWindow))
    return undefined;
  const src = isTag(element, 'object')
    ? element.data
    : element.hasAttribute('srcdoc')
      ? 'about:srcdoc'
      : element.src || 'about:blank';
  const own = idOf(element);
  const index = own.id === undefined ? placeOf(element.contentWindow) : -1;
  return { index, ...own, sameOrigin: isReadable(element), src };
}

/** Other objects show pictures, or their own content. */
export function isDocumentObject(element: Element): boolean {
  return (isTag(element, 'object') || isTag(element, 'embed')) && frameInfo(element) !== undefined;
}

/** Firefox 153 gives frames with a viewer of files an id, but no window. */
function viewerInfo(element: Element, src: string): FrameInfo | undefined {
  const own = idOf(element);
  return own.id === undefined ? undefined : { index: -1, ...own, sameOrigin: false, src };
}

/**
 * An embed element does not expose its window: it is the one that names it as its frame element or, on another site,
 * the one that no other element has.
 */
function embedInfo(embed: HTMLEmbedElement): FrameInfo | undefined {
  const all = Array.from({ length: page.length }, (_, at): Window | null => page[at] ?? null);
  const own = all.findIndex((each) => holderOf(each) === embed);
  if (own >= 0) return { index: own, ...idOf(embed), sameOrigin: true, src: embed.src };
  const claimed = new Set(
    [...doc.querySelectorAll<HTMLIFrameElement | HTMLObjectElement>('iframe, frame, object')].map(
      ({ contentWindow }) => contentWindow,
    ),
  );
  const unclaimed = all.filter((each) => !claimed.has(each) && holderOf(each) === undefined);
  const foreign = [...doc.querySelectorAll('embed')].filter(
    (each) => !all.some((one) => holderOf(one) === each) && !/^image\//.test(each.type),
  );
  const window = unclaimed.length === foreign.length ? unclaimed[foreign.indexOf(embed)] : undefined;
  return window ? { index: placeOf(window), ...idOf(embed), sameOrigin: false, src: embed.src } : undefined;
}

/** Undefined where it belongs to another site, null for a frame without a document. */
export function documentIn(element: Element): Document | null | undefined {
  if (!isTag(element, 'iframe') && !isFrame(element) && !isTag(element, 'object')) return undefined;
  const inner = isReadable(element) ? element.contentDocument : null;
  if (inner) return documentView(inner);
  return element.contentWindow === null && !isTag(element, 'object') ? null : undefined;
}

let lastPlace = -1;

/** Begins behind the last: most are asked for in order, and in Chromium a new window takes about a millisecond. */
function placeOf(inner: Window | null): number {
  const { length } = page;
  for (let step = 1; inner && step <= length; step++)
    if (page[(lastPlace + step) % length] === inner) return (lastPlace = (lastPlace + step) % length);
  return -1;
}

/** Undefined where the window belongs to another site. */
const holderOf = (inner: Window | null): Element | null | undefined => unlessForeign(() => inner?.frameElement);

const idOf = (element: Element): { id?: number } => defined({ id: readFrameId(element) });

function isFrame(element: Element): element is HTMLIFrameElement {
  return safe(element).localName === 'frame' && 'contentWindow' in element;
}

const isReadable = (frame: HTMLIFrameElement | HTMLObjectElement): boolean =>
  Boolean(unlessForeign(() => frame.contentDocument));
