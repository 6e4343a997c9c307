import type { Mark } from '../../../page/api';

/** In CSS pixels of the view. */
export type Box = Omit<Mark, 'ref'>;

/** `far`: a line must lead to its box. */
export interface LabelPlace extends Box {
  far: boolean;
}

/**
 * No label covers another: each stands at its box, else at the nearest free place; in a full view it lies on its box.
 * Small boxes, with the least room, choose first.
 */
export function labelPlaces(boxes: readonly Labelled[], view: Size, height: number): LabelPlace[] {
  const taken = new TakenPlaces(height);
  const places = new Map<Labelled, LabelPlace>();
  for (const box of boxes.toSorted((one, other) => areaOf(one) - areaOf(other))) {
    const size = { width: box.label, height };
    const isFree = (place: Corner) => isInside(place, size, view) && !taken.overlaps({ ...place, ...size });
    const corner = cornersAt(box, size).find(isFree) ?? cornersAround(box, size).find(isFree);
    const place = { ...size, ...(corner ?? clampInto(box, size, view)) };
    taken.add(place);
    places.set(box, { ...place, far: !areNear(place, box, 1) });
  }
  return boxes.flatMap((box) => places.get(box) ?? []);
}

type Labelled = Box & { label: number };
type Size = Pick<Box, 'width' | 'height'>;
type Corner = Pick<Box, 'left' | 'top'>;

export const areaOf = ({ width, height }: Box): number => width * height;

function cornersAt({ left, top, width, height }: Box, size: Size): Corner[] {
  const right = left + width - size.width;
  const bottom = top + height - size.height;
  const inside = [top, bottom].flatMap((edge) => [left, right].map((side) => ({ left: side, top: edge })));
  const outside = [
    { left, top: top - size.height },
    { left: left - size.width, top },
    { left: left + width, top },
    { left, top: top + height },
    { left: right, top: top - size.height },
    { left: right, top: top + height },
  ];
  const isSmall = height < 2.5 * size.height && width < 3 * size.width;
  return isSmall ? [...outside, ...inside] : [...inside, ...outside];
}

function cornersAround({ left, top, width, height }: Box, size: Size): Corner[] {
  const middle = { left: left + width / 2 - size.width / 2, top: top + height / 2 - size.height / 2 };
  return Array.from({ length: rings }, (_, ring) => ring + 1).flatMap((ring) =>
    Array.from({ length: directions }, (_, turn) => {
      const angle = (2 * Math.PI * turn) / directions;
      return {
        left: Math.round(middle.left + Math.cos(angle) * (width / 2 + (ring * size.width) / 2)),
        top: Math.round(middle.top + Math.sin(angle) * (height / 2 + (ring * size.height) / 2)),
      };
    }),
  );
}

const rings = 24;
const directions = 16;

function isInside({ left, top }: Corner, size: Size, view: Size): boolean {
  return left >= 0 && top >= 0 && left + size.width <= view.width && top + size.height <= view.height;
}

function clampInto({ left, top }: Corner, size: Size, view: Size): Corner {
  return {
    left: Math.max(0, Math.min(left, view.width - size.width)),
    top: Math.max(0, Math.min(top, view.height - size.height)),
  };
}

function areNear(one: Box, other: Box, distance: number): boolean {
  return (
    one.left < other.left + other.width + distance &&
    other.left < one.left + one.width + distance &&
    one.top < other.top + other.height + distance &&
    other.top < one.top + one.height + distance
  );
}

/** Indexed by the rows of the view that the labels reach into. */
class TakenPlaces {
  private readonly rows = new Map<number, Box[]>();

  constructor(private readonly height: number) {}

  add(box: Box): void {
    for (const row of this.rowsOf(box)) this.rows.set(row, [...(this.rows.get(row) ?? []), box]);
  }

  overlaps(box: Box): boolean {
    return this.rowsOf(box).some((row) => this.rows.get(row)?.some((other) => areNear(box, other, 0)));
  }

  private rowsOf({ top }: Box): number[] {
    const first = Math.floor(top / this.height);
    return [first, first + 1];
  }
}
