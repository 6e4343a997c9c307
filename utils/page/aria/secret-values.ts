import { queryAll } from '../dom/dom';
import { isSecret, secretKind } from './secret';

/** The passwords and one-time codes that stand in fields of this document, to keep them out of what is told of it. */
export function secretValues(): string[] {
  return queryAll<HTMLInputElement>('input').flatMap((field) =>
    field.value !== '' && isSecret(field) && secretKind(field) !== 'card' ? [field.value] : [],
  );
}
