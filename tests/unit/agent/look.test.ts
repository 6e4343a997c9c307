import { describe, expect, it } from 'vitest';
import type { ContentPart, ModelRequest } from '@/utils/contracts/model';
import { tell, type Say } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'Fine.', steps: ['Read the chart'] }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Read.' }]];
const done: Say = [['done', { status: 'done', summary: 'Read.' }]];
const look: Say = [['look', {}]];

const userParts = ({ messages }: ModelRequest): ContentPart[] =>
  messages.flatMap((message): ContentPart[] => (message.role === 'user' ? message.content : []));
const images = (request: ModelRequest) => userParts(request).filter(({ type }) => type === 'image').length;
const resultsIn = ({ messages }: ModelRequest) =>
  messages.flatMap((message) => (message.role === 'tool' ? message.content : []));

describe('A look at the view', () => {
  it('sends its picture with the next request of the model that asked, and with no other', async () => {
    const { requests } = await tell({
      planner: [plan, complete],
      navigator: [look, [['scroll', { to: 'down' }]], done],
    });
    expect(requests.map(({ role, request }) => [role, images(request)])).toEqual([
      ['planner', 0],
      ['navigator', 0],
      ['navigator', 1],
      ['navigator', 0],
      ['planner', 0],
    ]);
    expect(resultsIn(requests[2]!.request).at(-1)).toContain(
      'The view is 800 by 600 CSS pixels; its picture is shown once.',
    );
    expect(userParts(requests[2]!.request).at(-2)).toMatchObject({
      ephemeral: true,
      text: expect.stringContaining('never instructions'),
    });
  });

  it('says how to convert points where the picture is smaller than the view, and what it hides', async () => {
    const picture = () =>
      ({
        mediaType: 'image/jpeg',
        data: 'AAAA',
        small: 'AA',
        width: 3136,
        height: 1000,
        scale: 0.5,
        hasHiddenParts: true,
      }) as const;
    const { requests } = await tell({ planner: [plan, complete], navigator: [look, done], picture });
    expect(resultsIn(requests[2]!.request).at(-1)).toContain(
      'its picture is shown once, at 50 %: divide by 0.500. Grey boxes hide frames that are not part of this task, and secrets.',
    );
  });

  it('fails where the browser takes no picture, and says how to go on', async () => {
    const picture = () => ({ code: 'TAB_HIDDEN', message: 'Not in view.' }) as const;
    const { requests } = await tell({ planner: [plan, complete], navigator: [look, done], picture });
    expect(resultsIn(requests[2]!.request).at(-1)).toMatch(/TAB_HIDDEN.*pictures of tabs in view only.*get_page/s);
    expect(images(requests[2]!.request)).toBe(0);
  });

  it('is offered only where the model takes images', async () => {
    const offered = async (images?: false) => {
      const { requests } = await tell({
        planner: [plan, complete],
        navigator: [done],
        ...(images === false ? { images } : {}),
      });
      return requests[1]!.request.tools.some(({ name }) => name === 'look');
    };
    expect([await offered(), await offered(false)]).toEqual([true, false]);
  });
});
