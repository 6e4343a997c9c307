const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** How many characters of a script come from which source, by its source map. What comes from none is under "". */
export function charactersOfSources(script: string, mapText: string): Map<string, number> {
  const map = JSON.parse(mapText) as { sources: string[]; mappings: string };
  const lines = script.split('\n');
  const characters = new Map<string, number>();
  let source = 0;
  map.mappings.split(';').forEach((line, row) => {
    const length = (lines[row]?.length ?? 0) + 1;
    let column = 0;
    let name = '';
    let from = 0;
    const add = (to: number): void => void characters.set(name, (characters.get(name) ?? 0) + to - from);
    for (const segment of line.split(',')) {
      if (segment === '') continue;
      const [columns = 0, sources] = numbersOf(segment);
      column += columns;
      add(column);
      from = column;
      source += sources ?? 0;
      name = sources === undefined ? '' : (map.sources[source] ?? '');
    }
    add(length);
  });
  return characters;
}

/** Numbers in the base 64 of source maps. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const letter of segment) {
    const digit = digits.indexOf(letter);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
