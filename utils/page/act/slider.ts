import { attributeOf } from '../dom/dom-cache';
import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from './actionable';
import { nextTask } from '../dom/dom';
import { roleOf } from '../aria/role';
import { press } from '../typing/keyboard';
import { untilChange } from '../watch/observe';

/** For focused sliders made of ARIA: presses keys up to the nearest value that it has. */
export async function steerSlider(slider: Element, text: string): Promise<ActionOutcome> {
  const wanted = Number(text);
  const read = () => Number(attributeOf(slider, 'aria-valuenow'));
  const start = read();
  const [less, more] = roleOf(slider) === 'spinbutton' ? ['ArrowDown', 'ArrowUp'] : ['ArrowLeft', 'ArrowRight'];
  if (start === wanted) return { value: text, unchanged: true };
  for (let step = 0; step < maxSteps; step++) {
    const before = read();
    const key = wanted > before ? more : less;
    await press(key);
    await nextTask();
    // Some frameworks draw only with the next frame.
    if (read() === before) await untilChange(() => read() !== before, maxDrawingMs);
    const after = read();
    if (after === wanted || after === before) break;
    if (after > wanted === before > wanted) continue;
    if (Math.abs(before - wanted) < Math.abs(after - wanted)) await press(key === more ? less : more);
    break;
  }
  await nextTask();
  const end = read();
  if (end === wanted) return { value: text };
  const value = String(end);
  return end === start
    ? { value, refused: more === 'ArrowUp' ? numberStays : 'The slider does not move by keys: drag it.' }
    : { value, note: 'The slider has no such value: it is set as near as its keys allow.' };
}

const numberStays = 'The number does not change by keys: press the buttons beside it.';

export function refuseSetting(slider: Element, text: string): void {
  if (text.trim() === '' || Number.isNaN(Number(text)))
    throw fail('INVALID_ARGUMENTS', `${describe(slider)} does not take this value.`, {
      hint: 'This slider takes a number.',
    });
}

const maxDrawingMs = 200;
const maxSteps = 1000;
