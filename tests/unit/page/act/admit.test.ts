import { describe, expect, it } from 'vitest';
import { createAdmission } from '@/utils/page/act/admit';

describe('a document', () => {
  const admit = createAdmission();
  const outcome = (taskId: string, epoch: number, id: string) => {
    try {
      admit({ taskId, epoch, id });
      return 'done';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('carries out each call once, and none of a run that was replaced', () => {
    const calls = [
      ['a', 1, '4.1'],
      ['a', 1, '4.2'],
      ['a', 1, '4.1'],
      ['a', 2, '4.1'],
      ['a', 1, '9.3'],
      ['b', 1, '4.1'],
    ] as const;
    expect(calls.map(([task, epoch, id]) => `${task} run ${epoch} call ${id}: ${outcome(task, epoch, id)}`)).toEqual([
      'a run 1 call 4.1: done',
      'a run 1 call 4.2: done',
      'a run 1 call 4.1: This call was already carried out. It was not repeated.',
      'a run 2 call 4.1: done',
      'a run 1 call 9.3: Another run of this task has taken over. This call was not carried out.',
      'b run 1 call 4.1: done',
    ]);
  });
});
