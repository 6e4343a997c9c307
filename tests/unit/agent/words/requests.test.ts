import { expect, test } from 'vitest';
import type { ModelRequest } from '@/utils/contracts/model';
import { tell, type Say, type World } from '../../../helpers/agent-world';

/** A request as a model reads it, without its tools. */
function shown({ system, messages }: ModelRequest): string {
  const lines = messages.map((message) => {
    if (message.role === 'tool') return `[result of ${message.callId}]\n${message.content}`;
    if (message.role === 'user')
      return `[user]\n${message.content.map((part) => (part.type === 'text' ? part.text : '(image)')).join('\n')}`;
    const calls = message.calls.map(({ id, name, arguments: args }) => `${id} ${name} ${JSON.stringify(args)}`);
    return ['[model]', ...(message.text ? [message.text] : []), ...calls].join('\n');
  });
  return [`[system]\n${system}`, ...lines].join('\n\n');
}

const done: Say = [['done', { status: 'done', summary: 'Saved.', evidence: ['Saved'] }]];
const page: NonNullable<World['page']> = {
  text: 'textbox "Name" [e2]\nbutton "Save" [e1]',
  act: (action, at) =>
    action.kind === 'click' ? void (at.text = 'textbox "Name" [e2]\nbutton "Save" [e1]\nstatus "Saved"') : undefined,
};
const locale = { timeZone: 'Europe/Berlin', language: 'de-DE' };

test.each<[string, World]>([
  [
    'one model: a form that is filled and saved',
    {
      locale,
      request: 'Speichere Ada',
      page,
      model: [
        [
          ['type', { ref: 'e2', text: 'Ada' }],
          ['click', { ref: 'e1' }],
        ],
        done,
      ],
    },
  ],
  [
    'one model: a plan, a call that fails, a word that is doubted, words of the user',
    {
      locale,
      page: {
        text: 'button "Save" [e1]',
        act: () => ({ code: 'NOT_ACTIONABLE', message: 'covered by dialog "Cookies"' }),
      },
      model: [
        {
          text: 'I save it first.',
          calls: [
            ['make_plan', { message: 'I will save it.', steps: ['Save', 'Read the number'] }],
            ['click', { ref: 'e1', step: 1 }],
          ],
        },
        [['done', { status: 'done', summary: 'Saved.' }]],
        [['done', { status: 'failed', summary: 'It cannot be saved.' }]],
      ],
      onEvent: (event, { say }) => void (event.type === 'doubted' && say('Take the blue one')),
    },
  ],
  [
    'two models: the planner reviews',
    {
      locale,
      page,
      planner: [
        [['make_plan', { message: 'I will.', steps: ['Save'] }]],
        [['review', { verdict: 'complete', summary: 'Saved.' }]],
      ],
      navigator: [[['click', { ref: 'e1', step: 1 }]], done],
    },
  ],
])('%s', async (_what, world) => {
  const { requests } = await tell(world);
  const last = (['planner', 'navigator'] as const).flatMap((role) => {
    const request = world.model ? requests.at(-1) : requests.findLast((one) => one.role === role);
    return request && (!world.model || role === 'navigator') ? [`=== ${role}\n${shown(request.request)}`] : [];
  });
  await expect(last.join('\n\n')).toMatchFileSnapshot(`./requests/${_what.replace(/\W+/g, '-')}.txt`);
});
