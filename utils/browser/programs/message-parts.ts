import type { FromRelay } from '../../contracts/outside';

/** In characters: a few files for a page. */
const MAX_CHARACTERS = 32_000_000;

type Part = Extract<FromRelay, { part: string }>;

/** Drops a too long message as it comes. */
export class MessageParts {
  private readonly begun = new Map<number, { parts: string[]; length: number }>();

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
