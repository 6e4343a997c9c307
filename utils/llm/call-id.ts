import type { ToolCall } from '../contracts/model';
import { portableName } from './tool-schemas';

/**
 * `nine`: see wireCallId. `always-nine`: also for the server's own ids. `numbered`: `functions.NAME:N`, for the
 * template of Kimi.
 */
export type CallIds = 'nine' | 'always-nine' | 'numbered';

/** Called for each call of a conversation, in order. `isOwn`: the server itself made it. */
export function wireIds(ids: CallIds): (call: Omit<ToolCall, 'arguments'>, isOwn: boolean) => string {
  let number = 0;
  return ({ id, wireId, name }, isOwn) => {
    const position = number++;
    if (isOwn && ids !== 'always-nine') return wireId ?? id;
    return ids === 'numbered' ? `functions.${portableName(name)}:${position}` : wireCallId(id);
  };
}

const portable = /^[a-zA-Z0-9]{9}$/;

/** Nine letters and digits, which Mistral requires and all others allow. Equal for equal ids. */
export function wireCallId(id: string): string {
  return portable.test(id) ? id : `${hash(id, 0x811c9dc5)}${hash(id, 0x9e3779b9)}`.slice(-9);
}

/** Differs from the id of every call. */
export function newCallId(): string {
  return wireCallId(crypto.randomUUID());
}

function hash(text: string, seed: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
