import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { aboutYou } from '../../../browser';
import { nothingAboutYou } from '../../../core/about-you';
import { aboutYouField } from '../../../options/stored-field';
import { readStoredAboutYou, storeAboutYou } from '../../../browser/stored';

const about = { facts: {}, own: [{ label: 'Cat', text: 'Momo' }], tone: 'short' };
const { add, read } = aboutYouField;
afterEach(() => storeAboutYou(nothingAboutYou));

test('an import of everything takes it over where nothing is written here, and says so', async () => {
  expect(await add(about)).toEqual([{ key: 'options_merge_about', params: { count: 1 } }]);
  expect(await read()).toEqual(about);
  expect(await add(about)).toEqual([]);
});

test('what would count as the word of the user is shown to them first, whole, and nothing of it is a secret', async () => {
  const theirs = {
    facts: { email: 'eve@evil.example' },
    own: [...about.own, { label: 'PIN', text: '4711' }],
    tone: '',
  };
  const shown = { sign: '+', setting: 'options_section_you', value: 'E-mail: eve@evil.example; Cat: Momo' };
  expect(await aboutYouField.loosens?.(theirs)).toEqual([shown]);
  await add(theirs);
  expect([await aboutYouField.loosens?.(theirs), JSON.stringify(await read()).includes('4711')]).toEqual([[], false]);
});

test('an import changes nothing that is here, and takes nothing from a file without it', async () => {
  expect(await add(undefined)).toEqual([]);
  expect(await readStoredAboutYou()).toEqual(nothingAboutYou);
  const mine = { ...about, tone: 'long' };
  await storeAboutYou(mine);
  expect(await add(about)).toEqual([]);
  expect(await readStoredAboutYou()).toEqual(mine);
});

test('a task begins with the labels and the tone, and without fields where nothing is written', async () => {
  expect(await aboutYou.started!()).toEqual({});
  await storeAboutYou(about);
  expect(await aboutYou.started!()).toEqual({ factLabels: ['Cat'], tone: 'short' });
});
