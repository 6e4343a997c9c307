import type { LogData } from './fields';

/** The most places of a stack that are logged, innermost first. */
const FRAMES = 4;

/** Its kind, and where in our own files it came from. Its message may hold anything, so it is left out. */
export function errorData(error: unknown): LogData {
  if (!(error instanceof Error)) return { error: 'Error' };
  const stack = (error.stack ?? '').replace(error.message, '');
  const places = [...stack.matchAll(/-extension:\/\/[\w-]+\/([\w./-]+:\d+:\d+)/g)].flatMap(([, place]) => place ?? []);
  return { error: error.name, ...(places.length > 0 ? { where: places.slice(0, FRAMES).join(' < ') } : {}) };
}
