/**
 * On a US keyboard, with the legacy `keyCode` that many pages read. https://w3c.github.io/uievents-code/ and
 * https://w3c.github.io/uievents/#legacy-key-models. `location`: 0 standard, 1 left, 2 right, 3 numpad.
 */
export function keyFacts(key: string, numpad = false) {
  if (numpad) {
    const [name, keyCode] = padSigns[key] ?? [key, /^\d$/.test(key) ? 96 + Number(key) : 13];
    return { code: `Numpad${name}`, keyCode, location: 3 };
  }
  if (/^[a-z]$/i.test(key))
    return { code: `Key${key.toUpperCase()}`, keyCode: key.toUpperCase().charCodeAt(0), location: 0 };
  if (/^\d$/.test(key)) return { code: `Digit${key}`, keyCode: key.charCodeAt(0), location: 0 };
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  if (functionKey !== undefined) return { code: key, keyCode: 111 + Number(functionKey), location: 0 };
  const modifier = modifierNumbers[key];
  if (modifier !== undefined) return { code: `${key}Left`, keyCode: modifier, location: 1 };
  const sign = signs.get(key);
  if (sign) return { code: sign[0], keyCode: sign[1], location: 0 };
  return { code: [...key].length === 1 ? '' : key, keyCode: Number(named[key] ?? 0), location: 0 };
}

const modifierNumbers: Readonly<Record<string, number>> = { Shift: 16, Control: 17, Alt: 18, Meta: 91 };
const named = wordPairs(
  'Backspace 8 Tab 9 Enter 13 Pause 19 CapsLock 20 Escape 27 PageUp 33 PageDown 34 End 35 Home 36 ArrowLeft 37 ' +
    'ArrowUp 38 ArrowRight 39 ArrowDown 40 PrintScreen 44 Insert 45 Delete 46 ContextMenu 93',
);
const padSigns: Readonly<Record<string, readonly [string, number]>> = {
  '*': ['Multiply', 106],
  '+': ['Add', 107],
  '-': ['Subtract', 109],
  '.': ['Decimal', 110],
  '/': ['Divide', 111],
};
/** With or without Shift, its code, its number */
const signKeys =
  '! Digit1 49 @ Digit2 50 # Digit3 51 $ Digit4 52 % Digit5 53 ^ Digit6 54 & Digit7 55 * Digit8 56 ( Digit9 57 ' +
  ') Digit0 48 ;: Semicolon 186 =+ Equal 187 ,< Comma 188 -_ Minus 189 .> Period 190 /? Slash 191 `~ Backquote 192 ' +
  '[{ BracketLeft 219 \\| Backslash 220 ]} BracketRight 221 \'" Quote 222';
const signs = new Map<string, readonly [code: string, keyCode: number]>([[' ', ['Space', 32]]]);
for (const [, characters = '', code = '', keyCode] of signKeys.matchAll(/(\S+) (\w+) (\d+)/g))
  for (const character of characters) signs.set(character, [code, Number(keyCode)]);

/** A table of two columns, written as words. */
export function wordPairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/(\S+) (\S+)/g)].map(([, word = '', meaning = '']) => [word, meaning]));
}
