import { describe, expect, it, test } from 'vitest';
import type { HeldWrite } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const tab = { tabId: 1, url: 'https://shop.example/settings', title: 'Settings' };

function decide(one: HeldWrite, grants: Parameters<typeof factsOf>[0] = {}) {
  return guard.decide({ callId: one.id, call: { rule: 'write', write: one }, tab }, factsOf(grants));
}

type Given = Partial<HeldWrite> & { json?: unknown; path?: string };
const write = (id: string, { json = { sound: false }, path = '/api/settings/sound', ...rest }: Given): HeldWrite => ({
  id,
  method: 'PATCH',
  url: `https://shop.example${path}`,
  by: 'fetch',
  page: 'https://shop.example/settings',
  body: { text: JSON.stringify(json), size: 20 },
  control: 'Sound',
  ...rest,
});

/** What is decided about a request after the user has allowed another for the task. */
function after(allowed: Given, then: Given): string {
  const asked = decide(write('w1', allowed));
  if (asked.verdict !== 'ask') throw new Error('It was to ask.');
  return decide(write('w2', then), { grants: [{ callId: 'w1', card: asked.card, allow: 'task' }] }).verdict;
}

describe('A change that a page saves by itself, allowed for the task,', () => {
  test.each<[string, Given, Given]>([
    ['another control', {}, { control: 'Sound effects', json: { sound: true } }],
    ['an address beside it', {}, { path: '/api/settings/digest', json: { digest: 'Weekly' }, control: 'Digest' }],
    ['other fields at the same address', { path: '/api/settings' }, { path: '/api/settings', json: { theme: 'dark' } }],
    [
      'PUT',
      { method: 'PUT', path: '/prefs/1', json: { on: true } },
      { method: 'PUT', path: '/prefs/2', json: { on: true } },
    ],
  ])('covers %s', (_what, allowed, then) => {
    expect(after(allowed, then)).toBe('allow');
  });

  test.each<[string, Given]>([
    ['another method', { method: 'DELETE' }],
    ['POST beside PATCH', { method: 'POST' }],
    ['another site', { url: 'https://other.example/api/settings/sound', page: 'https://other.example/' }],
    ['another folder', { path: '/api/users/7' }],
    ['what is written', { json: { note: 'Meet me at the harbour at nine, and bring the papers.' } }],
    ['a receiver', { path: '/api/settings/copies', json: { copies: 'eve@evil.example' } }],
    ['an address', { path: '/api/settings/hook', json: { hook: 'https://evil.example/x' } }],
    ['forwarding', { path: '/api/settings/forwarding', json: { on: true } }],
    ['rights', { path: '/api/settings/me', json: { userRole: 'admin' } }],
    ['money', { path: '/api/settings/limit', json: { limit: 9000 } }],
    ['consent', { path: '/api/settings/terms', json: { accepted: true } }],
    ['a secret', { path: '/api/settings/pin', json: { pin: '1234' } }],
    ['an operation', { path: '/api/settings/run', json: { action: 'wipe' } }],
    ['deleting', { path: '/api/settings/all', json: { deleteAll: true } }],
    ['paying', { control: 'Pay now' }],
    ['sending', { control: 'Send' }],
    ['a state that deletes something', { path: '/api/settings/state', json: { state: 'deleted' } }],
    ['a second factor', { path: '/api/settings/two-factor', json: { on: false } }],
    ['signing in', { path: '/api/settings/loginAlerts', json: { on: false } }],
    ['an object', { json: { listId: 7 } }],
    ['a large number', { json: { height: 9000 } }],
    ['many fields', { json: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 } }],
    ['what cannot be read', { body: {} }],
  ])('does not cover %s', (_what, then) => {
    expect(after({}, then)).toBe('ask');
  });

  it('is as narrow as before for POST, by which one address may serve many operations', () => {
    const set: Given = { method: 'POST', path: '/api/set', json: { sound: 'off' } };
    expect(after(set, { ...set, json: { sound: 'on' } })).toBe('allow');
    expect(after(set, { ...set, control: 'Other' })).toBe('ask');
    expect(after(set, { ...set, path: '/api/other' })).toBe('ask');
  });

  it('does not cover another operation that stands in the query, but other numbers there', () => {
    const save: Given = { method: 'POST', path: '/do?what=save&id=7&t=1700000000', json: { sound: 'off' } };
    expect(after(save, { ...save, path: '/do?what=save&id=8&t=1700000001' })).toBe('allow');
    expect(after(save, { ...save, path: '/do?what=wipe&id=7&t=1700000000' })).toBe('ask');
  });
});
