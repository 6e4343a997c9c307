import { expect, it } from 'vitest';
import { allowInWorkflow } from '../../../background/runs';
import { workflows } from '../../../background/stored';
import { answersToCards, secondCardWaits } from '@/tests/helpers/card-answers';

const page = 'https://shop.example/';
const steps = [{ id: 'a', tool: 'click', args: {}, target: { role: 'button', name: 'Mark as read' }, page }];
const workflow = { workflowId: 'w', name: 'Read', start: page, steps, values: {} };

it.each(answersToCards)('"In each run" in an answer to %s is for that card alone', async (_, answer, isAllowed) => {
  await workflows.write([{ id: 'w', name: 'Read', start: page, params: [], steps, savedAt: 1 }]);
  await allowInWorkflow(secondCardWaits('send', { workflow }), answer);
  expect((await workflows.read())[0]?.allowed ?? []).toHaveLength(isAllowed ? 1 : 0);
});
