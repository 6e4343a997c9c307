import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { faultOf, type KillPoint, runOnce, unknownCalls } from './run.ts';
import { shop as customerModel } from './shopper.ts';
import { startShop, STEPS } from './shop.ts';
import { orderThrough, outageFaultOf, outageLine } from './outage.ts';
import { orderSlowly, slowFaultOf, slowLine, slownesses } from './slow.ts';
import { startSlowCustomers } from './slow-customers.ts';
import { kindsOfWork, stopAt, workerModel } from './stop.ts';
import { sweepHeavy } from './heavy.ts';
import { listFaultsOf, runListThroughDeaths } from './list.ts';
import { onMachine, sweepOpen } from './sweep-open.ts';
import { updateFrom } from './update.ts';
import { say } from '../../scripts/say.ts';

// npm run sweep -- open [chromium|firefox] [background|page|browser] [fetch|form|link|beacon|dialog]
// [pressed|arrived|told|answered]: an order in each way, with the death of each part at each moment between the act and
// its answer. Ends with exit code 1 where an order happened twice, or an ending says something untrue.
// npm run sweep -- update <commit> [chromium|firefox]: the extension of that commit is used, then updated to the
// working tree. Ends with exit code 1 where something of it is lost, or does not work.
// npm run sweep -- list [chromium|firefox] [rows]: a list of so many rows (60) through three deaths of the background
// and one of the browser. Ends with exit code 1 where a row was done twice, or says something untrue.
// npm run sweep -- open chance [chromium|firefox] [count]: the same for so many orders (60), with way, moment, mishap
// (also a crash, Stop, or none) and the shop's answer (also a refusal, or none) by chance.
// npm run sweep -- stop [chromium|firefox] [moments]: Stop pressed until so many tasks (200) were stopped, at moments
// spread by chance over tasks that stream, type, wait, act and run code. Ends with exit code 1 where one did not stop.
// npm run sweep -- heavy [chromium|firefox] [--only <regular expression>]: calls on hostile and heavy pages, each with
// its limits. Ends with exit code 1 where one took longer, or said something else. npm run sweep -- slow
// [chromium|firefox] [seconds...]: orders by a script, a form and a link, in a shop that answers after 1, 6, 12, 30 s
// or never, by a model that orders again and again. Ends with exit code 1 where the server counts another number of
// orders than one. npm run sweep -- outage [chromium|firefox] [seconds...]: a task of twelve orders whose model server
// goes away for 5 s, 60 s and 5 min in the middle of it. Ends with exit code 1 where the task did not go on by itself,
// or an order happened twice. npm run sweep -- [chromium|firefox] [every [from [to]]]: a task of twelve orders, once
// for each place at which the background can die (or for each `every`th, beginning with `from`, up to `to`). Ends with
// a line for each browser, and with exit code 1 where an order happened twice, or not at all without a word of it.
const words = process.argv.slice(2);
const chosen = browserNames.find((name) => words.includes(name));
const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
const built: Partial<Record<BrowserName, Promise<string>>> = {};
const sweeps: Record<string, (name: BrowserName) => Promise<number>> = {
  stop: sweepStop,
  slow: sweepSlow,
  outage: sweepOutage,
  heavy,
  list: sweepList,
  update: sweepUpdate,
  open: (name) =>
    sweepOpen(
      (profile) => launched(name, profile),
      words,
      (line) => say(`${name}: ${line}`),
    ),
};

for (const name of chosen ? [chosen] : browserNames) {
  if ((await (sweeps[words[0] ?? ''] ?? sweep)(name)) > 0) process.exitCode = 1;
}

async function launched(name: BrowserName, profile?: string): Promise<TestBrowser> {
  const program = await ensureBrowser(name, say);
  const extensionDir = await (built[name] ??= buildExtension(name));
  return launchBrowser(name, { extensionDir, program, headless: true, ...(profile ? { profile } : {}) });
}

async function sweepUpdate(name: BrowserName): Promise<number> {
  const commit = words.slice(1).find((word) => !browserNames.some((one) => one === word));
  if (commit === undefined) throw new Error('Say from which commit: npm run sweep -- update <commit>');
  const lost = await updateFrom(name, commit, say);
  say(`${name}: updated from ${commit}: ${lost.length === 0 ? 'nothing is lost' : lost.join('; ')}`);
  return lost.length;
}

async function sweepList(name: BrowserName): Promise<number> {
  const { machine, close } = await onMachine((profile) => launched(name, profile));
  try {
    const result = await runListThroughDeaths(machine, numbers[0] ?? 60);
    const faults = listFaultsOf(result);
    for (const line of faults) say(`${name}: AT FAULT: ${line}`);
    const states = Object.groupBy(result.rows, ({ state }) => state);
    const counted = Object.entries(states).map(([state, rows = []]) => {
      const taken = rows.reduce((sum, row) => sum + row.taken, 0);
      return `${state} ${rows.length} (taken ${taken})`;
    });
    say(`${name}: ${result.rows.length} rows, killed: ${result.killed.join(', ')}; ${counted.join(', ')}`);
    return faults.length;
  } finally {
    await close();
  }
}

