/** Which lines went and came, as indices, and both in the order in which a reader of the new text meets them. */
export interface Alignment {
  removed: number[];
  added: number[];
  order: { side: 'removed' | 'added'; at: number }[];
}

/**
 * Aligns two texts line by line by their longest common subsequence. Undefined when the parts that differ are too large
 * to be worth it (4 million cells of the table).
 */
export function alignLines(before: string[], after: string[]): Alignment | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const rows = before.length - start - tail;
  const columns = after.length - start - tail;
  if (rows * columns > 4_000_000) return undefined;
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      longest[row * width + column] =
        before[start + row] === after[start + column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0);
    }
  }
  const result: Alignment = { removed: [], added: [], order: [] };
  const put = (side: 'removed' | 'added', at: number) => {
    result[side].push(at);
    result.order.push({ side, at });
  };
  let row = 0;
  let column = 0;
  while (row < rows || column < columns) {
    const down = row < rows ? (longest[(row + 1) * width + column] ?? 0) : -1;
    const right = column < columns ? (longest[row * width + column + 1] ?? 0) : -1;
    if (row < rows && column < columns && before[start + row] === after[start + column]) {
      row++;
      column++;
    } else if (down >= right) put('removed', start + row++);
    else put('added', start + column++);
  }
  return result;
}
