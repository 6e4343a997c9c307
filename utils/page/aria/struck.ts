import { cached } from '../dom/dom-cache';
import { flatParent } from '../dom/dom';
import { styleOf } from '../dom/realm';

/** A line goes through its text: https://drafts.csswg.org/css-text-decor/#line-decoration */
export const isStruck = cached((element: Element): boolean => {
  const { textDecorationLine, display, position, float } = styleOf(element);
  if (textDecorationLine?.includes('line-through')) return true;
  if (/^inline-/.test(display) || /^(absolute|fixed)$/.test(position) || /^(left|right)$/.test(float)) return false;
  const parent = flatParent(element);
  return parent !== undefined && isStruck(parent);
});

/** As Markdown writes it. */
export const strike = (text: string): string => text.replace(/\S(?:[^]*\S)?/, '~~$&~~');

/** What holds of the text: without struck parts, unless there is nothing else. */
export const unstruck = (text: string): string => text.replace(/~~.*?~~/g, ' ').trim() || text.replaceAll('~~', '');
