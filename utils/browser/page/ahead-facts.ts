import type { Foreseen, Intent } from '../../page/api';
import type { FrameTarget } from '../client/page-client';
import { FRESH_MS } from './ahead-view';

/** What a page foresaw of the next call once the action before had settled. */
export class AheadFacts {
  private found: { key: string; facts: Foreseen; at: number } | undefined;

  note(intent: Intent, target: FrameTarget, facts: Foreseen): void {
    this.found = { key: keyOf(intent, target), facts, at: performance.now() };
  }

  forget(): void {
    this.found = undefined;
  }

  /** Only once, and only just then: whoever asks again wants to know how it is now. */
  take(intent: Intent, target: FrameTarget): Foreseen | undefined {
    const { found } = this;
    this.found = undefined;
    const holds = found?.key === keyOf(intent, target) && performance.now() - found.at < FRESH_MS;
    return holds ? found.facts : undefined;
  }
}

const keyOf = (intent: Intent, { tabId, frameId }: FrameTarget): string => JSON.stringify([tabId, frameId, intent]);
