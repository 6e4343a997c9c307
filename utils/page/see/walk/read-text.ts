import { withoutGlyphs } from '../../aria/glyphs';
import { maxNameLength } from '../../aria/name';
import { isUnseenText } from '../../aria/paint';
import { isStruck, strike } from '../../aria/struck';
import { clip, collapse } from '../../dom/dom';
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
export function noteStruck(text: string, frame: Frame): void {
  const { named, isAriaHidden, scrolled } = frame.context;
  const part = clip(collapse(withoutGlyphs(text)), maxNameLength);
  if (part === '' || !named?.name?.includes(part) || isAriaHidden || !frame.style || !isStruck(frame.element)) return;
  if ((frame.hasUnseenText ??= isUnseenText(frame.element, frame.style, scrolled))) return;
  named.struck = clip(`${named.struck ?? ''} ${part}`.trim(), maxNameLength);
}
