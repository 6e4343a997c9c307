import { describe, expect, test } from 'vitest';
import type { CallFacts } from '@/utils/contracts/call-facts';
import type { ConfirmCard, GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { defaultSafety } from '@/utils/settings/safety';
import { factsOf } from '../../../helpers/guard-facts';

const tab = { tabId: 1, url: 'https://shop.example/mugs', title: 'Mugs' };

type Call = Extract<CallFacts, { rule: 'server' }>;

const chosenTo = (permit: 'ask' | 'allow'): NonNullable<Call['chosen']> => ({
  url: 'https://notes.example/mcp',
  parameters: { type: 'object', properties: { text: {}, tags: {}, due: {}, n: {}, flag: {} } },
  permit,
});

function decide(input: Record<string, unknown>, given: Partial<GuardFacts> = {}, chosen = chosenTo('ask')) {
  const call: Call = { rule: 'server', server: 'Notes', tool: 'add', input, chosen };
  return createGuard(() => false).decide({ callId: 'c1', call, tab }, factsOf(given));
}

const inWords = (verdict: ReturnType<typeof decide>) =>
  verdict.verdict === 'ask'
    ? `ask: ${verdict.card.rule}`
    : verdict.verdict === 'deny'
      ? `deny: ${verdict.failure.message}`
      : 'allow';

describe("a tool of the user's server", () => {
  test('that asks shows everything that is sent, and which sites were read', () => {
    expect(decide({ text: 'Blue mug', tags: ['a', 'b'], due: { day: 3 } })).toEqual({
      verdict: 'ask',
      card: {
        rule: 'server',
        host: 'notes.example',
        server: 'Notes',
        tool: 'add',
        fields: [
          { name: 'text', value: 'Blue mug' },
          { name: 'tags.0', value: 'a' },
          { name: 'tags.1', value: 'b' },
          { name: 'due.day', value: '3' },
        ],
        from: ['shop.example'],
      },
    });
  });

  test('that is allowed passes where nothing was read, or with the words of the user alone', () => {
    const decideAllowed = (text: string, given: Partial<GuardFacts> = {}) =>
      inWords(decide({ text }, given, chosenTo('allow')));
    expect({
      'nothing read': decideAllowed('Blue mug 4711', { readSites: [] }),
      'the server itself read': decideAllowed('x', { readSites: ['notes.example'] }),
      'facts about the user, read for a site': decideAllowed('Turin', {
        readSites: [],
        readFacts: [{ label: 'city', text: 'Turin', site: 'shop.example' }],
      }),
      'after a page that anybody may know': decideAllowed('Blue mug', { readSites: ['en.wikipedia.org'] }),
      'digits as a name': inWords(decide({ text: { '4839207731': 'mugs' } }, {}, chosenTo('allow'))),
      'a list': inWords(decide({ tags: ['Find', 'mugs'] }, {}, chosenTo('allow'))),
      'a list that repeats one': inWords(decide({ tags: ['mugs', 'mugs'] }, {}, chosenTo('allow'))),
      "the user's words": decideAllowed('mugs'),
      'other words, after a page was read': decideAllowed('Blue mug 4711'),
    }).toEqual({
      'nothing read': 'allow',
      'the server itself read': 'allow',
      'facts about the user, read for a site': 'ask: server',
      'after a page that anybody may know': 'ask: server',
      'digits as a name': 'ask: server',
      'a list': 'allow',
      'a list that repeats one': 'ask: server',
      "the user's words": 'allow',
      'other words, after a page was read': 'ask: server',
    });
  });

  test('is never called where the user has not chosen it, only reads, or has blocked the site', () => {
    const notChosen = () =>
      createGuard(() => false).decide(
        { callId: 'c1', call: { rule: 'server', server: 'Notes', tool: 'delete_all', input: {} }, tab },
        factsOf(),
      );
    expect({
      'another tool': inWords(notChosen()),
      'a task that only reads': inWords(decide({}, { safety: { ...defaultSafety, readOnly: true } })),
      'a blocked site': inWords(decide({}, { safety: { ...defaultSafety, blocked: ['notes.example'] } })),
      'a blocked page in the tab': inWords(decide({}, { safety: { ...defaultSafety, blocked: ['shop.example'] } })),
    }).toEqual({
      'another tool': 'deny: The user has not chosen this tool.',
      'a task that only reads':
        'deny: This task only reads: nothing is pressed, typed or sent. Tell the user what remains to be done.',
      'a blocked site': 'deny: The user has blocked notes.example.',
      'a blocked page in the tab': 'ask: server',
    });
  });

  test('allowed for the task covers the same tool, until another site was read', () => {
    const asked = decide({ text: 'One' });
    const card = (asked as { card: ConfirmCard }).card;
    const grants = [{ callId: 'c0', card, allow: 'task' as const }];
    expect([
      inWords(decide({ text: 'Two' }, { grants })),
      inWords(decide({ text: 'Two' }, { grants, readSites: ['shop.example', 'bank.example'] })),
    ]).toEqual(['allow', 'ask: server']);
  });
});
