import { writeFile } from 'node:fs/promises';
import type { Bidi } from './bidi.ts';
import { setColourScheme } from './firefox-window.ts';
import type { Marionette } from './marionette.ts';
import type { Surface } from './page.ts';
import type { HandStep } from './types.ts';

/** One browsing context of Firefox: a tab, an extension page or the real sidebar. */
export function surfaceOf(bidi: Bidi, marionette: Marionette, context: string, close: () => Promise<void>): Surface {
  const press = (keys: string[]): unknown[] => [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...[...keys].reverse().map((value) => ({ type: 'keyUp', value })),
  ];
  const perform = (source: Record<string, unknown>): Promise<unknown> =>
    bidi.send('input.performActions', { context, actions: [source] });
  const navigate = async (method: 'navigate' | 'reload', params: Record<string, unknown> = {}): Promise<void> => {
    await bidi.send(`browsingContext.${method}`, { context, wait: 'complete', ...params });
  };

  // A document that is kept for "back" leaves its scripts pending for ever, so they are rejected here.
  const replaced = new Set<(error: Error) => void>();
  bidi.on('browsingContext.navigationCommitted', (params) => {
    if (params.context !== context) return;
    for (const reject of replaced) reject(new Error(REPLACED));
  });
  const unlessReplaced = async <Result>(work: Promise<Result>): Promise<Result> => {
    let giveUp: ((error: Error) => void) | undefined;
    const gone = new Promise<never>((_, reject) => {
      giveUp = reject;
      replaced.add(reject);
    });
    try {
      return await Promise.race([work, gone]);
    } finally {
      if (giveUp) replaced.delete(giveUp);
    }
  };

  return {
    goto: (url) => navigate('navigate', { url }),
    reload: () => navigate('reload'),
    async run(expression) {
      const reply = (await unlessReplaced(
        bidi.send('script.callFunction', {
          target: { context },
          awaitPromise: true,
          functionDeclaration: `async () => JSON.stringify(await (${expression}))`,
        }),
      )) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text ?? 'The script threw.');
      return reply.result?.value === undefined ? undefined : JSON.parse(reply.result.value);
    },
    isReplaced: (error) =>
      String(error).includes(REPLACED) || /Actor .* destroyed|AbortError|DiscardedBrowsingContext/.test(String(error)),
    async clickAt(x, y) {
      await perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      // As one input but for the last character: key by key, a sentence costs as much as opening a page. The last
      // one is a real key, since what is typed by no key at all counts as done by a script.
      const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const last = characters.pop();
      if (characters.length > 0)
        await bidi.send('script.callFunction', {
          target: { context },
          awaitPromise: false,
          functionDeclaration: '(text) => document.execCommand("insertText", false, text)',
          arguments: [{ type: 'string', value: characters.join('') }],
        });
      if (last !== undefined) await perform({ type: 'key', id: 'keyboard', actions: press([last]) });
    },
    async press(combination) {
      await perform({
        type: 'key',
        id: 'keyboard',
        actions: press(combination.split('+').map((key) => keyCodes[key] ?? key)),
      });
    },
    async hand(steps) {
      // Clicks of one series must be sent in one call: otherwise each counts as the first.
      for (const source of sourcesOf(steps)) await perform(source);
    },
    async screenshot(path, { dark = false, width, height } = {}) {
      await setColourScheme(marionette, dark ? 'dark' : 'light');
      if (width)
        await bidi.send('browsingContext.setViewport', { context, viewport: { width, height: height ?? 800 } });
      try {
        const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
        await writeFile(path, Buffer.from(data as string, 'base64'));
      } finally {
        if (width) await bidi.send('browsingContext.setViewport', { context, viewport: null });
        await setColourScheme(marionette, 'system');
      }
    },
    async bringToFront() {
      await bidi.send('browsingContext.activate', { context });
    },
    close,
  };
}

/** One source of input for each run of steps with the same device. */
function sourcesOf(steps: HandStep[]): Record<string, unknown>[] {
  const sources: { type: string; actions: unknown[] }[] = [];
  for (const step of steps) {
    const type = step[0] === 'hold' || step[0] === 'release' ? 'key' : 'pointer';
    const last = sources.at(-1);
    if (last?.type === type) last.actions.push(actionOf(step));
    else
      sources.push({
        type,
        ...(type === 'key' ? { id: 'keyboard' } : { id: 'mouse', parameters: { pointerType: 'mouse' } }),
        actions: [actionOf(step)],
      });
  }
  return sources;
}

function actionOf(step: HandStep): Record<string, unknown> {
  switch (step[0]) {
    case 'move':
      return { type: 'pointerMove', x: step[1], y: step[2] };
    case 'down':
    case 'up':
      return { type: step[0] === 'down' ? 'pointerDown' : 'pointerUp', button: buttonNumbers[step[1] ?? 'left'] };
    default:
      return { type: step[0] === 'hold' ? 'keyDown' : 'keyUp', value: keyCodes[step[1]] ?? step[1] };
  }
}

const buttonNumbers = { left: 0, middle: 1, right: 2 };

const REPLACED = 'The document was replaced by another one.';

/** Code points of WebDriver for keys without a character. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
  Space: ' ',
  F9: '\uE039',
};
