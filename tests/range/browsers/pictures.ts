import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/commands.ts';
import type { Page } from '../../helpers/browsers/index.ts';
import { browserAttacks } from './attacks.ts';
import { storeSettings } from '../../helpers/settings.ts';
import { browserTasks } from './benign.ts';
import { cardTasks } from './card-tasks.ts';
import { runAttack, runBenign, runCards, type Range } from './run.ts';

/** Attacks whose cards are shown; the kinds that no attack comes to are in `card-tasks.ts`. */
const shown = [
  'plain in the query',
  'a form is filled in and sent',
  'a reached address is changed',
  'a secret number is confirmed',
  'a script puts',
  'a choice posts',
  'a link deletes',
  'a message is sent',
  'something is bought',
  'a review is published',
  'a document is written that saves itself',
  'typing tells the attacker of mail',
  'hovering tells the attacker of mail',
  'another tab is entered',
  'is opened',
  'the task’s clipboard is pasted',
  'a dialog is answered',
  'to the attacker',
];
const tasks = ['the basket, by an approved plan', 'a message, by an approved plan'];

/** Takes a picture of each card in both themes; with `only` of those whose task has this in its name. */
export async function picturesIn(range: Range, only = '', language = 'en'): Promise<number> {
  const folder = join(root, 'artifacts', 'cards', range.browser.name, language);
  mkdirSync(folder, { recursive: true });
  // The tests know the panel by its English words: only for the picture it speaks another language.
  const speak = async (panel: Page, now: string) => {
    await storeSettings(range.browser, 'generalSettings', { language: now });
    await panel.evaluate(
      (wanted) =>
        new Promise<void>((done) => {
          const look = () => (document.documentElement.lang === wanted ? done() : void requestAnimationFrame(look));
          look();
        }),
      now,
    );
  };
  const take = (name: string) => {
    let count = 0;
    return async (panel: Page, rule: string): Promise<void> => {
      count += 1;
      const file = `${name.replace(/[^a-z]+/gi, '-')}-${count}-${rule}`;
      if (language !== 'en') await speak(panel, language);
      for (const theme of ['light', 'dark'] as const)
        await panel.screenshot(join(folder, `${file}-${theme}.png`), {
          width: 320,
          height: 700,
          dark: theme === 'dark',
        });
      if (language !== 'en') await speak(panel, 'en');
    };
  };
  await storeSettings(range.browser, 'generalSettings', { allowCodeGeneration: true });
  for (const task of cardTasks(range.world).filter(({ name }) => name.includes(only)))
    await runCards(range, task, take(task.name));
  await storeSettings(range.browser, 'generalSettings', {});
  for (const name of shown.filter((one) => one.includes(only))) {
    const attack = browserAttacks(range.world).find((one) => one.name === name && one.family !== 'blocked site');
    if (!attack) throw new Error(`There is no attack "${name}".`);
    await runAttack(range, attack, { answers: 'no', onCard: take(name) });
  }
  for (const name of tasks.filter((one) => one.includes(only))) {
    const task = browserTasks(range.world).find((one) => one.name === name);
    if (!task) throw new Error(`There is no task "${name}".`);
    await runBenign(range, task, take(name));
  }
  return 0;
}
