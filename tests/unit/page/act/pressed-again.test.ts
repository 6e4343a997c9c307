// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { click } = await import('@/utils/page/act/pointer/pointer');
const { otherwiseThan } = await import('@/utils/page/act/pressed-again');
const { pressRepeatedly } = await import('@/utils/page/typing/keyboard');

const button = () => document.querySelector('button') as HTMLButtonElement;
let pressed: string[] = [];

beforeEach(() => {
  pressed = [];
  document.body.innerHTML = '<main><button>Next</button></main>';
  document.elementFromPoint = () => button();
  // Nor does it know a caret.
  document.body.addEventListener('mousedown', preventDefault);
  document.body.addEventListener('click', note, true);
});
afterEach(() => {
  document.body.removeEventListener('mousedown', preventDefault);
  document.body.removeEventListener('click', note, true);
  // Files of this worker share the document.
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.restoreAllMocks();
});

const preventDefault = (event: Event) => event.preventDefault();
const note = (event: Event) => pressed.push((event.target as Element).textContent);

/** What pages do at the first press, and what may be pressed after it. */
const steps: [what: string, step: () => void, pressed: string[]][] = [
  ['stays', () => undefined, ['Next', 'Next']],
  ['is called otherwise', () => (button().textContent = 'Pay now'), ['Next']],
  ['counts', () => (button().textContent = 'Next (1,000)'), ['Next (999)', 'Next (1,000)']],
];
const begin = ([first = '']: string[]) => {
  button().textContent = first;
  button().focus();
};
/** Of one that is called otherwise. */
const told = (all: string[]) => (all.length > 1 ? undefined : 'It reads otherwise now: button "Pay now".');

it.each(steps)('Keys go on pressing a button that %s', async (_what, step, all) => {
  button().addEventListener('click', step);
  begin(all);
  const { note } = await pressRepeatedly({ kind: 'press', keys: 'Enter', times: 2 });
  expect([pressed, note?.slice(0, 41)]).toEqual([all, told(all)]);
});

it.each(steps)('A double click goes on pressing a button that %s', async (_what, step, all) => {
  button().addEventListener('click', step);
  begin(all);
  const otherwise = otherwiseThan(button());
  const { note } = await click({ target: button(), x: 1, y: 1 }, { count: 2, otherwise });
  expect([pressed, note?.slice(0, 41)]).toEqual([all, told(all)]);
});

it('Keys do not go on pressing what has the focus then', async () => {
  const other = document.createElement('button');
  other.textContent = 'Next';
  document.body.append(other);
  button().addEventListener('click', () => other.focus());
  button().focus();
  const outcome = await pressRepeatedly({ kind: 'press', keys: 'Enter', times: 3 });
  expect([pressed, outcome.note]).toEqual([['Next'], expect.stringContaining('it was not pressed')]);
});

it('A second click needs the word of who has judged the first', async () => {
  const twice = { count: 2 } as const;
  const stopped = await click({ target: button(), x: 1, y: 1 }, { ...twice, otherwise: () => 'Otherwise.' });
  expect([pressed, stopped]).toEqual([['Next'], { note: 'Otherwise.' }]);
  await click({ target: button(), x: 1, y: 1 }, twice);
  expect(pressed).toEqual(['Next', 'Next', 'Next']);
});

it('What a press puts in the place of a control is the same only where it reads the same', () => {
  document.body.innerHTML = '<main><p><button><i>✕</i></button></p></main>';
  const otherwise = otherwiseThan(button());
  const isSame = (target: Element) => otherwise(target) === undefined;
  expect(isSame(document.querySelector('i')!)).toBe(true);
  document.body.innerHTML = '<main><p><button><i>✕</i></button></p></main>';
  expect(isSame(document.querySelector('i')!)).toBe(true);
  document.body.innerHTML = '<main><p><button><i>Delete</i></button></p></main>';
  expect(isSame(document.querySelector('i')!)).toBe(false);
});
