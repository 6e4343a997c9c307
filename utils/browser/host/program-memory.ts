import type { GuardFacts, GuardPort } from '../../contracts/ports';
import { guardFacts } from '../../agent/loop/guard-facts';
import type { TaskState } from '../../agent/task/state';
import { programsSeen } from '../settings/storage';
import { logCaught } from '../log/log';
import type { SeenByProgram } from '../../settings/programs';

/** The newest are kept. */
const MAX_CHARS = 100_000;

/**
 * What programs read and wrote, by their claimed names. A program begins and ends tasks as it likes: all of them count.
 */
export class ProgramMemory {
  private constructor(private readonly byName: Map<string, SeenByProgram>) {}

  static async load(): Promise<ProgramMemory> {
    return new ProgramMemory(new Map(Object.entries(await programsSeen.read())));
  }

  /** Must be called after each event of a task, before others hear of it. */
  keep(state: TaskState): void {
    if (!state.program) return;
    const { name } = state.program;
    const before = this.byName.get(name) ?? nothing;
    // The guard of a task that goes on knows itself what that has written.
    const now = joined(before, state.outcome ? guardFacts(state) : { ...nothing, readSites: state.consent.readSites });
    if (now.readSites.length === before.readSites.length && !state.outcome) return;
    this.byName.set(name, now);
    void programsSeen.write(Object.fromEntries(this.byName)).catch(logCaught);
  }

  guardFor(name: string, guard: GuardPort): GuardPort {
    const known = (facts: GuardFacts) => {
      const { written, ...more } = joined(this.byName.get(name) ?? nothing, facts);
      return { ...facts, ...more, written: [...new Set([...facts.written, ...written])] };
    };
    return {
      ...guard,
      decide: (request, facts) => guard.decide(request, known(facts)),
      redirectHosts: (url, callId, facts) => guard.redirectHosts(url, callId, known(facts)),
    };
  }
}

const nothing: SeenByProgram = { readSites: [], written: [] };

/** What `newer` has comes first, so it is kept. */
function joined(older: SeenByProgram, newer: SeenByProgram): Pick<GuardFacts, 'readSites' | 'written' | 'wroteMore'> {
  const all = [...new Set([...newer.written, ...older.written])];
  let charsLeft = MAX_CHARS;
  const written = all.filter((text) => (charsLeft -= text.length) >= 0);
  const wroteMore = older.wroteMore === true || newer.wroteMore === true || written.length < all.length;
  return {
    readSites: [...new Set([...older.readSites, ...newer.readSites])],
    written,
    ...(wroteMore ? { wroteMore } : {}),
  };
}
