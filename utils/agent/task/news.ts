import type { Failure } from '../../failure';
import type { UserWords, ConfirmCard, WriteEnd } from '../../contracts/ports';
import type { SentRequest } from '../../contracts/open-act';
import type { Doubt, ReviewReason, TabTrouble } from '../../contracts/events';

/** `words/news.ts` makes sentences of them, so that the fold holds none. */
export type News =
  | ({ kind: 'said' | 'answer' | 'plan-refused' } & UserWords)
  | { kind: 'assisted'; how: 'done' | 'skipped' | 'noticed' }
  | { kind: 'user-acted' }
  | { kind: 'page-again'; trouble?: TabTrouble | undefined }
  | { kind: 'plan-changed' }
  | { kind: 'plan-edited' }
  | { kind: 'plan-approved' }
  /** `next`: goes on; 0 for none. */
  | { kind: 'step-given-up'; step: number; next: number }
  | { kind: 'guidance'; text: string }
  | { kind: 'loop-hint' }
  | { kind: 'loop-warning' }
  | { kind: 'think-again'; reason: ReviewReason }
  | { kind: 'doubted'; doubts: Doubt[] }
  | { kind: 'words-only' }
  | { kind: 'correction'; failure: Failure }
  | { kind: 'answer-cut' }
  | { kind: 'call-cut' }
  | { kind: 'write-ended'; method: string; url: string; end: WriteEnd }
  | { kind: 'card-refused'; card: ConfirmCard }
  /** The user has said how something ended that had no known end. */
  | { kind: 'user-settled'; how: 'done' | 'not-done'; request?: SentRequest }
  /** Of a feature, in its own words; what is in a fence is no instruction. */
  | { kind: 'in-words'; before: string; fenced: string; after: string };
