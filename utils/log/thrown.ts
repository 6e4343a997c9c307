import type { LogData } from './fields';

/** At most so many places of a stack are told, the innermost first. */
const FRAMES = 4;

/** What of an error may be told: of which kind it is and where in our own files it came from. Its words may hold anything: they are left out. */
export function thrownData(error: unknown): LogData {
  if (!(error instanceof Error)) return { error: 'Error' };
  const stack = (error.stack ?? '').replace(error.message, '');
  const places = [...stack.matchAll(/-extension:\/\/[\w-]+\/([\w./-]+:\d+:\d+)/g)].flatMap(([, place]) => place ?? []);
  return { error: error.name, ...(places.length > 0 ? { where: places.slice(0, FRAMES).join(' < ') } : {}) };
}
