import { describe, expect, test } from 'vitest';
import type { PlanStep, StepStatus } from '@/utils/contracts/events';
import { allNeedsOf, appendSteps, remaining, dropStepAndDependents } from '@/utils/agent/task/plan-order';
import { advanceTo } from '@/utils/agent/task/plan-state';

/** `done a` is a step that is done; `pending b <1` needs step 1, `pending c <` none. */
function plan(...lines: string[]): PlanStep[] {
  return lines.map((line) => {
    const [, status, text, needs] = /^(\S+) (\S+)(?: <(.*))?$/.exec(line) ?? [];
    return {
      text: text ?? '',
      type: 'other',
      sites: [],
      effects: [],
      status: status as StepStatus,
      ...(needs === undefined ? {} : { after: needs === '' ? [] : needs.split(',').map(Number) }),
    };
  });
}
const lines = (steps: readonly PlanStep[]) =>
  steps.map(({ status, text, after }) => `${status} ${text}${after ? ` <${after.join()}` : ''}`);

describe('Steps of a plan', () => {
  test('need the one before them, or those that they name, and what those need', () => {
    const steps = plan('pending a', 'pending b', 'pending c <', 'pending d <2,3');
    expect([1, 2, 3, 4].map((number) => [...allNeedsOf(steps, number)].sort())).toEqual([[], [1], [], [1, 2, 3]]);
  });

  test('never need themselves or what comes later, whatever a model says', () => {
    expect([...allNeedsOf(plan('pending a <2', 'pending b <1,2,9'), 2)]).toEqual([1]);
  });

  test('that need a failed one are skipped, and the next one begins', () => {
    expect(
      lines(
        dropStepAndDependents(
          plan('running a', 'pending b', 'pending c <', 'pending d <3', 'pending e <2'),
          1,
          'failed',
        ),
      ),
    ).toEqual(['failed a', 'skipped b', 'running c <', 'pending d <3', 'skipped e <2']);
  });

  test('are skipped after one that a person skipped only where they name it', () => {
    expect(lines(dropStepAndDependents(plan('running a', 'pending b <1', 'pending c'), 1, 'skipped'))).toEqual([
      'skipped a',
      'skipped b <1',
      'running c',
    ]);
  });

  test('that are left are renumbered, in both directions', () => {
    const steps = plan('done a', 'running b', 'pending c <1', 'pending d <1,2,3');
    expect(remaining(steps)).toMatchObject([{ text: 'b' }, { text: 'c', after: [] }, { text: 'd', after: [1, 2] }]);
    expect(lines(appendSteps(steps, remaining(steps), true))).toEqual([
      'done a',
      'running b <',
      'pending c <',
      'pending d <2,3',
    ]);
  });

  test('that have ended stay when a new plan arrives', () => {
    expect(
      lines(appendSteps(plan('done a', 'failed b', 'skipped c', 'running d'), plan('pending x', 'pending y <1'), true)),
    ).toEqual(['done a', 'failed b', 'skipped c', 'running x <', 'pending y <4']);
  });

  test('are done when a later one that needs them is under way, and else left for later', () => {
    expect(lines(advanceTo(plan('running a', 'pending b', 'pending c'), 3))).toEqual(['done a', 'done b', 'running c']);
    expect(lines(advanceTo(plan('running a', 'pending b', 'pending c <1'), 3))).toEqual([
      'done a',
      'pending b',
      'running c <1',
    ]);
    expect(lines(advanceTo(plan('done a', 'running b'), 1))).toEqual(['done a', 'running b']);
  });
});
