import { t } from '@/locales';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import type { FeatureCommand, Need } from '../panel-feature';
import type { SavedScript } from '@/utils/settings/saved-scripts';

export type BuiltIn = 'summarise' | 'table' | 'translate' | 'new' | 'export';

/** `lacks`: what it needs is not there, so only its whole name begins it. */
export type Command = Omit<FeatureCommand, 'run'> & { lacks?: boolean } & (
    | { kind: 'built-in'; action: BuiltIn }
    | { kind: 'prompt'; prompt: SavedPrompt }
    | (Pick<FeatureCommand, 'run'> & { kind: 'own' })
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
    builtIn('summarise', 'page', 'summary'),
    builtIn('table', 'page', 'table'),
    builtIn('translate', 'page', 'translation'),
    ...own.filter(({ alias }) => alias !== undefined),
    builtIn('new'),
    builtIn('export', 'conversation'),
    ...sorted(prompts.map((prompt) => ({ ...named(prompt), kind: 'prompt', prompt, description: line(prompt.text) }))),
    ...sorted(own.filter(({ alias }) => alias === undefined)),
    ...sorted(scripts.map((script) => ({ ...named(script), ...ofScript(script), needs: ['page'] }))),
  ].map((command): Command => ({ ...command, lacks: command.needs?.some((need) => there?.[need] === false) ?? false }));
}

const ofScript = (script: SavedScript) => ({ kind: 'script' as const, script, description: line(script.code) });

const builtIn = (does: BuiltIn, ...needs: Need[]): Command => ({
  ...{ id: does, kind: 'built-in', action: does, alias: does, needs },
  ...{ name: t(`command_${does}`), description: t(`command_${does}_about`) },
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
