import { describe, expect, test } from 'vitest';
import type { HeldWrite } from '@/utils/contracts/ports';
import { recapText } from '@/utils/agent/words/progress';
import { fail } from '@/utils/failure';
import { tell, textOf, type World } from '../../helpers/agent-world';

const click = (ref = 'e1'): [string, Record<string, unknown>] => ['click', { ref }];
const done = (more = {}): [string, Record<string, unknown>] => ['done', { status: 'done', summary: 'Saved.', ...more }];
const doubted = (lines: string[]) => lines.filter((line) => line.startsWith('doubted'));
const buttons = 'button "Save" [e1]\nbutton "Nothing" [e2]';
/** A page on which only the first button does something. */
const page = (): NonNullable<World['page']> => {
  const own: NonNullable<World['page']> = {
    text: buttons,
    act(action, at) {
      own.changes = !('ref' in action && action.ref === 'e2');
      if (own.changes) at.text = `${buttons}\nstatus "Saved as 4711"`;
    },
  };
  return own;
};

describe('A claim that the work is done', () => {
  test('ends the task where the page says word for word what it quotes, although the last click did nothing', async () => {
    const { transcript, state } = await tell({
      page: page(),
      model: [[click()], [click('e2')], [done({ evidence: ['Saved as 4711'] })]],
    });
    expect(doubted(transcript)).toEqual([]);
    expect(state.outcome).toMatchObject({ status: 'done', evidence: [{ quote: 'Saved as 4711' }] });
  });

  test.each([
    ['over two lines, whose roles are not its words', 'Order 4711 Thank you!'],
    ['over two pieces of one text', 'Arrives Monday or Tuesday'],
    ['over the cells of a row', 'Mug 2 19.80'],
    ['with the role that stands before it', 'status "Thank you!"'],
  ])('ends the task where its evidence stands on the page word for word: %s', async (_where, evidence) => {
    const own = page();
    own.text = [
      buttons,
      'heading "Order 4711" level=2',
      'status "Thank you!"',
      '"Arrives Monday / or Tuesday"',
      'row | Mug | 2 | 19.80',
    ].join('\n');
    own.act = () => void (own.changes = false);
    const { transcript, state } = await tell({ page: own, model: [[click('e2')], [done({ evidence: [evidence] })]] });
    expect(doubted(transcript)).toEqual([]);
    expect(state.outcome?.evidence).toHaveLength(1);
  });

  test('is doubted once where its evidence does not stand there, in words that are true', async () => {
    const { transcript } = await tell({
      page: page(),
      model: [[click()], [done({ evidence: ['Order 4711'] })], [done({ evidence: ['Order 4711'] })]],
    });
    expect(doubted(transcript)).toEqual(['doubted: not-on-page']);
  });

  test('waits for what it quotes, which the page says a moment after the act', async () => {
    let shown: { text: string } | undefined;
    const { transcript } = await tell({
      page: { text: buttons, act: (_action, at) => void (shown = at) },
      model: [[click(), done({ evidence: ['Saved as 4711'] })]],
      ports: (ports) => ({
        ...ports,
        page: {
          ...ports.page,
          async waitFor() {
            shown!.text = `${buttons}\nstatus "Saved as 4711"`;
            return { waitedMs: 700 };
          },
        },
      }),
    });
    expect(doubted(transcript)).toEqual([]);
  });

  test('is doubted for an alert that came and went while what it quotes was waited for', async () => {
    let shown: { text: string } | undefined;
    const once = [{ passed: ['alert "The address could not be saved"'] }];
    const claim = done({ evidence: ['Saved as 4711'] });
    const { transcript } = await tell({
      page: { text: buttons, act: (_action, at) => void (shown = at) },
      model: [[click(), claim], [claim]],
      ports: (ports) => ({
        ...ports,
        page: {
          ...ports.page,
          async view(options, signal) {
            const view = await ports.page.view(options, signal);
            return { ...view, ...(shown ? once.pop() : {}) };
          },
          async waitFor() {
            shown!.text = `${buttons}\nstatus "Saved as 4711"`;
            return { waitedMs: 700 };
          },
        },
      }),
    });
    expect(doubted(transcript)).toEqual(['doubted: alert']);
  });

  test('is doubted where it stood behind an act that did nothing: it was made without knowing so', async () => {
    const claim = done({ evidence: ['Saved as 4711'] });
    const { transcript } = await tell({ page: page(), model: [[click()], [click('e2'), claim], [claim]] });
    expect(doubted(transcript)).toEqual(['doubted: no-effect']);
  });

  test('may quote what a page said before the last act, which is no proof of that act', async () => {
    const own = page();
    own.text = `row | Travel | 12\n${buttons}`;
    const claim = done({ evidence: ['| Travel | 12'] });
    const { transcript, state } = await tell({ page: own, model: [[click()], [click('e2'), claim], [claim]] });
    expect(doubted(transcript)).toEqual(['doubted: no-effect']);
    expect(state.outcome?.evidence).toEqual([{ quote: '| Travel | 12' }]);
  });

  test('is not doubted for a look that failed, once another has worked', async () => {
    let looks = 0;
    const { transcript } = await tell({
      page: page(),
      model: [[click()], [['get_page', { find: 'x' }]], [['get_page', { find: 'Saved' }]], [done()]],
      ports: (ports) => ({
        ...ports,
        page: {
          ...ports.page,
          async view(options, signal) {
            if (options.find && (looks += 1) === 1) throw fail('PAGE_UNRESPONSIVE', 'The page does not answer.');
            return ports.page.view(options, signal);
          },
        },
      }),
    });
    expect(doubted(transcript)).toEqual([]);
  });

  test('after a call of which nothing is known is doubted as such', async () => {
    const unknown = { code: 'PAGE_UNRESPONSIVE', message: 'The page does not answer.', mayHaveHappened: true } as const;
    const { transcript, requests } = await tell({
      page: { text: buttons, act: () => unknown },
      model: [[click()], [done()], [done()]],
    });
    expect(doubted(transcript)).toEqual(['doubted: unknown']);
    expect(textOf(requests.at(-1)!.request, -1)).toContain('It is not known whether the last click happened.');
  });

  test('needs no more where the server has answered what was sent', async () => {
    const write: HeldWrite = {
      id: 'w1',
      method: 'PUT',
      url: 'https://shop.example/settings',
      by: 'fetch',
      page: 'https://shop.example/',
      body: { text: '{"digest":false}', size: 16 },
      control: 'Save',
    };
    const { transcript } = await tell({
      request: 'Press Save',
      critic: 'asked',
      page: page(),
      writes: [write],
      model: [[click(), done()]],
    });
    expect(doubted(transcript)).toEqual([]);
  });

  test('is doubted where an alert came meanwhile that the model has not read', async () => {
    const { transcript, requests } = await tell({
      page: page(),
      passed: [undefined, ['alert "Sending failed: mailbox full"', 'status "Sent"']],
      model: [[click(), done()], [done()]],
    });
    expect(doubted(transcript)).toEqual(['doubted: alert']);
    expect(textOf(requests[1]!.request, -1)).toMatch(
      /The page warned of something meanwhile:\n<page-content-\w+>\nalert "Sending failed: mailbox full"\n<\/page/,
    );
  });

  test('without a status counts as done', async () => {
    const { state } = await tell({ page: page(), model: [[click()], [['done', { summary: 'Saved.' }]]] });
    expect(state.outcome).toMatchObject({ status: 'done', summary: 'Saved.' });
  });

  test('in words, made a second time after acts, is taken, and called not confirmed where something speaks against it', async () => {
    const { state, requests } = await tell({
      page: page(),
      model: [[click()], 'It is saved.', [click('e2')], 'It is saved.'],
    });
    expect(requests).toHaveLength(4);
    expect(state.outcome).toMatchObject({ status: 'done', summary: 'It is saved.', how: 'unconfirmed' });
  });
});

