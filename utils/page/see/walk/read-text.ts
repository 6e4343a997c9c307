import { withoutGlyphs } from '../../aria/glyphs';
import { isUnseenText } from '../../aria/paint';
import { isStruck, strike } from '../../aria/struck';
import { collapse } from '../../dom/dom';
import { spaced } from '../lines';
import type { Frame } from './walk-state';

export function readText(text: string, frame: Frame, isDrawn = false): void {
  const { collector, style } = frame;
  if (!style) return;
  const data = spaced(withoutGlyphs(text), collector.text, style);
  const hasWords = /\S/.test(data);
  if (hasWords && !isDrawn && (frame.hasUnseenText ??= isUnseenText(frame.element, style, frame.context.scrolled)))
    return;
  collector.text += hasWords && isStruck(frame.element) ? strike(data) : data;
  if (hasWords) collector.holder ??= frame.holder;
}

/** In what has the text as its name. */
export function noteStruck(text: string, { context: { named }, element }: Frame): void {
  if (named && /\S/.test(text) && isStruck(element)) named.struck = collapse(`${named.struck ?? ''} ${text}`);
}
