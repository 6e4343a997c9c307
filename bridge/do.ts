import { randomUUID } from 'node:crypto';
import type { Outcome } from '../utils/contracts/outside';
import { Browsers } from './link/browsers';
import type { Link } from './link/link';
import { connectionCode } from './mcp/mcp';
import { ownCommand } from './setup/own-command';

const BROWSER_WITHIN_MS = 5_000;

const exitStatus: Record<Outcome, number> = { done: 0, failed: 1, stopped: 2 };
const NO_BROWSER = 3;

/**
 * Prints what Sidehand's own agent does and how it ended; with `json` one object at the end. Resolves to the exit
 * status: 0 done, 1 failed, 2 stopped or refused, 3 no browser.
 */
export async function doRequest(
  {
    request,
    json,
    version,
    browser,
  }: { request: string; json: boolean; version: string; browser?: string | undefined },
  say: (line: string) => void,
): Promise<number> {
  const code = connectionCode();
  const browsers = new Browsers({ program: { name: 'sidehand do', version }, code, session: randomUUID() });
  browsers.start();
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort(new Error('Stopped.')));
  const fits = ({ hello }: Link) =>
    !browser || [hello.browser, hello.label.toLowerCase()].includes(browser.toLowerCase());
  await browsers.waitForOne(BROWSER_WITHIN_MS, abort.signal, fits);
  const links = browsers.connected.filter(fits);
  const [link] = links;
  if (!link || links.length > 1 || link.mismatch) {
    const names = links.map(({ hello }) => hello.label).join(', ');
    const words =
      link?.mismatch ??
      (link
        ? `Several browsers are connected: ${names}. Choose one with --browser.`
        : [`No browser is connected. ${ownCommand('doctor')} names what is missing.`, ...browsers.troubles].join(' '));
    say(json ? JSON.stringify({ outcome: 'failed', text: words }) : words);
    return NO_BROWSER;
  }
  if (link.hello.standing === 'asking' && !json) say(`The browser asks you about this program. Its code: ${code}`);
  const steps: string[] = [];
  const onProgress = (text: string) => {
    if (steps.at(-1) === text) return;
    steps.push(text);
    if (!json) say(`  ${text}`);
  };
  const { outcome, text } = await link
    .call({ id: randomUUID(), tool: 'do', arguments: { request } }, abort.signal, onProgress)
    .then(
      ({ parts, isError, outcome: how }) => ({
        outcome: how ?? (isError ? ('failed' as const) : ('done' as const)),
        text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
      }),
      (error: unknown) => ({
        outcome: abort.signal.aborted ? ('stopped' as const) : ('failed' as const),
        text: error instanceof Error ? error.message : String(error),
      }),
    );
  await browsers.sayGoodbye();
  say(json ? JSON.stringify({ outcome, text, steps, browser: link.hello.label }) : `${text}\n\n${outcome}`);
  return exitStatus[outcome];
}
