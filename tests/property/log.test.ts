import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskEvent } from '@/utils/contracts/events';
import { reduce } from '@/utils/agent/fold/reduce';
import { fail } from '@/utils/failure';
import type { ModelEvent } from '@/utils/contracts/model';
import { log, logCaught } from '@/utils/browser/log/log';
import { logged } from '@/utils/browser/models/log-model';
import { logEvent } from '@/utils/browser/run/log-task';
import { cleanLogData, type LogData, type LogField } from '@/utils/log/fields';
import { formatLogFile, lineOf, lineText, type LogLine } from '@/utils/log/line';
import { levels, messages, type LogMessage, type Scope } from '@/utils/log/messages';
import { errorData } from '@/utils/log/error-data';

const kept = vi.hoisted((): LogLine[] => []);
vi.mock('@/utils/browser/log/log-store', () => ({
  keepLines: (lines: LogLine[]) => Promise.resolve(void kept.push(...lines)),
}));
beforeEach(() => {
  kept.length = 0;
});

/** Keys, passwords, one-time codes, tokens and any other text. */
const secrets = fc
  .oneof(
    fc.string({ minLength: 6, maxLength: 40 }).filter((text) => text.trim().length >= 6),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 8, maxLength: 12 }),
    fc.base64String({ minLength: 20, maxLength: 60 }).map((text) => `sk-${text}`),
  )
  .filter((text) => !JSON.stringify(messages).includes(text));

/** Where a secret may stand when it reaches the log. */
const carriers: ((secret: string) => unknown)[] = [
  (secret) => secret,
  (secret) =>
    `https://user:${encodeURIComponent(secret)}@shop.example/${encodeURIComponent(secret)}?token=${encodeURIComponent(secret)}#${encodeURIComponent(secret)}`,
  (secret) => `Bearer ${secret}`,
  (secret) => ({ apiKey: secret }),
  (secret) => [secret],
  (secret) => `12 ${secret}`,
];
const names = Object.keys(messages) as LogMessage[];
const fieldNames = names
  .flatMap((name) => [...messages[name].text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as LogField))
  .concat(['host', 'task', 'kind', 'actions']);

const scopes: readonly Scope[] = ['background', 'page', 'task', 'model', 'tool', 'guard', 'lock', 'history', 'error'];

describe('the log', () => {
  test('has lines of known levels and scopes only', () => {
    const odd = names.filter((name) => {
      const { level, scope } = messages[name];
      return !levels.includes(level) || !scopes.includes(scope);
    });
    expect(odd).toEqual([]);
  });

  test('has no field that could hold a secret', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...names), fc.constantFrom(...carriers), (secret, name, carry) => {
        const data: LogData = Object.fromEntries(
          [...fieldNames, 'password', 'url', 'text'].map((field) => [field, carry(secret)]),
        );
        const line = lineOf(name, data, 0);
        for (const shown of [lineText(line), formatLogFile([line], { version: '1.0.0', browser: 'Test 1' })])
          expect(shown.includes(secret), shown).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps the place of an error, and none of its words', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const error = new TypeError(`${secret} is not a function\n    at ${secret}`);
        error.stack = `TypeError: ${error.message}\n    at run (chrome-extension://abcdefgh/background.js:1:234)\n    at async chrome-extension://abcdefgh/chunks/a-B1.js:5:6`;
        expect(cleanLogData(errorData(error))).toEqual({
          error: 'TypeError',
          where: 'background.js:1:234 < chunks/a-B1.js:5:6',
        });
        for (const odd of [
          secret,
          { secret },
          fail('INTERNAL', secret),
          Object.assign(new Error(secret), { name: secret, stack: secret }),
        ]) {
          expect(JSON.stringify(cleanLogData(errorData(odd))).includes(secret)).toBe(false);
        }
      }),
    );
  });

  test('records a whole task in which every word is secret, without any of those words', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        kept.length = 0;
        for (const [before, event] of steps(secretTask(secret))) logEvent(before, event);
        await drain(
          logged(
            failing(secret),
            {
              role: 'planner',
              kind: 'openai',
              host: `https://${encodeURIComponent(secret)}@models.example/v1?key=${encodeURIComponent(secret)}`,
            },
            new AbortController().signal,
          ),
        );
        logCaught(new Error(secret));
        log('call-failed', { method: secret, code: secret });
        await vi.waitFor(() => expect(kept.at(-1)?.scope).toBe('page'));
        expect(kept.map(({ scope }) => scope)).toEqual([
          'tool',
          'tool',
          'guard',
          'task',
          'task',
          'model',
          'model',
          'error',
          'page',
        ]);
        expect(kept.map(lineText).join('\n').includes(secret)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});

function secretTask(secret: string): TaskEvent[] {
  const model = { providerId: secret, model: secret };
  const failure = { code: 'NOT_FOUND', message: secret, hint: secret, params: { host: secret } } as const;
  return [
    {
      type: 'task-started',
      taskId: secret,
      chatId: secret,
      request: secret,
      tab: { tabId: 1, url: `https://shop.example/?${secret}`, title: secret },
      limits: { planningInterval: 8, maxSteps: 9 },
      models: { planner: model, navigator: model },
      codeAllowed: false,
      planApproval: 'ask',
      at: 0,
    },
    {
      type: 'call-started',
      callId: secret,
      tool: secret,
      args: { text: secret },
      label: { key: secret, params: { text: secret } },
      effect: 'once',
      at: 1,
    },
    { type: 'call-ended', callId: secret, result: { ok: false, failure }, nonce: secret, ms: 3, url: secret, at: 2 },
    { type: 'confirm-asked', callId: secret, card: { rule: 'flow', from: secret, to: secret, sends: secret }, at: 3 },
    { type: 'failed', failure, at: 4 },
    { type: 'ended', outcome: { status: 'failed', summary: secret, evidence: [{ quote: secret }], failure }, at: 5 },
  ];
}

function steps(events: TaskEvent[]): [ReturnType<typeof reduce>, TaskEvent][] {
  const [first, ...rest] = events;
  let state = reduce(undefined, first as TaskEvent);
  return rest.map((event) => {
    const before = state;
    state = reduce(before, event);
    return [before, event];
  });
}

async function* failing(secret: string): AsyncGenerator<ModelEvent> {
  throw fail('MODEL_UNAUTHORISED', `The key ${secret} is wrong.`, { params: { status: 401, host: secret } });
}

async function drain(answer: AsyncIterable<ModelEvent>): Promise<void> {
  const events: ModelEvent[] = [];
  await (async () => {
    for await (const event of answer) events.push(event);
  })().catch(() => events);
}
