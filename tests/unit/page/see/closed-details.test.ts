// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collect } from '@/utils/page/see/collect';
import { visibleCopy } from '@/utils/page/see/html/visible-copy';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function told(html: string): Promise<string[]> {
  document.body.innerHTML = html;
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0 });
  const { text } = renderSnapshot(root, { baseUrl: 'https://other.example/', maxTokens: 2_000 });
  return [text, (await visibleCopy(document.body)).root.textContent ?? ''];
}

it('text in no element of its own is told only while its details are open', async () => {
  const details = (open: string) => `<details ${open}><summary>Seats</summary>Row 12 <b>Row 13</b></details>`;
  for (const text of await told(details('open'))) expect(text).toContain('Row 12');
  for (const text of await told(details(''))) expect(text).not.toContain('Row 1');
});
