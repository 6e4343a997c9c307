import { describe, expect, it } from 'vitest';
import { textResult } from '@/utils/results/text-result';
import { extract } from '@/utils/tools/extract';
import type { PageNode } from '@/utils/page/api';
import { snapshotOf } from './shop';
import { requestOf, respond, run, transcript, type Reaction } from './world';

const reply = (...words: string[]) => {
  const left = [...words];
  return (tool: string): Reaction | undefined => (tool === 'ask_user' ? { summary: left.shift() ?? '' } : undefined);
};

describe('what is appended', () => {
  it.each([
    ['append world to Notes', 'hello', ' world'],
    ['append world to Notes', 'Hello.', ' world'],
    ['append world to Notes', 'hello ', 'world'],
    ['append world to Notes', '', 'world'],
    ['append "world" to Notes', 'hello', 'world'],
    ['append !! to Notes', 'hello', '!!'],
    ['append 5 to Notes', '12', '5'],
    ['append 5 to Notes', 'room', ' 5'],
    ['Notesに世界を追記', 'こんにちは', '世界'],
  ])('by `%s` to "%s" is "%s"', async (request, value, typed) => {
    const page = { text: `textbox "Notes" [e1]${value && ` value="${value}"`}` };
    const { calls } = await run({ request, page });
    expect(calls.map(({ args }) => args.text)).toEqual([typed]);
  });
});

describe('where two elements fit equally, the user is asked', () => {
  const question =
    'ask_user question=Which one do you mean by `Change`? choices=["Change (button) in Billing","Change (button) in Shipping"]';

  it.each(['2', 'the second', 'Shipping', 'the one in shipping', 'Change (button) in Shipping', 'last'])(
    'and "%s" decides',
    async (words) => {
      expect(await transcript('click Change', { react: reply(words) })).toBe(`${question}\nclick e63`);
    },
  );

  it('once more when the reply fits nothing', async () => {
    expect(await transcript('click Change', { react: reply('the blue one', 'Billing') })).toBe(
      `${question}\n${question.replace('Which one do you mean by `Change`?', '"the blue one" fits none of these, or several. Which one do you mean?')}\nclick e61`,
    );
  });

  it('and gives up after a second such reply', async () => {
    const { done } = await run({ request: 'click Change', react: reply('green', 'red') });
    expect(done).toEqual({
      status: 'failed',
      summary: expect.stringContaining('`click Change` did not work: the reply "red" fits none of the choices.'),
    });
  });

  it('with the row where it distinguishes them', async () => {
    expect(await transcript('click Edit', { react: reply('Plate') })).toBe(
      'ask_user question=Which one do you mean by `Edit`? choices=["Edit (button) in the row of Mug, 4.00","Edit (button) in the row of Mug blue, 4.50","Edit (button) in the row of Plate, 7.00"]\nclick e33',
    );
  });

  it('about tables too', async () => {
    expect(await transcript('extract the table as CSV', { react: reply('Prices') })).toBe(
      'ask_user question=Which one do you mean by `extract the table as CSV`? choices=["Orders (table)","Prices (table)"]\nextract e50 what=tables format=csv',
    );
  });

  it('and the failure says so when the choice is gone meanwhile', async () => {
    const world = { request: 'click Change', page: {} as { text?: string } };
    const { done } = await run({
      ...world,
      react: (tool) => {
        if (tool !== 'ask_user') return undefined;
        world.page.text = snapshotOf({
          role: 'document',
          children: ['A', 'B'].map((name, i): PageNode => ({
            role: 'region',
            name,
            children: [{ role: 'button', name: 'Change', ref: `e${i + 1}` }],
          })),
        });
        return { summary: 'Billing' };
      },
    });
    expect(done.summary).toContain('the chosen element is no longer on the page');
  });
});

describe('two links with one name and one target', () => {
  it('are one choice', async () => {
    const link = (ref: string): PageNode => ({ role: 'link', name: 'Home', ref, url: 'https://shop.test/' });
    expect(
      await transcript('click Home', {
        page: { text: snapshotOf({ role: 'document', children: [link('e1'), link('e2')] }) },
      }),
    ).toBe('click e1');
  });
});

