import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelPlaces, type Box } from '@/utils/browser/page/pictures/label-places';

const view = { width: 1280, height: 720 };
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
const row = (count: number, width: number) =>
  Array.from({ length: count }, (_, at) => ({ left: 10 + at * width, top: 40, width, height: 16, label: 27 }));

it('puts the label of a small box above it, and that of a large one into its corner', () => {
  const [small, large] = labelPlaces(
    [
      { left: 300, top: 200, width: 16, height: 16, label: 27 },
      { left: 400, top: 300, width: 500, height: 300, label: 27 },
    ],
    view,
    14,
  );
  expect(small).toEqual({ left: 300, top: 186, width: 27, height: 14, far: false });
  expect(large).toEqual({ left: 400, top: 300, width: 27, height: 14, far: false });
});

it('says which labels do not touch their boxes', () => {
  const places = labelPlaces(row(40, 0.5), view, 14);
  expect(places.filter(({ far }) => far).length).toBeGreaterThan(20);
  expect(places.filter(({ far }) => !far).length).toBeGreaterThan(2);
});

it('keeps the labels of any 200 boxes in the view, apart from each other', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 1260 }),
    top: fc.integer({ min: 0, max: 700 }),
    width: fc.integer({ min: 4, max: 20 }),
    height: fc.integer({ min: 4, max: 20 }),
    label: fc.integer({ min: 18, max: 34 }),
  });
  fc.assert(
    fc.property(fc.array(box, { minLength: 150, maxLength: 200 }), (boxes) => {
      const places = labelPlaces(boxes, view, 14);
      const apart = places.every((one, at) => places.slice(at + 1).every((other) => !overlap(one, other)));
      const inside = places.every(
        ({ left, top, width, height }) => left >= 0 && top >= 0 && left + width <= 1280 && top + height <= 720,
      );
      return apart && inside;
    }),
    { numRuns: 5 },
  );
});
