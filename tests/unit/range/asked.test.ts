import { expect, test } from 'vitest';
import type { Foreseen } from '@/utils/page/api';
import { tell } from '../../helpers/agent-world';
import { askedLine, textOf } from '../../helpers/critic';

test('A transcript tells what the critic was asked: an answer in a forum, before it is posted', async () => {
  const foreseen: Foreseen = {
    url: 'https://forum.example/bread',
    control: { role: 'button', name: 'Post' },
    message: [{ name: 'Your answer', value: 'Rye takes a day.', kind: 'text' }],
  };
  const { transcript, questions } = await tell({
    request: 'Answer in the thread about bread that rye takes a day',
    page: { text: 'button "Post" [e1]', url: foreseen.url, foresee: () => foreseen },
    model: [[['click', { ref: 'e1' }]], [['done', { status: 'done', summary: 'So.' }]]],
    critic: 'asked',
  });
  expect(questions.map((question) => askedLine(textOf(question)))).toEqual([
    'critic: asked about publish on forum.example, "Post"',
  ]);
  expect(transcript.filter((line) => /^(confirm|critic|> click)/.test(line))).toEqual([
    'critic: yes, publish',
    '> click {"ref":"e1"}',
  ]);
});