describe('what is not there', () => {
  it('fails, and nothing after it is started', async () => {
    const { done } = await run({ request: 'click Saving\nclick Help' });
    expect(done).toEqual({
      status: 'failed',
      summary:
        '`click Saving` did not work: I see no button, link or field called `Saving`. 1 command after it was not started.',
    });
  });

  it('fails when there are fewer than were counted', async () => {
    expect(await transcript('click the fifth Edit button')).toContain(
      'I see no button, link or field called `fifth Edit button`.',
    );
  });

  it('is offered by its name where a list of tabs has none of it', async () => {
    const page = { text: 'tab "Week" [e1]' };
    expect(await transcript('switch to the Week tab', { page })).toBe(
      'manage_tabs action=list\nfailed: `switch to the Week tab` did not work: There is no tab `Week`.\n\n- `click "Week"`',
    );
  });

  it('is offered by its name where the words come near to it', async () => {
    expect(await transcript('click the gift wrapping')).toBe(
      'failed: `click the gift wrapping` did not work: I see no button, link or field called `gift wrapping`.\n\n- `check "Gift wrap"`',
    );
  });

  it('is no button whose name only begins so: the user is asked', async () => {
    const page = {
      text: snapshotOf({ role: 'document', children: [{ role: 'button', name: 'Order now', ref: 'e1' }] }),
    };
    expect(await transcript('click Order', { page, react: reply('1') })).toBe(
      'ask_user question=Which one do you mean by `Order`? choices=["Order now (button)"]\nclick e1',
    );
  });

  it('fails with the options that there are', async () => {
    expect(await transcript('select Huge in Size')).toContain(
      'There is no option "Huge". There are: "Small", "Medium", "Large", "Extra large".',
    );
  });

  it('is not replaced by an element of another kind', async () => {
    expect(await transcript('type x into Save')).toContain('I see no text field called `Save`.');
    expect(await transcript('check Name')).toContain('I see no checkbox or switch called `Name`.');
  });

  it('needs the exact text where it stands in quotes', async () => {
    expect(await transcript('click "Sav"')).toContain('I see no button, link or field called `Sav`.');
  });

  it('is searched for in the whole page if the snapshot was cut', async () => {
    const found = snapshotOf({ role: 'document', children: [{ role: 'button', name: 'Archive', ref: 'e900' }] });
    const react = (tool: string): Reaction | undefined =>
      tool === 'get_page' ? { page: found, summary: 'Matching lines:' } : undefined;
    expect(await transcript('click the Archive button', { page: { truncated: true }, react })).toBe(
      'get_page find=Archive\nclick e900',
    );
    const nothing = (tool: string): Reaction | undefined =>
      tool === 'get_page' ? { summary: 'Nothing matches.' } : undefined;
    expect(await transcript('click the Archive button', { page: { truncated: true }, react: nothing })).toContain(
      'get_page find=Archive\nfailed: ',
    );
    expect(await transcript('click Save', { page: { truncated: true } })).toBe('click e22');
    expect(await transcript('click Edit in the row of Bowl', { page: { truncated: true }, react: nothing })).toBe(
      'get_page find=Edit\nfailed: `click Edit in the row of Bowl` did not work: I see no button, link or field called `Edit in the row of Bowl`.',
    );
  });
});

it('stops before the next command when the user says something in between', async () => {
  const { lines, done } = await run({
    request: 'press Escape then click Save',
    said: ['no, do not save'],
  });
  expect(lines).toEqual([]);
  expect(done).toMatchObject({ status: 'failed' });
  expect(done.summary).toContain('you said `no, do not save` in between, so I stopped here.');
});

