import { isTag } from '../dom/dom';
import { safe } from '../dom/safe';
import { isInView, overlap } from '../dom/boxes';

/** Never equal where a canvas that the action may have changed cannot be read. `at`: the element acted on. */
export function drawingsIn(roots: readonly (Document | ShadowRoot)[], at: Element | undefined): string {
  return canvasesIn(roots)
    .map((canvas) => digestOf(canvas) ?? (mayShowAction(canvas, at) ? `?${(unreadable += 1)}` : ''))
    .join(' ');
}

/** Undefined where one cannot be read. */
export function drawingsAt(element: Element): string | undefined {
  const digests = (isTag(element, 'canvas') ? [element] : canvasesIn([element])).map(digestOf);
  return digests.includes(undefined) ? undefined : digests.join(' ');
}

const canvasesIn = (roots: readonly ParentNode[]): HTMLCanvasElement[] =>
  roots
    .flatMap((root) => [...safe(root).querySelectorAll('canvas')])
    .filter((canvas) => canvas.getBoundingClientRect().width > 0 && isInView(canvas.getBoundingClientRect()))
    .slice(0, MAX_CANVASES);

/** Each takes some milliseconds. */
const MAX_CANVASES = 4;
/** Longer side of the compared picture, in pixels. */
const SIDE = 512;

let unreadable = 0;

/** It overlaps the canvas, or the canvas is the main thing in view. */
function mayShowAction(canvas: HTMLCanvasElement, at: Element | undefined): boolean {
  const box = canvas.getBoundingClientRect();
  const over = safe(at)?.getBoundingClientRect();
  return box.width * box.height > (innerWidth * innerHeight) / 4 || (over !== undefined && overlap(over, box));
}

/** Undefined for an empty canvas: WebGL ones cannot be read outside of their animation frame. */
function digestOf(canvas: HTMLCanvasElement): string | undefined {
  const pixels = pixelsOf(canvas);
  let hash = 0x811c9dc5;
  let ink = 0;
  for (const pixel of pixels ?? []) {
    ink |= pixel;
    // FNV-1a over 32-bit words. http://www.isthe.com/chongo/tech/comp/fnv/
    hash = Math.imul(hash ^ pixel, 0x01000193);
  }
  return ink === 0 ? undefined : String(hash);
}

function pixelsOf(canvas: HTMLCanvasElement): Uint32Array | undefined {
  const scale = Math.min(1, SIDE / Math.max(canvas.width, canvas.height, 1));
  const width = Math.max(1, Math.ceil(canvas.width * scale));
  const height = Math.max(1, Math.ceil(canvas.height * scale));
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  try {
    copy?.drawImage(canvas, 0, 0, width, height);
    const data = copy?.getImageData(0, 0, width, height).data;
    return data && new Uint32Array(data.buffer);
  } catch (error) {
    // It has an image from another site, or no size.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
