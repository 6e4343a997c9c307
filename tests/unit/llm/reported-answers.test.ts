import { describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { failureOf, never, requestOf, transcript } from './support';

/** Odd forms of answers from public reports; docs/reports.md has their sources. */

type Json = Record<string, unknown>;

const addresses = {
  chat: 'https://gateway.example/v1',
  responses: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};

function clientOf(service: keyof typeof addresses, body: string, status = 200, headers: Record<string, string> = {}) {
  const kind = service === 'anthropic' ? ('anthropic' as const) : ('openai' as const);
  return createModelClient({ id: 'p', kind, label: '', baseUrl: addresses[service], models: [] }, 'a-key', {
    random: () => 0,
    wait: () => Promise.resolve(),
    fetch: async () => new Response(body, { status, headers: { 'content-type': 'text/event-stream', ...headers } }),
  });
}

/** What came of it, without the counts of tokens. */
async function endOf(service: keyof typeof addresses, body: string): Promise<string | undefined> {
  const lines = await transcript(clientOf(service, body).stream('m1', requestOf({ attempts: 1 }), never));
  return lines.at(-1)?.replace(/ \[\d+ in.*/, '');
}

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: Json, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta, finish_reason }] });
const end = (reason = 'stop') => chunk({}, reason) + event('[DONE]');
const part = (args: unknown, more: Json = {}, name?: string) =>
  chunk({ tool_calls: [{ index: 0, ...more, function: { ...(name !== undefined && { name }), arguments: args } }] });
const call = (args: unknown) => part(args, { id: 'call_1', type: 'function' }, 'click');
const typed = (...events: [type: string, more: Json][]) =>
  events.map(([type, more]) => `event: ${type}\n${event({ type, ...more })}`).join('');

const pressed = 'done tool-calls:  click({"ref":"e1"})';
const whole = '{"ref":"e1"}';

describe('the arguments of a call are read', () => {
  it.each([
    ['that are sent twice', call('') + part(whole) + part(whole)],
    ['after an empty object', call('{}') + part(whole)],
    ['that are JSON in JSON', call(JSON.stringify(whole))],
    ['in a fence', call('```json\n{"ref":"e1"}\n```')],
    ['with a comma too many', call('{"ref":"e1",}')],
    ['with a bracket too many', call('{"ref":"e1"}}')],
    ['in a list of one', call('[{"ref":"e1"}]')],
    ['whose pieces count on', call('') + part('{"ref":', { index: 1 }) + part('"e1"}', { index: 2 })],
    [
      'whose pieces repeat the name',
      part('{"ref":', { id: 'c', index: undefined }, 'click') + part('"e1"}', { index: undefined }, 'click'),
    ],
    ['whose pieces have ids of their own', part('{"ref":', { id: 'a' }, 'click') + part('"e1"}', { id: 'b' }, '')],
    [
      'whose pieces have ids of their own, behind one that is empty',
      part('', { id: 'a' }, 'click') + part('{"ref":', { id: 'b' }, '') + part('"e1"}', { id: 'c' }, ''),
    ],
    [
      'of the field that came before tool_calls',
      chunk({ function_call: { name: 'click', arguments: '{"ref":' } }) +
        chunk({ function_call: { arguments: '"e1"}' } }),
    ],
    [
      'of a call that is not in a list',
      chunk({ tool_calls: { id: 'c', function: { name: 'click', arguments: whole } } }),
    ],
    [
      'of a call that is told in both ways',
      chunk({
        tool_calls: [{ index: 0, id: 'c', function: { name: 'click', arguments: whole } }],
        function_call: { name: 'click', arguments: whole },
      }),
    ],
    ['of a call without its wrapper', chunk({ tool_calls: [{ id: 'c', name: 'click', arguments: { ref: 'e1' } }] })],
  ])('%s', async (_, body) => {
    expect(await endOf('chat', body + end('tool_calls'))).toBe(pressed);
  });

  it.each([
    ['a line end in a text', '{"ref":"at //a.example/\n1"}', { ref: 'at //a.example/\n1' }],
    ['signs of Python', "{'ref': 'e1', 'double': True}", { ref: 'e1', double: true }],
    ['a comment', '{"ref":"e1" // the button\n}', { ref: 'e1' }],
  ])('with %s', async (_, args, read) => {
    const pressed = `done tool-calls:  click(${JSON.stringify(read)})`;
    expect(await endOf('chat', call(args) + end('tool_calls'))).toBe(pressed);
  });

  it('of Claude, where they are whole and in pieces', async () => {
    const block = { type: 'tool_use', id: 't', name: 'click', input: { ref: 'e1' } };
    const stream = typed(
      ['message_start', { message: {} }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: whole } }],
      ['message_delta', { delta: { stop_reason: 'tool_use' } }],
      ['message_stop', {}],
    );
    expect(await endOf('anthropic', stream)).toBe(pressed);
  });

  it.each([
    ['that were cut', '{"ref":"e'],
    ['of two calls in one', '{"ref":"e1"}{"ref":"e2"}'],
    ['that a repair would change', '{"ref":"e1" // or "e2"\n}'],
    ['whose signs a repair would leave out', String.raw`{"ref":"/\d+/"}`],
    ['whose text a repair would end too soon', '{"ref":"say "e1", ok": 1}'],
    ['that leave something out themselves', '{"refs":["e1",...]}'],
    ['that are no object', '"e1"'],
  ])('but not those %s', async (_, args) => {
    expect(await endOf('chat', call(args) + end('tool_calls'))).toBe(`done tool-calls:  click(${args})!`);
  });
});

