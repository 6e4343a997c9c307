// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { CodeReport } from '@/utils/page/api';
import { codeWorldMain, type CodeWorldOptions } from '@/utils/page/code/code-world-main';
import { createElementBridge } from '@/utils/page/code/element-bridge';
import { createRefs } from '@/utils/page/see/refs';

const options: CodeWorldOptions = { key: 'run1', nonce: 'n1', fileName: 'code.js', mostChars: 2_000, mostParts: 500 };
type Main = (el: (ref: string) => Element, console: Record<string, (...values: unknown[]) => void>) => unknown;

/** Runs what a script would be, as the runner has it. */
async function run(main: Main, more: Partial<CodeWorldOptions> = {}): Promise<CodeReport> {
  const world = globalThis as unknown as Record<string, { main: Main; run(): Promise<string> }>;
  codeWorldMain({ ...options, ...more });
  world[options.key]!.main = main;
  return JSON.parse(await world[options.key]!.run()) as CodeReport;
}

const returned = async (main: Main, more?: Partial<CodeWorldOptions>) => (await run(main, more)).returned;

describe('the world of generated code', () => {
  beforeEach(() => {
    document.body.innerHTML = '<button id="save" class="big">Save  it</button><p>one</p><p>two</p>';
  });

  it('runs in a document of the site for which it was decided, and in no other', async () => {
    let runs = 0;
    const main = () => {
      runs += 1;
    };
    const elsewhere = async (origin: string) => (await run(main, { origin })).elsewhere ?? false;
    expect([
      await elsewhere(window.location.origin),
      await elsewhere('https://bank.example'),
      await elsewhere(/^http/.test(window.location.protocol) ? '' : 'https://shop.example'),
    ]).toEqual([false, true, true]);
    expect(runs).toBe(1);
  });

  it.each<[string, Main, unknown]>([
    ['plain data', () => ({ a: [1, 'x', true, null] }), { a: [1, 'x', true, null] }],
    ['what is awaited', async () => Promise.resolve(2), 2],
    ['numbers that JSON has not', () => [NaN, -Infinity, 10n], ['NaN', '-Infinity', '10n']],
    [
      'dates and patterns',
      () => [new Date(0), new Date(NaN), /a/g, new URL('https://a.test')],
      ['1970-01-01T00:00:00.000Z', 'Invalid Date', '/a/g', 'https://a.test/'],
    ],
    ['maps and sets', () => [new Map([['a', 1]]), new Map([[1, 2]]), new Set([1, 2])], [{ a: 1 }, [[1, 2]], [1, 2]]],
    [
      'functions, symbols and promises',
      () => [function named() {}, Symbol('s'), Promise.resolve()],
      ['[function named]', 'Symbol(s)', '[promise: await it]'],
    ],
    ['an element', () => document.querySelector('#save'), '<button id="save" class="big"> Save it'],
    ['a list of elements', () => document.querySelectorAll('p'), ['<p> one', '<p> two']],
    ['an error', () => new TypeError('no'), 'TypeError: no'],
    [
      'what holds itself',
      () => {
        const one: Record<string, unknown> = { a: 1 };
        one.self = one;
        return one;
      },
      { a: 1, self: '[cycle]' },
    ],
    [
      'the same thing twice',
      () => {
        const one = { a: 1 };
        return [one, one];
      },
      [{ a: 1 }, { a: 1 }],
    ],
    [
      'a getter that throws',
      () => ({
        get a() {
          throw new Error('shut');
        },
        b: 1,
      }),
      { a: '[not readable: shut]', b: 1 },
    ],
    ['nothing in an object', () => ({ a: undefined, b: 1 }), { b: 1 }],
  ])('returns %s', async (_, main, expected) => {
    expect(JSON.parse((await returned(main)) ?? '')).toEqual(expected);
  });

  it('returns nothing for nothing', async () => {
    expect(await run(() => undefined)).toEqual({ console: [] });
  });

  it('cuts what is too long and says so, and reads only a limited number of values', async () => {
    expect(await run(() => 'x'.repeat(5_000))).toMatchObject({
      total: 5_002,
      returned: expect.stringMatching(/^"x{1999}$/) as string,
    });
    expect(
      JSON.parse((await returned(() => Array.from({ length: 1_000_000 }, (_, n) => n), { mostParts: 4 })) ?? ''),
    ).toEqual([0, 1, 2, '[more]']);
    expect(
      await returned(
        () =>
          (function* () {
            for (;;) yield 1;
          })(),
        { mostParts: 3 },
      ),
    ).toBe('[1,1,"[more]"]');
  });

  it('reports what is thrown, whether it is an error or not', async () => {
    expect(
      await run(() => {
        throw new TypeError('no row');
      }),
    ).toMatchObject({ thrown: { message: 'TypeError: no row' } });
    expect(
      await run(() => {
        throw { code: 3 };
      }),
    ).toMatchObject({ thrown: { message: '{"code":3}' } });
    expect(await run(() => Promise.reject('late'))).toMatchObject({ thrown: { message: 'late' } });
  });

  it('reports the line in the code, which is one lower in its function', async () => {
    const error = Object.assign(new Error('no'), {
      stack: 'Error: no\n    at main (code.js:4:7)\n    at other.js:9:1',
    });
    expect(
      (
        await run(() => {
          throw error;
        })
      ).thrown,
    ).toEqual({ message: 'Error: no', line: 3 });
  });

  it('collects output, also of dialogs, which answer at once', async () => {
    const { console: written, returned: answers } = await run((_, console) => {
      console.log?.('rows', { n: 2 });
      console.warn?.('odd');
      console.assert?.(true, 'fine');
      console.assert?.(false, 'wrong');
      return (['confirm', 'prompt'] as const).map((name, at) => window[name](['Sure?', 'Name?'][at]));
    });
    expect(written.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      'log: rows {"n":2}',
      'warn: odd',
      'error: Assertion failed wrong',
      'log: confirm("Sure?")',
      'log: prompt("Name?")',
    ]);
    expect(answers).toBe('[false,null]');
  });

  it('keeps a limited amount of output', async () => {
    const { console: written } = await run((_, console) => {
      for (let n = 0; n < 1_000; n += 1) console.log?.('x'.repeat(50));
    });
    expect(written.length).toBeLessThan(50);
  });

  it('has only channels that a policy closes', async () => {
    const channels = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'PaymentRequest'];
    Object.assign(window, Object.fromEntries(channels.map((name) => [name, Object])));
    Object.defineProperty(Navigator.prototype, 'credentials', { get: () => ({}), configurable: true });
    expect(
      await returned(() => [
        ...channels.filter((name) => name in globalThis && (globalThis as Record<string, unknown>)[name]),
        navigator.credentials,
      ]),
    ).toBe('["[undefined]"]');
  });

  describe('gets elements of refs', () => {
    const refs = createRefs();
    refs.begin('', 0);
    const bridge = createElementBridge(refs);
    beforeEach(() => bridge.open(options.nonce));

    it('in the document and in open shadow roots', async () => {
      const save = refs.refOf(document.querySelector('#save')!, 'button', 'Save it');
      expect(await returned((el) => el(save).id)).toBe('"save"');
      const host = document.body.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'open' }).innerHTML = '<button id="inner">Inner</button>';
      const inner = refs.refOf(host.shadowRoot!.querySelector('button')!, 'button', 'Inner');
      expect(await returned((el) => el(inner).id)).toBe('"inner"');
    });

    it('but not out of closed ones, nor of refs that are gone, and says why', async () => {
      const host = document.body.appendChild(document.createElement('div'));
      const root = host.attachShadow({ mode: 'closed' });
      root.innerHTML = '<button>Hidden</button>';
      const hidden = refs.refOf(root.querySelector('button')!, 'button', 'Hidden');
      expect((await run((el) => el(hidden))).thrown?.message).toBe(
        `Error: ${hidden} lies in a closed shadow root, where code cannot reach it. Use the tools that act on refs.`,
      );
      expect((await run((el) => el('e999'))).thrown?.message).toBe(
        'Error: e999 never was a ref of this page. Refs stand in brackets in the page text.',
      );
    });

    it('only for the run that they are handed to', async () => {
      const save = refs.refOf(document.querySelector('#save')!, 'button', 'Save it');
      expect((await run((el) => el(save), { nonce: 'guessed' })).thrown?.message).toContain(
        'elements of refs cannot be used here',
      );
    });
  });
});
