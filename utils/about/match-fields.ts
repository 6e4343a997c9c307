import { autocompleteNames, factWords, type FactKind } from './fact-words';

/** The facts known about a field of a form. All texts are the page's. */
export interface AskingField {
  /** Its name, as a person reads it, or its placeholder. */
  label: string;
  /** The type of an `<input>`. */
  inputType?: string | undefined;
  /** HTML of the field itself, if it was read. */
  html?: string | undefined;
}

/**
 * Which fact each field asks for, in the order of the fields: by its `autocomplete` attribute, its label, its type, or
 * the name that its author gave it. Undefined for a field that asks for no fact, and for one that nothing identifies.
 * Pure.
 */
export function matchFields(fields: readonly AskingField[]): (FactKind | undefined)[] {
  const found = fields.map(factOf);
  const has = (kind: FactKind) => found.includes(kind);
  return found.map((kind) => {
    // "Nom" beside "Prénom" is the family name, and "Nombre" beside "Apellidos" the given name.
    if (kind === 'name' && has('given-name') && !has('family-name')) return 'family-name';
    if (kind === 'name' && has('family-name') && !has('given-name')) return 'given-name';
    // "Имя" without "Фамилия" asks for the name.
    return kind;
  });
}

/** True if no visible text says what the field is for. */
export function isUnclear({ label }: AskingField): boolean {
  return wordsKind(label) === undefined;
}

function factOf({ label, inputType, html }: AskingField): FactKind | undefined {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]{1,80})"`, 'i').exec(html ?? '')?.[1] ?? '';
  const purpose = attribute('autocomplete').toLowerCase().split(/\s+/).at(-1) ?? '';
  if (Object.hasOwn(autocompleteNames, purpose)) return autocompleteNames[purpose];
  const kind =
    wordsKind(label) ?? typeKinds[inputType ?? ''] ?? wordsKind(attribute('name')) ?? wordsKind(attribute('id'));
  return kind === 'other' ? undefined : kind;
}

const typeKinds: Readonly<Record<string, FactKind>> = { email: 'email', tel: 'phone' };

function wordsKind(text: string): FactKind | 'other' | undefined {
  const plain = splitIntoWords(text);
  return plain === '' ? undefined : patterns().find(({ pattern }) => pattern.test(plain))?.kind;
}

/** Splits a name into words as people would say it: `fName`, `E-Mail *`, `first_name`. */
function splitIntoWords(text: string): string {
  return text
    .slice(0, 120)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}（]+/gu, ' ')
    .trim();
}

let made: { kind: FactKind | 'other'; pattern: RegExp }[] | undefined;

function patterns(): { kind: FactKind | 'other'; pattern: RegExp }[] {
  made ??= factWords.map(({ kind, words, inside }) => ({
    kind,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])${inside ? `|${inside}` : ''}`, 'u'),
  }));
  return made;
}
