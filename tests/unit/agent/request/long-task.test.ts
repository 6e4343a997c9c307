import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import type { ModelRequest } from '@/utils/contracts/model';
import { tell, type Say } from '../../../helpers/agent-world';

const TURNS = 100;
const row = (n: number, text: string) => `  | Part ${n} | ${text} | Kitchen | yes | button "Edit" [e${n + 10}]`;
const rows = Array.from({ length: 120 }, (_, n) => row(n, `${n} pieces`));

const parts = ({ tools, system, messages }: ModelRequest) => [
  JSON.stringify(tools),
  system,
  ...messages.map((message) => JSON.stringify(message)),
];
const count = (text: string) => encode(text, { allowedSpecial: 'all' }).length;

test('a task of 100 actions on a page that changes moderately stays affordable, and loses nothing that counts', async () => {
  let turn = 0;
  const click = (): Say => [['click', { ref: 'e10', step: 1 }]];
  const { requests, state } = await tell({
    request: 'Go through all parts',
    limits: { planningInterval: 50, maxSteps: 200 },
    page: {
      text: ['heading "Parts" level=1', 'table [e5]', ...rows].join('\n'),
      act(_, page) {
        turn += 1;
        const changed = rows.map((line, n) => (Math.abs(n - turn) < 8 ? row(n, `${turn} of ${n} pieces`) : line));
        page.text = ['heading "Parts" level=1', `status "Saved ${turn}"`, 'table [e5]', ...changed].join('\n');
      },
    },
    model: [
      [['make_plan', { message: 'On it.', steps: [{ text: 'Go through the parts' }, { text: 'Tell the sum' }] }]],
      [['finish_step', { step: 2, status: 'done', output: 'the sum is 4711' }]],
      ...Array.from({ length: TURNS }, click),
      [['done', { status: 'done', summary: 'All parts are done.' }]],
    ],
    onEvent: (event, { say }) => void (event.type === 'planned' && say('Leave out Part 7')),
  });
  expect(state.actions).toBe(TURNS);

  const known = new Map<string, number>();
  const tokens = (text: string) => known.get(text) ?? (known.set(text, count(text)), known.get(text)!);
  const sizes = requests.map(({ request }) => parts(request).reduce((sum, part) => sum + tokens(part), 0));
  const fresh = requests.map(({ request }, i) => {
    const own = parts(request);
    const before = i === 0 ? [] : parts(requests[i - 1]!.request);
    const at = own.findIndex((part, n) => part !== before[n]);
    return own.slice(at < 0 ? own.length : at).reduce((sum, part) => sum + tokens(part), 0);
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const told = `${requests.length} requests, ${sum(sizes)} prompt tokens, ${sum(fresh)} new, largest ${Math.max(...sizes)}`;
  process.stdout.write(`${told}\n`);
  expect(Math.max(...sizes)).toBeLessThan(32_000);
  expect(sum(sizes)).toBeLessThan(1_500_000);
  expect(sum(fresh)).toBeLessThan(150_000);

  const last = parts(requests.at(-1)!.request).join('\n');
  for (const kept of ['Go through all parts', 'Leave out Part 7', 'Tell the sum', 'the sum is 4711', `Saved ${TURNS}`])
    expect(last).toContain(kept);
});
