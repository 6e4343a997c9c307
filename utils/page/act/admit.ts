import { fail } from '../../failure';

/** Lets every call act once; throws SUPERSEDED as `PageApi.act` does. */
export function createAdmission(): (call: ActCall) => void {
  const epochs = new Map<string, number>();
  const admitted = new Set<string>();
  return ({ taskId, epoch, id }) => {
    const newest = epochs.get(taskId) ?? 0;
    if (epoch < newest)
      throw fail('SUPERSEDED', 'Another run of this task has taken over. This call was not carried out.');
    epochs.set(taskId, epoch);
    const key = `${taskId} ${epoch} ${id}`;
    if (admitted.has(key)) throw fail('SUPERSEDED', 'This call was already carried out. It was not repeated.');
    admitted.add(key);
  };
}

export interface ActCall {
  taskId: string;
  /** A later run has a higher number. */
  epoch: number;
  id: string;
}
