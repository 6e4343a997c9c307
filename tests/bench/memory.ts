import { asModule } from './as-module.ts';

/** What a task of a hundred acts costs, and what it remembers, by the model's window. */
export async function benchMemory(): Promise<string[]> {
  return asModule('/tests/bench/memory/table.ts', ({ memoryTable }: typeof import('./memory/table.ts')) =>
    memoryTable(),
  );
}
