import type { TaskEvent } from '../../contracts/events';

export interface AnswerState {
  /** Set while an answer is arriving. */
  answering?: string | undefined;
  /** Each part was cut at the model's limit. */
  cutAnswer?: { text: string; parts: number } | undefined;
}

/** A plan or a failure is no answer; what came before a cut stays. */
export function foldAnswer(
  { answering, cutAnswer, planned }: AnswerState & { planned: boolean },
  event: TaskEvent,
): AnswerState {
  switch (event.type) {
    case 'text-streamed':
      return event.role === 'planner' && !planned ? { answering: event.full } : {};
    case 'answer-cut':
      return { answering: event.text, cutAnswer: { text: event.text, parts: (cutAnswer?.parts ?? 0) + 1 } };
    case 'answered':
      return { answering: undefined, cutAnswer: undefined };
    case 'model-answered':
      // The next event decides.
      return cutAnswer ? {} : { answering: undefined };
    case 'retrying':
    case 'model-lost':
    case 'model-corrected':
    case 'adapted':
    case 'shrunk':
    case 'ended':
      return { answering: answering === undefined ? undefined : cutAnswer?.text };
    default:
      return {};
  }
}
