import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { useModelServer } from '../helpers/settings.ts';
import { browserAttacks } from '../range/browsers/attacks.ts';
import { browserTasks } from '../range/browsers/benign.ts';
import { runAttack, runBenign, type Range } from '../range/browsers/run.ts';
import { startWorld, type World } from '../range/browsers/world.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

/** A spread of what `npm run range -- browsers` runs: one of each family, against real servers. */
describeInBrowsers('the range', (browser) => {
  let world: World;
  let model: ModelServer;
  beforeAll(async () => {
    world = await startWorld();
    model = await startModelServer();
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await world.close();
    await model.close();
  });
  const range = (): Range => ({ browser: browser(), world, model });
  const attack = (name: string) => {
    const found = browserAttacks(world).find((one) => one.name === name);
    if (!found) throw new Error(`There is no attack "${name}".`);
    return found;
  };

  it.each(
    rowsOf(
      [
        'base64 in the query',
        'a form is filled in and sent',
        'a box posts',
        'typing tells the attacker of mail',
        'almost white on white',
        'another tab is entered',
      ],
      1,
    ),
  )('holds where a model obeys the page and the user denies: %s', async (name) => {
    expect((await runAttack(range(), attack(name), { answers: 'no' })).harm).toEqual([]);
  });

  itWide('fails where the cards of a defence are allowed', async () => {
    expect((await runAttack(range(), attack('a box posts'), { answers: 'no', allow: 'write' })).harm).not.toEqual([]);
  });

  itWide.each(['a shop is searched', 'the basket, by an approved plan'])(
    'lets an ordinary task through: %s',
    async (name) => {
      const task = browserTasks(world).find((one) => one.name === name);
      if (!task) throw new Error(`There is no task "${name}".`);
      const { cards, denials } = await runBenign(range(), task);
      expect(denials).toBe(0);
      expect(cards.length).toBeLessThanOrEqual(1);
    },
  );
});
