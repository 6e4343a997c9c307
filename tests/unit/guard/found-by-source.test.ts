import { describe, expect, it, test } from 'vitest';
import type { GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { settledActOf } from '@/utils/guard/settled';
import { defaultSafety } from '@/utils/settings/safety';
import { approvedEffects } from '@/utils/agent/task/effect-budget';
import { toDraft } from '@/utils/contracts/plan-steps';
import { callOf, decideWithCritic } from '../../helpers/guard-facts';
import { form, page, press, said, send, site } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const code = 'RC-1A2B3C4D';
const put = (value: string): Partial<GuardFacts> => ({
  written: [value],
  here: [{ name: 'Note', value }],
  put: [{ name: 'Note', value, site: 'post.example' }],
});

/** What the user allows for the task on the card of one act. */
function allowedForTask(request: GuardRequest, facts: GuardFacts): Partial<GuardFacts> {
  const asked = guard.decide(request, facts);
  if (asked.verdict !== 'ask') throw new Error('It was to ask.');
  return { grants: [{ callId: request.callId, card: asked.card, allow: 'task' }] };
}

describe('A field that the page calls a token', () => {
  const saves = (value: string) => send('/api/note', { note_token: value });

  it('is no cover for another value once it was allowed for the task', () => {
    const words = 'Note that I am late';
    const grants = allowedForTask(saves('I am late'), said(words, put('I am late')));
    const other = { ...saves(code), callId: 'w2' };
    expect(guard.decide(other, said(words, { ...put(code), ...grants })).verdict).toBe('ask');
  });

  it('shows what the task put there', () => {
    const asked = guard.decide(saves(code), said('Note that I am late', put(code)));
    expect(asked).toMatchObject({ card: { fields: [{ name: 'note_token', value: code, from: 'model' }] } });
  });

  it('tells one settled act from another', () => {
    const act = (item: string) => send('/api/star', { item_token: item });
    const asked = guard.decide(act('mug'), said('Star the mug'));
    const settled = asked.verdict === 'ask' ? settledActOf(asked.card) : undefined;
    if (!settled) return;
    const facts = said('Star the mug', { safety: { ...defaultSafety, settled: [settled] } });
    expect(guard.decide(act('mug'), facts).verdict).toBe('allow');
    expect(guard.decide(act('all'), facts).verdict).toBe('ask');
  });
});

test('What follows a second question mark is a part of the address that was settled', () => {
  const act = (query: string) => press(form('Show', { view: 'list' }, { action: `${site}/desk/view?by=name${query}` }));
  const asked = guard.decide(act('?'), said('Show the list'));
  const settled = asked.verdict === 'ask' ? settledActOf(asked.card) : undefined;
  if (!settled) throw new Error('It was to be settled.');
  const facts = said('Show the list', { safety: { ...defaultSafety, settled: [settled] } });
  expect(guard.decide(act('?'), facts).verdict).toBe('allow');
  expect(guard.decide(act('?&visible=everybody'), facts).verdict).toBe('ask');
});

test('What was allowed for the task with one control goes out by no other without a card', () => {
  const note = put(code);
  const keep = press(form('Keep for me', { Note: code }));
  const grants = allowedForTask(keep, said('Keep my note', note));
  const facts = said('Keep my note', { ...note, ...grants });
  expect(decideWithCritic(guard, keep, facts).verdict).toBe('allow');
  const everybody = press(form('Julkaise', { Note: code }, { action: `${site}/wall` }));
  expect(decideWithCritic(guard, everybody, facts).verdict).toBe('ask');
});
