import type { HeldWrite } from '../../../agent/ports';
import { leavesOf, writeKey } from '../../../guard/write-body';

/** How many are remembered. */
const REMEMBERED = 50;

/**
 * Knows what pages of the task have saved by themselves when fields were filled in. Many do so after a pause, and once
 * more when a button is pressed: that is not what the button sends.
 */
export class FieldSaves {
  private readonly known = new Map<string, Pick<HeldWrite, 'control' | 'filled'>>();

  /** Remembers a write, if it was caused by filling in a field. */
  note(write: HeldWrite): void {
    const { filled, control } = write;
    if (!filled) return;
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(saveKey(write), { filled, ...(control === undefined ? {} : { control }) });
  }

  /** The field after whose change a page has sent such a write before; undefined for a new kind of write. */
  causeOf(write: HeldWrite): Pick<HeldWrite, 'control' | 'filled'> | undefined {
    return this.known.get(saveKey(write));
  }
}

/**
 * The properties that similar saves share: their address, the names of their fields, and values of one word, such as a
 * state.
 */
function saveKey(write: HeldWrite): string {
  const words = leavesOf(write.body).flatMap(([name, value]) =>
    /^[\p{L}_-]{1,20}$/u.test(value) ? [`${name}=${value}`] : [],
  );
  return [writeKey(write), write.url, ...words.sort()].join(' ');
}
