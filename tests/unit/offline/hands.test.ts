// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { copy, paste } from '@/utils/page/act/clipboard';
import { parseRequest } from '@/utils/offline/parse';
import { snapshotOf } from './shop';
import { answerTo, run, transcript, type Reaction } from './world';

const desk: PageNode = {
  role: 'document',
  children: [
    {
      role: 'listbox',
      name: 'To do',
      ref: 'e1',
      children: [
        { role: 'option', name: 'Milk', ref: 'e2' },
        { role: 'option', name: 'Bread', ref: 'e3' },
      ],
    },
    { role: 'region', name: 'Done', ref: 'e4', children: [{ role: 'button', name: 'Archive', ref: 'e5' }] },
    { role: 'region', name: 'Later', ref: 'e6', children: [{ role: 'button', name: 'Archive', ref: 'e7' }] },
    { role: 'slider', name: 'Volume', ref: 'e8', value: '30' },
    {
      role: 'form',
      name: 'Application',
      ref: 'e10',
      children: [
        { role: 'textbox', name: 'Full name', ref: 'e11', value: 'Ada' },
        { role: 'textbox', name: 'Letter', ref: 'e12' },
        { role: 'textbox', name: 'Signature', ref: 'e13', value: 'none yet' },
        { role: 'button', name: 'Resume', ref: 'e14', inputType: 'file' },
        { role: 'button', name: 'Pictures', ref: 'e15', inputType: 'file' },
        { role: 'button', name: 'Send it', ref: 'e16' },
      ],
    },
    { role: 'textbox', name: 'Ship to address', ref: 'e17', value: 'Here' },
    { role: 'textbox', name: 'Address', ref: 'e18' },
    { role: 'row', name: 'Row 3', ref: 'e20' },
    { role: 'article', name: 'Of mugs', ref: 'e21' },
    { role: 'link', name: 'to the top', ref: 'e22' },
  ],
};
const page = { text: snapshotOf(desk) };

