import { attributeOf } from '../dom/dom-cache';
import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from './actionable';
import { nextTask } from '../dom/dom';
import { roleOf } from '../aria/role';
import { press } from '../typing/keyboard';
import { strikeKey } from '../typing/key-events';
import { untilChange } from '../watch/observe';

/** For focused sliders made of ARIA: presses keys up to the nearest value that it has. */
export async function steerSlider(slider: Element, text: string): Promise<ActionOutcome> {
  const wanted = Number(text);
  // Some say it in words alone.
  const said = ['aria-valuenow', 'aria-valuetext'].find((name) => attributeOf(slider, name) !== null) ?? '';
  const read = () => Number.parseFloat(attributeOf(slider, said) ?? '0');
  const start = read();
  let [less, more] = arrowsOf(slider);
  if (start === wanted) return { value: text, unchanged: true };
  /** From this distance on, keys for whole pages are tried. */
  let far: number | undefined;
  let left = maxSteps;
  for (; left > 0; left--) {
    const before = read();
    const isUp = wanted > before;
    const byPage = Math.abs(wanted - before) > (far ?? Infinity);
    if (byPage) strikeKey(slider, isUp ? 'PageUp' : 'PageDown', () => undefined);
    else await press(isUp ? more : less);
    await nextTask();
    // Some frameworks draw only with the next frame.
    if (read() === before) await untilChange(() => read() !== before, maxDrawingMs);
    const after = read();
    const isAway = after !== before && after > before !== isUp;
    // Some go by the arrows of the other direction of writing.
    if (left === maxSteps && (isAway || (after === before && more === 'ArrowLeft'))) {
      [less, more] = [more, less];
      continue;
    }
    const isOnWay = after !== before && !isAway && after > wanted === before > wanted;
    if (after === wanted || (after === before && !byPage)) break;
    if (byPage && !isOnWay) far = Infinity;
    else far = Math.max(far ?? 0, Math.abs(after - before) * (byPage ? 1 : farUnits));
    if (byPage || isOnWay) continue;
    if (Math.abs(before - wanted) < Math.abs(after - wanted)) await press(isUp ? less : more);
    break;
  }
  await nextTask();
  const end = read();
  if (end === wanted) return { value: text };
  return { value: String(end), ...(end === start ? { refused: stays } : { note: left > 0 ? nearest : notYet }) };
}

const stays = 'It does not change by keys: drag it, or press the buttons beside it.';
const nearest = 'The slider has no such value: it is set as near as its keys allow.';
const notYet = 'Its keys move it by little, and it is only on its way: type the same again, or drag it.';

/** https://www.w3.org/WAI/ARIA/apg/patterns/slider/ */
function arrowsOf(slider: Element): [less: string, more: string] {
  if (roleOf(slider) === 'spinbutton' || attributeOf(slider, 'aria-orientation') === 'vertical')
    return ['ArrowDown', 'ArrowUp'];
  return getComputedStyle(slider).direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
}

export function refuseSetting(slider: Element, text: string): void {
  if (text.trim() === '' || Number.isNaN(Number(text)))
    throw fail('INVALID_ARGUMENTS', `${describe(slider)} does not take this value.`, {
      hint: 'This slider takes a number.',
    });
}

const maxDrawingMs = 200;
const maxSteps = 1000;
/** In presses of an arrow. */
const farUnits = 20;