describe('a command that fails', () => {
  it('ends the work with what happened', async () => {
    const react = (tool: string): Reaction | undefined =>
      tool === 'click'
        ? { ok: false, summary: 'NOT_ACTIONABLE: button "Save" [e22] is covered by dialog "Cookies" [e9].' }
        : undefined;
    const { lines, done } = await run({ request: 'press Escape then click Save then go back then reload', react });
    expect(lines).toEqual(['press_key keys=Escape', 'click e22']);
    expect(done.summary).toBe(
      '`click Save` did not work: button "Save" lies under "Cookies". 2 commands after it were not started.',
    );
  });

  it('says how a date is written that a field does not take', async () => {
    const page = { text: 'textbox "Arrival" [e1] type=date' };
    const react = () => ({ ok: false, summary: 'INVALID_ARGUMENTS: textbox "Arrival" [e1] does not take this value.' });
    const { done } = await run({ request: 'type 24.12.2026 into Arrival', page, react });
    expect(done.summary).toContain('It does not take this value. A date is written like 2026-12-24');
  });

  it('is never repeated when nobody knows whether it happened', async () => {
    const issued = await respond(requestOf({ request: 'click Save' }, 'act'));
    const next = await respond(requestOf({ request: 'click Save' }, 'act', [], [issued]));
    expect(next.calls[0]).toMatchObject({ name: 'done', arguments: { status: 'failed' } });
    expect(String(next.calls[0]?.arguments.summary)).toContain('it may have happened');
  });
});

describe('typing without a field', () => {
  const fields = (...states: PageNode['states'][]): PageNode => ({
    role: 'document',
    children: states.map((state, i) => ({
      role: 'textbox',
      name: `F${i}`,
      ref: `e${i + 1}`,
      ...(state ? { states: state } : {}),
    })),
  });

  it('types "The Hague", a name with an article', async () => {
    expect(await transcript('type The Hague into Notes')).toBe('type e14 text=The Hague');
  });

  it('asks which field, also where one has the focus', async () => {
    expect(
      await transcript('type hello', {
        page: { text: snapshotOf(fields(undefined, { focused: true })) },
        react: reply('F1'),
      }),
    ).toBe(
      'ask_user question=Into which field should `hello` go? choices=["F0 (text field)","F1 (text field)"]\ntype e2 text=hello',
    );
  });

  it.each([
    'write Nora that Friday is fine',
    'write hello',
    'write a short reply in Notes',
    'send Ben a message',
    'submit',
    'type',
    'click',
  ])('does not write "%s" anywhere', async (words) => {
    expect(await transcript(words)).toContain('failed: I did not understand');
  });
});

describe('submitting', () => {
  it('submits the only form, and asks for the button where another field may be a form of its own', async () => {
    const one: PageNode = {
      role: 'document',
      children: [
        {
          role: 'form',
          name: 'Login',
          ref: 'e1',
          children: [
            { role: 'textbox', name: 'User', ref: 'e2' },
            { role: 'button', name: 'Sign in', ref: 'e3' },
            { role: 'button', name: 'Cancel', ref: 'e4' },
          ],
        },
      ],
    };
    expect(await transcript('submit the form', { page: { text: snapshotOf(one) } })).toBe('submit e1');
    const withSearch: PageNode = {
      role: 'document',
      children: [...(one.children ?? []), { role: 'searchbox', name: 'Find', ref: 'e9' }],
    };
    expect(
      await transcript('submit the form', { page: { text: snapshotOf(withSearch) }, react: reply('Sign in') }),
    ).toContain('\nclick e3');
    expect(await transcript('submit the form', { react: reply('1') })).toContain('click e22');
    const noForm: PageNode = { role: 'document', children: [{ role: 'button', name: 'Start', ref: 'e1' }] };
    expect(await transcript('submit the form', { page: { text: snapshotOf(noForm) } })).not.toContain('click');
  });
});

describe('tabs', () => {
  const list =
    '* tab 11: The shop https://shop.test/\n  tab 12: Orders https://shop.test/orders\n  tab 15: Help desk https://help.test/';
  const react = (tool: string, args: Record<string, unknown>): Reaction | undefined =>
    tool === 'manage_tabs' && args.action === 'list' ? { page: list } : undefined;

  it.each([
    ['switch to tab 2', 'manage_tabs action=list\nmanage_tabs action=switch tab_id=12'],
    ['switch to the Orders tab', 'manage_tabs action=list\nmanage_tabs action=switch tab_id=12'],
    ['switch to tab help.test', 'manage_tabs action=list\nmanage_tabs action=switch tab_id=15'],
    ['close tab "Help desk"', 'manage_tabs action=list\nmanage_tabs action=close tab_id=15'],
    ['switch to tab 9', 'manage_tabs action=list\nfailed: `switch to tab 9` did not work: There is no tab `9`.'],
  ])('%s', async (request, expected) => {
    expect(await transcript(request, { react })).toBe(expected);
  });

  it('are listed as they stand', async () => {
    const { done } = await run({ request: 'list tabs', react });
    expect(done.result).toBe(
      '1. The shop https://shop.test/\n2. Orders https://shop.test/orders\n3. Help desk https://help.test/',
    );
  });
});

