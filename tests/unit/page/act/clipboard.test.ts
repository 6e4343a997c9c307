// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clipboard } from '@/utils/page/api';
import { press } from '@/utils/page/typing/keyboard';

// Firefox 153 pastes no HTML from an extension.
vi.mock('@/utils/page/dom/platform', () => ({ isFirefox: false, mouseId: 1, menuOnRelease: false }));

const page = window as unknown as { happyDOM: { setURL(url: string): void } };
const at = (url: string) => page.happyDOM.setURL(url);

beforeEach(() => {
  at('https://mail.example/inbox');
  document.body.innerHTML = '<textarea></textarea>';
  document.querySelector('textarea')?.focus();
});
afterEach(() => document.body.replaceChildren());

/** The types that a page is given by a paste. */
async function pasted(clipboard: Clipboard | undefined): Promise<string[]> {
  let types: string[] = [];
  const see = (event: ClipboardEvent) => {
    event.preventDefault();
    types = ['text/plain', 'text/html'].filter((type) => event.clipboardData?.getData(type));
  };
  document.addEventListener('paste', see, { once: true });
  await press('Control+V', clipboard);
  return types;
}

async function copied(): Promise<Clipboard | undefined> {
  document.addEventListener(
    'copy',
    (event) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', 'invoice');
      event.clipboardData?.setData('text/html', '<a href="https://mail.example/?all-of-the-mail">invoice</a>');
    },
    { once: true },
  );
  return (await press('Control+C')).clipboard;
}

test('Within the site on which it was copied, a text is pasted with its links', async () => {
  expect(await pasted(await copied())).toEqual(['text/plain', 'text/html']);
});

test('Another site gets the text alone, which is what the user is shown', async () => {
  const clipboard = await copied();
  at('https://shop.example/mugs');
  expect(await pasted(clipboard)).toEqual(['text/plain']);
  expect(await pasted({ text: 'invoice', html: '<b>invoice</b>' })).toEqual(['text/plain']);
});

test('What is pasted is told to the guard, also where a page keeps it in no field', async () => {
  document.body.tabIndex = 0;
  document.body.focus();
  expect(await press('Control+V', { text: 'invoice' })).toEqual({ left: [{ name: '', value: 'invoice' }] });
});