describe('an answer is read once', () => {
  const red = chunk({ content: 'The lamp is ' }) + chunk({ content: 'red, and it is on the left.' });
  const said = 'The lamp is red, and it is on the left.';
  it.each([
    ['that comes whole at its end', event({ choices: [{ message: { content: said }, finish_reason: 'stop' }] })],
    ['whose last piece is all of it', chunk({ content: said }) + end()],
  ])('%s', async (_, rest) => {
    expect(await endOf('chat', red + rest)).toBe(`done end: ${said}`);
  });

  it('with calls that come whole at its end', async () => {
    const message = {
      content: 'I press.',
      tool_calls: [{ id: 'call_1', function: { name: 'click', arguments: whole } }],
    };
    const stream =
      chunk({ content: 'I press.' }) + call(whole) + event({ choices: [{ message, finish_reason: 'tool_calls' }] });
    expect(await endOf('chat', stream)).toBe(pressed.replace(': ', ': I press.'));
  });

  it.each([
    ['a long one', ['The lamp is', 'The lamp is red, and it is on the', said]],
    ['a short one', ['The', 'The lamp', 'The lamp is red.']],
  ])('each of whose pieces is all that was said, %s', async (_, pieces) => {
    const stream = pieces.map((content) => chunk({ content })).join('') + end();
    expect(await endOf('chat', stream)).toBe(`done end: ${pieces.at(-1)}`);
  });

  it.each([
    ['ha', 'ha'],
    ['1', '12 lamps'],
    ['1', '1', '1'],
    ['No', ', ', 'No, the lamp is not red at all, and it is on the left.'],
  ])('but what repeats a short text is said twice: %s %s %s', async (...pieces) => {
    const stream = pieces.map((content) => chunk({ content })).join('') + end();
    expect(await endOf('chat', stream)).toBe(`done end: ${pieces.join('')}`);
  });
});