describe('What passed on a page', () => {
  test('stands in the next request, once', async () => {
    const { requests } = await tell({
      page: page(),
      passed: [undefined, ['alert "Mailbox full"']],
      model: [[click()], [click()], [done()]],
    });
    const texts = requests.map(({ request }) => textOf(request, -1));
    expect(texts.map((text) => text.includes('gone since: alert "Mailbox full"'))).toEqual([false, true, false]);
  });

  test('is told by the look that the model makes itself', async () => {
    const { requests } = await tell({
      page: page(),
      passed: [undefined, ['alert "Mailbox full"']],
      model: [[['get_page', {}]], 'It says: "Mailbox full".'],
    });
    expect(requests[1]!.request.messages.at(-1)).toMatchObject({
      content: expect.stringContaining('\ngone since: alert "Mailbox full"\nbutton "Save"') as string,
    });
  });
});

test('A page that could not be read at first is looked at again once it can be read', async () => {
  let looks = 0;
  const { requests } = await tell({
    page: page(),
    model: [[['get_page', {}]], [click()], [done()]],
    ports: (ports) => ({
      ...ports,
      page: {
        ...ports.page,
        async view(options, signal) {
          const view = await ports.page.view(options, signal);
          const problem = fail('PAGE_UNRESPONSIVE', 'The page does not answer.').failure;
          return (looks += 1) === 1 ? { ...view, text: '', problem } : view;
        },
      },
    }),
  });
  const texts = requests.map(({ request }) => textOf(request, -1));
  expect(texts[0]).toContain('The page cannot be read (PAGE_UNRESPONSIVE).');
  expect(texts[1]).not.toContain('cannot be read');
});

test('What was done survives when turns are left out of a long conversation', async () => {
  const { state } = await tell({ page: page(), model: [[click()], [['type', { ref: 'e1', text: 'Ann' }]], [done()]] });
  expect(recapText(state).split('\n').slice(0, 5)).toEqual([
    'Your acts so far:',
    expect.stringMatching(/^<page-content-/) as string,
    'done: click "e1"',
    'done: type "e1" "Ann"',
    expect.stringMatching(/^<\/page-content-/) as string,
  ]);
});
