import type { ToolSpec } from '../../contracts/model';

/**
 * Templates put a namespace before it (`functions.click`, `default_api:click`), a number behind it (`click:0`), or
 * marks (`click<|channel|>commentary`). Unchanged where no tool fits.
 */
export function toolName(given: string, tools: readonly ToolSpec[]): string {
  const isKnown = (name: string) => tools.some((tool) => tool.name === name);
  if (isKnown(given)) return given;
  const bare = given
    .replace(/<[|｜][^]*$/, '')
    .replace(/:\d+$/, '')
    .trim();
  const last = /[^.:/]+$/.exec(bare)?.[0] ?? bare;
  return [bare, last].find(isKnown) ?? given;
}
