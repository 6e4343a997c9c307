import { afterAll, beforeAll, describe, expect } from 'vitest';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { launchOpenBrowser, type OpenBrowser } from '../helpers/programs.ts';
import { attackAsProgram } from '../range/browsers/as-program.ts';
import { browserAttacks } from '../range/browsers/attacks.ts';
import { startWorld, type World } from '../range/browsers/world.ts';
import { itWide } from '../helpers/wide.ts';

describe.each(chosenBrowsers())('an attacker that is connected as a program (%s)', (name) => {
  let open: OpenBrowser;
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    open = await launchOpenBrowser(name, 'Nobody');
  });
  afterAll(async () => {
    await open.close();
    await world.close();
  });

  const wantedAttacks = [
    'address: plain in the query',
    'effect: a form is sent by its button',
    'flow: typing tells the attacker of mail',
    'hidden words: no opacity',
  ];
  itWide.each(wantedAttacks)('reaches nothing where the user denies: %s', async (wanted) => {
    const found = browserAttacks(world).find((one) => `${one.family}: ${one.name}` === wanted);
    if (!found) throw new Error(`There is no attack "${wanted}".`);
    const { harm, untried } = await attackAsProgram(open, world, found, { answers: 'no' });
    expect({ harm, untried }).toEqual({ harm: [], untried: [] });
  });
});
