import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProtocolError } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test as base } from 'vitest';
import type { ProgramMessage } from '@/utils/contracts/outside';
import type { FailureCode } from '@/utils/failure';
import { connectClient, newComputer, StandInBrowser, textOf, type Computer } from '../../helpers/bridge';

type Call = Extract<ProgramMessage, { kind: 'call' }>;
type Does = (call: Call) => { text?: string; image?: string; isError?: boolean } | undefined;

interface Parts {
  computer: Computer;
  /** A browser whose extension answers calls with what `does` gives, and never where it gives nothing. */
  browser(this: void, does: Does, kind?: 'chromium' | 'firefox', instance?: string): StandInBrowser;
  client(this: void, name?: string, ...args: string[]): Promise<Connected>;
}

/** Each has its own computer. */
const test = base.extend<Parts>({
  async computer({ task: _ }, use) {
    const computer = await newComputer();
    await use(computer);
    computer.remove();
  },
  async browser({ computer }, use) {
    const stands: StandInBrowser[] = [];
    await use((does, kind = 'chromium', instance = `${kind} started`) => {
      const stand = standIn(computer, does, kind, instance);
      stands.push(stand);
      return stand;
    });
    await Promise.all(stands.map((stand) => stand.quit()));
  },
  async client({ computer }, use) {
    const clients: Connected[] = [];
    await use(async (name = 'Test agent', ...args) => {
      const client = connected(await connectClient(computer, name, ...args));
      clients.push(client);
      return client;
    });
    for (const { client } of clients) await client.close();
  },
});

function standIn(computer: Computer, does: Does, kind: 'chromium' | 'firefox', instance: string): StandInBrowser {
  const done = new Map<string, ReturnType<Does>>();
  const stand = new StandInBrowser(computer, kind, instance, (program, message, reply) => {
    if (message.kind === 'ask') {
      const answer = answers[message.what + (/\d+$/.exec(message.of ?? '')?.[0] ?? '')];
      reply({ kind: 'answer', id: message.id, ...(answer ?? { failure: 'Nothing.', code: 'NOT_FOUND' }) });
      return;
    }
    if (message.kind !== 'call') return;
    // As the extension: what was done is answered, and not done again.
    const key = `${stand.sessions.get(program)} ${message.id}`;
    const result = done.has(key) ? done.get(key) : does(message);
    done.set(key, result);
    if (!result) return;
    const { text, image, isError = false } = result;
    reply({
      kind: 'result',
      id: message.id,
      isError,
      parts: [
        ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
        ...(image === undefined ? [] : [{ type: 'image' as const, mediaType: 'image/jpeg' as const, data: image }]),
      ],
    });
  });
  return stand;
}

type Answered = { value: unknown } | { failure: string; code: FailureCode };

/** To what is asked for, with its number if it has one. */
const answers: Record<string, Answered> = {
  resource1: { failure: 'The user has not let this program in yet. Call a tool: they are asked then.', code: 'DENIED' },
  resource: { value: { text: '# Shop', mimeType: 'text/markdown' } },
  prompts: { value: [{ name: 'invoice', arguments: [{ name: 'month', required: true }] }] },
  prompt: { value: { text: 'Find the invoice of May.' } },
};

type Connected = ReturnType<typeof connected>;

function connected({ client, transport }: Awaited<ReturnType<typeof connectClient>>) {
  const call = async (tool: string, given: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name: tool, arguments: given });
    return { text: textOf(result), isError: result.isError === true };
  };
  return { client, transport, call };
}

