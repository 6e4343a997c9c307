import { asModule } from './as-module.ts';

/** What becomes of each service, of answers that were reported, and of calls that are written as text. */
export async function benchWire(): Promise<string[]> {
  return asModule('/tests/bench/wire/table.ts', ({ wireTable }: typeof import('./wire/table.ts')) => wireTable());
}
