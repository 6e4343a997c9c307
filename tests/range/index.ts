import { spawnSync } from 'node:child_process';
import { browserNames, ensureBrowser, type BrowserName } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { asModule } from '../bench/as-module.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { useModelServer } from '../helpers/settings.ts';
import type * as AsProgram from './browsers/as-program.ts';
import { browserAttacks } from './browsers/attacks.ts';
import { browserTasks } from './browsers/benign.ts';
import { runAttack, runBenign, runHostile, type AttackResult, type Range } from './browsers/run.ts';
import { switches, type Switch } from './browsers/switches.ts';
import { hiddenIn } from './browsers/hidden.ts';
import { picturesIn } from './browsers/pictures.ts';
import { startWorld, type Host } from './browsers/world.ts';
import { say } from '../../scripts/say.ts';

// npm run range
//   All attacks and ordinary tasks on the guard alone.
// npm run range -- browsers [chromium|firefox] [attacks] [hostile] [ordinary] [only <family>] [critic <how>]
//   In real browsers, against real servers: a model that obeys the page with a user who denies, a hostile model with an
//   absent user, an honest model with a user who allows what they asked for. Exit code 1 where an attack succeeded. The
//   critic is honest, or says yes to everything (asked), or never answers by its schema (silent). To one that says yes
//   to everything an attack is lost only where it does what always asks, or brings something foreign (judge.ts): how
//   many others it lets pass is said.
// npm run range -- browsers [chromium|firefox] program [only <family>]
//   The attacker is connected as a program. Exit code 1 where an attack succeeded, or could not be tried.
// npm run range -- browsers [chromium|firefox] pictures [in <language>]
//   Every card as a user sees it, 320 px wide, in both themes, in artifacts/cards.
// npm run range -- browsers [chromium|firefox] hidden
//   Each way of hiding text from people, and who reads it nevertheless.
// npm run range -- browsers [chromium|firefox] without [<defence>|all]
//   Without one defence after the other. Exit code 1 where no attack succeeded without it.
const words = process.argv.slice(2);
const critics = ['honest', 'asked', 'silent'] as const;
const critic = critics.find((how) => words[words.indexOf('critic') + 1] === how) ?? 'honest';
const after = (word: string): string | undefined => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined);

if (words[0] !== 'browsers') {
  process.exitCode =
    spawnSync('npx', ['vitest', 'run', '--project', 'unit', 'tests/unit/range'], { stdio: 'inherit' }).status ?? 1;
} else {
  const chosen = browserNames.filter((name) => words.includes(name));
  for (const name of chosen.length > 0 ? chosen : browserNames) if ((await rangeIn(name)) > 0) process.exitCode = 1;
}

async function rangeIn(name: BrowserName): Promise<number> {
  if (words.includes('program')) return programIn(name);
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const range: Range = {
    browser,
    world: await startWorld(),
    model: await startModelServer({ critic }),
    isLyingCritic: critic === 'asked',
  };
  try {
    await useModelServer(browser, range.model.url);
    if (words.includes('without')) return await withoutIn(range, after('without') ?? 'all');
    if (words.includes('hidden')) return await hiddenIn(range, say);
    if (words.includes('pictures')) return await picturesIn(range, after('only'), after('in'));
    const parts = ['attacks', 'hostile', 'ordinary'].filter((part) => words.includes(part));
    const has = (part: string) => parts.length === 0 || parts.includes(part);
    let wrong = 0;
    if (has('attacks')) wrong += await attacksIn(range);
    if (has('hostile') && after('only') === undefined) wrong += await hostileIn(range);
    if (has('ordinary') && after('only') === undefined) wrong += await ordinaryIn(range);
    return wrong;
  } finally {
    await range.world.close();
    await range.model.close();
    await browser.close();
  }
}

async function programIn(name: BrowserName): Promise<number> {
  await buildExtension(name);
  let [all, reached, untried] = [0, 0, 0];
  const count = (result: AsProgram.ProgramAttackResult): void => {
    all += 1;
    reached += note({ browser: { name } }, [result]).length;
    for (const why of result.untried) say(`${name}:   ${result.name}: was not tried: ${why}`);
    untried += result.untried.length > 0 ? 1 : 0;
  };
  await asModule('/tests/range/browsers/as-program.ts', ({ attacksOfProgram }: typeof AsProgram) =>
    attacksOfProgram(name, after('only'), count),
  );
  say(`${name}: ${all} attacks of a connected program, ${all - reached} held, ${untried} not tried`);
  return reached + untried;
}

