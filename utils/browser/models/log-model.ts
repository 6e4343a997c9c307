import { toFailure } from '../../failure';
import type { LogData } from '../../log/fields';
import type { ModelEvent } from '../../contracts/model';
import { log } from '../log/log';

export async function* logged(
  answer: AsyncIterable<ModelEvent>,
  about: LogData,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const asked = Date.now();
  let firstMs: number | undefined;
  log('model-asked', about);
  try {
    for await (const event of answer) {
      firstMs ??= event.type === 'retrying' ? undefined : Date.now() - asked;
      if (event.type === 'done')
        log('model-answered', {
          ...about,
          firstMs,
          ms: Date.now() - asked,
          tokens: event.usage.inputTokens + event.usage.outputTokens,
        });
      yield event;
    }
  } catch (error) {
    const { code, params } = toFailure(error);
    const ms = Date.now() - asked;
    if (signal.aborted) log('model-stopped', { ...about, ms });
    else log('model-failed', { ...about, ms, code, status: params?.status });
    throw error;
  }
}
