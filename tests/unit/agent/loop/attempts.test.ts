import { describe, expect, it } from 'vitest';
import { tell } from '../../../helpers/agent-world.ts';

const plan: [string, Record<string, unknown>][] = [['make_plan', { message: 'So.', steps: ['Save the form'] }]];
const click = (ref: string): [string, Record<string, unknown>][] => [['click', { ref, step: 1 }]];
const done: [string, Record<string, unknown>][] = [['done', { status: 'done', summary: 'Saved.' }]];
const complete: [string, Record<string, unknown>][] = [
  ['review', { verdict: 'complete', summary: 'Saved.', evidence: [{ quote: 'Save' }] }],
];
const goOn: [string, Record<string, unknown>][] = [['review', { verdict: 'continue', guidance: 'Go on.' }]];

const results = (transcript: string[]) => transcript.filter((line) => line.startsWith('< '));

describe('calls that leave the page as it is', () => {
  const page = { text: 'button "Save" [e1]\nbutton "Send" [e2]', changes: false };

  it('say so, and the third at one element fails', async () => {
    const { transcript } = await tell({
      page,
      planner: [plan, [['review', { verdict: 'failed' }]]],
      navigator: [click('e1'), click('e1'), click('e1')],
    });
    expect(results(transcript)).toEqual([
      '< Clicked. Nothing changed on the page.',
      '< Clicked. Nothing changed on the page. Attempt 2 of 3 had no effect. Try another approach.',
      '< MAX_RETRIES',
    ]);
  });

  it('are counted for each element separately', async () => {
    const { transcript } = await tell({
      page,
      planner: [plan, goOn, complete],
      navigator: [click('e1'), click('e2'), click('e1'), click('e2'), done],
    });
    expect(results(transcript).slice(0, 4)).toEqual([
      '< Clicked. Nothing changed on the page.',
      '< Clicked. Nothing changed on the page.',
      '< Clicked. Nothing changed on the page. Attempt 2 of 3 had no effect. Try another approach.',
      '< Clicked. Nothing changed on the page. Attempt 2 of 3 had no effect. Try another approach.',
    ]);
  });

  it('are counted from zero again after a success', async () => {
    let calls = 0;
    const acting = {
      ...page,
      act: () => {
        calls += 1;
        acting.changes = calls === 3;
      },
    };
    const { transcript } = await tell({
      page: acting,
      planner: [plan, goOn, complete],
      navigator: [click('e1'), click('e1'), click('e2'), click('e1'), done],
    });
    expect(results(transcript)[3]).toBe('< Clicked. Nothing changed on the page.');
  });
});
