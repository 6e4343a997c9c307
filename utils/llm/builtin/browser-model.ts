import { ignoreLateFailure } from '../../async';
import { defined } from '../../defined';

/** The form of all models of Chrome. */
export interface BrowserModel<Session, Options> {
  availability(options: Options): Promise<Availability>;
  create(options: Options & { signal?: AbortSignal; monitor?: (monitor: EventTarget) => void }): Promise<Session>;
}

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** Never throws. */
export async function availabilityOf<Options>(
  model: BrowserModel<unknown, Options> | undefined,
  options: Options,
): Promise<Availability> {
  return (await model?.availability(options).catch(ignoreLateFailure)) ?? 'unavailable';
}

/**
 * A download must begin in a click of the user: browsers require one. `onProgress` gets the part that is done, from 0
 * to 1. Rejects with the browser's error.
 */
export function createWithProgress<Session, Options>(
  model: BrowserModel<Session, Options>,
  options: Options,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<Session> {
  return model.create({
    ...options,
    ...defined({ signal }),
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded)),
  });
}
