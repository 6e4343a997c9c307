// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { pressRepeatedly } from '@/utils/page/typing/keyboard';

afterEach(() => document.body.replaceChildren());

test.each([
  ['ArrowRight', ['down', 'repeated', 'up']],
  ['Enter', ['down', 'up']],
  [' ', ['down', 'up']],
  ['Control+s', ['down', 'up']],
])('%s that is held for some time is %j: what may act was judged as one press', async (keys, heard) => {
  document.body.innerHTML = '<div tabindex="0">Edge</div>';
  const edge = document.querySelector('div') as HTMLElement;
  edge.focus();
  const seen: string[] = [];
  edge.addEventListener('keydown', ({ key, repeat }) => key !== 'Control' && seen.push(repeat ? 'repeated' : 'down'));
  edge.addEventListener('keyup', ({ key }) => key !== 'Control' && seen.push('up'));
  await pressRepeatedly({ kind: 'press', keys, holdMs: 600 });
  // How often a key repeats depends on the machine.
  expect([...new Set(seen)]).toEqual(heard);
});
