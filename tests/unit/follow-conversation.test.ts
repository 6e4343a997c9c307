// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { followConversation } from '@/scripts/follow-conversation';
import type { Page } from '../helpers/browsers';

it('tells the row of a folded call in words that stand apart', async () => {
  document.body.innerHTML = `<div role="log">
    <div data-kind="tool" data-status="done"><details><summary><i></i><span>Clicked Save</span><span>Done</span><span>0.1 s</span></summary></details></div>
    <div data-kind="outcome" data-status="done">Answered</div>
  </div>`;
  // Nothing of the row is drawn.
  Object.defineProperty(document.querySelector('[data-kind=tool]'), 'innerText', { value: '' });
  const lines: string[] = [];
  const page = { waitFor: (read: (told: number[]) => unknown, told: number[]) => Promise.resolve(read(told)) };
  await followConversation(page as unknown as Page, (line) => lines.push(line)).end();
  expect(lines).toEqual(['  tool done    Clicked Save Done 0.1 s', '  outcome done Answered']);
});
