export const MAX_JOINED = 200;

/** Nothing but such pieces in a row. Shorter ones may be a coincidence. */
export function isMadeOf(text: string, pieces: ReadonlySet<string>): boolean {
  if (text.length < 5 || text.length > MAX_JOINED || pieces.size < 2) return false;
  const lengths = [...new Set([...pieces].map(({ length }) => length))];
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = lengths.some(
      (length) => length <= end && reached[end - length] === true && pieces.has(text.slice(end - length, end)),
    );
  return reached[text.length] === true;
}
