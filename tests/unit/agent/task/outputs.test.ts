import { describe, expect, test } from 'vitest';
import { tell, type Say } from '../../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'So.', steps: ['Find it out', 'Use it'] }]];
const complete: Say = [['review', { verdict: 'complete' }]];
const done: Say = [['done', { status: 'done', summary: 'So it is.' }]];

async function outputAfter(...calls: [string, Record<string, unknown>][]): Promise<string | undefined> {
  const { state } = await tell({
    planner: [plan, complete],
    navigator: [calls, done],
    critic: 'asked',
    page: { text: 'textbox "Name" [e1]', act: () => ({ summary: 'Typed.' }) },
  });
  return state.plan[0]?.output;
}

describe('The output of a step', () => {
  test.each<[string, [string, Record<string, unknown>], string]>([
    ['data that were read', ['extract', { what: 'links' }], 'Help'],
    ['the address that was opened', ['navigate', { action: 'goto', url: 'https://shop.example/cart' }], '/cart'],
    ['what the model says itself', ['finish_step', { step: 1, status: 'done', output: 'Two mugs' }], 'Two mugs'],
  ])('is %s', async (_, call, output) => {
    expect(await outputAfter(call)).toContain(output);
  });

  test.each<[string, [string, Record<string, unknown>]]>([
    ['HTML', ['get_html', {}]],
    ['a page text, which may be another by now', ['get_page', {}]],
    ['what a field held for a moment', ['type', { ref: 'e1', text: 'Ada', step: 1 }]],
  ])('is never %s', async (_, call) => {
    expect(await outputAfter(call)).toBeUndefined();
  });

  test('stays when another call is made for the step', async () => {
    expect(await outputAfter(['extract', { what: 'links' }], ['get_html', {}])).toContain('Help');
  });
});
