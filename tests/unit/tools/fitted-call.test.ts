import { describe, expect, test } from 'vitest';
import { fittedCall } from '@/utils/tools/fitted-call';
import { tell } from '../../helpers/agent-world';

const pageUrl = 'https://shop.example/a/list.html';
const fitted = (name: string, args: Record<string, unknown>) =>
  fittedCall({ name, arguments: args }, pageUrl).arguments;

describe('A call that a model wrote in another form', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['click', { ref: '[e4]' }, { ref: 'e4' }],
    ['click', { ref: 'ref=f2e4', step: '2' }, { ref: 'f2e4', step: 2 }],
    ['click', { ref: 'button "Save" [e7]', step: null }, { ref: 'e7' }],
    ['click', { ref: 'E7', double: 'true', x: '3' }, { ref: 'e7', double: true, x: 3 }],
    ['click', { ref: 12 }, { ref: 'e12' }],
    ['click', { ref: '12' }, { ref: 'e12' }],
    ['drag', { ref: '[e1]', to_ref: '[e2]' }, { ref: 'e1', to_ref: 'e2' }],
    ['select', { ref: 'e1', options: 'Large' }, { ref: 'e1', options: ['Large'] }],
    ['select', { ref: 'e1', value: 4 }, { ref: 'e1', options: ['4'] }],
    ['select', { ref: 'e1', options: '["S","L"]' }, { ref: 'e1', options: ['S', 'L'] }],
    ['type', { ref: 'e1', text: 2, append: null }, { ref: 'e1', text: '2' }],
    ['type', { ref: 'e1', value: 'Ada' }, { ref: 'e1', text: 'Ada' }],
    [
      'navigate',
      { action: 'goto', url: '/cart.html?a=1' },
      { action: 'goto', url: 'https://shop.example/cart.html?a=1' },
    ],
    ['navigate', { url: 'https://shop.example/' }, { action: 'goto', url: 'https://shop.example/' }],
    ['manage_tabs', { action: 'open', url: '?q=b' }, { action: 'open', url: 'https://shop.example/a/list.html?q=b' }],
    ['finish_step', { step: '1', status: 'Completed' }, { step: 1, status: 'done' }],
    [
      'done',
      { status: 'success', summary: 'So.', evidence: 'Saved' },
      { status: 'done', summary: 'So.', evidence: ['Saved'] },
    ],
  ])('%s %j is converted to the form of its tool', (name, args, own) => {
    expect(fitted(name, args)).toEqual(own);
  });

  test.each<[string, Record<string, unknown>]>([
    ['click', { ref: 'the button' }],
    ['click', { ref: 'from [e1] or [e2]' }],
    ['type', { ref: 'e1', text: '[e4]' }],
    ['type', { ref: 'e1', text: { is: 'no text' } }],
    ['navigate', { action: 'goto', url: 'shop.example' }],
    ['navigate', {}],
    ['done', { status: 'perhaps', summary: 'So.' }],
    ['notes__add', { ref: '[e4]', text: null }],
  ])('%s %j stays unchanged', (name, args) => {
    expect(fitted(name, args)).toEqual(args);
  });

  test('is carried out in that form, without another request', async () => {
    const { state, requests } = await tell({
      model: [
        [
          ['click', { ref: '[e1]', step: '1' }],
          ['done', { status: 'completed', summary: 'So.' }],
        ],
      ],
    });
    expect(state.history.map(({ call, ok }) => [call.name, call.arguments, ok])).toEqual([
      ['click', { ref: 'e1', step: 1 }, true],
      ['done', { status: 'done', summary: 'So.' }, true],
    ]);
    expect([state.outcome?.status, requests.length]).toEqual(['done', 1]);
  });

  test('opens the link that the page text names without its host, once the guard has judged the whole address', async () => {
    const { events } = await tell({
      page: { text: 'link "Cart" [e1] url="/cart.html"' },
      model: [[['navigate', { action: 'goto', url: '/cart.html' }]], [['done', { status: 'done', summary: 'So.' }]]],
    });
    const started = events.find((event) => event.type === 'call-started');
    expect(started?.type === 'call-started' && started.args).toEqual({
      action: 'goto',
      url: 'https://shop.example/cart.html',
    });
  });
});
