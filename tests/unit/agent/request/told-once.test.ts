import { expect, test } from 'vitest';
import { tell, type Say } from '../../../helpers/agent-world';

const done: Say = [['done', { status: 'done', summary: 'Ready.' }]];

/** All that the model's second request told it after a turn of these calls. */
async function toldAfter(calls: Say): Promise<string> {
  const { requests } = await tell({
    page: {
      text: 'heading "Shop"\nbutton "Save" [e1]\nlink "Help" [e2]',
      act: (_action, page) => void (page.text += '\nstatus "Saved with number 4711"'),
    },
    model: [calls, done, done],
  });
  const { messages } = requests[1]!.request;
  const from = messages.findLastIndex(({ role }) => role === 'assistant');
  return JSON.stringify(messages.slice(from + 1));
}

const times = (text: string, told: string) => told.split(text).length - 1;

test('A page that was read after an act is not told once more as a change', async () => {
  const told = await toldAfter([
    ['click', { ref: 'e1' }],
    ['get_page', {}],
  ]);
  expect(times('4711', told)).toBe(1);
  expect(told).toContain('The page:');
  expect(told).not.toContain('Changed on the page');
});

test('The model gets the changes if the page, or a part of it, was read before the action', async () => {
  const before = await toldAfter([
    ['get_page', {}],
    ['click', { ref: 'e1' }],
  ]);
  expect(times('4711', before)).toBe(1);
  expect(before).toContain('Changed on the page');
  expect(await toldAfter([['click', { ref: 'e1' }]])).toContain('Changed on the page');
});

test('The model gets the address and title of a new page if only its text was read', async () => {
  const { requests } = await tell({
    page: {
      text: 'button "Next" [e1]',
      act: (_action, page) => {
        page.text = 'status "Page 4711"';
        page.url = 'https://shop.example/second';
      },
    },
    model: [
      [
        ['click', { ref: 'e1' }],
        ['get_page', {}],
      ],
      done,
      done,
    ],
  });
  const told = JSON.stringify(requests[1]!.request.messages.slice(-1));
  expect(told).toContain('url: https://shop.example/second');
  expect(told).not.toContain('4711');
});
