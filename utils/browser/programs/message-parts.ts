import type { FromRelay } from '../../contracts/outside';

/** A few files for a page; in characters. */
const MAX_CHARACTERS = 32_000_000;

type Part = Extract<FromRelay, { part: string }>;

/** A message that is too long is dropped as it comes. */
export class MessageParts {
  private readonly begun = new Map<number, { parts: string[]; length: number }>();

  /** 'too-long' in place of one that was dropped. */
  add({ program, part, last }: Part): { text: string } | 'too-long' | undefined {
    const message = this.begun.get(program) ?? { parts: [], length: 0 };
    this.begun.set(program, message);
    message.length += part.length;
    if (message.length > MAX_CHARACTERS) message.parts = [];
    else message.parts.push(part);
    if (!last) return undefined;
    this.begun.delete(program);
    return message.length > MAX_CHARACTERS ? 'too-long' : { text: message.parts.join('') };
  }

  drop(program: number): void {
    this.begun.delete(program);
  }
}