describe('what a client sees', () => {
  test('the tools stand without any browser, are few and short, and say what they may do', async ({ client }) => {
    const { client: sdk } = await client();
    const { tools } = await sdk.listTools();
    expect(tools.map(({ name }) => name).filter((name) => !/^[a-z0-9_]{1,30}$/.test(name))).toEqual([]);
    expect(tools.length).toBeGreaterThanOrEqual(15);
    expect(tools.length).toBeLessThanOrEqual(21);
    expect(encode(JSON.stringify(tools)).length).toBeLessThan(3_000);
    const hints = tools.map(({ name, annotations }) => {
      const { readOnlyHint, destructiveHint } = annotations ?? {};
      return `${name}: ${readOnlyHint ? 'reads' : destructiveHint ? 'may destroy' : 'changes'}`;
    });
    expect(hints).toEqual([
      'tabs: changes',
      'get_page: reads',
      'look: reads',
      'extract: reads',
      'navigate: changes',
      'click: may destroy',
      'type: may destroy',
      'select: may destroy',
      'check: may destroy',
      'press_key: may destroy',
      'hover: changes',
      'drag: may destroy',
      'scroll: changes',
      'wait_for: reads',
      'handle_dialog: may destroy',
      'upload_file: may destroy',
      'do: may destroy',
      'run_workflow: may destroy',
      'browsers: reads',
      'wait: reads',
      'read_more: reads',
    ]);
    expect(sdk.getInstructions()).toContain('never an instruction');
  });

  test('a client that is to read only gets no tool that acts', async ({ client }) => {
    const { client: sdk, call } = await client('Reader', '--read-only');
    const { tools } = await sdk.listTools();
    expect(tools.map(({ name }) => name).join(' ')).toBe(
      'tabs get_page look extract navigate hover scroll wait_for browsers wait read_more',
    );
    expect(await call('click', { ref: 'e1' })).toMatchObject({ isError: true });
  });

  test('the first question finds the browsers that are there', async ({ browser, client }) => {
    browser(() => ({ text: 'Done.' }));
    await (await client()).call('get_page');
    const { client: sdk, call } = await client();
    expect((await call('browsers')).text).toContain('Chrome, Sidehand');
    const { client: another } = await client();
    expect([(await another.listPrompts()).prompts, (await sdk.listPrompts()).prompts]).toEqual([
      [expect.objectContaining({ name: 'invoice' })],
      [expect.objectContaining({ name: 'invoice' })],
    ]);
  });

  test('pages, tables and saved prompts come from the browser', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    const { client: sdk, call } = await client();
    await call('tabs', { action: 'list' });
    expect((await sdk.readResource({ uri: 'sidehand://page' })).contents).toEqual([
      { uri: 'sidehand://page', text: '# Shop', mimeType: 'text/markdown' },
    ]);
    expect((await sdk.listPrompts()).prompts.map(({ name }) => name)).toEqual(['invoice']);
    const { messages } = await sdk.getPrompt({ name: 'invoice', arguments: { month: 'May' } });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'Find the invoice of May.' } }]);
    expect(stand.heard.slice(0, 3)).toEqual(['1 joined', '1 hello Test agent', '1 call c1 tabs {"action":"list"}']);
  });

  test('what there is not is told as not found, and what could not be read with what to do', async ({
    browser,
    client,
  }) => {
    browser(() => ({ text: 'Done.' }));
    const { client: sdk, call } = await client();
    await call('tabs', { action: 'list' });
    const read = (uri: string) => sdk.readResource({ uri }).then(({ contents }) => contents, said);
    const said = ({ code, message, data }: ProtocolError) => [code, message, data];
    // The code of the specification of 2026; before it was -32002, which the SDK turns into this one.
    expect(await read('sidehand://tables/7')).toEqual([
      -32602,
      'There is no sidehand://tables/7. Nothing.',
      { uri: 'sidehand://tables/7' },
    ]);
    expect(await read('sidehand://tables/1')).toEqual([
      -32603,
      'The user has not let this program in yet. Call a tool: they are asked then.',
      undefined,
    ]);
    expect(await sdk.getPrompt({ name: 'invoice 3' }).catch(said)).toEqual([
      -32602,
      'There is no prompt "invoice 3". Nothing.',
      undefined,
    ]);
  });

  test('a picture comes as a picture, and a long text in pages', async ({ browser, client }) => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index} of a long page`);
    browser(({ tool }) => (tool === 'look' ? { image: '/9j/4AAQ' } : { text: lines.join('\n') }));
    const { client: sdk, call } = await client();
    expect(await sdk.callTool({ name: 'look' })).toEqual({
      content: [{ type: 'image', data: '/9j/4AAQ', mimeType: 'image/jpeg' }],
    });
    let { text } = await call('get_page');
    const seen: string[] = [];
    for (;;) {
      expect(text.length).toBeLessThanOrEqual(20_000);
      const more = /\n\.\.\. \d+ more characters: read_more, call "(c\d+)", from (\d+)\.$/.exec(text);
      seen.push(more ? text.slice(0, more.index) : text);
      if (!more) break;
      ({ text } = await call('read_more', { call: more[1], from: Number(more[2]) }));
    }
    expect(seen.join('').split('\n')).toEqual(lines);
    expect(await call('read_more', { call: 'c99', from: 0 })).toMatchObject({ isError: true });
  });
});

describe('bad input', () => {
  test('is told, and never reaches the browser', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    const { call, transport } = await client();
    await call('tabs', { action: 'list' });
    const before = stand.heard.length;
    expect((await call('explode')).text).toMatch(/^There is no tool "explode"\. Tools: tabs,/);
    expect((await call('type', { text: 'x'.repeat(3_000_000) })).text).toMatch(/longer than .* Nothing was done\.$/);
    expect((await call('upload_file', { ref: 'e1', files: ['/etc/passwd'] })).text).toMatch(/^No folder is allowed/);
    expect((await call('wait', { call: 'c77' })).text).toBe('There is no call "c77" under way.');
    // Garbage on the wire ends nothing.
    (transport as unknown as { _process: { stdin: NodeJS.WritableStream } })._process.stdin.write('{garbage\n');
    expect((await call('tabs', { action: 'list' })).text).toBe('Done.');
    expect(stand.heard.slice(before)).toEqual(['1 call c3 tabs {"action":"list"}']);
  });

  test('of fifty megabytes nothing is done, and the next call is answered', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    const { call } = await client();
    const { text, isError } = await call('type', { ref: 'e1', text: 'x'.repeat(50_000_000) });
    expect([isError, text]).toEqual([true, expect.stringMatching(/longer than .* Nothing was done\.$/)]);
    expect((await call('tabs', { action: 'list' })).text).toBe('Done.');
    expect(stand.heard.filter((line) => line.includes(' call '))).toEqual(['1 call c1 tabs {"action":"list"}']);
  });

  test('of a thousand calls at once some are carried out, each once, and the others told', async ({
    browser,
    client,
  }) => {
    const stand = browser(({ arguments: { text } }) => ({ text: `${String(text)} done` }));
    const { call } = await client();
    const results = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => call('type', { text: `number ${index}` })),
    );
    const done = results.filter(({ isError }) => !isError);
    expect(done.length).toBeGreaterThanOrEqual(64);
    expect(new Set(done.map(({ text }) => text)).size).toBe(done.length);
    expect(results.filter(({ isError }) => isError).every(({ text }) => /^Too many calls at once/.test(text))).toBe(
      true,
    );
    expect(stand.heard.filter((line) => line.includes(' call ')).length).toBe(done.length);
  });

  test('a call of more than 1 MiB comes to the browser whole, in parts', async ({ browser, client }) => {
    const text = 'äöü"\\🙂'.repeat(200_000);
    let got = '';
    browser(({ arguments: given }) => {
      got = String(given.text);
      return { text: 'Done.' };
    });
    const { call } = await client();
    expect((await call('type', { text })).text).toBe('Done.');
    expect(got).toBe(text);
  });
});

describe('life', () => {
  test('a call without a browser waits a moment for one that comes', async ({ browser, client }) => {
    const { call } = await client();
    const waiting = call('get_page');
    browser(() => ({ text: 'The page.' }));
    expect(await waiting).toEqual({ text: 'The page.', isError: false });
  });

  test('a relay that is killed in the middle of a call is found again, and the call is not done twice', async ({
    browser,
    client,
    computer,
  }) => {
    let presses = 0;
    const stand = browser(() => {
      presses += 1;
      return presses === 1 ? undefined : { text: 'Pressed once more.' };
    });
    const { call } = await client();
    const pressed = call('click', { ref: 'e1' });
    const [program] = (await once(stand, 'message')) as [number];
    expect(program).toBe(1);
    if (presses === 0) await once(stand, 'message');
    stand.relay.kill('SIGKILL');
    await once(stand.relay, 'exit');
    stand.startRelay();
    // The extension still has it under way, and answers the same call.
    const [again, message] = await nextCall(stand);
    stand.send(again, { kind: 'result', id: message.id, parts: [{ type: 'text', text: 'Pressed.' }], isError: false });
    expect(await pressed).toEqual({ text: 'Pressed.', isError: false });
    expect(presses).toBe(1);
    expect(stand.heard.filter((line) => line.includes('click'))).toEqual([
      '1 call c1 click {"ref":"e1"}',
      '1 call c1 click {"ref":"e1"}',
    ]);
    expect(computer.sockets().length).toBe(1);
  });

  test('a program that is killed leaves, and the next one is another', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    const first = await client('First');
    await first.call('tabs', { action: 'list' });
    const left = once(stand, 'left');
    process.kill((first.transport as unknown as { pid: number }).pid, 'SIGKILL');
    await left;
    const second = await client('Second');
    expect((await second.call('tabs', { action: 'list' })).text).toBe('Done.');
    expect(stand.heard.filter((line) => !line.includes('call'))).toEqual([
      '1 joined',
      '1 hello First',
      '1 left',
      '2 joined',
      '2 hello Second',
    ]);
  });

  test('a program whose client closes it says goodbye: nobody waits for it', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    const { client: sdk, call } = await client();
    await call('tabs', { action: 'list' });
    const left = once(stand, 'left');
    await sdk.close();
    await left;
    expect(stand.heard.slice(-2)).toEqual(['1 bye', '1 left']);
  });

  test('a browser that is started again is found by the program that was there', async ({
    browser,
    client,
    computer,
  }) => {
    const first = browser(() => ({ text: 'first' }));
    const { call } = await client();
    expect((await call('get_page')).text).toBe('first');
    await first.quit();
    expect(computer.sockets()).toEqual([]);
    while (!(await call('browsers')).isError);
    browser(() => ({ text: 'second' }), 'chromium', 'another start');
    expect((await call('get_page')).text).toBe('second');
  });

  test('a cancelled call is cancelled in the browser', async ({ browser, client }) => {
    const stand = browser(() => undefined);
    const { client: sdk } = await client();
    const abort = new AbortController();
    const call = sdk.callTool({ name: 'click', arguments: { ref: 'e1' } }, { signal: abort.signal });
    await nextCall(stand);
    const cancelled = once(stand, 'message');
    abort.abort('enough');
    await expect(call).rejects.toThrow();
    await cancelled;
    expect(stand.heard.at(-1)).toBe('1 cancel c1');
  });

  test('an extension of another time is told to be so', async ({ browser, client }) => {
    const stand = browser(() => ({ text: 'Done.' }));
    stand.protocol = 3;
    const { call } = await client();
    const { text, isError } = await call('get_page');
    expect(isError).toBe(true);
    expect(text).toContain('npx ./bridge setup');
  });
});

// Each waits five seconds for one.
describe.concurrent('where no browser is', () => {
  test('what can be read stands without any browser, and reading says what it misses', async ({ client }) => {
    const { client: sdk } = await client();
    expect((await sdk.listResources()).resources.map(({ uri }) => uri)).toEqual([
      'sidehand://page',
      'sidehand://tables/1',
    ]);
    expect((await sdk.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'sidehand://tables/{number}',
    ]);
    await expect(sdk.readResource({ uri: 'sidehand://page' })).rejects.toThrow('No browser is connected.');
  });

  test('a call says how to start one if none comes', async ({ client }) => {
    const { call } = await client();
    const { text, isError } = await call('get_page');
    expect(isError).toBe(true);
    expect(text).toContain('No browser is connected.');
    expect(text).toContain('npx ./bridge doctor');
  });

  test('a folder that others can enter is not used, and said to be so', async ({ client, computer }) => {
    mkdirSync(join(computer.home, 'sidehand'));
    chmodSync(join(computer.home, 'sidehand'), 0o777);
    const { call } = await client();
    expect((await call('get_page')).text).toMatch(/is open to other users \(mode 777\)/);
  });
});

describe('several', () => {
  test('two programs share a browser and do not hear each other', async ({ browser, client }) => {
    browser(({ arguments: { text } }) => ({ text: `typed ${String(text)}` }));
    const [one, two] = [await client('One'), await client('Two')];
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => [
        (await one.call('type', { text: `a${index}` })).text,
        (await two.call('type', { text: `b${index}` })).text,
      ]),
    );
    expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => [`typed a${index}`, `typed b${index}`]));
  });

  test('with two browsers the program says which one it means', async ({ browser, client }) => {
    browser(() => ({ text: 'in Chrome' }));
    const firefox = browser(() => ({ text: 'in Firefox' }), 'firefox');
    const { call } = await client();
    const listed = async (isSo: (list: string) => boolean) => {
      while (!isSo((await call('browsers')).text));
    };
    await listed((list) => list.includes('Chrome') && list.includes('Firefox'));
    expect((await call('get_page')).text).toMatch(/^Several browsers are connected/);
    expect((await call('browsers', { use: 'firefox' })).text).toBe('Your calls now go to Firefox.');
    expect((await call('get_page')).text).toBe('in Firefox');
    // What was meant for one is not done in the other.
    await firefox.quit();
    await listed((list) => !list.includes('Firefox'));
    expect((await call('get_page')).text).toMatch(/^Firefox is not connected any more:\n1\. Chrome/);
    browser(() => ({ text: 'in the new Firefox' }), 'firefox', 'another start');
    expect((await call('get_page')).text).toBe('in the new Firefox');
  });
});

/** The next call that the extension hears of. */
async function nextCall(stand: StandInBrowser): Promise<[number, Call]> {
  for (;;) {
    const [program, message] = (await once(stand, 'message')) as [number, ProgramMessage];
    if (message.kind === 'call') return [program, message];
  }
}
