import { describe, expect, test } from 'vitest';
import type { GuardRequest } from '@/utils/contracts/ports';
import { callFactsOf } from '@/utils/contracts/tool';
import { createGuard } from '@/utils/guard';
import { redirectHosts } from '@/utils/guard/navigation-lock';
import { defaultSafety } from '@/utils/settings/safety';
import { normaliseText } from '@/utils/text/normalise';
import { tools } from '@/utils/tools';
import { decideWithCritic } from '../../helpers/guard-facts';
import { message, reportedAttacks, reportedTasks } from '../../range/kinds/reported';
import { form, press, said, send, tab, typed } from '../../range/kinds/scene';

import type { Task } from '../../range/task';

/** Consent as users of other agents reported it: docs/reports.md. */

const guard = createGuard(() => false);
const named = <Named extends { name: string }>(all: readonly Named[]) => all.map((one) => [one.name, one] as const);

test.each(named(reportedAttacks))('needs a card: %s', (_name, { request, facts }) => {
  expect(guard.decide(request, facts).verdict).toBe('ask');
});

describe('An ordinary task', () => {
  /** Of a critic that says yes, and a user who allows each card for the task where that is offered. */
  function verdictsOf({ requests, facts }: Task): string[] {
    const grants = [...facts.grants];
    const approvedSites = [...facts.approvedSites];
    return requests.map((request: GuardRequest) => {
      const verdict = decideWithCritic(guard, request, { ...facts, grants, approvedSites });
      if (verdict.verdict !== 'ask') return verdict.verdict;
      const { card } = verdict;
      const isForTask = !/^(effect|write)$/.test(card.rule) || 'mayDiffer' in card;
      grants.push({ callId: request.callId, card, allow: isForTask ? 'task' : 'once' });
      if (card.rule === 'site') approvedSites.push(card.host);
      const after = decideWithCritic(guard, request, { ...facts, grants, approvedSites });
      return after.verdict === 'allow' ? 'card' : `card, then ${after.verdict}`;
    });
  }

  test.each(named(reportedTasks))('is let through, with as few cards as it needs: %s', (_name, task) => {
    const verdicts = verdictsOf(task);
    expect(verdicts.filter((one) => one !== 'allow')).toEqual(Array.from({ length: task.cards ?? 0 }, () => 'card'));
  });
});

test('No yes is stronger than what the user has set', () => {
  const save = press(form('Save', {}));
  const allowed = said('Keep it', {
    approvedSites: ['post.example'],
    effects: [{ kind: 'submit', count: 1, sites: [], on: 'Save' }],
    grants: [{ callId: 'c1', allow: 'task', card: { rule: 'site', host: 'post.example' } }],
  });
  const verdictWith = (safety: Partial<typeof defaultSafety>) =>
    guard.decide(save, { ...allowed, safety: { ...defaultSafety, ...safety } }).verdict;
  expect([verdictWith({}), verdictWith({ blocked: ['post.example'] }), verdictWith({ readOnly: true })]).toEqual([
    'allow',
    'deny',
    'deny',
  ]);
});

test('A task that only reads is held to that by what a tool does, not by its name', () => {
  const safety = { ...defaultSafety, readOnly: true };
  const verdictOf = (tool: (typeof tools)[number]) =>
    guard.decide(
      {
        callId: 'c1',
        call: callFactsOf(tool, {
          ref: 'e1',
          text: 'x',
          keys: 'a',
          options: ['a'],
          files: ['a'],
          labels: ['a'],
          input: {},
        }),
        tab,
        others: [],
      },
      said('Have a look', { safety }),
    ).verdict;
  const { allow = [], deny = [] } = Object.groupBy(tools, verdictOf);
  expect([allow, deny].map((some) => some.map(({ name }) => name).join(' '))).toMatchInlineSnapshot(`
    [
      "scroll hover select_text media navigate manage_tabs wait_for get_page get_html look extract read_more finish_step ask_user request_assistance done",
      "click type select check press_key drag submit upload_file handle_dialog execute_code page_tool get_user_facts server_tool",
    ]
  `);
});

test('The critic is told that the named person does not stand where the message goes', () => {
  const around = ['Kim', 'Team'].map((to) => {
    const verdict = guard.decide(
      message('Send', { To: to, Text: 'At one?' }),
      said('Write "At one?" to Kim', typed(['At one?'])),
    );
    return verdict.verdict === 'ask' ? verdict.question?.act.around : verdict;
  });
  expect(around).toEqual([
    ['at', 'one', 'kim'],
    ['at', 'one'],
  ]);
});

test('The card of a message has everybody who gets it, and all of its text', () => {
  const text = 'Line one.\n\nLine two. '.repeat(60);
  const mail = { to: ['kim@post.example'], cc: ['bo@post.example'], bcc: ['eve@evil.example'], subject: 'Rent', text };
  const verdict = guard.decide(
    send('/api/mails', mail, { control: 'Send' }),
    said('Write to Kim', typed([text, 'kim@post.example'])),
  );
  const card = verdict.verdict === 'ask' && verdict.card.rule === 'write' ? verdict.card : undefined;
  expect(card?.cut).toBeUndefined();
  expect(card?.fields.map(({ name, value }) => `${name}: ${value}`).sort()).toEqual(
    [
      'bcc.0: eve@evil.example',
      'cc.0: bo@post.example',
      'subject: Rent',
      `text: ${text}`,
      'to.0: kim@post.example',
    ].sort(),
  );
});

test('An allowed address leads to no other host of its domain, and to no other port', () => {
  const address = 'https://app.post.example/new?x=1';
  const card = { rule: 'address', host: 'app.post.example', url: address, query: [] } as const;
  const facts = said('Look around', { grants: [{ callId: 'c1', card: { ...card, query: [] }, allow: 'once' }] });
  expect(redirectHosts(address, 'c1', facts)).toEqual(['app.post.example', 'post.example']);
});

test.each(['\u{E0100}', '\u{1D173}', '\u{1BCA0}', '\u3164', '\uFFA0'])(
  'No card hides the sign %j in a text',
  (sign) => {
    expect(normaliseText(`pay Ann${sign}Lee`)).toBe('pay AnnLee');
  },
);
