import type { Aftermath } from '@/utils/contracts/ports';
import { requestWords } from '@/utils/web/request-words';

/** See docs/security.md, row 9. */
export function refusedBeacons(details: Record<string, unknown> | undefined): string[] {
  const { held = [] } = (details ?? {}) as Pick<Aftermath, 'held'>;
  return [...new Set(held.filter(({ why }) => why === 'beacon').map(requestWords))];
}
