import { expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { tell, type Say } from '../../../helpers/agent-world';

const FACTS = 10;
const TURNS = 100;
const filler = Array.from(
  { length: 150 },
  (_, n) => `  | Part ${n} | ${n} pieces | Kitchen | yes | button "Edit" [e${n + 10}]`,
);
const fact = (n: number) => `the code of shelf ${n} is ${n * 7919 + 4711}`;
/** A page for each turn; every tenth holds a fact that no other page has. */
const pageOf = (turn: number) =>
  [
    `heading "Shelf ${turn}" level=1`,
    ...(turn % (TURNS / FACTS) === 5 ? [`text "${fact(turn)}"`] : []),
    `table [e5]`,
    ...filler.map((line) => line.replace('Kitchen', `Room ${turn}`)),
  ].join('\n');

const textOf = (message: ModelMessage): string =>
  message.role === 'user'
    ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    : message.role === 'tool'
      ? message.content
      : message.text;
const factsIn = (text: string) => [...new Set(text.match(/the code of shelf \d+ is \d+/g))];

/** A model that knows its request alone: told to, it writes down what it has read; it answers with what is left. */
const act = ({ messages }: ModelRequest): Say => {
  const isTold = /about to be shortened/.test(textOf(messages.at(-1)!));
  const known = factsIn(messages.map(textOf).join('\n'));
  return { text: isTold ? known.join('; ') : '', calls: [['click', { ref: 'e10' }]] };
};
const answer = ({ messages }: ModelRequest): Say => [
  ['done', { status: 'done', summary: 'Read.', result: factsIn(messages.map(textOf).join('\n')).join('; ') }],
];

it.each([{}, { contextTokens: 8_000 }, { contextTokens: 32_000 }, { contextTokens: 200_000 }])(
  'each fact of a hundred pages is in the answer, and nothing is done twice: %o',
  async (window) => {
    let turn = 0;
    const { state, requests } = await tell({
      request: 'Tell me the codes of all shelves',
      limits: { planningInterval: 50, maxSteps: 200, ...window },
      page: {
        text: pageOf(0),
        act(_, page) {
          turn += 1;
          page.text = pageOf(turn);
        },
      },
      model: [...Array.from({ length: TURNS }, () => act), answer],
    });
    expect(state.actions).toBe(TURNS);
    expect(factsIn(state.done?.result ?? '')).toEqual(
      Array.from({ length: FACTS }, (_, n) => fact(n * (TURNS / FACTS) + 5)),
    );
    const last = requests.at(-1)!.request.messages.map(textOf).join('\n');
    if (last.includes('Earlier turns were left out')) expect(last).toMatch(/done: click "e10" \(\d+ times\)/);
  },
  60_000,
);
