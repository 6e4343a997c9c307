// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collect } from '@/utils/page/see/collect';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function found(html: string, text: string): Promise<string> {
  document.body.innerHTML = html;
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0, find: { text } });
  return renderSnapshot(root, { baseUrl: 'https://other.example/', maxTokens: 2_000 }).text;
}

it.each([
  ['Don\u2019t ask again', "Don't ask again"],
  ['The \u201cred\u201d one', 'the "red" one'],
  ['cafe\u0301 au lait', 'caf\u00e9'],
  ['caf\u00e9 au lait', 'cafe\u0301'],
  ['10\u201312 May', '10-12 may'],
  ['e\u2011mail', 'e-mail'],
])('%j is found as %j, in text and in a name', async (written, asked) => {
  expect(await found(`<p>Other</p><p>${written}</p>`, asked)).toContain(written);
  expect(await found(`<p>Other</p><button aria-label="${written}"></button>`, asked)).toContain('button');
});
