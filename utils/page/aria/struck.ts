import { cached } from '../dom/dom-cache';
import { flatParent } from '../dom/dom';
import { positionOf, styleOf } from '../dom/realm';

/** A line goes through its text: https://drafts.csswg.org/css-text-decor/#line-decoration */
export const isStruck = cached((element: Element): boolean => {
  const style = styleOf(element);
  if (style.textDecorationLine?.includes('line-through')) return true;
  const parent = flatParent(element);
  if (!parent || !isStruck(parent)) return false;
  return !/\b(inline-|absolute|fixed|left|right)/.test(`${style.display} ${positionOf(element)} ${style.float}`);
});

export const strike = (text: string): string => text.replace(/\S(?:[^]*\S)?/, '~~$&~~');

/** Without struck parts, unless there is nothing else. */
export const unstruck = (text: string): string => text.replace(/~~.*?~~/g, ' ').trim() || text.replaceAll('~~', '');
