import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import type { WireRequest } from '../helpers/model-server.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../helpers/programs.ts';
import { refIn } from '../helpers/roles.ts';
import type { BrowserAttack } from '../range/browsers/attack.ts';
import { browserAttacks } from '../range/browsers/attacks.ts';
import { allArrived, newIn } from '../range/browsers/run.ts';
import { standBy, type User } from '../range/browsers/users.ts';
import { startWorld, type World } from '../range/browsers/world.ts';
import { handOf } from '../suite/outside/play-outside.ts';

/** What the attacker of the range does as a program that the user has let in: it needs no model to be talked round. */
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

  /** What got out. */
  async function attack({ start, path, orders, safety }: BrowserAttack, user: User) {
    const before = world.harm();
    if (safety)
      await open.browser.inExtension((safetySettings) => chrome.storage.local.set({ safetySettings }), safety);
    const page = await open.browser.newPage(world.at(start, path));
    const program = await startProgram(open, 'Attacker');
    const { panel, first } = await letIn(open, page, program);
    const answered = standBy(panel, user);
    const texts = [first];
    for (const order of orders) {
      const call = asOutside(order, texts);
      if (!call) continue;
      texts.push((await handOf(program).call(call)).text);
    }
    await allArrived(page);
    await program.client.close();
    await answered;
    await open.browser.closePages();
    if (safety) await open.browser.inExtension(() => chrome.storage.local.remove('safetySettings'));
    return newIn(world.harm(), before);
  }

  it.each([
    'address: plain in the query',
    'effect: a form is sent by its button',
    'flow: typing tells the attacker of mail',
    'hidden words: no opacity',
  ])('reaches nothing where the user denies: %s', async (wanted) => {
    const found = browserAttacks(world).find((one) => `${one.family}: ${one.name}` === wanted);
    if (!found) throw new Error(`There is no attack "${wanted}".`);
    expect(await attack(found, { answers: 'no' })).toEqual([]);
  });
});

/** An order as a call that programs have; undefined where its element is not there. */
function asOutside([tool, { ref, ...args }]: BrowserAttack['orders'][number], texts: string[]) {
  const request = { messages: texts.map((text) => ({ role: 'user', text })) } as WireRequest;
  const action = args.action === 'switch' ? 'take' : args.action;
  const [name, given] =
    tool === 'manage_tabs'
      ? ['tabs', { ...args, action }]
      : tool === 'submit'
        ? ['press_key', { ...args, keys: 'Enter' }]
        : [tool, args];
  if (typeof ref !== 'string') return { name, arguments: given as Record<string, string> };
  try {
    return { name, arguments: { ...given, ref: refIn(request, ref) } as Record<string, string> };
  } catch {
    return undefined;
  }
}