describe('the result', () => {
  it('holds the data of all reading commands, in fences where it is data', async () => {
    const react = (tool: string, args: Record<string, unknown>): Reaction | undefined =>
      tool === 'extract' ? { page: args.format === 'csv' ? 'Item,Price\nMug,4.00\n' : '- Home' } : undefined;
    const { done } = await run({ request: 'list the links, then extract the Orders table as CSV', react });
    expect(done).toEqual({
      status: 'done',
      summary: '',
      result: '- Home\n\n```csv\nItem,Price\nMug,4.00\n```',
    });
  });

  it('says that it is only the first part, and does not offer that as the whole', async () => {
    const table = {
      title: 'Orders',
      columns: ['Item', 'Price'],
      rows: Array.from({ length: 5_000 }, (_, i) => [`Mug ${i}`, '4.00']),
    };
    const context = {
      page: { extract: async () => ({ tables: [table] }) },
      signal: new AbortController().signal,
    } as unknown as Parameters<NonNullable<typeof extract.run>>[1];
    const read = await extract.run!({ what: 'tables', format: 'csv' }, context);
    const react = (tool: string): Reaction | undefined => (tool === 'extract' ? read : undefined);
    const { done } = await run({ request: 'extract the Orders table as CSV', react });
    expect(done.result).toMatch(
      /^```csv \(first part\)\nItem,Price\r?\nMug 0,4.00\r?\n[^]*\n```\n\nThis is the first part\. The step above that read it has more, to copy and to save\.$/,
    );
    expect(textResult(done.result ?? '').textFormat).toBeUndefined();
  });

  it('has the value of a field as it was when it was read', async () => {
    const field = (value: string) =>
      snapshotOf({ role: 'document', children: [{ role: 'textbox', name: 'Name', ref: 'e1', value }] });
    const page = { text: field('old') };
    const seen = page.text;
    const react = (tool: string): Reaction | undefined => {
      if (tool === 'type') page.text = field('new');
      return tool === 'get_page' ? { page: seen } : undefined;
    };
    const { lines, done } = await run({ request: 'read Name; type new into Name', page, react });
    expect(lines).toEqual(['get_page', 'type e1 text=new']);
    expect(done.result).toBe('The value of Name is "old".');
  });
});

describe('a page that cannot be read', () => {
  const page = { readable: false, text: '', url: 'chrome://extensions/' };

  it('still allows navigation', async () => {
    expect(await transcript('open example.com', { page })).toBe('navigate action=goto url=https://example.com');
    expect(await transcript('click Save', { page })).toBe(
      'failed: `click Save` did not work: this page cannot be read or changed by extensions. Opening an address and working with tabs is possible.',
    );
  });
});

describe('code', () => {
  const request = '```js\nreturn document.title\n```';

  it('runs where it is switched on and there is a tool for it', async () => {
    expect(await transcript(request, { codeAllowed: true, tools: ['execute_code', 'done'] })).toBe(
      'execute_code code=return document.title explanation=The JavaScript from your message.',
    );
    expect(await transcript(request, { codeAllowed: true })).toBe(
      'failed: `Run the JavaScript` did not work: Running JavaScript is not available yet.',
    );
  });

  it('is not invented: without a plan before, text that is no command is refused', async () => {
    for (const words of ['Hide the banner with JS', 'click Save\nhide the banner with JS'])
      expect(await transcript(words, { codeAllowed: true })).toMatch(
        /^failed: I did not understand `.*hide the banner with JS`/i,
      );
  });
});

describe('calls', () => {
  it('name the step that they serve, where the tools take it', async () => {
    const request = requestOf({ request: 'click Save' }, 'act');
    request.tools = [{ name: 'click', description: '', parameters: { properties: { step: { type: 'integer' } } } }];
    expect((await respond(request)).calls).toEqual([
      { id: 'cmd-0-do-0', name: 'click', arguments: { ref: 'e22', step: 1 } },
    ]);
  });
});
