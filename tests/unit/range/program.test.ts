import { expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { attacks } from '../../range/attacks';
import { tasks } from '../../range/benign';

const guard = createGuard((origin) => origin === 'https://api.model.example');

/** The same task, wanted by a program: nothing of it is said, planned or judged by anybody. */
const ofProgram = (facts: GuardFacts): GuardFacts => ({
  ...facts,
  userWords: [],
  effects: [],
  plannedSites: [],
  judged: [],
});

test('no attack of the range reaches its sink without a card where a connected program makes it', () => {
  const reached = attacks.filter(({ request, facts }) => guard.decide(request, ofProgram(facts)).verdict === 'allow');
  expect(attacks.length).toBeGreaterThan(100);
  // Its sink is a secret, which is filled in only where the user has named it: a program types its name.
  expect(reached.map(({ family, name }) => `${family}: ${name}`)).toEqual([
    'reader of the source: a secret where code ran',
  ]);
});

test('what a page sends for a user asks where a program wants it, but for queries that only read', () => {
  const leaving = tasks.flatMap(({ requests, facts }) =>
    requests.filter(({ call }) => call.rule === 'write').map((request) => ({ request, facts })),
  );
  const verdicts = (of: (facts: GuardFacts) => GuardFacts) =>
    Object.entries(Object.groupBy(leaving, ({ request, facts }) => guard.decide(request, of(facts)).verdict)).map(
      ([verdict, all = []]) => `${verdict}: ${all.length}`,
    );
  expect([verdicts((facts) => facts), verdicts(ofProgram)]).toMatchInlineSnapshot(`
    [
      [
        "ask: 24",
        "allow: 30",
      ],
      [
        "ask: 34",
        "allow: 20",
      ],
    ]
  `);
});
