import { rulesOf, sheetsOf } from '../aria/sheet-facts';
import { allRoots } from '../dom/dom';

/** Applies the print rules of readable sheets. No event tells the page. */
export async function asPrinted<T>(work: () => Promise<T>): Promise<T> {
  const changed: [media: MediaList, text: string][] = [];
  for (const media of allRoots().flatMap(sheetsOf).flatMap(mediaIn)) {
    const { mediaText } = media;
    const printed = mediaText.split(',').map(queryInPrint).join(', ');
    if (printed === mediaText) continue;
    changed.push([media, mediaText]);
    media.mediaText = printed;
  }
  try {
    return await work();
  } finally {
    for (const [media, text] of changed) media.mediaText = text;
  }
}

/** Of a sheet or a rule, and of all in it. */
function mediaIn(part: CSSStyleSheet | CSSRule): MediaList[] {
  const { media, styleSheet } = part as Partial<CSSImportRule>;
  const rules = rulesOf(part as CSSStyleSheet) ?? [];
  return [...(media ? [media] : []), ...[...(styleSheet ? [styleSheet] : []), ...rules].flatMap(mediaIn)];
}

/** Holds on the screen where `query` holds in print. */
function queryInPrint(query: string): string {
  const [, not, type, rest = ''] = /^\s*(not\s|only\s)?\s*(print|screen|speech)\b(.*)$/is.exec(query) ?? [];
  if (type === undefined) return query;
  const isNegated = not?.trim().toLowerCase() === 'not';
  const holds = (type.toLowerCase() === 'print') !== isNegated;
  return holds ? `all${isNegated ? '' : rest}` : 'not all';
}
