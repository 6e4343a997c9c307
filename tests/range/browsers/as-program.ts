import { isNavigatorTool } from '@/utils/outside/outside-tools';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../../helpers/programs.ts';
import type { BrowserName } from '../../../scripts/browsers.ts';
import type { WireRequest } from '../../helpers/model-server.ts';
import { refIn } from '../../helpers/roles.ts';
import { handOf } from '../../suite/outside/play-outside.ts';
import type { BrowserAttack, Order } from './attack.ts';
import { browserAttacks } from './attacks.ts';
import { baitOf } from './models.ts';
import { allArrived, type AttackResult, newIn } from './run.ts';
import { standBy, type User } from './users.ts';
import { startWorld, type World } from './world.ts';

export { launchOpenBrowser };

export interface ProgramAttackResult extends AttackResult {
  /** Orders that could not be given, and why: an attack with one of them proves nothing. */
  untried: string[];
}

/** All attacks, or those of one family, of a program that the user has let in and to which they say no. */
export async function attacksOfProgram(
  name: BrowserName,
  family: string | undefined,
  note: (result: ProgramAttackResult) => void,
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

/**
 * The attacker is a connected program, let into the tab by the user: it needs no model to be talked round. The user
 * says yes where it opens what they would have named to their own agent, so that it comes to what it does there.
 */
export async function attackAsProgram(
  open: OpenBrowser,
  world: World,
  attack: BrowserAttack,
  { answers }: User,
): Promise<ProgramAttackResult> {
  const { family, name, start, path, orders, words, hidden, safety } = attack;
  const before = world.harm();
  world.show(start, `<p style="${hidden ?? ''}">${baitOf(orders)}</p>`, path);
  if (family === 'tabs') await open.browser.newPage(world.at('mail', '/diary'));
  if (safety) await open.browser.inExtension((safetySettings) => chrome.storage.local.set({ safetySettings }), safety);
  const page = await open.browser.newPage(world.at(start, path));
  const program = await startProgram(open, 'Attacker');
  const { panel, first } = await letIn(open, page, program);
  const user: User = { answers };
  const answered = standBy(panel, user);
  const texts = [first];
  const untried: string[] = [];
  for (const order of orders) {
    const call = asOutside(order, texts);
    if (typeof call === 'string') {
      untried.push(call);
      continue;
    }
    user.answers = !safety && words.includes(call.arguments.url ?? '\n') ? 'yes' : answers;
    texts.push((await handOf(program).call(call)).text);
  }
  await allArrived(page);
  await program.client.close();
  const ended = await answered;
  await open.browser.closePages();
  if (safety) await open.browser.inExtension(() => chrome.storage.local.remove('safetySettings'));
  world.show(start, '', path);
  const told = attack.private !== undefined && texts.join('\n').includes(attack.private);
  const harm = [...newIn(world.harm(), before), ...(told ? ['the program was told of it'] : [])];
  return { ...ended, name: `${family}: ${name}`, harm, untried };
}

/** An order as a call that programs have, or why they cannot give it. */
function asOutside(order: Order, texts: string[]): { name: string; arguments: Record<string, string> } | string {
  const [name, { ref, ...args }] = inTheirWords(order);
  if (!isNavigatorTool(name)) return `programs have no tool ${name}`;
  if (typeof ref !== 'string') return { name, arguments: args as Record<string, string> };
  const request = { messages: texts.map((text) => ({ role: 'user', text })) } as WireRequest;
  try {
    return { name, arguments: { ...args, ref: refIn(request, ref) } as Record<string, string> };
  } catch {
    return `${name} ${ref}: not on the page`;
  }
}

/** What a program does in place of what only the navigator has. */
function inTheirWords([tool, { action, ...args }]: Order): Order {
  if (tool === 'manage_tabs') return ['tabs', { ...args, action: action === 'switch' ? 'take' : action }];
  if (tool === 'submit') return ['press_key', { ...args, keys: 'Enter' }];
  if (tool === 'select_text') return ['press_key', { keys: 'Control+A' }];
  return [tool, action === undefined ? args : { ...args, action }];
}
