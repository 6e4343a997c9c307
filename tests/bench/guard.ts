import { asModule } from './as-module.ts';

/** What a decision of the guard takes without the critic, for texts of 100,000 characters. */
export async function benchGuard(): Promise<string[]> {
  return asModule('/tests/bench/guard/table.ts', ({ guardTable }: typeof import('./guard/table.ts')) => guardTable());
}
