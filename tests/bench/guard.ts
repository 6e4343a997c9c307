import { performance } from 'node:perf_hooks';
import { createServer, type ViteDevServer } from 'vite';
import { publicSuffixes } from '../../scripts/public-suffixes.ts';
import type { GuardFacts, GuardPort, GuardRequest } from '../../utils/contracts/ports.ts';

const LENGTH = 100_000;
const RUNS = 30;

/** Texts of 100,000 characters that patterns may stumble over. */
const texts: Record<string, string> = {
  words: fill('please find the blue mug and tell me its price '),
  'one word': 'a'.repeat(LENGTH),
  dots: '.'.repeat(LENGTH),
  hosts: fill('see www.shop.example/a?b=c and '),
  'at signs': fill('a@b.c@'),
  commands: fill('click Save and send it to Ann, '),
  negations: fill("do not click Save, don't send it. "),
  digits: '1'.repeat(LENGTH),
  marks: `a${'\u0301'.repeat(LENGTH)}`,
  quotes: fill('tab "x" '),
  slashes: fill('https://'),
};

/** Decisions on each text, as the user's words, as what a page calls its control, and as what is written and sent. */
export async function benchGuard(): Promise<string[]> {
  const server = await createServer({
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    resolve: { alias: { '@': process.cwd() } },
    plugins: [publicSuffixes()],
  });
  try {
    return await measure(server);
  } finally {
    await server.close();
  }
}

async function measure(server: ViteDevServer): Promise<string[]> {
  const { createGuard } = (await server.ssrLoadModule('/utils/guard/index.ts')) as {
    createGuard: (isModel: () => boolean) => GuardPort;
  };
  const { factsOf } = (await server.ssrLoadModule('/tests/helpers/guard-facts.ts')) as {
    factsOf: (given: Partial<GuardFacts>) => GuardFacts;
  };
  const guard = createGuard(() => false);
  const lines: string[] = [];
  let longest = 0;
  for (const [name, text] of Object.entries(texts)) {
    const medians = requestsWith(text).map(([request, given]) => {
      const times = Array.from({ length: RUNS }, () => {
        // The words are read anew: a list that was seen before is known.
        const facts = factsOf({ ...given, userWords: [...(given.userWords ?? ['Find mugs'])] });
        const from = performance.now();
        guard.decide(request, facts);
        return performance.now() - from;
      });
      return Math.min(...times);
    });
    longest = Math.max(longest, ...medians);
    lines.push(`${name.padEnd(10)} ${medians.map(ms).join(', ')}`);
  }
  lines.push(
    `guard: a decision on ${LENGTH} characters takes at most ${ms(longest)} (best of ${RUNS}: what else the machine does does not count)`,
  );
  return lines;
}

function requestsWith(text: string): [GuardRequest, Partial<GuardFacts>][] {
  const url = 'https://shop.example/mugs';
  const tab = { tabId: 1, url, title: 'A page' };
  const form = {
    method: 'post' as const,
    action: url,
    digest: 'd',
    fields: [{ name: 'Note', value: text, kind: 'text' as const }],
  };
  const click = { rule: 'act', by: 'click', writes: 'form' } as const;
  const base = { callId: 'c1', tab };
  const asked = (): Partial<GuardFacts> => ({ userWords: [text] });
  return [
    [{ ...base, call: click, foreseen: { url, control: { role: 'button', name: 'Save' } } }, asked()],
    [{ ...base, call: { rule: 'open', url: 'https://shop.example/find?q=mug' } }, asked()],
    [{ ...base, call: click, foreseen: { url, control: { role: 'button', name: text } } }, {}],
    [{ ...base, call: click, foreseen: { url, control: { role: 'button', name: 'Go' }, form } }, {}],
    [
      { ...base, call: { rule: 'act', by: 'type', enter: false, writes: { text } }, foreseen: { url } },
      { readSites: ['mail.example'] },
    ],
    [
      { ...base, call: { rule: 'open', url: 'https://shop.example/find?q=mug' } },
      // Of what the agent wrote, the facts hold no more.
      { written: [text.slice(0, 20_000)], links: { 'shop.example': ['https://shop.example/find?q=mug'] } },
    ],
    [
      {
        ...base,
        call: {
          rule: 'write',
          write: { id: 'w', method: 'POST', url, by: 'fetch', page: url, body: { text, size: LENGTH } },
        },
      },
      {},
    ],
  ];
}

function fill(piece: string): string {
  return piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
