import { describe, expect, it } from 'vitest';
import { requestOf, respond, run, type World } from './world';

async function reviewOf(world: World) {
  const { calls, done } = await run(world);
  const request = requestOf(world, 'review', calls);
  request.local.done = done;
  return (await respond(request)).calls[0];
}

describe('the review', () => {
  it('is complete when every command has succeeded, with the words of the page as evidence', async () => {
    const call = await reviewOf({
      request: 'open example.com then type "Ada" into Name',
      react: (tool) => ({ page: tool === 'navigate' ? 'Example Domain\nhttps://example.com/' : 'value now: "Ada"' }),
    });
    expect(call).toMatchObject({
      name: 'review',
      arguments: {
        verdict: 'complete',
        summary: '',
        evidence: [{ quote: 'Example Domain' }],
      },
    });
  });

  it('quotes what the page announces, and never the text that was typed', async () => {
    const page = { text: 'textbox "Name" [e1] value="Ada"\nbutton "Save" [e2]\nstatus\n "Saved Ada"' };
    const call = await reviewOf({
      request: 'type "Ada" into Name then click Save',
      page,
      react: (tool) => (tool === 'type' ? { page: 'value now: "Ada"' } : {}),
    });
    expect(call?.arguments.evidence).toEqual([{ quote: 'Saved Ada' }]);
    const echoed = await reviewOf({
      request: 'type "Ada" into Name',
      page: { text: 'textbox "Name" [e1]\nstatus\n "Ada"' },
      react: () => ({ page: 'value now: "Ada"' }),
    });
    expect(echoed?.arguments.evidence).toEqual([]);
  });

  it.each([
    ['type Ada into Name', '“Ada”'],
    ['select Large in Size', 'Large'],
    ['click Save', 'Save!'],
    ['check Gift wrap', 'GIFT WRAP'],
    ['名前にアダを入力して', 'アダ'],
  ])('takes no word of the request for what came of it: %s', async (request, words) => {
    const text = `textbox "Name" [e1]\ntextbox "名前" [e2]\nbutton "Save" [e3]\ncheckbox "Gift wrap" [e4]
combobox "Size" [e5] options=["Small","Large"]\nstatus ${JSON.stringify(words)}\nalert "Kept for a day"`;
    const call = await reviewOf({ request, page: { text } });
    expect(call?.arguments.evidence).toEqual([{ quote: 'Kept for a day' }]);
  });

  it('passes on the answer', async () => {
    const call = await reviewOf({ request: 'list the links', react: () => ({ page: '- Home' }) });
    expect(call?.arguments).toEqual({
      verdict: 'complete',
      summary: '',
      evidence: [],
      answer: '- Home',
    });
  });

  it('has failed when the work failed', async () => {
    const call = await reviewOf({ request: 'click Save', react: () => ({ ok: false, summary: 'It is covered.' }) });
    expect(call?.arguments).toEqual({
      verdict: 'failed',
      summary: '`click Save` did not work: It is covered.',
      evidence: [],
    });
  });

  it('lets the work go on when it comes in the middle', async () => {
    const world = { request: 'click Save then click Help' };
    const { calls } = await run(world);
    const message = await respond(requestOf(world, 'review', calls.slice(0, 1)));
    expect(message.calls[0]?.arguments).toEqual({ verdict: 'continue', summary: '1 of 2 commands are carried out.' });
  });
});
