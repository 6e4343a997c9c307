import type { Failure } from '../failure';

export function notAttached(name: string, attached: readonly string[]): Failure {
  const names = attached.map((one) => JSON.stringify(one)).toSorted();
  return {
    code: 'NOT_FOUND',
    message: `No file ${JSON.stringify(name)} is attached.`,
    hint: names.length === 0 ? 'The user has attached none.' : `Attached: ${names.join(', ')}.`,
  };
}