describe('a text is read', () => {
  it.each([
    ['beside words that keep the connection', event(': keepalive') + chunk({ content: 'Red.' }) + end()],
    ['beside the time', 'event: ping\n' + event('2024-04-07 20:20:50.554328') + chunk({ content: 'Red.' }) + end()],
    [
      'of events that no blank line parts',
      (chunk({ content: 'Re' }) + chunk({ content: 'd.' }) + end()).replaceAll('\n\n', '\n'),
    ],
    ['in a list of texts', chunk({ content: ['Re', 'd.'] }) + end()],
    ['in an object', chunk({ content: { type: 'text', text: 'Red.' } }) + end()],
    ['of several choices', event({ choices: [{ delta: { content: 'Re' } }, { delta: { content: 'd.' } }] }) + end()],
    ['without the sign that ends it', chunk({ content: 'Red.<|im_end|>' }) + end()],
    ['without another sign that ends it', chunk({ content: 'Red.</s>\n' }) + end()],
    ['without thoughts of Seed', chunk({ content: '<seed:think>Hm.</seed:think>Red.' }) + end()],
    ['without thoughts of Kimi', chunk({ content: '◁think▷Hm.◁/think▷Red.' }) + end()],
  ])('%s', async (_, body) => {
    expect(await endOf('chat', body)).toBe('done end: Red.');
  });

  it('of Claude that ends with the reason why it stopped', async () => {
    const stream = typed(
      ['message_start', { message: {} }],
      ['content_block_start', { index: 0, content_block: { type: 'text', text: 'Red.' } }],
      ['message_delta', { delta: { stop_reason: 'end_turn' } }],
    );
    expect(await endOf('anthropic', stream)).toBe('done end: Red.');
  });

  it('of a response that is done', async () => {
    const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Red.' }] }];
    expect(await endOf('responses', typed(['response.done', { response: { output } }]))).toBe('done end: Red.');
  });
});

describe('a failure says', () => {
  const failed = async (body: string, status = 200, headers: Record<string, string> = {}) =>
    (await failureOf(clientOf('chat', body, status, headers).stream('m1', requestOf({ attempts: 1 }), never))).params;

  it.each([
    [
      'words in the place of an event',
      chunk({ content: 'Re' }) + event('error: CUDA out of memory'),
      'error: CUDA out of memory',
    ],
    [
      'an error behind half an event',
      'data: {"choices":[{"del\ndata: {"error":{"message":"stream_read_error"}}\n\n',
      'stream_read_error',
    ],
  ])('%s', async (_, body, said) => {
    expect((await failed(body))?.said).toBe(said);
  });

  it.each([
    ['Please retry after 26 seconds.', 26_000],
    ['Please try again in 20 seconds', 20_000],
    ['Please retry in 34.5s.', 34_500],
    ['Rate limit reached. Try again in 3 minutes', 180_000],
    ['Please wait 12 seconds before the next request', 12_000],
    ['Please retry in 1m30s', 90_000],
  ])('how long to wait: %s', async (message, ms) => {
    expect((await failed(JSON.stringify({ error: { message } }), 429))?.retryAfterMs).toBe(ms);
  });

  it('until when to wait, as OpenRouter tells it', async () => {
    const reset = String(Date.now() + 45_000);
    const error = { message: 'Rate limit exceeded', code: 429, metadata: { headers: { 'X-RateLimit-Reset': reset } } };
    const wait = Number((await failed(JSON.stringify({ error }), 429))?.retryAfterMs);
    expect(Math.round(wait / 1000)).toBe(45);
  });

  it.each([
    ['0', 3600],
    ['41', undefined],
  ])('until when to wait in a header, with %s requests left', async (left, seconds) => {
    const headers = { 'x-ratelimit-remaining': left, 'x-ratelimit-reset': String(Date.now() + 3_600_000) };
    const wait = (await failed(JSON.stringify({ error: { message: 'Bad gateway' } }), 502, headers))?.retryAfterMs;
    expect(wait && Math.round(Number(wait) / 1000)).toBe(seconds);
  });

  it.each([
    ['errors that are texts', { errors: ['No such account'] }, 'No such account'],
    ['a message in capitals', { Message: 'Not for this user' }, 'Not for this user'],
    ['a title alone', { status: 422, title: 'Unprocessable' }, 'Unprocessable'],
  ])('%s', async (_, body, said) => {
    expect((await failed(JSON.stringify(body), 422))?.said).toBe(said);
  });
});
