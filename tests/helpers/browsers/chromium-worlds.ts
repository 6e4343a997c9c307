import type { Page as ProtocolPage } from 'puppeteer-core';

/** What `TestBrowser.worldsIn` promises, from the DevTools protocol. `base` is the extension's origin. */
export async function worldsIn(page: ProtocolPage, base: string): Promise<string[]> {
  const session = await page.createCDPSession();
  const worlds = new Map<number, string>();
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === base) worlds.set(context.id, 'extension');
    else if ((context.auxData as { isDefault?: boolean } | undefined)?.isDefault) worlds.set(context.id, 'page');
  });
  // Responds after it has reported all existing worlds.
  await session.send('Runtime.enable');
  const lines: string[] = [];
  for (const [contextId, world] of worlds) {
    const { result } = await session.send('Runtime.evaluate', {
      contextId,
      expression: contents,
      includeCommandLineAPI: true,
      returnByValue: true,
    });
    lines.push(`${world}: ${String(result.value)}`);
  }
  await session.detach();
  return lines.sort();
}

/** Only the developer tools console can query listeners. */
const contents = `(() => {
  const listeners = [window, document, document.documentElement, document.body].flatMap((target) =>
    Object.entries(getEventListeners(target)).map(([type, all]) => type + ' ' + all.length));
  const marks = Object.getOwnPropertySymbols(globalThis).map((mark) => Symbol.keyFor(mark)).filter((key) => key !== undefined);
  return [...marks, ...listeners].join(', ') || 'nothing';
})()`;