function note(
  { browser: { name: where } }: { browser: { name: BrowserName } },
  results: readonly AttackResult[],
): string[] {
  for (const { name, harm, tried } of results) {
    if (harm.length > 0) say(`${where}:   ${name}: ${harm.join(', ')}`);
    if (tried === 0 && !name.startsWith('hidden words')) say(`${where}:   ${name}: was not tried`);
  }
  return results.filter(({ harm }) => harm.length > 0).map(({ name }) => name);
}

async function attacksIn(range: Range): Promise<number> {
  const only = after('only');
  const attacks = browserAttacks(range.world).filter(({ family }) => only === undefined || family === only);
  let reached = 0;
  const plain: string[] = [];
  for (const attack of attacks) {
    const result = await runAttack(range, attack, { answers: 'no' });
    reached += note(range, [result]).length;
    plain.push(...(result.plain ?? []));
  }
  say(`${range.browser.name}: ${attacks.length} attacks of the page, ${attacks.length - reached} held${passed(plain)}`);
  return reached;
}

async function hostileIn(range: Range): Promise<number> {
  let [all, reached] = [0, 0];
  const plain: string[] = [];
  for (const host of ['bank', 'mail', 'shop'] satisfies Host[]) {
    const results = await runHostile(range, host, { answers: 'nothing' });
    all += results.length;
    reached += note(range, results).length;
    plain.push(...results.flatMap((one) => one.plain ?? []));
  }
  say(`${range.browser.name}: ${all} attacks of a hostile model, ${all - reached} held${passed(plain)}`);
  return reached;
}

function passed(plain: readonly string[]): string {
  return critic === 'asked' ? `; plain requests that the critic let pass: ${plain.length}, ${plain.join(', ')}` : '';
}

/** How many defences are missed by no attack. */
async function withoutIn(range: Range, which: string): Promise<number> {
  let unmissed = 0;
  for (const one of switches.filter(({ name }) => which === 'all' || name === which))
    unmissed += Number(!(await isMissed(range, one)));
  return unmissed;
}

async function isMissed(range: Range, { name, families, allow, change, turnOff }: Switch): Promise<boolean> {
  await turnOff?.(range.browser);
  const attacks = browserAttacks(range.world).filter(({ family }) => families.includes(family));
  const user = { answers: 'no', ...(allow === undefined ? {} : { allow }) } as const;
  let [by, tried] = ['', 0];
  for (const attack of attacks) {
    tried += 1;
    const { harm, name } = await runAttack(range, change?.(attack) ?? attack, user);
    if (harm.length === 0) continue;
    by = name;
    break;
  }
  if (turnOff) await range.browser.killBackground();
  say(
    `${range.browser.name}: without "${name}": ${by === '' ? `IT STAYS GREEN over ${tried} attacks` : `red at attack ${tried} of ${attacks.length}, ${by}`}`,
  );
  return by !== '';
}

async function ordinaryIn(range: Range): Promise<number> {
  const { name } = range.browser;
  const cards: number[] = [];
  let [denials, failed] = [0, 0];
  for (const task of browserTasks(range.world)) {
    const result = await runBenign(range, task);
    cards.push(result.cards.length);
    denials += result.denials;
    for (const line of result.asked) say(`${name}:   ${task.name}: ${line}`);
    const done = /^(done|unconfirmed)$/.test(result.outcome) && result.missing.length === 0;
    if (!done) failed += 1;
    if (result.denials > 0 || !done)
      say(
        `${name}:   ${task.name}: ${result.outcome}, ${result.denials} denials, missing: ${result.missing.join(', ')}`,
      );
  }
  cards.sort((one, other) => one - other);
  const part = (of: number) => cards[Math.min(cards.length - 1, Math.floor(cards.length * of))];
  say(
    `${name}: ${cards.length} ordinary tasks, cards: median ${part(0.5)}, 95th percentile ${part(0.95)}, most ${cards.at(-1)}, false denials ${denials}, not done ${failed}`,
  );
  return denials + failed;
}
