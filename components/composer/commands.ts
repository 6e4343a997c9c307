import { t } from '@/locales';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import { hostOf } from '@/utils/web/hosts';
import type { Workflow } from '@/utils/contracts/workflow';
import { formatList } from '../words/format';
import type { SavedScript } from '@/utils/settings/saved-scripts';

const builtIns = ['summarise', 'table', 'translate', 'record', 'new', 'export'] as const;
export type BuiltIn = (typeof builtIns)[number];

/** `description`: one line of what it does. `alias`: another name by which it is found. */
export type Command = { id: string; name: string; description: string; alias?: string } & (
  | { kind: 'built-in'; action: BuiltIn }
  | { kind: 'prompt'; prompt: SavedPrompt }
  | { kind: 'workflow'; workflow: Workflow }
  | { kind: 'script'; script: SavedScript }
);

/**
 * Built-in ones come first, then prompts, workflows and scripts, each in alphabetical order. `hasModel`: false leaves
 * out what only a model can do.
 */
export function commandsOf(
  prompts: readonly SavedPrompt[],
  scripts: readonly SavedScript[],
  workflows: readonly Workflow[] = [],
  hasModel = true,
): Command[] {
  const sorted = (commands: Command[]) => commands.sort((a, b) => a.name.localeCompare(b.name));
  return [
    ...builtIns
      .filter((does) => hasModel || does !== 'table')
      .map((does): Command => ({
        id: does,
        kind: 'built-in',
        action: does,
        name: t(`command_${does}`),
        alias: does,
        description: t(`command_${does}_about`),
      })),
    ...sorted(prompts.map((prompt) => ({ ...named(prompt), kind: 'prompt', prompt, description: line(prompt.text) }))),
    ...sorted(
      workflows.map((workflow) => ({
        ...named(workflow),
        kind: 'workflow',
        workflow,
        description: formatList(workflow.params.map(({ name }) => name)) || (hostOf(workflow.start) ?? ''),
      })),
    ),
    ...sorted(scripts.map((script) => ({ ...named(script), kind: 'script', script, description: line(script.code) }))),
  ];
}

/** Their name contains the words; those that start with them come first. */
export function commandsMatching(commands: readonly Command[], words: string): Command[] {
  const query = folded(words);
  const names = ({ name, alias = name }: Command) => [folded(name), folded(alias)];
  const begins = (command: Command) => names(command).some((name) => name.startsWith(query));
  const found = commands.filter((command) => names(command).some((name) => name.includes(query)));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const folded = (name: string) => name.trim().toLowerCase().normalize('NFC');
const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
const line = (text: string) => text.trim().split('\n', 1)[0] ?? '';
