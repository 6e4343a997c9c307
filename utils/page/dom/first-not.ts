/** By binary search: `holds` must be true for all before, and for none after. */
export function firstNot(length: number, holds: (at: number) => boolean, low = 0): number {
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
