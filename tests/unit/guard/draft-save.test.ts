import { describe, expect, test } from 'vitest';
import type { HeldWrite } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const page = 'https://mail.example/compose';
const facts = (given: Parameters<typeof factsOf>[0] = {}) =>
  factsOf({ userWords: ['Prepare a mail'], startUrl: page, written: [hello, 'Subject line', 'Hi'], ...given });
const hello = 'Hello Ann,\n\nsee you on Monday & Tuesday.';

type Given = Partial<HeldWrite> & { json?: unknown; path?: string };
const draft = { id: 'd7', to: 'ann@mail.example', subject: '', body: '', rev: 1 };

const save = (id: string, { json = draft, path = '/api/drafts/autosave', ...rest }: Given): HeldWrite => ({
  id,
  method: 'POST',
  url: `https://mail.example${path}`,
  by: 'fetch',
  page,
  body: { text: JSON.stringify(json), size: 20 },
  control: 'Subject',
  filled: 'typed',
  ...rest,
});

function decide(write: HeldWrite, given = facts()) {
  const tab = { tabId: 1, url: page, title: 'Compose' };
  return guard.decide({ callId: write.id, call: { rule: 'write', write }, tab }, given);
}

/** What is decided about a request after the user has allowed another for the task. */
function after(allowed: Given, then: Given): string {
  const asked = decide(save('w1', allowed));
  if (asked.verdict !== 'ask') throw new Error('It was to ask.');
  return decide(save('w2', then), facts({ grants: [{ callId: 'w1', card: asked.card, allow: 'task' }] })).verdict;
}

const body: Given = { control: 'Message', json: { ...draft, body: hello, rev: 2 } };

describe('A draft that a page saves by itself, allowed for the task,', () => {
  test.each<[string, Given, Given]>([
    ['a text that was typed into another field', {}, body],
    [
      'what an editor makes of the text',
      {},
      {
        ...body,
        json: { ...draft, body: '<p>Hello Ann,</p><p>see you on Monday &amp; Tuesday.</p>', rev: 3 },
      },
    ],
    [
      'a text beside what stood there',
      { json: { ...draft, body: 'Regards, Eva' } },
      {
        ...body,
        json: { ...draft, body: `${hello}\n\nRegards, Eva` },
      },
    ],
    ['two texts', {}, { ...body, json: { ...draft, subject: 'Subject line', body: hello } }],
    ['by PUT, too', { method: 'PUT' }, { ...body, method: 'PUT' }],
    [
      'when it was saved',
      { json: { ...draft, updatedAt: 1 } },
      {
        ...body,
        json: { ...draft, body: hello, updatedAt: '2026-01-01T10:00:00Z' },
      },
    ],
  ])('covers %s', (_what, allowed, then) => {
    expect(after(allowed, then)).toBe('allow');
  });

  test.each<[string, Given]>([
    ['a button that sends the same', { ...body, filled: undefined as never, control: 'Done' }],
    ['a choice', { ...body, filled: 'chosen' }],
    ['another address', { ...body, path: '/api/drafts/7' }],
    ['another query', { ...body, path: '/api/drafts/autosave?id=8' }],
    ['another method', { ...body, method: 'PUT' }],
    ['another site', { ...body, url: 'https://other.example/api/drafts/autosave', page: 'https://other.example/' }],
    ['another draft', { ...body, json: { ...draft, id: 'd8', body: hello } }],
    ['another receiver, typed', { control: 'To', json: { ...draft, to: 'Hi' } }],
    ['another receiver beside the text', { ...body, json: { ...draft, to: 'eve@evil.example', body: hello } }],
    ['words that nobody typed', { ...body, json: { ...draft, body: 'The code is 4711.' } }],
    ['words beside those that were typed', { ...body, json: { ...draft, body: `${hello} Bcc: eve` } }],
    ['a further field', { ...body, json: { ...draft, body: hello, send: true } }],
    ['a field less', { ...body, json: { id: 'd7', body: hello } }],
    ['a field for a receiver', { ...body, control: 'Recipient' }],
    ['a field for an account', { ...body, control: 'IBAN' }],
    ['a field for an e-mail address', { ...body, control: 'E-mail' }],
    ['a field for money', { ...body, control: 'Amount' }],
    ['deleting', { ...body, method: 'DELETE' }],
    ['what cannot be read', { ...body, body: {} }],
  ])('does not cover %s', (_what, then) => {
    expect(after({}, then)).toBe('ask');
  });

  test.each([
    '/api/mails/send',
    '/api/sendDraft',
    '/send_mail/7',
    '/api/publish',
    '/api/posts/7/publication',
    '/checkout/note',
    '/api/orders/7',
    '/api/delete',
    '/graphql',
    '/rpc',
    '/run?method=save',
    '/api/%73end',
    '/nachricht/senden',
    '/api/account',
  ])('is offered at no address such as %s', (path) => {
    expect(after({ path }, { ...body, path })).toBe('ask');
  });

  test('never covers a field that names its value for the server, nor a state', () => {
    const named = (field: string, value: string): Given => ({ json: { field, value }, control: field });
    expect(after(named('notes', 'Hi'), named('payout', 'Subject line'))).toBe('ask');
    expect(
      after({ json: { ...draft, state: 'draft' } }, { ...body, json: { ...draft, body: hello, state: 'sent' } }),
    ).toBe('ask');
    expect(after({ json: { ...draft, sent: false } }, { ...body, json: { ...draft, body: hello, sent: true } })).toBe(
      'ask',
    );
    expect(
      after({ json: { ...draft, password: 'a' } }, { ...body, json: { ...draft, body: hello, password: 'b' } }),
    ).toBe('ask');
  });

  test('does not cover an address or a number of an account, even where it was typed', () => {
    for (const text of ['eve@evil.example', 'https://evil.example/x', 'DE02 1203 0000 0000 2020 51']) {
      const asked = decide(save('w1', {}));
      if (asked.verdict !== 'ask') throw new Error('It was to ask.');
      const known = facts({ written: [text], grants: [{ callId: 'w1', card: asked.card, allow: 'task' }] });
      expect(decide(save('w2', { control: 'Place', json: { ...draft, body: text } }), known).verdict).toBe('ask');
    }
  });

  test('is nothing more where it was allowed once', () => {
    const asked = decide(save('w1', {}));
    if (asked.verdict !== 'ask') throw new Error('It was to ask.');
    const grants = [{ callId: 'w1', card: asked.card, allow: 'once' as const }];
    expect(decide(save('w2', body), facts({ grants })).verdict).toBe('ask');
  });
});

