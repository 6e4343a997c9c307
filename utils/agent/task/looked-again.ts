import type { PageView } from '../../contracts/events';
import { nonEmpty } from '../../defined';

/** The newer look, with what only the earlier was told, which nobody gets. Requests still open are told again. */
export function lookedAgain(earlier: PageView, again: PageView): PageView {
  const ended = (earlier.requests ?? []).filter(({ end }) => end.how !== 'open');
  return {
    ...again,
    ...nonEmpty({
      passed: [...(earlier.passed ?? []), ...(again.passed ?? [])],
      requests: [...ended, ...(again.requests ?? [])],
    }),
  };
}
