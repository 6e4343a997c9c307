import { withoutGlyphs } from '../../aria/glyphs';
import { isUnseenText } from '../../aria/paint';
import { spaced } from '../lines';
import type { Frame } from './walk-state';

export function readText(text: string, frame: Frame): void {
  const { collector, style } = frame;
  if (!style) return;
  const data = spaced(withoutGlyphs(text), collector.text, style);
  const hasWords = /\S/.test(data);
  if (hasWords && (frame.hasUnseenText ??= isUnseenText(frame.element, style, frame.context.scrolled))) return;
  collector.text += data;
  if (hasWords) collector.holder ??= frame.holder;
}
