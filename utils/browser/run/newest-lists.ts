import type { GuardPort } from '../../contracts/ports';
import type { SafetySettings } from '../../settings/safety';
import { safetySettings } from '../settings/storage';

/**
 * Sites that the user has blocked, or wants to be asked about. A task keeps its first settings, but hears of these at
 * once: they can only make it stricter.
 */
export class NewestLists {
  private newest: Pick<SafetySettings, 'asked' | 'blocked'> | undefined;
  readonly dispose = safetySettings.watch((changed) => {
    this.newest = changed;
  });

  /** Until then nothing of the task may begin. */
  async load(): Promise<void> {
    const read = await safetySettings.read();
    this.newest ??= read;
  }

  over(safety: SafetySettings): SafetySettings {
    const { asked = [], blocked = [] } = this.newest ?? {};
    return { ...safety, asked: [...safety.asked, ...asked], blocked: [...safety.blocked, ...blocked] };
  }

  guardFor(guard: GuardPort): GuardPort {
    const now = <Facts extends { safety: SafetySettings }>(facts: Facts): Facts => ({
      ...facts,
      safety: this.over(facts.safety),
    });
    return {
      decide: (request, facts) => guard.decide(request, now(facts)),
      mayOpen: (url, facts) => guard.mayOpen(url, now(facts)),
      redirectHosts: (url, callId, facts) => guard.redirectHosts(url, callId, now(facts)),
      redirect: (url, facts) => guard.redirect(url, now(facts)),
    };
  }
}
