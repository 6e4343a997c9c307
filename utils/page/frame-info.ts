import type { FrameInfo } from './api';
import { isTag } from './dom';

let readFrameId: (element: Element) => number | undefined = () => undefined;

/** Sets how the browser's ids of frames are read in this document. */
export function readFrameIdsBy(reader: (element: Element) => number | undefined): void {
  readFrameId = reader;
}

/** What this document knows of the frame in an element; undefined for other elements. */
export function frameInfo(element: Element): FrameInfo | undefined {
  if (!isTag(element, 'iframe') && !isFrame(element) && !isDocumentObject(element)) return undefined;
  const index = Array.from({ length: window.length }, (_, at) => window[at]).indexOf(element.contentWindow ?? undefined);
  const id = readFrameId(element);
  const src = isTag(element, 'object') ? element.data : element.hasAttribute('srcdoc') ? 'about:srcdoc' : element.src || 'about:blank';
  return { index, ...(id === undefined ? {} : { id }), sameOrigin: isReadable(element), src };
}

/** Whether an object element shows a document of its own, as a frame does; others show pictures, or what is in them. */
export function isDocumentObject(element: Element): element is HTMLObjectElement {
  return isTag(element, 'object') && element.contentWindow !== null;
}

function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === 'frame' && 'contentWindow' in element;
}

function isReadable(frame: HTMLIFrameElement | HTMLObjectElement): boolean {
  try {
    return frame.contentDocument !== null;
  } catch {
    // Only a SecurityError can come here: the frame belongs to another site.
    return false;
  }
}