async function sweepSlow(name: BrowserName): Promise<number> {
  const browser = await launched(name);
  const model = await startModelServer();
  const shop = await startSlowCustomers();
  let faults = 0;
  try {
    await useModelServer(browser, model.url);
    for (const seconds of numbers.length > 0 ? numbers : slownesses)
      for (const result of await orderSlowly(browser, shop, (hasty) => model.handle(hasty.answer), seconds)) {
        const fault = slowFaultOf(result);
        if (fault) faults += 1;
        say(`${name}: ${slowLine(result)}${fault ? ` AT FAULT: ${fault}` : ''}`);
      }
    return faults;
  } finally {
    await shop.close();
    await model.close();
    await browser.close();
  }
}

async function sweepOutage(name: BrowserName): Promise<number> {
  const browser = await launched(name);
  const shop = await startShop();
  let faults = 0;
  try {
    for (const seconds of numbers.length > 0 ? numbers : [5, 60, 300]) {
      const result = await orderThrough(browser, shop, seconds);
      const fault = outageFaultOf(result);
      if (fault) faults += 1;
      say(`${name}: ${outageLine(result)}${fault ? ` AT FAULT: ${fault}` : ''}`);
    }
    return faults;
  } finally {
    await shop.close();
    await browser.close();
  }
}

async function heavy(name: BrowserName): Promise<number> {
  const browser = await launched(name);
  const model = await startModelServer();
  try {
    await useModelServer(browser, model.url);
    const only = new RegExp(words[words.indexOf('--only') + 1] ?? '');
    return await sweepHeavy(browser, model, words.includes('--only') ? only : /./, (line) => say(`${name}: ${line}`));
  } finally {
    await model.close();
    await browser.close();
  }
}

async function sweepStop(name: BrowserName): Promise<number> {
  const [moments = 200] = numbers;
  const browser = await launched(name);
  const model = await startModelServer({ handler: workerModel });
  const shop = await startShop();
  try {
    await useModelServer(browser, model.url);
    await browser.allowCode(true);
    await storeSettings(browser, 'generalSettings', { allowCodeGeneration: true, fastJsMode: true });
    const whole = [];
    for (const kind of kindsOfWork)
      whole.push({ kind, crossings: (await stopAt(browser, shop, kind, Infinity)).crossings });
    say(`${name}: ${whole.map(({ kind, crossings }) => `${kind} has ${crossings} crossings`).join(', ')}`);
    const times: number[] = [];
    const others: string[] = [];
    // A task may end before Stop reaches it: such a moment says nothing. Not more than three moments for each that
    // counts.
    for (let moment = 0; times.length < moments && moment < 3 * moments; moment += 1) {
      const { kind, crossings } = whole[moment % whole.length]!;
      const crossing = 1 + Math.floor(spread(moment) * (crossings - 1));
      const { ms, outcome, when } = await stopAt(browser, shop, kind, crossing);
      if (outcome === 'stopped' && ms !== undefined) times.push(ms);
      else others.push(`${kind} at crossing ${crossing} (${when || 'not reached'}): ${outcome}`);
    }
    times.sort((one, other) => one - other);
    for (const line of others) say(`${name}:   ${line}`);
    say(
      `${name}: ${times.length} stopped, median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms; ${others.length} had ended before`,
    );
    return (
      others.filter((line) => !line.endsWith(': done')).length +
      times.filter((ms) => ms >= 1_000).length +
      (moments - times.length)
    );
  } finally {
    await shop.close();
    await model.close();
    await browser.close();
  }
}

/** The same for the same number, spread evenly over [0, 1). */
function spread(number: number): number {
  return (number * 0.618_033_988_749) % 1;
}

async function sweep(name: BrowserName): Promise<number> {
  const [every = 1, from = 1, to = Infinity] = numbers;
  const browser = await launched(name);
  const model = await startModelServer({ handler: customerModel });
  const shop = await startShop();
  try {
    await useModelServer(browser, model.url);
    const clean = await runOnce(browser, shop, 'never');
    say(
      `${name}: the clean run has ${clean.crossings} crossings, ends as ${clean.outcome}, effects ${clean.effects.join(' ')}`,
    );
    const points: KillPoint[] = [
      ...Array.from({ length: clean.crossings }, (_, i) => ({ crossing: i + 1 })),
      ...Array.from({ length: STEPS }, (_, i) => ({ order: i + 1 })),
    ];
    let faults = 0;
    let unknown = 0;
    const kills = new Map<string, number>();
    for (const [index, point] of points.entries()) {
      if (index + 1 < from || index + 1 > to || (index + 1 - from) % every !== 0) continue;
      const result = await runOnce(browser, shop, point);
      const fault = faultOf(result);
      const kind = result.killed.replace(/order \d+/, 'an order');
      kills.set(kind, (kills.get(kind) ?? 0) + 1);
      if (unknownCalls(result) > 0) unknown += 1;
      if (fault) faults += 1;
      if (fault)
        say([`${name}: ${JSON.stringify(point)}, killed ${result.killed}: ${fault}`, ...result.shown].join('\n    '));
    }
    for (const [kind, count] of kills)
      say(`${name}:   ${String(count).padStart(4)} killed ${kind || 'nowhere: the task had ended before'}`);
    say(
      `${name}: ${[...kills.values()].reduce((sum, count) => sum + count, 0)} runs, ${unknown} with a call that is shown as unknown, ${faults} at fault`,
    );
    return faults;
  } finally {
    await shop.close();
    await model.close();
    await browser.close();
  }
}
