export interface KeyFacts {
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
  if (numpad) {
    const code = /^\d$/.test(key) ? `Numpad${key}` : (numpadCodes[key] ?? `Numpad${key}`);
    return { code, keyCode: /^\d$/.test(key) ? 96 + Number(key) : (numpadNumbers[key] ?? 13), location: 3 };
  }
  if (/^[a-z]$/i.test(key))
    return { code: `Key${key.toUpperCase()}`, keyCode: key.toUpperCase().charCodeAt(0), location: 0 };
  if (/^\d$/.test(key)) return { code: `Digit${key}`, keyCode: key.charCodeAt(0), location: 0 };
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  if (functionKey !== undefined) return { code: key, keyCode: 111 + Number(functionKey), location: 0 };
  const modifier = modifierNumbers[key];
  if (modifier !== undefined) return { code: `${key}Left`, keyCode: modifier, location: 1 };
  const sign = signs[key];
  if (sign) return { code: sign[0], keyCode: sign[1], location: 0 };
  return { code: [...key].length === 1 ? '' : key, keyCode: named[key] ?? 0, location: 0 };
}

const modifierNumbers: Readonly<Record<string, number>> = { Shift: 16, Control: 17, Alt: 18, Meta: 91 };
const named: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Pause: 19,
  CapsLock: 20,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  PrintScreen: 44,
  Insert: 45,
  Delete: 46,
  ContextMenu: 93,
};
const numpadCodes: Readonly<Record<string, string>> = {
  '+': 'NumpadAdd',
  '-': 'NumpadSubtract',
  '*': 'NumpadMultiply',
  '/': 'NumpadDivide',
  '.': 'NumpadDecimal',
};
const numpadNumbers: Readonly<Record<string, number>> = { '*': 106, '+': 107, '-': 109, '.': 110, '/': 111 };
const signs: Readonly<Record<string, readonly [string, number]>> = {
  ' ': ['Space', 32],
  ...pairs('Digit1', 49, '!'),
  ...pairs('Digit2', 50, '@'),
  ...pairs('Digit3', 51, '#'),
  ...pairs('Digit4', 52, '$'),
  ...pairs('Digit5', 53, '%'),
  ...pairs('Digit6', 54, '^'),
  ...pairs('Digit7', 55, '&'),
  ...pairs('Digit8', 56, '*'),
  ...pairs('Digit9', 57, '('),
  ...pairs('Digit0', 48, ')'),
  ...pairs('Semicolon', 186, ';:'),
  ...pairs('Equal', 187, '=+'),
  ...pairs('Comma', 188, ',<'),
  ...pairs('Minus', 189, '-_'),
  ...pairs('Period', 190, '.>'),
  ...pairs('Slash', 191, '/?'),
  ...pairs('Backquote', 192, '`~'),
  ...pairs('BracketLeft', 219, '[{'),
  ...pairs('Backslash', 220, '\\|'),
  ...pairs('BracketRight', 221, ']}'),
  ...pairs('Quote', 222, '\'"'),
};

function pairs(code: string, keyCode: number, characters: string): Record<string, readonly [string, number]> {
  return Object.fromEntries([...characters].map((character) => [character, [code, keyCode] as const]));
}
