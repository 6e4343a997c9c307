// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { waitFor } from '@/utils/page/watch/wait';

afterEach(() => document.body.replaceChildren());

const shown = (name: string): PageNode => ({ role: 'document', children: [{ role: 'text', name }] }) as PageNode;
const wait = (find: () => Promise<PageNode>) =>
  waitFor({ text: 'Thank you', state: 'visible', timeoutMs: 0 } as never, find);

it('does not walk a page that does not have the letters of the text', async () => {
  document.body.innerHTML = '<p>Please wait</p>';
  const find = vi.fn(() => Promise.resolve(shown('Please wait')));
  await expect(wait(find)).rejects.toMatchObject({ failure: { code: 'TIMEOUT' } });
  expect(find).not.toHaveBeenCalled();
});

it.each([
  ['in two elements, with other white space', '<p>Thank<b>\n you</b></p>'],
  ['in another case', '<p>THANK YOU</p>'],
  ['in a field', '<input value="Thank you">'],
  ['in the name of a picture', '<img alt="Thank you">'],
  ['in a label for screen readers', '<div aria-label="Thank you"></div>'],
])('finds a text %s', async (_, html) => {
  document.body.innerHTML = html;
  expect(await wait(() => Promise.resolve(shown('Thank you')))).toEqual({ waitedMs: expect.any(Number) as number });
});

it.each([
  ['Thank\u00adyou', 'Thankyou'],
  ['Tha\u200bnkyou', 'thankyou'],
  ['Thank\u2011you', 'thank-you'],
  ['Don\u2019t go', "Don't go"],
  ['Thank yo\u0075\u0308', 'Thank yo\u00fc'],
])('finds %j, which looks like %j', async (written, text) => {
  document.body.textContent = written;
  const condition = { text, state: 'visible', timeoutMs: 0 } as never;
  expect(await waitFor(condition, () => Promise.resolve(shown(written)))).toHaveProperty('waitedMs');
});

it('finds a text in a shadow root', async () => {
  document.body.innerHTML = '<div id="host"></div>';
  document.getElementById('host')!.attachShadow({ mode: 'open' }).innerHTML = '<p>Thank you</p>';
  expect(await wait(() => Promise.resolve(shown('Thank you')))).toEqual({ waitedMs: expect.any(Number) as number });
});

it('does not match letters that nobody can see', async () => {
  document.body.innerHTML = '<p hidden>Thank you</p>';
  await expect(wait(() => Promise.resolve(shown('Please wait')))).rejects.toMatchObject({
    failure: { code: 'TIMEOUT', message: 'The text "Thank you" did not appear after 0 s.' },
  });
});
