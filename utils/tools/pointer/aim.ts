import { fail } from '../../failure';
import type { Aim, Intent } from '../../page/api';
import { lazily, z } from '../../zod';
import { defined } from '../../defined';

/** A point, in CSS pixels. Each tool that takes one says where it is measured from. */
export const pointParameters = lazily(() => ({ x: z.number().optional(), y: z.number().optional() }));

export const holdParameter = lazily(() => z.number().int().positive().max(15_000));

interface Aimed {
  ref?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

function pointOf({ x, y }: Aimed): { x: number; y: number } | undefined {
  return x === undefined && y === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
}

/** Throws INVALID_ARGUMENTS where neither element nor point is named. */
export function aimOf(aimed: Aimed): Aim {
  const offset = pointOf(aimed);
  if (aimed.ref !== undefined) return { ref: aimed.ref, ...defined({ offset }) };
  if (offset) return { offset };
  throw fail('INVALID_ARGUMENTS', 'It is not said where.', { hint: 'Give ref, or x and y for a point of the view.' });
}

/** For the panel: the page's name for the element, or the point. */
export function aimName(aimed: Aimed, name: (ref: string) => string): string {
  if (aimed.ref !== undefined) return name(aimed.ref);
  const offset = pointOf(aimed);
  return offset ? `${offset.x}, ${offset.y}` : '';
}

/** What the guard asks the page beforehand; undefined where nothing is named. */
export function intentAt(by: 'click' | 'write', aimed: Aimed): Intent | undefined {
  if (aimed.ref) return { by, ref: aimed.ref };
  const at = pointOf(aimed);
  return at && { by, at };
}
