import { around } from '../../../utils/contracts/page-methods';
import type { PagePort } from '../../../utils/contracts/ports';
import { covering, fail } from '../../../utils/failure';
import type { FieldKind } from '../../../utils/page/api';
import type { Secret } from './stored';

/** Nobody else reads their text. */
const forSecrets: readonly (FieldKind | undefined)[] = ['password', 'code', 'card'];

/** Shorter values occur by chance: they are covered only where they are the whole text. */
const MIN_COVERED_LENGTH = 4;

/**
 * docs/security.md, row 10: types `%name%`, alone, into a field for secrets whose document has the secret's origin,
 * where the user wrote it in this task. Anywhere else it is refused. A value that a page shows is replaced by its name,
 * so that neither models nor logs have it.
 */
export function withSecrets(page: PagePort, secrets: readonly Secret[], userWords: () => readonly string[]): PagePort {
  if (secrets.length === 0) return page;
  // A failure may quote a value that the page did not take.
  const covered = around(page, ({ givesWords }) => givesWords, covering(coverOf(secrets)));
  return {
    ...covered,
    async act(action, signal, permission) {
      const secret = action.kind === 'type' ? secretNamedIn(action.text, secrets) : undefined;
      if (action.kind !== 'type' || !secret) return covered.act(action, signal, permission);
      if (action.text.trim().toLowerCase() !== marked(secret.name))
        throw refused('A secret is typed alone: give nothing but its name between the percent signs.');
      if (!userWords().some((words) => words.toLowerCase().includes(marked(secret.name))))
        throw refused('The user has not written this secret in their request.');
      if (action.ref === undefined) throw refused('A secret is typed into a field that is named: give its ref.');
      const { url, control } = await page.foresee({ by: 'type', ref: action.ref, text: '', enter: false }, signal);
      if (URL.parse(url)?.origin !== secret.origin)
        throw refused(`This secret belongs to ${secret.origin}, and is typed nowhere else.`);
      if (!forSecrets.includes(control?.field))
        throw refused('A secret is typed only into a field for a password, a one-time code or a card.', {
          hint: 'Take the ref of such a field. Where there is none, ask the user to type the secret themselves.',
        });
      return covered.act({ ...action, text: secret.value }, signal, permission);
    },
  };
}

/** Replaces each value by `%name%` in all texts: as it is, and as it is written in addresses and in JSON. */
export function coverOf(secrets: readonly Secret[]): <T>(data: T) => T {
  const found = secrets
    .flatMap(({ name, value }) => spellingsOf(value).map((spelling) => ({ spelling, name: marked(name) })))
    .sort((one, other) => other.spelling.length - one.spelling.length);
  const coverText = (text: string) =>
    found.reduce(
      (left, { spelling, name }) =>
        left === spelling ? name : spelling.length < MIN_COVERED_LENGTH ? left : left.replaceAll(spelling, name),
      text,
    );
  const cover = (data: unknown): unknown => {
    if (typeof data === 'string') return coverText(data);
    if (Array.isArray(data)) return data.map(cover);
    if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cover(value)]));
  };
  return (data) => cover(data) as typeof data;
}

function spellingsOf(value: string): string[] {
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      new URLSearchParams([['', value]]).toString().slice(1),
      JSON.stringify(value).slice(1, -1),
    ]),
  ];
}

function secretNamedIn(text: string, secrets: readonly Secret[]): Secret | undefined {
  const plain = text.toLowerCase();
  return secrets.find(({ name }) => plain.includes(marked(name)));
}

function marked(name: string): string {
  return `%${name}%`;
}

function refused(message: string, more: { hint?: string } = {}): Error {
  return fail('DENIED', message, { params: { reason: 'secret' }, ...more });
}
