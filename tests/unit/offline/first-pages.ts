import type { PageNode } from '@/utils/page/api';
import { parseSnapshot } from '@/utils/snapshot/parse';
import { everydayWorlds } from './everyday-pages';
import { snapshotOf } from './shop';
import { requestOf, respond, run, wordsOf, type World } from './world';

const products = ['Blue mug 12.50 EUR', 'Tea towel 8.00 EUR', 'Oak tray 34.00 EUR', 'Honey jar 6.90 EUR'];

/** A product of the demo shop, as the page library shows it. */
const shop: PageNode = {
  role: 'document',
  children: [
    { role: 'link', name: 'Corner Shop', ref: 'e1' },
    {
      role: 'navigation',
      name: 'Main',
      children: [
        { role: 'link', name: 'Products', ref: 'e2' },
        { role: 'link', name: 'Orders', ref: 'e3' },
        { role: 'link', name: 'Cart', ref: 'e4' },
      ],
    },
    {
      role: 'search',
      children: [
        { role: 'searchbox', name: 'Search products', ref: 'e5', placeholder: 'Search products' },
        { role: 'button', name: 'Search', ref: 'e6' },
      ],
    },
    { role: 'link', name: 'All products', ref: 'e7' },
    { role: 'heading', name: 'Blue mug', states: { level: 1 } },
    { role: 'text', name: 'Stoneware, glazed by hand. Holds a good breakfast tea.' },
    { role: 'text', name: '12.50 EUR' },
    {
      role: 'form',
      ref: 'e8',
      children: [
        { role: 'combobox', name: 'Size', ref: 'e9', value: 'Small', options: ['Small', 'Medium', 'Large'] },
        { role: 'spinbutton', name: 'Quantity', ref: 'e10', value: '1' },
        { role: 'checkbox', name: 'Gift wrap', ref: 'e11' },
        { role: 'button', name: 'Add to cart', ref: 'e12' },
      ],
    },
    { role: 'heading', name: 'Others also like', states: { level: 2 } },
    ...products
      .slice(1)
      .map((name, at): PageNode => ({ role: 'link', name: name.replace(/ [\d.]+ EUR/, ''), ref: `e${20 + at}` })),
    { role: 'text', name: 'Corner Shop is a demonstration. Nothing is sold, nothing leaves your computer.' },
  ],
};

const shopText = `# Blue mug

Stoneware, glazed by hand. Holds a good breakfast tea.

12.50 EUR

Size: Small, Medium, Large

## Others also like

${products
  .slice(1)
  .map((line) => `- ${line}`)
  .join('\n')}

## Delivery and returns

Parcels leave the shop within two working days and cost 4.90 EUR. You can send everything back within 30 days, free of charge.

Corner Shop is a demonstration. Nothing is sold, nothing leaves your computer.
`;

const article: PageNode = {
  role: 'document',
  children: [
    { role: 'link', name: 'Home', ref: 'e1' },
    { role: 'link', name: 'Subscribe', ref: 'e2' },
    { role: 'searchbox', name: 'Search', ref: 'e3' },
    { role: 'heading', name: 'How bees make honey', states: { level: 1 } },
    { role: 'heading', name: 'From nectar to honey', states: { level: 2 } },
    { role: 'heading', name: 'Why it keeps', states: { level: 2 } },
    { role: 'link', name: 'Next article', ref: 'e4' },
    { role: 'button', name: 'Share', ref: 'e5' },
    { role: 'button', name: 'Accept all', ref: 'e6' },
  ],
};

const articleText = `# How bees make honey

By Mary Comb, 3 May 2026

A worker bee visits up to a hundred flowers on one flight and carries the nectar home in a second stomach. A colony needs some forty kilograms of honey to live through the winter.

## From nectar to honey

In the hive the bees pass the nectar from mouth to mouth and add enzymes that split the sugar. Then they spread it in the cells of the comb and fan it with their wings until less than a fifth of it is water.

## Why it keeps

Honey holds so little water that no germ can live in it. Sealed jars from graves in Egypt were still good to eat after three thousand years.
`;

export const worlds: Record<
  'shop' | 'article' | keyof typeof everydayWorlds,
  Required<Pick<World, 'page' | 'react'>>
> = {
  ...everydayWorlds,
  shop: {
    page: { url: 'https://corner.test/product.html', title: 'Blue mug - Corner Shop', text: snapshotOf(shop) },
    react: (tool) => (tool === 'extract' ? { summary: 'Text:', page: shopText } : undefined),
  },
  article: {
    page: { url: 'https://bees.test/honey', title: 'How bees make honey', text: snapshotOf(article) },
    react: (tool) => (tool === 'extract' ? { summary: 'Text:', page: articleText } : undefined),
  },
};

const names = new Map(
  Object.entries(worlds).map(([page, world]) => [
    page,
    new Map(nodesOf(parseSnapshot(world.page.text ?? '')).map((node) => [node.ref, node])),
  ]),
);

function nodesOf(node: PageNode): PageNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

/**
 * What comes of a first sentence without a model, on one line: what was done, with the page's names; `says:` and the
 * first passage that was quoted; `summary`, `topic` or `list` for an answer about the whole page; `asks:`; or
 * `not done:` and why.
 */
export async function outcomeOf(on: keyof typeof worlds, request: string): Promise<string> {
  const planned = await respond(requestOf({ request, ...worlds[on] }, 'plan'));
  if (planned.calls.length === 0) return `answer: ${planned.text.split('\n')[0] ?? ''}`;
  if (planned.calls[0]?.name === 'done') return `not done: ${reason(wordsOf(planned))}`;
  const { calls, done } = await run({ request, ...worlds[on] });
  if (done.status === 'failed') return `not done: ${reason(done.summary)}`;
  const acts = calls.filter(({ tool, reads }) => !reads && tool !== 'ask_user');
  if (acts.length > 0) return acts.map((call) => actLine(on, call)).join(', ');
  const asked = calls.find(({ tool }) => tool === 'ask_user');
  if (asked) return `asks: ${String(asked.args.question)}`;
  const result = done.result ?? '';
  const quote = /^> (.+?)(?: \*\(.*)?$/m.exec(result)?.[1];
  if (quote) return `says: ${quote}`;
  if (result.startsWith('These are the most telling')) return 'summary';
  if (result.includes('No AI was used')) return 'topic';
  return result === ''
    ? calls.map(({ tool, args }) => `${tool} ${String(args.what ?? '')}`.trim()).join(', ')
    : `list: ${result.split('\n')[0] ?? ''}`;
}

function actLine(on: string, { tool, args }: { tool: string; args: Record<string, unknown> }): string {
  const name = names.get(on)?.get(args.ref as string)?.name ?? '';
  const rest = Object.entries(args)
    .filter(([key]) => key !== 'ref')
    .map(([key, value]) => `${key}=${String(value)}`);
  return [tool, ...(name === '' ? [] : [`"${name}"`]), ...rest].join(' ');
}

function reason(summary: string): string {
  if (summary.includes('I did not understand')) return 'not understood';
  return summary
    .split('\n\nOn this page')[0]!
    .replace(/^.*? did not work: /, '')
    .replace(/ Close to it:.*$/, '')
    .slice(0, 90);
}
