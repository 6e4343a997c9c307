import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { aboutYou } from '../../../browser';
import { nothingAboutYou } from '../../../core/about-you';
import { aboutYouField } from '../../../options/stored-field';
import { deleteAboutYou, readStoredAboutYou, storeAboutYou } from '../../../browser/stored';

const about = { facts: {}, own: [{ label: 'Cat', text: 'Momo' }], tone: 'short' };
const { add, read } = aboutYouField;
afterEach(deleteAboutYou);

test('an import of everything takes it over where nothing is written here, and says so', async () => {
  expect(await add(about)).toEqual([{ key: 'options_merge_about', params: { count: 1 } }]);
  expect(await read()).toEqual(about);
  expect(await add(about)).toEqual([]);
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