const phrasings: [request: string, calls: string][] = [
  // dragging
  ['drag Milk to Done', 'drag e2 to_ref=e4'],
  ['drag "Milk" onto Bread', 'drag e2 to_ref=e3'],
  ['drag and drop the second option into Later', 'drag e3 to_ref=e6'],
  ['drag Milk to "to the top"', 'drag e2 to_ref=e22'],
  ['drag Milk to to the top', 'drag e2 to_ref=e22'],
  ['drag Volume by 40 px right', 'drag e8 by_x=40'],
  ['drag the Volume slider 40 pixels to the left', 'drag e8 by_x=-40'],
  ['drag Volume up by 15', 'drag e8 by_y=-15'],
  ['drag Milk by 40 px right and 10 px down', 'drag e2 by_x=40 by_y=10'],
  ['drag Milk by 40 and 10', 'drag e2 by_x=40 by_y=10'],
  ['drag Milk by -40, 10 px', 'drag e2 by_x=-40 by_y=10'],
  ['drag Milk to Done and click Bread', 'drag e2 to_ref=e4\nclick e3'],
  // clicking
  ['click Row 3 with Shift held', 'click e20 modifiers=["Shift"]'],
  ['click Row 3 with ctrl and shift held down', 'click e20 modifiers=["Control","Shift"]'],
  ['click Milk while holding the Alt key', 'click e2 modifiers=["Alt"]'],
  ['shift-click Row 3', 'click e20 modifiers=["Shift"]'],
  ['cmd+click Milk', 'click e2 modifiers=["Meta"]'],
  ['triple-click Letter', 'click e12 triple=true'],
  ['triple click on "Letter"', 'click e12 triple=true'],
  // text
  ['select the text "brown fox"', 'select_text text=brown fox'],
  ['select the text "brown fox" in Letter', 'select_text e12 text=brown fox'],
  ['highlight "brown fox" in the Letter field', 'select_text e12 text=brown fox'],
  ['select all the text in Letter', 'select_text e12'],
  ['select Milk in To do', 'select e1 options=["Milk"]'],
  ['copy Full name', 'select_text e11\npress_key keys=Control+C'],
  ['copy the text of Full name to the clipboard', 'select_text e11\npress_key keys=Control+C'],
  ['paste into Letter', 'press_key e12 keys=Control+V'],
  ['paste', 'press_key keys=Control+V'],
  ['copy Full name to Letter', 'select_text e11\npress_key keys=Control+C\npress_key e12 keys=Control+V'],
  [
    'copy Full name into the Signature field',
    'select_text e11\npress_key keys=Control+C\nselect_text e13\npress_key e13 keys=Control+V',
  ],
  [
    'copy Full name and paste it into Letter',
    'select_text e11\npress_key keys=Control+C\npress_key e12 keys=Control+V',
  ],
  ['copy Ship to address', 'select_text e17\npress_key keys=Control+C'],
  ['copy "Ship to address" to Address', 'select_text e17\npress_key keys=Control+C\npress_key e18 keys=Control+V'],
  ['copy Ship to address to Address', 'select_text e17\npress_key keys=Control+C\npress_key e18 keys=Control+V'],
  // files
  ['upload cv.pdf to Resume', 'upload_file e14 files=["cv.pdf"]'],
  ['upload cv.pdf to the Resume field', 'upload_file e14 files=["cv.pdf"]'],
  ['upload a.png, b.png and "my dog" to Pictures', 'upload_file e15 files=["a.png","b.png","my dog"]'],
  [
    'attach the files a.png and b.png to Pictures then click Send it',
    'upload_file e15 files=["a.png","b.png"]\nclick e16',
  ],
  ['upload cv.pdf to Done', 'upload_file e4 files=["cv.pdf"]'],
  [
    'upload cv.pdf',
    'failed: `upload cv.pdf` did not work: There is not exactly one file field on this page. Say which one, for example `upload cv.pdf to Resume`.',
  ],
  // scrolling
  ['scroll until "Imprint"', 'scroll to=text text=Imprint'],
  ['scroll down until "Order 200" is visible', 'scroll to=text text=Order 200'],
  ['scroll until you see the text Imprint', 'scroll to=text text=Imprint'],
  ['scroll to the text "Imprint"', 'scroll to=text text=Imprint'],
  ['scroll to "Imprint"', 'scroll to=text text=Imprint'],
  ['scroll to "Letter"', 'scroll e12 to=into-view'],
  ['scroll to Imprint', 'failed: `scroll to Imprint` did not work: There is no element called "Imprint" on this page.'],
  ['scroll until the bottom', 'scroll to=bottom'],
  // forms
  ['submit the Application form', 'submit e10'],
  ['submit Application', 'submit e10'],
  ['submit Letter', 'submit e12'],
  ['submit Send it', 'click e16'],
  ['submit Milk', 'failed: `submit Milk` did not work: There is no form called "Milk" on this page.'],
  // reading
  ['extract the article', 'extract what=article'],
  ['read the article on this page', 'extract what=article'],
  ['get the main text as Markdown', 'extract what=article'],
  ['read the "Of mugs" section', 'extract e21 what=text format=markdown'],
];

describe('the offline model understands', () => {
  it.each(phrasings)('%s', async (request, calls) => {
    expect(await transcript(request, { page })).toBe(calls);
  });
});

describe('the offline model does not understand', () => {
  it.each([
    'drag Milk',
    'drag Milk away',
    'drag Milk to the right',
    'drag Milk by 40',
    'drag Milk by 40 px right and 10 px left',
    'drag Milk by 0 and 0',
    'upload cv.pdf and the letter to Resume',
    'paste "Ada" into Letter',
    'scroll until Imprint',
    'scroll until you are tired then rest',
    'paint the article',
    'hold shift and click Row 3',
    'highlight the good parts',
    'copy',
    'extract the article as CSV',
    'triple Letter',
  ])('%s', async (request) => {
    expect(await answerTo(request, { page })).toContain('I did not understand');
  });

  it('"click with" followed by anything but keys: it looks for an element of that name', () => {
    expect(parseRequest('click Row 3 with care held').commands).toMatchObject([
      { kind: 'click', target: { raw: 'Row 3 with care held' } },
    ]);
  });
});

