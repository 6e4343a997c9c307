import { describe, expect, test } from 'vitest';
import type { TaskEvent } from '@/utils/contracts/events';
import type { FormFacts, Foreseen } from '@/utils/page/api';
import { reduce } from '@/utils/agent/task/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { waitFor } from '@/utils/agent/task/waits';
import { tell, type Say, type World } from '../../helpers/agent-world';

/** Cases of our own, each for a fault that users of other agents reported. */

const foreseen: Foreseen = { url: 'https://shop.example/', control: { role: 'button', name: 'Delete the order' } };
const press: Say = [['click', { ref: 'e1' }]];
const done: Say = [['done', { status: 'done', summary: 'So.' }]];
const world: World = {
  request: 'Tidy up',
  page: { text: 'button "Delete the order" [e1]', foresee: () => foreseen },
};
const asked = (transcript: string[]) => transcript.filter((line) => /^(confirm|allowed|refused|> click)/.test(line));
/** The user answers each card in turn. */
const answering = (...answers: ('once' | 'task' | 'no')[]): Pick<World, 'answer'> => ({
  answer: (state) => ({
    type: 'confirm',
    callId: waitFor(state, 'confirmation')?.callId ?? '',
    allow: answers.shift() ?? 'no',
  }),
});
const card = 'confirm delete on shop.example: Delete the order, https://shop.example/?';

describe('A yes', () => {
  // nesquena/hermes-webui#6017, yc-software/qm#219
  test('to one act is not a yes to the next one like it', async () => {
    const { transcript } = await tell({
      ...world,
      model: [press, press, done],
      ...answering('once', 'no'),
    });
    expect(asked(transcript)).toEqual([card, 'allowed once', '> click {"ref":"e1"}', card, 'refused']);
  });

  // odysseus-dev/odysseus#6113, Bike4Mind/bike4mind#2231
  test('for the task holds after the user has said something more', async () => {
    let said = 0;
    const form: FormFacts = { method: 'post', action: 'https://shop.example/notes', fields: [], digest: 'post notes' };
    const control = { role: 'button', name: 'Go' };
    const { transcript } = await tell({
      page: { text: 'button "Go" [e1]', foresee: () => ({ url: 'https://shop.example/', control, form }) },
      model: [press, press, done],
      ...answering('task'),
      onEvent: (event, { say }) => {
        if (event.type === 'call-ended' && (said += 1) === 1) say('And be quick');
      },
    });
    expect(asked(transcript).filter((line) => line.startsWith('confirm'))).toHaveLength(1);
  });

  // OWASP/AISVS#272
  test('that was not used is not used by a later call that has taken the number of its call', async () => {
    const again: Say = [['click', { ref: 'e1' }, 'c7']];
    const { transcript } = await tell({
      ...world,
      model: [again, again, done],
      ...answering('once', 'no'),
      onEvent: (event, { say }) => {
        if (event.type === 'confirmed' && event.allow === 'once') say('Wait, leave it');
      },
    });
    expect(asked(transcript)).toEqual([card, 'allowed once', card, 'refused']);
  });

  // elastic/kibana#292870
  test('that comes after a no to the same card changes nothing', async () => {
    const { log } = await tell({
      ...world,
      model: [press, done],
      ...answering('no'),
    });
    const at = log.findIndex(({ type }) => type === 'confirmed');
    const before = log.slice(0, at + 1).reduce<TaskState | undefined>(reduce, undefined)!;
    const after = reduce(before, { ...(log[at] as Extract<TaskEvent, { type: 'confirmed' }>), allow: 'once' });
    expect(after.consent).toEqual(before.consent);
    expect(after.turnCalls).toEqual(before.turnCalls);
  });
});

// anthropics/claude-code#90415, Bike4Mind/bike4mind#2231
test('What only looks never asks', async () => {
  const { transcript } = await tell({
    ...world,
    model: [
      [
        ['get_page', {}],
        ['look', {}],
        ['scroll', { to: 'down' }],
        ['extract', { what: 'headings' }],
        ['act', { action: 'hover', ref: 'e1' }],
      ],
      done,
    ],
  });
  expect(transcript.filter((line) => line.startsWith('confirm'))).toEqual([]);
});
