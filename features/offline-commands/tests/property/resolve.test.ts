import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask } from '../../core/masked';
import { resolve } from '../../core/resolve/resolve';
import { roleFit, type Need } from '../../core/resolve/roles';
import { placesIn } from '../../core/resolve/tree';
import { respond, requestOf } from '../unit/world';
import { snapshotOf } from '../unit/shop';
import type { PageNode } from '@/utils/page/api';

const name = fc.constantFrom(
  'Save',
  'Save all',
  'save',
  'Name',
  'Full name',
  'Size',
  'Gift wrap',
  'Mug',
  'Edit',
  'Terms of service',
  'Sav',
  '',
);
const role = fc.constantFrom(
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'heading',
  'row',
  'text',
  'table',
  'list',
  'switch',
  'listbox',
  'slider',
  'img',
);
const leaf = fc.record({ role, name, refed: fc.boolean() });
const tree = fc
  .array(
    fc.record({
      role: fc.constantFrom('row', 'region', 'form', 'group'),
      name,
      leaves: fc.array(leaf, { maxLength: 4 }),
    }),
    { maxLength: 5 },
  )
  .map((groups): PageNode => {
    let refs = 0;
    const next = () => `e${(refs += 1)}`;
    return {
      role: 'document',
      children: groups.map((group) => ({
        role: group.role,
        name: group.name,
        ref: next(),
        children: group.leaves.map((item) => ({
          role: item.role,
          name: item.name,
          ...(item.refed && item.role !== 'text' ? { ref: next() } : {}),
        })),
      })),
    };
  });
const words = fc.oneof(
  name,
  fc
    .tuple(
      fc.constantFrom('the ', 'the second ', 'last ', ''),
      name,
      fc.constantFrom(' button', ' field', ' link', ' in the row of Mug', ' next to Save', ''),
    )
    .map((parts) => parts.join('')),
  fc.string(),
);
const need = fc.constantFrom<Need>(
  'click',
  'type',
  'select',
  'settable',
  'check',
  'hover',
  'press',
  'scroll',
  'table',
  'list',
  'read',
  'drag',
  'file',
);

const compatible: Partial<Record<Need, string[]>> = {
  type: ['textbox', 'combobox', 'slider'],
  select: ['combobox', 'listbox'],
  check: ['checkbox', 'radio', 'switch'],
  table: ['table'],
  list: ['list', 'listbox'],
  settable: ['textbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider'],
};

describe('finding an element', () => {
  it('never finds one that does not suit the command', () => {
    fc.assert(
      fc.property(tree, words, need, (root, text, wanted) => {
        for (const { node } of resolve(mask(text), wanted, root).places) {
          expect(roleFit(node, wanted)).toBeDefined();
          const roles = compatible[wanted];
          if (roles) expect(roles).toContain(node.role);
          if (wanted === 'click') expect(node.ref).toBeDefined();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('asks, or does not ask, about the same elements in whatever order they are', () => {
    const plain = fc.tuple(name, fc.constantFrom('', ' button', ' field')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(tree, plain, need, fc.infiniteStream(fc.nat(1000)), (root, text, wanted, random) => {
        const shuffled: PageNode = {
          ...root,
          children: shuffle(
            (root.children ?? []).map((group) => ({ ...group, children: shuffle(group.children ?? [], random) })),
            random,
          ),
        };
        // A nameless table goes by the heading before it, so there the order says something.
        if (wanted === 'table' || wanted === 'list') return;
        expect(outcome(shuffled, text, wanted)).toEqual(outcome(root, text, wanted));
      }),
      { numRuns: 1000 },
    );
  });

  it('offers only choices that differ', async () => {
    await fc.assert(
      fc.asyncProperty(tree, name, async (root, text) => {
        const message = await respond(requestOf({ request: `click ${text}`, page: { text: snapshotOf(root) } }, 'act'));
        const choices = message.calls[0]?.arguments.choices ?? [];
        expect(new Set(choices as string[]).size).toBe((choices as string[]).length);
      }),
      { numRuns: 300 },
    );
  });
});

function outcome(root: PageNode, text: string, wanted: Need): string[] {
  const { places } = resolve(mask(text), wanted, root);
  return places.map(({ node }) => node.ref ?? `${node.role} ${node.name ?? ''}`).sort();
}

function shuffle<T>(items: T[], random: Iterator<number>): T[] {
  const keyed = items.map((item) => ({ item, key: random.next().value as number }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

it('the generated trees are not empty', () => {
  expect(fc.sample(tree, 50).some((root) => placesIn(root).length > 5)).toBe(true);
});