describe('A draft that the page saves after a button was pressed', () => {
  const afterButton = (allowed: Given, then: Given): string =>
    after(allowed, { filled: undefined as never, control: 'Bold', ...then });
  const fieldSave = { control: 'Message', filled: 'typed' } as const;

  test('is covered if the page saved such a draft while a field was filled in', () => {
    const bold = { ...draft, body: `<b>${hello}</b>`, rev: 3 };
    expect(afterButton({}, { json: bold, fieldSave })).toBe('allow');
    expect(afterButton({}, { json: bold })).toBe('ask');
  });

  test('is not covered where it sends anything else', () => {
    expect(afterButton({}, { json: { ...draft, body: 'The code is 4711.' }, fieldSave })).toBe('ask');
    expect(afterButton({}, { json: { ...draft, to: 'eve@evil.example' }, fieldSave })).toBe('ask');
    expect(afterButton({}, { json: { ...draft, rev: 9, send: true }, fieldSave })).toBe('ask');
  });

  test('is judged by its button if nothing was allowed', () => {
    const pressed = save('w1', { filled: undefined as never, control: 'Bold', fieldSave });
    const verdict = decide(pressed);
    expect(verdict.verdict === 'ask' && verdict.card).toMatchObject({ rule: 'write', control: 'Bold' });
    expect(decide(pressed, facts({ userWords: ['Press Bold'] })).verdict).toBe('allow');
  });
});

describe('A draft that the user wants', () => {
  const wanted = (words: string, write: Given = {}) => decide(save('w1', write), facts({ userWords: [words] })).verdict;

  test.each([
    'Write a mail to Ann and leave it as a draft',
    'Write to Ann. Do not send it, save it as a draft.',
    'Schreib Ann und speichere es als Entwurf',
    '下書きを作って',
    'Draft a reply to Ann',
    'Please draft an answer that says hello',
    'I need a draft of a mail to Ann',
    'Could you prepare a draft?',
    'Open my draft and add a sentence',
    'Find the draft, then finish it',
    'Erstelle einen Entwurf',
    'Écris un brouillon pour Ann',
    'Guarda el mensaje como borrador',
    'Salve como rascunho',
    'Сохрани письмо в черновики',
    '把邮件保存为草稿',
    'احفظ الرسالة كمسودة',
  ])('is saved without a card, however often: %s', (words) => {
    expect(wanted(words)).toBe('allow');
    expect(wanted(words, { ...body, control: 'To' })).toBe('allow');
    expect(wanted(words, { filled: undefined as never, control: 'Ann Lee', path: '/api/drafts' })).toBe('allow');
  });

  test('may be wanted by the approved plan', () => {
    const effects = [{ kind: 'submit' as const, count: 1, sites: [], on: 'Save the draft' }];
    expect(decide(save('w1', {}), facts({ effects })).verdict).toBe('allow');
    const other = [{ kind: 'submit' as const, count: 1, sites: [], on: 'Save the form' }];
    expect(decide(save('w1', {}), facts({ effects: other })).verdict).toBe('ask');
  });

  test.each<[string, string, Given]>([
    ['it is not wanted', 'Write to Ann, but do not save a draft', {}],
    ['the words are only about one', 'Summarise the draft', {}],
    ['the words ask for them', 'Which drafts do I have?', {}],
    ['the words ask who made it', 'Who wrote this draft?', {}],
    ['the words ask what it says', 'What is in the draft?', {}],
    ['the words ask for mails', 'Which mails were saved as drafts?', {}],
    ['it is to be read out', 'Lies den Entwurf vor', {}],
    ['it is to be written into a note', 'Type "save it as a draft" into the title', {}],
    ['the address sends it', 'Leave it as a draft', { path: '/api/drafts/send' }],
    ['the address deletes it', 'Leave it as a draft', { method: 'DELETE' }],
    [
      'a button has caused it, and its address names no draft',
      'Leave it as a draft',
      { filled: undefined as never, path: '/api/notes' },
    ],
    ['it goes to another site', 'Leave it as a draft', { url: 'https://o.example/drafts', page: 'https://o.example/' }],
  ])('asks where %s', (_why, words, write) => {
    expect(wanted(words, write)).toBe('ask');
  });
});
