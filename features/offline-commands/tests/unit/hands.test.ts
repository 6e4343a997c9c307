// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { copy, paste } from '@/utils/page/act/clipboard';
import { snapshotOf } from './shop';
import { answerTo, transcript, type Reaction } from './world';

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
  ['drag Milk to Done and click Bread', 'drag e2 to_ref=e4\nclick e3'],
  // clicking
  // text
  ['select Milk in To do', 'select e1 options=["Milk"]'],
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
    'failed: `upload cv.pdf` did not work: Say which file field, for example `upload cv.pdf to Resume`.',
  ],
  // scrolling
  ['scroll to "Imprint"', 'scroll to=text text=Imprint'],
  ['scroll to "Letter"', 'scroll e12 to=into-view'],
  ['scroll to Imprint', 'failed: `scroll to Imprint` did not work: I see no button, link or field called `Imprint`.'],
  // forms
  // reading
  ['extract the article', 'extract what=article'],
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
    'upload cv.pdf and the letter to Resume',
    'paint the article',
    'highlight the good parts',
    'copy',
    'click',
    'type',
  ])('%s', async (request) => {
    expect(await answerTo(request, { page })).toContain('I did not understand');
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
});

describe('a clipboard that stays empty', () => {
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
