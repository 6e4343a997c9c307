import type { Masked } from '../masked';
import { readPairs } from './pairs';
import { lower, type Group, type Rule } from './rule';

const pixels = (name: string) => String.raw`(?<${name}>\d{1,5})\s*(?:px|pixels?)?`;
const ways = '(?:right|left|up|down)';
const towards = (name: string) => String.raw`(?:to(?:wards)?\s+the\s+)?(?<${name}>${ways})`;
const drag = String.raw`^drag\s+(?<target>.+?)\s+`;

/** Dragging, onto something or by a distance in pixels. */
export const dragRules: Rule[] = [
  {
    topic: 'pointer',
    usage: 'drag X by N px right, left, up or down; drag X by N and M (right and down)',
    examples: [
      'drag Volume by 40 px right',
      'drag the Volume slider 40 pixels to the left',
      'drag Card left by 20',
      'drag Card by 40 px right and 10 px up',
      'drag Card by 40 and 10',
      'drag Card by -40, 10 px',
    ],
    patterns: [
      new RegExp(
        String.raw`${drag}(?:by\s+)?${pixels('n')}\s+${towards('way')}(?:(?:\s+and|,)\s+(?:by\s+)?${pixels('m')}\s+${towards('other')})?$`,
        'di',
      ),
      new RegExp(String.raw`${drag}${towards('way')}\s+(?:by\s+)?${pixels('n')}$`, 'di'),
      new RegExp(
        String.raw`${drag}by\s+(?<x>-?\d{1,5})\s*(?:px|pixels?)?(?:\s+and\s+|\s*,\s*)(?<y>-?\d{1,5})\s*(?:px|pixels?)?$`,
        'di',
      ),
    ],
    read(group) {
      const target = group('target');
      const by = target && distance(group);
      return by && { kind: 'drag-by', target, ...by };
    },
  },
  {
    topic: 'pointer',
    usage: 'drag X to X',
    examples: ['drag Milk to Done', 'drag "Milk" onto the Done list', 'drag and drop the second card into "Doing"'],
    patterns: [/^drag(?:\s+and\s+drop)?\s+(?<words>.+)$/di],
    read(group) {
      const words = group('words');
      const found = words
        ? readPairs(words, /\s+(?:to|on\s*to|in\s*to|on|over)\s+/gi).filter(({ to }) => !isDirection(to))
        : [];
      return found.length === 0 ? undefined : { kind: 'drag', readings: found };
    },
  },
];

const axes: Readonly<Record<string, { x: number; y: number }>> = {
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
  down: { x: 0, y: 1 },
  up: { x: 0, y: -1 },
};

/** The distance; undefined when it is zero, or given twice along one axis. */
function distance(group: Group): { x: number; y: number } | undefined {
  const read = (name: string): number => Number(group(name)?.raw ?? 0);
  const way = axes[lower(group, 'way')];
  const other = axes[lower(group, 'other')];
  if (way && other && Math.abs(way.x) === Math.abs(other.x)) return undefined;
  const along = (axis: 'x' | 'y'): number =>
    way ? read('n') * way[axis] + read('m') * (other?.[axis] ?? 0) : read(axis);
  const by = { x: along('x') || 0, y: along('y') || 0 };
  return by.x === 0 && by.y === 0 ? undefined : by;
}

/** "to the right" is not a place, and says no distance. */
function isDirection(words: Masked): boolean {
  return new RegExp(String.raw`^(?:the\s+)?${ways}(?:\s+(?:side|by\s.*))?$`, 'i').test(words.mask);
}
