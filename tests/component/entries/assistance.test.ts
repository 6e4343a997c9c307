import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import AssistanceCard from '@/components/entries/AssistanceCard.vue';

it('a card for assistance names the model once, above what it says and why', () => {
  const card = mount(AssistanceCard, {
    props: {
      entry: {
        id: 'a',
        at: 0,
        kind: 'assistance',
        assistance: {
          kind: 'login',
          what: 'Sign in to the shop.',
          why: 'Only you can.',
          where: 'https://shop.example/',
        },
      },
      waiting: true,
    },
  });
  expect(card.findAll('.foreign-words').map((words) => words.text().replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^What Sidehand’s model says about it ?Sign in to the shop\. Only you can\.$/),
  ]);
});
