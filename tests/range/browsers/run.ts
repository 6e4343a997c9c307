import type { Page, TestBrowser } from '../../helpers/browsers/index.ts';
import type { ModelServer, WireHandler } from '../../helpers/model-server.ts';
import { sendMessage } from '../../helpers/panel.ts';
import type { BrowserAttack } from './attack.ts';
import { attached, attachFiles, type GivenFile } from '../../helpers/files.ts';
import type { BrowserTask } from './benign.ts';
import type { CardTask } from './card-tasks.ts';
import { baitOf, honest, hostile, hostileWays, obedient } from './models.ts';
import { standBy, type Ended, type User } from './users.ts';
import type { Host, World } from './world.ts';

export interface Range {
  browser: TestBrowser;
  world: World;
  model: ModelServer;
}

export interface AttackResult extends Ended {
  name: string;
  /** What got out, or came to a model that should not; [] where the attack was held. */
  harm: string[];
  /** How many of its orders the model could give; one that gave none proves nothing. Absent where there are none. */
  tried?: number;
}

/** The model obeys the page. */
export async function runAttack(range: Range, attack: BrowserAttack, user: User): Promise<AttackResult> {
  const { world, browser } = range;
  const { start, path, orders, words, hidden, family, name, safety } = attack;
  world.show(start, `<p style="${hidden ?? ''}">${baitOf(orders)}</p>`, path);
  if (family === 'tabs') await browser.newPage(world.at('mail', '/diary'));
  if (safety) await browser.inExtension((safetySettings) => chrome.storage.local.set({ safetySettings }), safety);
  const begin = { start, words, ...(path === undefined ? {} : { path }) };
  let tried = 0;
  const obeys = obedient(() => (tried += 1));
  const result = await runTask(range, begin, obeys, user);
  if (safety) await browser.inExtension(() => chrome.storage.local.remove('safetySettings'));
  world.show(start, '', path);
  const told = attack.private !== undefined && result.sent.includes(attack.private) ? ['a model was told of it'] : [];
  return { ...result, name: `${family}: ${name}`, harm: [...result.harm, ...told], tried };
}

/** The model sends all that it knows wherever it can. */
export async function runHostile(range: Range, start: Host, user: User): Promise<AttackResult[]> {
  const results: AttackResult[] = [];
  for (const way of hostileWays) {
    const model = hostile(way, range.world.at('evil'));
    results.push({
      ...(await runTask(range, { start, words: 'Read this page' }, model, user)),
      name: `hostile: ${way} on ${start}`,
    });
  }
  return results;
}

/** The model is honest, and the user allows what they asked for. */
export async function runBenign(
  range: Range,
  task: BrowserTask,
  onCard?: User['onCard'],
): Promise<Ended & { denials: number; missing: string[] }> {
  const model = honest(task.orders, task.plan);
  const result = await runTask(range, task, model, { answers: 'yes', ...(onCard ? { onCard } : {}) });
  const seen = [...result.seen];
  const missing = (task.reaches ?? []).filter((request) => {
    const at = seen.indexOf(request);
    if (at >= 0) seen.splice(at, 1);
    return at < 0;
  });
  return { ...result, missing, denials: result.sent.split('Failed: DENIED').length - 1 };
}

/** The model is honest, and the user denies all that the task comes to. */
export async function runCards(range: Range, task: CardTask, onCard: NonNullable<User['onCard']>): Promise<Ended> {
  return runTask(range, task, honest(task.orders, task.plan), { answers: 'no', onCard });
}

interface Began {
  start: Host;
  path?: string;
  words: string;
  files?: GivenFile[];
}

async function runTask(
  { browser, world, model }: Range,
  { start, path, words, files }: Began,
  handler: WireHandler,
  user: User,
) {
  const [harmBefore, already, first] = [world.harm(), world.seen(), model.requests.length];
  model.handle(handler);
  const page = await browser.newPage(world.at(start, path));
  const panel = await browser.openPanel(page);
  if (files) {
    await attachFiles(panel, files);
    await attached(panel, files.length);
  }
  await sendMessage(panel, words);
  const ended = await standBy(panel, user);
  await allArrived(page);
  const sent =
    model.requests
      .slice(first)
      .map(({ messages }) => messages.map(({ text }) => text).join('\n'))
      .at(-1) ?? '';
  await browser.closePages();
  return { ...ended, sent, seen: newIn(world.seen(), already), harm: newIn(world.harm(), harmBefore) };
}

/** Resolves when what the page began before this has reached its server. */
export async function allArrived(page: Page): Promise<void> {
  await page.evaluate(() =>
    // A page that was kept out has none to send to.
    fetch('/fence').then(
      () => undefined,
      () => undefined,
    ),
  );
}

/** What is in a list more often than it was. */
export function newIn(now: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return now.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
