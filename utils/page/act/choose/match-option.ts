import { bare, collapse } from '../../dom/dom';

type Read<T> = (option: T) => string;

/** By exact text, one that looks alike, value, position as `#3`, then the only one that contains the text. */
export function findOption<T>(request: string, options: T[], textOf: Read<T>, valueOf: Read<T>): T | undefined {
  const exact = exactOption(request, options, textOf, valueOf);
  if (exact !== undefined) return exact;
  const place = /^#(\d+)$/.exec(request.trim())?.[1];
  if (place !== undefined && options[Number(place) - 1] !== undefined) return options[Number(place) - 1];
  const wanted = bare(request);
  const containing = options.filter((option) => bare(textOf(option)).includes(wanted));
  return containing.length === 1 && wanted !== '' ? containing[0] : undefined;
}

/** As `findOption`, but none where an unknown option might fit better. */
export function exactOption<T>(request: string, options: T[], textOf: Read<T>, valueOf: Read<T>): T | undefined {
  const wanted = bare(request);
  return (
    options.find((option) => textOf(option) === collapse(request)) ??
    options.find((option) => bare(textOf(option)) === wanted) ??
    options.find((option) => valueOf(option) === request)
  );
}
