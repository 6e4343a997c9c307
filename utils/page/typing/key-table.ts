import table from './key-table.json';

interface KeyFacts {
  code: string;
  keyCode: number;
  /** 0 standard, 1 left, 2 right, 3 numpad. */
  location: number;
}

/**
 * On a US keyboard, with the legacy `keyCode` that many pages read. https://w3c.github.io/uievents-code/ and
 * https://w3c.github.io/uievents/#legacy-key-models
 */
export function keyFacts(key: string, numpad = false): KeyFacts {
  const known = (numpad ? padKeys : keys).get(key);
  if (known) return { location: 0, ...known };
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : undefined;
  if (letter) return { code: `Key${letter}`, keyCode: letter.charCodeAt(0), location: 0 };
  if (/^\d$/.test(key)) return { code: `Digit${key}`, keyCode: key.charCodeAt(0), location: 0 };
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  if (functionKey !== undefined) return { code: key, keyCode: 111 + Number(functionKey), location: 0 };
  return { code: [...key].length === 1 ? '' : key, keyCode: 0, location: 0 };
}

type Known = Omit<KeyFacts, 'location'> & { location?: number };
const keys = new Map<string, Known>(Object.entries(table.keys));
const padKeys = new Map<string, Known>(Object.entries(table.numpad));
