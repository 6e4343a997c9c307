import { expect, it } from 'vitest';
import { outcomeOf } from '../../../bench/wire/outcome';
import { reported } from '../../../bench/wire/reported';

it.each(reported)('$service: $body is $outcome', async (answer) => {
  expect(await outcomeOf(answer)).toBe(answer.outcome);
});
