// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { pressRepeatedly } from '@/utils/page/typing/keyboard';

afterEach(() => document.body.replaceChildren());

it('a page has its turn while a key is down, as it has with a person', async () => {
  document.body.innerHTML = '<div tabindex="0">Edge</div>';
  const edge = document.querySelector('div') as HTMLElement;
  edge.focus();
  const seen: string[] = [];
  const turn = new MessageChannel();
  turn.port1.onmessage = () => seen.push('its turn');
  edge.addEventListener('keydown', () => {
    seen.push('down');
    turn.port2.postMessage('');
  });
  edge.addEventListener('keyup', () => seen.push('up'));
  await pressRepeatedly({ kind: 'press', keys: 'Backspace', times: 2 });
  turn.port1.close();
  expect(seen).toEqual(['down', 'its turn', 'up', 'down', 'its turn', 'up']);
});
