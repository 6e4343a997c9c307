import { FACTS, longTask } from './long-task.ts';

/** The lines that `npm run bench -- memory` prints. */
export async function memoryTable(): Promise<string[]> {
  const lines = ['a task of 100 acts by window: prompt tokens (o200k), new ones, largest request'];
  for (const contextTokens of [8_000, 32_000, 96_000, 200_000]) {
    const { promptTokens, newTokens, largest, shortened, acts, twice, facts } = await longTask(contextTokens);
    const size = `${contextTokens / 1_000}k`;
    lines.push(
      `${size}  ${[promptTokens, newTokens, largest].map((tokens) => tokens.toLocaleString('en')).join(', ')}`,
    );
    lines.push(
      `${size}, what came of it  ${acts} acts, ${twice} twice, ${facts} of ${FACTS} facts, shortened ${shortened} times`,
    );
  }
  return lines;
}
