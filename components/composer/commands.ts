import { t } from '@/locales';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import type { FeatureCommand, Need } from '../panel-feature';
import type { SavedScript } from '@/utils/settings/saved-scripts';

const builtIns = {
  summarise: ['page', 'summary'],
  table: ['page', 'table'],
  translate: ['page', 'translation'],
  new: [],
  export: ['conversation'],
} as const satisfies Record<string, readonly Need[]>;
export type BuiltIn = keyof typeof builtIns;

/** `description`: in one line. `alias`: another name by which it is found. `lacks`: only its whole name begins it. */
export type Command = { id: string; name: string; description: string; alias?: string; lacks?: boolean } & (
  | { kind: 'built-in'; action: BuiltIn }
  | { kind: 'prompt'; prompt: SavedPrompt }
  | (Pick<FeatureCommand, 'run' | 'needs'> & { kind: 'own' })
  | { kind: 'script'; script: SavedScript }
);

/**
 * Built-in ones and those of features that are always there come first, then prompts, what features keep and scripts,
 * each in alphabetical order. `there`: what they work with, else all.
 */
export function commandsOf(
  prompts: readonly SavedPrompt[],
  scripts: readonly SavedScript[],
  features: readonly FeatureCommand[] = [],
  there?: Readonly<Record<Need, boolean>>,
): Command[] {
  const sorted = (commands: Command[]) => commands.sort((a, b) => a.name.localeCompare(b.name));
  const own = features.map((command): Command => ({ ...command, kind: 'own' }));
  return [
    ...(['summarise', 'table', 'translate'] as const).map(builtIn),
    ...own.filter(({ alias }) => alias !== undefined),
    ...(['new', 'export'] as const).map(builtIn),
    ...sorted(prompts.map((prompt) => ({ ...named(prompt), kind: 'prompt', prompt, description: line(prompt.text) }))),
    ...sorted(own.filter(({ alias }) => alias === undefined)),
    ...sorted(scripts.map((script) => ({ ...named(script), kind: 'script', script, description: line(script.code) }))),
  ].map((command) => ({ ...command, lacks: needsOf(command).some((need) => there?.[need] === false) }));
}

function needsOf(command: Command): readonly Need[] {
  if (command.kind === 'built-in') return builtIns[command.action];
  return command.kind === 'own' ? (command.needs ?? []) : command.kind === 'script' ? ['page'] : [];
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
