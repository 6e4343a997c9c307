import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelRequest } from '@/utils/contracts/model';
import { tell, type Say } from '@/tests/helpers/agent-world';
import { runs } from '@/tests/property/assistant/generators';
import { act } from '../../core/act';
import { plan as planOffline } from '../../core/plan';
import { review } from '../../core/review';
import type { Turn } from '../../core/turn';

test('Feature: browser-automation-assistant, Property 3: ambiguous input asks instead of acting (the offline commands, of elements with one name)', async () => {
  const turn = (told: Turn): Say =>
    'text' in told ? told.text : [told.id === undefined ? [told.tool, told.args] : [told.tool, told.args, told.id]];
  const turns = { plan: planOffline, act, review };
  const offline: Say = (given: ModelRequest) => turn(turns[given.local.purpose](given));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Save', 'Edit', 'Add to basket', 'Löschen'),
      fc.integer({ min: 2, max: 6 }),
      fc.nat(),
      async (name, count, pick) => {
        const chosen = pick % count;
        const groups = Array.from(
          { length: count },
          (_, i) => `region "Part ${i + 1}"\n  button ${JSON.stringify(name)} [e${i + 1}]`,
        );
        const { events, transcript } = await tell({
          request: `click ${name}`,
          page: { text: groups.join('\n') },
          planner: Array.from({ length: 3 }, () => offline),
          navigator: Array.from({ length: 4 }, () => offline),
          replies: [`in Part ${chosen + 1}`],
        });
        const asked = events.findIndex(({ type }) => type === 'asked');
        const started = events.findIndex((event) => event.type === 'call-started' && event.tool === 'click');
        expect(asked).toBeGreaterThan(0);
        expect(started).toBeGreaterThan(events.findIndex(({ type }) => type === 'replied'));
        expect(transcript.filter((line) => line.startsWith('> click'))).toEqual([`> click {"ref":"e${chosen + 1}"}`]);
      },
    ),
    runs,
  );
});
