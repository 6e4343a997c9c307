import type { Aftermath } from '@/utils/contracts/ports';
import { requestWords } from '@/utils/web/request-words';

/** What the page tried to send without waiting for an answer was not sent: see docs/security.md, row 9. */
export function refusedBeacons(details: Record<string, unknown> | undefined): string[] {
  const { held = [] } = (details ?? {}) as Pick<Aftermath, 'held'>;
  return [...new Set(held.filter(({ why }) => why === 'beacon').map(requestWords))];
}