describe('two elements of one command', () => {
  const two = (first: string, second: string): PageNode => ({
    role: 'document',
    children: [
      ...['Left', 'Right'].map((name, i): PageNode => ({
        role: 'region',
        name,
        children: [
          { role: 'button', name: first, ref: `e${i + 1}` },
          { role: 'button', name: second, ref: `e${i + 3}` },
        ],
      })),
    ],
  });
  const replies =
    (...words: string[]) =>
    (tool: string): Reaction | undefined =>
      tool === 'ask_user' ? { summary: words.shift() ?? '' } : undefined;

  it('are asked about one after the other, each reply answers its own question', async () => {
    expect(
      await transcript('drag Card to Slot', {
        page: { text: snapshotOf(two('Card', 'Slot')) },
        react: replies('Right', 'red', 'Left'),
      }),
    ).toBe(
      [
        'ask_user question=Which one do you mean by `Card`? choices=["Card (button) in Left","Card (button) in Right"]',
        'ask_user question=Which one do you mean by `Slot`? choices=["Slot (button) in Left","Slot (button) in Right"]',
        'ask_user question="red" fits none of these, or several. Which one do you mean? choices=["Slot (button) in Left","Slot (button) in Right"]',
        'drag e2 to_ref=e3',
      ].join('\n'),
    );
  });

  it('are both searched for in the whole page if the snapshot was cut', async () => {
    const found: Record<string, PageNode> = {
      Card: { role: 'button', name: 'Card', ref: 'e901' },
      Slot: { role: 'button', name: 'Slot', ref: 'e902' },
    };
    const react = (tool: string, { find }: Record<string, unknown>): Reaction | undefined =>
      tool === 'get_page'
        ? { page: snapshotOf({ role: 'document', children: Object.values(found).filter(({ name }) => name === find) }) }
        : undefined;
    expect(await transcript('drag Card to Slot', { page: { ...page, truncated: true }, react })).toBe(
      'get_page find=Card\nget_page find=Slot\ndrag e901 to_ref=e902',
    );
  });

  it('must both exist before anything is done', async () => {
    expect(await transcript('copy Full name to Nowhere', { page })).toBe(
      'failed: `copy Full name to Nowhere` did not work: There is no text field called "Nowhere" on this page.',
    );
  });
});

describe('a clipboard that stays empty', () => {
  const react = (tool: string, { keys }: Record<string, unknown>): Reaction | undefined =>
    tool === 'press_key' && keys === 'Control+C'
      ? { summary: 'Pressed. Browsers copy nothing from this field.' }
      : undefined;

  it('is reported by the page library, which ends the command', async () => {
    document.body.innerHTML = '<input type="password" value="opensesame"><input value="Ada">';
    const [secret, plain] = [...document.querySelectorAll('input')];
    if (!secret || !plain) throw new Error('The fields are not there.');
    plain.setSelectionRange(0, 0);
    const notes = [copy(secret, 'copy').note, copy(plain, 'copy').note, paste(plain, undefined).note];
    expect(notes).not.toContain(undefined);
    for (const note of notes) {
      expect(await transcript('press Ctrl+V', { react: () => ({ summary: `Pressed. ${note ?? ''}` }) })).toBe(
        `press_key keys=Control+V\nfailed: \`press Ctrl+V\` did not work: Pressed. ${note ?? ''}`,
      );
    }
  });

  it('ends a copy, and nothing older is pasted', async () => {
    const { lines, done } = await run({ request: 'copy Full name to Letter then click Send it', page, react });
    expect(lines).toEqual(['select_text e11', 'press_key keys=Control+C']);
    expect(done).toEqual({
      status: 'failed',
      summary:
        '`copy Full name to Letter` did not work: Pressed. Browsers copy nothing from this field. 1 command after it was not started.',
    });
  });
});

it('the files go to the only file field', async () => {
  const one: PageNode = {
    role: 'document',
    children: [
      { role: 'button', name: 'Resume', ref: 'e1', inputType: 'file' },
      { role: 'button', name: 'Save', ref: 'e2' },
    ],
  };
  expect(await transcript('upload cv.pdf', { page: { text: snapshotOf(one) } })).toBe(
    'upload_file e1 files=["cv.pdf"]',
  );
});
