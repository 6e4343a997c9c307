import type { ToolSpec } from '../../contracts/model';

/**
 * Templates put a namespace before it (`functions.click`, `default_api:click`), a number behind it (`click:0`), or
 * marks (`click<|channel|>commentary`); models spell it another way (`Click`, `click_tool`). Unchanged where no tool
 * fits, or several do.
 */
export function toolName(given: string, tools: readonly ToolSpec[]): string {
  const isKnown = (name: string) => tools.some((tool) => tool.name === name);
  if (isKnown(given)) return given;
  const bare = given
    .replace(/<[|｜][^]*$/, '')
    .replace(/:\d+$/, '')
    .trim();
  const last = /[^.:/]+$/.exec(bare)?.[0] ?? bare;
  const alike = tools.filter(({ name }) => spelled(name) === spelled(last));
  return [bare, last].find(isKnown) ?? (alike.length === 1 ? alike[0]?.name : undefined) ?? given;
}

const spelled = (name: string) => name.toLowerCase().replace(/[_-]?tool$|[^a-z0-9]/g, '');
