import { expect, it } from 'vitest';
import { settleForSite } from '@/utils/browser/host/task-methods';
import { safetySettings } from '@/utils/browser/settings/storage';
import { answersToCards, secondCardWaits } from '@/tests/helpers/card-answers';

it.each(answersToCards)('"Never ask again" in an answer to %s settles that card alone', async (_, answer, settles) => {
  await settleForSite(secondCardWaits('submit'), answer);
  expect((await safetySettings.read()).settled).toHaveLength(settles ? 1 : 0);
});
