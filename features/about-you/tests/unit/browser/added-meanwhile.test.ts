import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RunningTask } from '@/utils/contracts/feature';
import { reduce } from '@/utils/agent/fold/reduce';
import { started } from '@/tests/helpers/journal';
import { aboutYou } from '../../../browser';
import { nothingAboutYou } from '../../../core/about-you';
import type { FactsPort } from '../../../core/get-user-facts';
import { storeAboutYou } from '../../../browser/stored';

test('a task reads nothing that the user has added since it began: no card names that', async () => {
  await storeAboutYou({ ...nothingAboutYou, facts: { city: 'Turin' } });
  const state = reduce(undefined, { ...started('task'), ...(await aboutYou.started?.()) });
  const port = aboutYou.port?.({ state: () => state } as unknown as RunningTask) as FactsPort;
  await storeAboutYou({ ...nothingAboutYou, facts: { city: 'Milan', phone: '5550123' } });
  expect(await port.read()).toEqual([{ label: 'city', text: 'Milan' }]);
});
