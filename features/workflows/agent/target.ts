import type { KnownTarget } from '../../../utils/page/api';

/** For the user to read. */
export function targetName(target: KnownTarget | undefined): string {
  return target?.name ?? target?.placeholder ?? target?.field ?? target?.role ?? '';
}

export function withoutSecret({ secret: _secret, ...target }: KnownTarget): KnownTarget {
  return target;
}
