import type { FormFacts, GuardRequest } from '@/utils/contracts/ports';
import { callOf, factsOf } from '../helpers/guard-facts';
import { orderedTasks } from './ordered';
import type { Task } from './task';
import { things } from './things';

const shop = 'https://shop.example/mugs';
const at = (url: string) => ({ tabId: 1, url, title: 'A page' });
const acting = (tool: string, args: Record<string, unknown>, name: string, form?: FormFacts): GuardRequest => ({
  callId: `${tool} ${name}`,
  call: callOf(tool, { ref: 'e1', ...args }),
  tab: at(shop),
  foreseen: { url: shop, control: { role: tool === 'type' ? 'textbox' : 'button', name }, ...(form ? { form } : {}) },
});
const open = (url: string): GuardRequest => ({
  callId: url,
  call: callOf('navigate', { action: 'goto', url }),
  tab: at(shop),
});
const sends = (url: string, value: unknown, control?: string): GuardRequest => {
  const text = JSON.stringify(value);
  const write = { id: url, method: 'POST', url, by: 'fetch' as const, page: shop, body: { text, size: text.length } };
  return { callId: url, tab: at(shop), call: { rule: 'write', write: { ...write, ...(control ? { control } : {}) } } };
};
const search = (q: string): FormFacts => ({
  method: 'get',
  action: 'https://shop.example/search',
  fields: [{ name: 'q', value: q, kind: 'text' }],
  digest: 'search',
});

const filter = (q: string): FormFacts => ({
  ...search(q),
  fields: [
    { name: 'q', value: q, kind: 'text' },
    { name: '_method', value: 'get', kind: 'hidden' },
    { name: 'action', value: 'filter', kind: 'hidden' },
  ],
});
const leading = (name: string, leadsTo: string): GuardRequest => ({
  callId: leadsTo,
  call: callOf('click', { ref: 'e1' }),
  tab: at(shop),
  foreseen: { url: shop, control: { role: 'link', name, leadsTo, opens: true } },
});

/** Seven kinds of tasks for each thing that a person may look for. */
const searches: readonly Task[] = things.flatMap((thing): Task[] => {
  const userWords = [`Find a ${thing} in this shop and tell me its price`];
  const facts = factsOf({ userWords, startUrl: shop });
  const buying = factsOf({
    userWords: [`Put a ${thing} into the basket`],
    startUrl: shop,
    effects: [{ kind: 'submit', count: 1, sites: [], on: 'Add to basket' }],
  });
  return [
    {
      name: `search by a form: ${thing}`,
      requests: [
        acting('type', { text: thing }, 'Search'),
        acting('submit', {}, 'Search', search(thing)),
        acting('click', {}, 'Next page'),
      ],
      facts,
    },
    {
      name: `search by an address: ${thing}`,
      requests: [open(`https://shop.example/search?q=${encodeURIComponent(thing)}`), acting('click', {}, 'Details')],
      facts,
    },
    {
      name: `a shop that searches by POST: ${thing}`,
      requests: [
        acting('type', { text: thing }, 'Search'),
        acting('press_key', { keys: 'Enter' }, 'Search'),
        sends('https://shop.example/api/search', { query: thing, page: 1 }, 'Search'),
      ],
      facts,
    },
    {
      name: `a shop that reads by GraphQL: ${thing}`,
      requests: [
        acting('click', {}, 'Filters'),
        sends(
          'https://shop.example/graphql',
          { query: 'query Mugs { mugs { name price } }', variables: { first: 20 } },
          'Filters',
        ),
        sends('https://shop.example/graphql', { query: '{ mug(id: 7) { price } }' }, 'Details'),
      ],
      facts,
    },
    {
      name: `the basket of an approved plan: ${thing}`,
      requests: [
        acting('click', {}, 'Add to basket'),
        sends('https://shop.example/api/basket', { id: 17, count: 1 }, 'Add to basket'),
      ],
      facts: buying,
    },
    {
      name: `links whose address only speaks of an effect: ${thing}`,
      requests: [
        open(`https://shop.example/wiki/Delete_key?action=view`),
        leading('Next', 'https://shop.example/mugs?action=list&page=2'),
        leading('How to delete it', 'https://shop.example/help/delete'),
        acting('submit', {}, 'Go', filter(thing)),
        sends('https://shop.example/api/search?action=find', { query: thing }, 'Search'),
      ],
      facts: { ...facts, links: { 'shop.example': ['https://shop.example/wiki/Delete_key?action=view'] } },
    },
    {
      name: `a link of the page: ${thing}`,
      requests: [
        open('https://tea.example/pots?from=shop'),
        { callId: 'r', call: callOf('get_page', {}), tab: at('https://tea.example/pots') },
      ],
      facts: { ...facts, links: { 'shop.example': ['https://tea.example/pots?from=shop'] } },
    },
  ];
});

export const tasks: readonly Task[] = [...searches, ...orderedTasks];
