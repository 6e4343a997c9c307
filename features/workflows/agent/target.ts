import type { KnownTarget } from '../../../utils/page/api';

/** For the user to read. */
export function targetName(target: KnownTarget | undefined): string {
  return target?.name ?? target?.placeholder ?? target?.field ?? target?.role ?? '';
}

export function withoutSecret({ secret: _secret, ...target }: KnownTarget): KnownTarget {
  return target;
}

/** `%name%`: the guard types the secret of that name. */
export function isSecretName(text: string): boolean {
  return /^%[^%\n]+%$/.test(text);
}
