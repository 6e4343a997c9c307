import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newDisk } from '@/tests/helpers/journal';
import { pagePort } from '@/tests/helpers/page-port';
import { deleteEverything } from '@/utils/browser/journal/delete-everything';
import { pageMethods } from '@/utils/contracts/page-methods';
import type { PagePort } from '@/utils/contracts/ports';
import type { FieldKind } from '@/utils/page/api';
import { fail } from '@/utils/failure';
import { readSecrets, saveSecret } from '../../../browser/stored';
import { coverOf, withSecrets } from '../../../browser/typed-secrets';

const secret = { name: 'bank password', origin: 'https://bank.example', value: 'p&ss w"rd' };
const { signal } = new AbortController();

/** A page at this address, and what was typed into it. */
function page(url: string, userWords = ['Sign in with %Bank password%'], field: FieldKind | undefined = 'password') {
  const typed: string[] = [];
  const port = pagePort({
    foresee: async () => ({ url, control: { role: 'textbox', name: 'Password', ...(field ? { field } : {}) } }),
    async act(action) {
      const { text = '' } = action as { text?: string };
      typed.push(text);
      return { value: text };
    },
    view: async () => ({ url, text: `You typed ${secret.value}, ${encodeURIComponent(secret.value)}`, title: 'T' }),
  });
  return { typed, port: withSecrets(port, [secret], () => userWords) };
}
const type = (text: string, ref: string | undefined = 'e1') =>
  ({ kind: 'type', text, mode: 'replace', submit: false, ...(ref ? { ref } : {}) }) as const;

describe('a secret of the user', () => {
  it('is typed on its site where the user wrote its name, and its value is shown to nobody', async () => {
    const { port, typed } = page('https://bank.example/login');
    expect(await port.act(type('%bank password%'), signal)).toEqual({ value: '%bank password%' });
    expect(typed).toEqual([secret.value]);
    expect((await port.view({}, signal)).text).toBe('You typed %bank password%, %bank password%');
  });

  it.each([
    ['on another site', 'https://bank.example.evil.example/', '%bank password%', undefined],
    ['on another port', 'https://bank.example:8443/', '%bank password%', undefined],
    ['without encryption', 'http://bank.example/', '%bank password%', undefined],
    ['in a document without a site', 'about:blank', '%bank password%', undefined],
    ['with other text', 'https://bank.example/', 'x%bank password%', undefined],
    ['where the user did not write it', 'https://bank.example/', '%bank password%', ['Sign in']],
  ])('is not typed %s', async (_where, url, text, words) => {
    const { port, typed } = page(url, words);
    await expect(port.act(type(text), signal)).rejects.toMatchObject({ failure: { code: 'DENIED' } });
    expect(typed).toEqual([]);
  });

  it.each<FieldKind | 'no field of a form'>(['text', 'email', 'tel', 'hidden', 'choice', 'no field of a form'])(
    'is not typed into a field of another kind: %s',
    async (kind) => {
      const { port, typed } = page('https://bank.example/chat', undefined, kind as FieldKind);
      await expect(port.act(type('%bank password%'), signal)).rejects.toMatchObject({
        failure: { code: 'DENIED', hint: expect.stringContaining('ask the user') as string },
      });
      expect(typed).toEqual([]);
    },
  );

  it.each<FieldKind>(['password', 'code', 'card'])('is typed into a field for a %s', async (kind) => {
    const { port, typed } = page('https://bank.example/', undefined, kind);
    await port.act(type('%bank password%'), signal);
    expect(typed).toEqual([secret.value]);
  });

  it('is not stored with what an element is called either', async () => {
    const known = { role: 'cell', name: secret.value };
    const naming = pagePort({
      describe: async () => known,
      whenPointedAt: async () => ({ ref: 'e1', known }),
    });
    const port = withSecrets(naming, [secret], () => []);
    const covered = { role: 'cell', name: '%bank password%' };
    expect(await port.describe('e1', signal)).toEqual(covered);
    expect(await port.whenPointedAt(signal)).toEqual({ ref: 'e1', known: covered });
  });

  it('is not shown by a failure either', async () => {
    const failing = pagePort({
      foresee: async () => ({
        url: 'https://bank.example/',
        control: { role: 'textbox', name: 'Code', field: 'code' },
      }),
      act: () => Promise.reject(fail('NO_EFFECT', `The field did not take "${secret.value}".`)),
    });
    const port = withSecrets(failing, [secret], () => ['%bank password%']);
    await expect(port.act(type('%bank password%'), signal)).rejects.toMatchObject({
      failure: { code: 'NO_EFFECT', message: 'The field did not take "%bank password%".' },
    });
  });

  it('is not typed into whatever has the focus', async () => {
    const { port, typed } = page('https://bank.example/');
    await expect(
      port.act({ kind: 'type', text: '%bank password%', mode: 'replace', submit: false }, signal),
    ).rejects.toThrow();
    expect(typed).toEqual([]);
  });

  it('leaves all other text as it is', async () => {
    const { port, typed } = page('https://evil.example/');
    await port.act(type('50% of 80%'), signal);
    expect(typed).toEqual(['50% of 80%']);
  });

  it('is covered in all spellings, and a short one only where it is all of a text', () => {
    const cover = coverOf([secret, { name: 'pin', origin: 'https://bank.example', value: '123' }]);
    expect(cover({ body: { text: JSON.stringify({ a: secret.value }), n: 5 }, list: ['123', '4123'] })).toEqual({
      body: { text: '{"a":"%bank password%"}', n: 5 },
      list: ['%pin%', '4123'],
    });
    expect(cover(`p=${new URLSearchParams([['', secret.value]]).toString().slice(1)}`)).toBe('p=%bank password%');
  });

  it('is covered by whatever gives words of the page', async () => {
    const names = Object.keys(pageMethods) as (keyof PagePort)[];
    const giving = Object.fromEntries(names.map((name) => [name, async () => secret.value])) as unknown as PagePort;
    const port = withSecrets(giving, [secret], () => []);
    const told = await Promise.all(
      names.map(async (name) => [name, await (port[name] as (what: object) => unknown)({})]),
    );
    expect(told.filter(([, words]) => words === '%bank password%').map(([name]) => name)).toEqual(
      names.filter((name) => pageMethods[name].givesWords),
    );
  });

  it('is gone once everything is deleted', async () => {
    newDisk();
    fakeBrowser.reset();
    await saveSecret(secret);
    expect(await readSecrets()).toEqual([secret]);
    await deleteEverything();
    expect(await readSecrets()).toEqual([]);
  });
});
