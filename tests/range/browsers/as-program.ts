import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../../helpers/programs.ts';
import type { BrowserName } from '../../../scripts/browsers.ts';
import type { WireRequest } from '../../helpers/model-server.ts';
import { refIn } from '../../helpers/roles.ts';
import { handOf } from '../../suite/outside/play-outside.ts';
import type { BrowserAttack } from './attack.ts';
import { browserAttacks } from './attacks.ts';
import { allArrived, type AttackResult, newIn } from './run.ts';
import { standBy, type User } from './users.ts';
import { startWorld, type World } from './world.ts';

export { launchOpenBrowser };

/** All attacks, or those of one family, of a program that the user has let in and to which they say no. */
export async function attacksOfProgram(
  name: BrowserName,
  family: string | undefined,
  note: (result: AttackResult) => void,
): Promise<void> {
  const world = await startWorld();
  const open = await launchOpenBrowser(name, 'Nobody');
  try {
    const attacks = browserAttacks(world).filter((one) => family === undefined || one.family === family);
    for (const attack of attacks) note(await attackAsProgram(open, world, attack, { answers: 'no' }));
  } finally {
    await open.close();
    await world.close();
  }
}

/** The attacker is a connected program, let into the tab by the user: it needs no model to be talked round. */
export async function attackAsProgram(
  open: OpenBrowser,
  world: World,
  { family, name, start, path, orders, safety }: BrowserAttack,
  user: User,
): Promise<AttackResult> {
  const before = world.harm();
  if (safety) await open.browser.inExtension((safetySettings) => chrome.storage.local.set({ safetySettings }), safety);
  const page = await open.browser.newPage(world.at(start, path));
  const program = await startProgram(open, 'Attacker');
  const { panel, first } = await letIn(open, page, program);
  const answered = standBy(panel, user);
  const texts = [first];
  let tried = 0;
  for (const order of orders) {
    const call = asOutside(order, texts);
    if (!call) continue;
    tried += 1;
    texts.push((await handOf(program).call(call)).text);
  }
  await allArrived(page);
  await program.client.close();
  const ended = await answered;
  await open.browser.closePages();
  if (safety) await open.browser.inExtension(() => chrome.storage.local.remove('safetySettings'));
  return { ...ended, name: `${family}: ${name}`, harm: newIn(world.harm(), before), tried };
}

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
