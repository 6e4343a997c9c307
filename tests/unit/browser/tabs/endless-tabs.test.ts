import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeEndlessTab, noteEndlessTab } from '@/utils/browser/tabs/endless-tabs';

it('only a tab that was found endless since the browser started is closed', async () => {
  const [endless, mail] = [await fakeBrowser.tabs.create({}), await fakeBrowser.tabs.create({})];
  await noteEndlessTab(endless.id ?? 0);
  await closeEndlessTab(mail.id ?? 0);
  await closeEndlessTab(endless.id ?? 0);
  await closeEndlessTab(endless.id ?? 0);
  const left = (await fakeBrowser.tabs.query({})).map(({ id }) => id);
  expect(left).toContain(mail.id);
  expect(left).not.toContain(endless.id);
});
