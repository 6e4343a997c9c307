import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { tell, type World } from '../../../helpers/agent-world';

const done: NonNullable<World['model']>[number] = [['done', { status: 'done', summary: 'So.' }]];

/** Tokens that every request carries before anything is said: the system text and the tools. */
async function fixedTokens(world: World): Promise<number[]> {
  const { requests } = await tell(world);
  return requests.map(({ request: { system, tools } }) => encode(`${system}\n${JSON.stringify(tools)}`).length);
}

test('what every request carries stays short: whoever adds to it must remove something', async () => {
  const [one] = await fixedTokens({ model: [done] });
  const [planner, navigator] = await fixedTokens({
    planner: [[['make_plan', { message: 'So.', steps: ['Save'] }]], [['review', { verdict: 'complete' }]]],
    navigator: [done],
  });
  expect(one).toBeLessThan(1_800);
  expect(planner).toBeLessThan(900);
  expect(navigator).toBeLessThan(1_950);
});
