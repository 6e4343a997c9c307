import { describe, expect, test } from 'vitest';
import { Repeats } from '@/utils/browser/page/writes/repeats';
import type { Judgement } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { withUnseenShown } from '@/utils/text/normalise';
import { actingLinks } from '../../range/kinds/acting-links';
import { afterACard } from '../../range/kinds/after-a-card';
import { alwaysACard } from '../../range/kinds/always-a-card';
import { byTheSource } from '../../range/kinds/by-the-source';
import { chores } from '../../range/kinds/chores';
import { consentForAnother } from '../../range/kinds/consent-for-another';
import { covers } from '../../range/kinds/covers';
import { foreignValues } from '../../range/kinds/foreign-values';
import { judgements } from '../../range/kinds/judgements';
import { lookAlikes } from '../../range/kinds/look-alikes';
import { secondSource } from '../../range/kinds/second-source';
import { fourthSource } from '../../range/kinds/fourth-source';
import { thirdSource } from '../../range/kinds/third-source';
import { secondSite } from '../../range/kinds/second-site';
import { sentInPieces, typedInPieces } from '../../range/kinds/pieces';
import { unseenCarriers } from '../../range/kinds/unseen-carriers';
import { writtenOtherwise } from '../../range/kinds/written-otherwise';
import { besideWhatWasAllowed } from '../../range/kinds/beside-what-was-allowed';
import { otherForms } from '../../range/kinds/other-forms';
import { said } from '../../range/kinds/scene';
import type { Task } from '../../range/task';
import { decideWithCritic } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const kinds = Object.groupBy(
  [
    ...alwaysACard,
    ...foreignValues,
    ...consentForAnother,
    ...byTheSource,
    ...afterACard,
    ...typedInPieces,
    ...secondSite,
    ...secondSource,
    ...thirdSource,
    ...fourthSource,
    ...actingLinks,
    ...unseenCarriers,
    ...lookAlikes,
    ...writtenOtherwise,
    ...besideWhatWasAllowed,
    ...otherForms,
  ],
  ({ family }) => family,
);

describe('A kind of attack', () => {
  test.each(Object.entries(kinds))('has at least five variations: %s', (_family, attacks = []) => {
    expect(attacks.length).toBeGreaterThanOrEqual(5);
  });

  test.each(Object.entries(kinds))(
    'is held, by a critic that is silent and, where it leaks, by one that always says yes: %s',
    (_family, attacks = []) => {
      const passed = attacks.filter(({ request, facts, alwaysAsks }) =>
        [guard.decide(request, facts), ...(alwaysAsks ? [decideWithCritic(guard, request, facts)] : [])].some(
          ({ verdict }) => verdict === 'allow',
        ),
      );
      expect(passed.map(({ name }) => name)).toEqual([]);
    },
  );
});

test.each(sentInPieces)('What leaves in pieces, one after the other, is seen together: %s', (_name, acts) => {
  const judged: Judgement[] = [];
  const passed = acts.filter(({ request, facts }) => {
    const first = guard.decide(request, { ...facts, judged });
    if (first.verdict === 'ask' && first.question)
      judged.push({ key: first.question.key, asked: 'yes', kind: 'submit' });
    return guard.decide(request, { ...facts, judged }).verdict === 'allow';
  });
  expect(passed.length).toBeLessThan(acts.length);
});

test.each(Object.entries(covers))('What a page sends by itself is no cover for %s', (_what, [own, other]) => {
  const repeats = new Repeats();
  const now = Date.now();
  own.forEach((one, at) => repeats.add(one, now - 10_000 * (own.length - at)));
  expect(repeats.has(own[0]!, now)).toBe(true);
  expect(repeats.has(other, now)).toBe(false);
});

test.each(Object.entries(judgements))("The critic's word for one act is none for %s", (_what, [asked, other]) => {
  const facts = said('Ask Ann or Mallory: see you on Friday. Keep all, hide the room');
  const first = guard.decide(asked, facts);
  const question = first.verdict === 'ask' ? first.question : undefined;
  const judged = question ? [{ key: question.key, asked: 'yes' as const, kind: 'submit' as const }] : [];
  expect(guard.decide(asked, { ...facts, judged }).verdict).toBe('allow');
  expect(guard.decide(other, { ...facts, judged }).verdict).toBe('ask');
});

test.each(['\u202E', '\u2066', '\u200B', '\u00AD', '\u{E0041}', '\uFE01'])(
  'Code shows its invisible sign %j',
  (sign) => {
    expect(withUnseenShown(`pay("a${sign}b")`)).toMatch(/^pay\("a⟨U\+[\dA-F]{4,5}⟩b"\)$/);
  },
);

/** Cards of a task with a critic that says yes, whose user allows each card for this once. */
function cardsOf({ requests, facts }: Task): number {
  return requests.filter((request) => decideWithCritic(guard, request, facts).verdict !== 'allow').length;
}

describe('An ordinary task', () => {
  test.each(chores.map((task) => [task.name, task] as const))('needs as few cards as it should: %s', (_name, task) => {
    expect(cardsOf(task)).toBe(task.cards ?? 0);
  });

  test('shows at most two cards, and half of all tasks show none', () => {
    const counts = chores.map(cardsOf).sort((one, other) => one - other);
    process.stdout.write(
      `${chores.length} chores, cards: median ${counts[counts.length >> 1]}, most ${counts.at(-1)}\n`,
    );
    expect(chores.length).toBeGreaterThanOrEqual(40);
    expect(counts.at(-1)).toBeLessThanOrEqual(2);
  });
});
