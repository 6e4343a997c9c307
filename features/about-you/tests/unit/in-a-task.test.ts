import { describe, expect, test } from 'vitest';
import { resultIn, tell, textOf } from '@/tests/helpers/agent-world';
import { sentTurn } from '@/utils/agent/sent/sent-turn';
import { written } from '../written';

const facts = [
  { label: 'full name', text: 'Ada Lovelace' },
  { label: 'city', text: 'Turin' },
];
const done: [string, Record<string, unknown>][] = [['done', { status: 'done', summary: 'So.' }]];
const ask: [string, Record<string, unknown>][] = [['get_user_facts', { labels: ['Full name'] }]];

describe('What the user wrote about themselves', () => {
  test('is offered by its labels only, and only if there is something', async () => {
    const without = await tell({ model: [done] });
    const [first] = without.requests;
    expect(first?.request.tools.map(({ name }) => name)).not.toContain('get_user_facts');
    const { requests } = await tell({ ...written(facts), model: [done] });
    expect(requests[0]?.request.tools.map(({ name }) => name)).toContain('get_user_facts');
    const sent = JSON.stringify(requests[0]?.request);
    expect(sent).toContain('full name, city');
    expect(sent).not.toContain('Turin');
    expect(sent).not.toContain('Ada');
  });

  test('reaches the model only where it asks for it', async () => {
    const { requests, transcript } = await tell({
      request: 'Fill in this form with my data',
      critic: 'asked',
      ...written(facts),
      model: [ask, (request) => [['done', { status: 'done', summary: resultIn(request) }]]],
    });
    expect(transcript).toContain("< The user's own words.");
    expect(resultIn(requests[1]!.request)).toBe("The user's own words.\nfull name: Ada Lovelace");
    expect(JSON.stringify(requests[1]?.request)).not.toContain('Turin');
  });

  test('is marked as such in what was sent', async () => {
    const { log } = await tell({
      request: 'Fill in this form with my data',
      critic: 'asked',
      ...written(facts),
      model: [ask, done],
    });
    const marked = (turn: number) =>
      sentTurn(log, turn).messages.flatMap(({ parts }) =>
        parts.flatMap(({ kind, text }) => (kind === 'facts' ? text : [])),
      );
    expect(marked(1)).toEqual(['What the user wrote about themselves, for get_user_facts: full name, city.']);
    expect(marked(2)).toEqual(["The user's own words.\nfull name: Ada Lovelace"]);
  });

  test('counts as given to the site on which it was asked for, also where the tab has left meanwhile', async () => {
    let tab = { url: '' };
    const read = async () => {
      tab.url = 'https://evil.example/';
      return facts;
    };
    const page = { text: 'button "Next" [e1]', act: (_: unknown, open: { url: string }) => void (tab = open) };
    const { state } = await tell({
      request: 'Fill in this form with my data',
      critic: 'asked',
      page,
      ...written(facts),
      features: { 'about-you': { read } },
      model: [[['click', { ref: 'e1' }]], ask, done],
    });
    expect(state.consent.readFacts.map(({ label, site }) => `${label} for ${site}`)).toEqual([
      'full name for shop.example',
    ]);
  });

  test('needs a card where the user did not mention it; after a no, the model gets nothing', async () => {
    const { requests, transcript } = await tell({
      request: 'Order the mug',
      ...written(facts),
      model: [ask, done],
      replies: [{ type: 'confirm', callId: 'c1', allow: 'no' }],
    });
    expect(transcript).toContain('confirm facts on shop.example: full name?');
    expect(JSON.stringify(requests[1]?.request)).not.toContain('Ada');
  });

  test('a label that is not stored fails, and the failure names the stored ones', async () => {
    const { requests } = await tell({
      request: 'Use my data',
      ...written(facts),
      model: [[['get_user_facts', { labels: ['shoe size'] }]], done],
    });
    expect(resultIn(requests[1]!.request)).toContain('full name, city');
  });

  test('the tone of answers is in the system text, and only where the user has set one', async () => {
    const plain = await tell({ model: ['Hi.'] });
    const toned = await tell({ started: { tone: 'like a pirate' }, model: ['Hi.'] });
    expect(toned.requests[0]?.request.system).toBe(
      `${plain.requests[0]?.request.system}\nHow the user wants to be answered, in their words: like a pirate`,
    );
    expect(textOf(toned.requests[0]!.request, 0)).not.toContain('pirate');
  });
});
