import { finder, nextFrame, type Target, whenTruthy } from './in-page.ts';
import { type Page, type Query, WAIT_LIMIT_MS } from './types.ts';

/**
 * What a browser's protocol must offer for one document; `makePage` builds the rest on top of it, the same for all
 * browsers.
 */
export interface Surface extends Pick<
  Page,
  'goto' | 'reload' | 'screenshot' | 'bringToFront' | 'close' | 'press' | 'hand'
> {
  /** Value of a JavaScript expression; promises are awaited. The result is JSON data. */
  run(expression: string): Promise<unknown>;
  /** True if `run` failed only because the document was replaced. */
  isReplaced(error: unknown): boolean;
  /** Presses and releases the primary mouse button. CSS pixels in the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types one line of text into the focused element. */
  type(text: string): Promise<void>;
}

export function makePage(surface: Surface): Page {
  const evaluate: Page['evaluate'] = (fn, ...args) => surface.run(call(fn, args)) as Promise<never>;

  /** A wait that survives navigation. At the limit it gives up and says why. */
  const wait = async (expression: string, what: string, explain?: string): Promise<unknown> => {
    let timer: NodeJS.Timeout | undefined;
    let given = false;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        given = true;
        void describe(surface, explain).then((seen) =>
          reject(new Error(`Waited ${WAIT_LIMIT_MS / 1000} s for ${what}.\n${seen}`)),
        );
      }, WAIT_LIMIT_MS);
    });
    const attempts = async (): Promise<unknown> => {
      for (;;) {
        try {
          return await surface.run(expression);
        } catch (error) {
          if (given || !surface.isReplaced(error)) throw error;
          // A page that is gone answers at once, for ever: without this turn of the event loop the limit would never be
          // reached.
          await new Promise(setImmediate);
        }
      }
    };
    try {
      return await Promise.race([attempts(), limit]);
    } finally {
      clearTimeout(timer);
    }
  };

  const waitFor: Page['waitFor'] = (fn, ...args) =>
    wait(`(${whenTruthy})(${fn}, ${JSON.stringify(args)})`, String(fn)) as Promise<never>;
  const find = (query: Query): Promise<Target> =>
    wait(
      `(${whenTruthy})((query) => (${finder})().target(query), ${JSON.stringify([query])})`,
      `${query.role} "${query.name}"`,
      `(${finder})().explain(${JSON.stringify(query)})`,
    ) as Promise<Target>;
  /** Finds an element once it no longer moves: a growing conversation scrolls again with the next frame. */
  const findStill = async (query: Query): Promise<Target> => {
    for (;;) {
      const before = await find(query);
      await surface.run(`(${nextFrame})()`);
      const { x, y } = await find(query);
      if (x === before.x && y === before.y) return before;
    }
  };
  const inFinder = (method: string, ...args: unknown[]): Promise<unknown> =>
    surface.run(`(${finder})().${method}(...${JSON.stringify(args)})`);

  const clickOn = async (query: Query): Promise<Target> => {
    const target = await findStill(query);
    await surface.clickAt(target.x, target.y);
    return target;
  };
  const press = async (key: string, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await surface.press(key);
  };

  return {
    goto: (url) => surface.goto(url),
    reload: () => surface.reload(),
    press: (key) => surface.press(key),
    hand: (steps) => surface.hand(steps),
    screenshot: (path, options) => surface.screenshot(path, options),
    bringToFront: () => surface.bringToFront(),
    close: () => surface.close(),
    url: () => evaluate(() => location.href),
    evaluate,
    waitFor,
    async text(selector) {
      const found = await waitFor((css: string) => {
        const element = document.querySelector<HTMLElement>(css);
        return element && { text: element.innerText ?? element.textContent };
      }, selector);
      return found.text;
    },
    async click(role, name, options) {
      await clickOn({ role, name, ...options });
    },
    async fill(role, name, text, options) {
      const query = { role, name, ...options };
      const { kind } = await clickOn(query);
      if (kind !== 'field') throw new Error(`${role} "${name}" is no field to type in.`);
      await inFinder('selectContent', query);
      if (text === '') return surface.press('Delete');
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) await surface.press('Shift+Enter');
        if (line) await surface.type(line);
      }
      const typed = await inFinder('value', query);
      if (typed !== text)
        throw new Error(`Typed ${JSON.stringify(text)} into "${name}", but it holds ${JSON.stringify(typed)}.`);
    },
    async choose(role, name, option, options) {
      const query = { role, name, ...options };
      const { kind } = await find(query);
      if (kind !== 'select') {
        await clickOn(query);
        await clickOn({ role: 'option', name: option });
        return;
      }
      const { key, times } = (await inFinder('focusSelect', query, option)) as { key: string; times: number };
      await press(key, times);
      const left = (await inFinder('focusSelect', query, option)) as { times: number };
      if (left.times !== 0) throw new Error(`The keyboard did not choose "${option}" in "${name}".`);
    },
  };
}

function call(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${fn})(...${JSON.stringify(args)})`;
}

async function describe(surface: Surface, explain?: string): Promise<string> {
  try {
    const why = explain ? `${String(await surface.run(explain))}\n` : '';
    const text = await surface.run(`(${openedText})()`);
    return `${why}The page is ${String(text)}`;
  } catch (error) {
    return `The page cannot be read: ${String(error)}`;
  }
}

function openedText(): string {
  for (const one of document.querySelectorAll('details')) one.open = true;
  return [location.href, document.title, document.body?.innerText.slice(0, 4000)].join('\n');
}
