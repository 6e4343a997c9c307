// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkSelector } from '@/utils/page/aria/asked-selector';
import { waitFor } from '@/utils/page/watch/wait';

// This environment knows fewer of them than browsers do.
vi.mock(import('@/utils/page/dom/selector'), async (original) => ({ ...(await original()), isSelector: () => true }));

afterEach(() => document.body.replaceChildren());

const refused = { failure: { code: 'INVALID_ARGUMENTS', message: expect.stringContaining('values') as string } };
function failureOf(selector: string): unknown {
  try {
    checkSelector(selector);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('where a password stands in a page', () => {
  it.each([
    'input[type=password][value^="h"]',
    '[ VALUE ^= h ]',
    '[*|value^=h]',
    '[|value^=h]',
    String.raw`[v\61lue^=h]`,
    String.raw`[\76 alue^=h]`,
    String.raw`[\000076alue^=h]`,
    '[/* " */value^=h]',
    '[title="/*"], [value^=h], [title="*/"]',
    ':is(a, [value^=h])',
    'body:has([value^=h]) p',
    'p:not([value^=h] + p)',
    '[value]',
    '[value',
  ])('no selector tests its value: %s', (selector) => {
    document.body.innerHTML = '<input type="password" value="hunter2"><p>Hello</p>';
    expect(failureOf(selector)).toMatchObject(refused);
  });

  it.each(['#value', '.value', '[data-value="1"]', '[aria-valuenow="1"]', 'input:checked', 'input[type=password]'])(
    'others find what they fit: %s',
    (selector) => {
      document.body.innerHTML = '<input type="password" value="hunter2"><p>Hello</p>';
      expect(failureOf(selector)).toBeUndefined();
    },
  );

  it('it is safe from a wait that began before, too', async () => {
    document.body.innerHTML = '<input type="password">';
    const waiting = waitFor({ selector: '[value^=h]', state: 'visible', timeoutMs: 2000 } as never, () =>
      Promise.reject(new Error('not asked')),
    );
    setTimeout(() => document.querySelector('input')!.setAttribute('value', 'hunter2'), 20);
    await expect(waiting).rejects.toMatchObject(refused);
  });

  it('it is safe in a shadow root', () => {
    document.body.innerHTML = '<div></div>';
    const root = document.querySelector('div')!.attachShadow({ mode: 'open' });
    root.innerHTML = '<input type="password" value="hunter2">';
    expect(failureOf('[value^=h]')).toMatchObject(refused);
  });
});

it('which choice is a secret is not tested', () => {
  document.body.innerHTML = '<select name="cvc"><option>1</option><option selected>2</option></select>';
  expect(failureOf('option:nth-child(2):checked')).toMatchObject(refused);
});

it('values are tested where no secret stands', () => {
  document.body.innerHTML = '<input type="password"><input type="radio" value="yes"><button value="buy">Buy</button>';
  expect(failureOf('[value=yes]')).toBeUndefined();
  expect(failureOf('button[value="buy"]')).toBeUndefined();
});
