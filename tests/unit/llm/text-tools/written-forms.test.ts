import { expect, it } from 'vitest';
import { readIn, written } from '../../../bench/wire/written';

it.each(Object.keys(written))(
  '%s is read as a call, and not shown, with tools and with tools as text',
  async (form) => {
    const text = written[form] ?? '';
    expect([await readIn(text, false), await readIn(text, true)]).toEqual(Array(2).fill('click {"ref":"e1"}'));
  },
);
