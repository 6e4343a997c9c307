import { lazily, readEach, z } from '../../../utils/zod';
import { factKinds, factNames, type FactKind } from './fact-words';
import type { UserFact } from '../../../utils/contracts/records';
import { jsonIn } from '../../../utils/json';
import { nameKey } from '../../../utils/settings/named-items';
import { isCardNumber } from '../../../utils/text/card-number';

export interface AboutYou {
  facts: Partial<Record<FactKind, string>>;
  /** No two with the same name. */
  own: UserFact[];
  /** '' if the user has chosen none. */
  tone: string;
}

export const nothingAboutYou: AboutYou = { facts: {}, own: [], tone: '' };

export function isNothing({ facts, own, tone }: AboutYou): boolean {
  return Object.keys(facts).length === 0 && own.length === 0 && tone === '';
}

/** A full name may be made of its parts. */
export function factsOf({ facts, own }: AboutYou): UserFact[] {
  const parts = [facts['given-name'], facts['family-name']];
  const name = facts.name ?? (parts.every(Boolean) ? parts.join(' ') : undefined);
  const known = factKinds.flatMap((kind) => {
    const text = kind === 'name' ? name : facts[kind];
    return text ? [{ label: factNames[kind], text }] : [];
  });
  return [...known, ...own.filter(({ label }) => !known.some((fact) => fact.label === label))];
}

const text = lazily(() => z.string().trim().min(1).max(500));
const ownSchema = lazily(() => z.object({ label: z.string().trim().min(1).max(60), text: text() }));

/** Parts that are damaged are left out. */
export function readAboutYou(stored: unknown): AboutYou {
  const { facts, own, tone } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const known = factKinds.flatMap((kind) => {
    const read = text().safeParse((facts as Record<string, unknown> | undefined)?.[kind]).data;
    return read === undefined ? [] : [[kind, read] as const];
  });
  const entries = readEach(ownSchema(), own);
  return {
    facts: Object.fromEntries(known),
    own: entries.filter(
      ({ label }, at) => entries.findIndex((other) => nameKey(other.label) === nameKey(label)) === at,
    ),
    tone: z.string().trim().max(300).safeParse(tone).data ?? '',
  };
}

/** Models read facts about the user, but never secrets. Undefined if it does not. */
export function secretProblem(label: string, value: string): 'card' | 'password' | undefined {
  if (isCardNumber(value)) return 'card';
  return passwordWords.test(label.normalize('NFC').toLowerCase()) ? 'password' : undefined;
}

const passwordWords =
  /(?<!\p{L})(?:pass ?words?|pass ?phrase|passcode|pin|cvc|cvv|credit card|card number|passwort|kennwort|kreditkarte|kartennummer|mot de passe|carte bancaire|contraseña|tarjeta|senha|cartão|пароль|номер карты)(?!\p{L})|パスワード|暗証番号|カード番号|密码|卡号|كلمة (?:المرور|السر)|رقم البطاقة/u;

/** Undefined where it can. */
export function labelProblem(own: readonly UserFact[], label: string): 'empty' | 'long' | 'taken' | undefined {
  const name = label.trim();
  if (name === '') return 'empty';
  if (name.length > 60 || /[\n\r]/.test(name)) return 'long';
  const known = [...own.map((entry) => entry.label), ...Object.values(factNames)];
  return known.some((other) => nameKey(other) === nameKey(name)) ? 'taken' : undefined;
}

const APP = 'sidehand-about-you';

export function formatAboutYou(about: AboutYou): string {
  return `${JSON.stringify({ app: APP, format: 1, ...about }, undefined, 2)}\n`;
}

/** Undefined for any other text. Leaves out entries that belong in Secrets. */
export function parseAboutYou(file: string): AboutYou | undefined {
  const head = fileSchema().safeParse(jsonIn(file));
  if (!head.success) return undefined;
  return withoutSecrets(readAboutYou(head.data));
}

export function withoutSecrets(about: AboutYou): AboutYou {
  return { ...about, own: about.own.filter((entry) => secretProblem(entry.label, entry.text) === undefined) };
}

const fileSchema = lazily(() => z.looseObject({ app: z.literal(APP), format: z.literal(1) }));
