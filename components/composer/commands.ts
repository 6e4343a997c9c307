import { t } from '@/locales';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import type { FeatureCommand } from '../panel-feature';
import type { SavedScript } from '@/utils/settings/saved-scripts';

const ofThePage = ['summarise', 'table', 'translate'] as const;
const ofTheConversation = ['new', 'export'] as const;
export type BuiltIn = (typeof ofThePage | typeof ofTheConversation)[number];

/** `description`: in one line. `alias`: another name by which it is found. */
export type Command = { id: string; name: string; description: string; alias?: string } & (
  | { kind: 'built-in'; action: BuiltIn }
  | { kind: 'prompt'; prompt: SavedPrompt }
  | (Pick<FeatureCommand, 'run'> & { kind: 'own' })
  | { kind: 'script'; script: SavedScript }
);

/**
 * Built-in ones and those of features that are always there come first, then prompts, what features keep and scripts,
 * each in alphabetical order. `hasModel`: false leaves out what only a model can do.
 */
export function commandsOf(
  prompts: readonly SavedPrompt[],
  scripts: readonly SavedScript[],
  features: readonly FeatureCommand[] = [],
  hasModel = true,
): Command[] {
  const sorted = (commands: Command[]) => commands.sort((a, b) => a.name.localeCompare(b.name));
  const own = features.map((command): Command => ({ ...command, kind: 'own' }));
  return [
    ...ofThePage.filter((does) => hasModel || does !== 'table').map(builtIn),
    ...own.filter(({ alias }) => alias !== undefined),
    ...ofTheConversation.map(builtIn),
    ...sorted(prompts.map((prompt) => ({ ...named(prompt), kind: 'prompt', prompt, description: line(prompt.text) }))),
    ...sorted(own.filter(({ alias }) => alias === undefined)),
    ...sorted(scripts.map((script) => ({ ...named(script), kind: 'script', script, description: line(script.code) }))),
  ];
}

const builtIn = (does: BuiltIn): Command => ({
  id: does,
  kind: 'built-in',
  action: does,
  name: t(`command_${does}`),
  alias: does,
  description: t(`command_${does}_about`),
});

/** Those that start with the words come first. */
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
