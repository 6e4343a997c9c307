import type { TaskEvent } from '../../contracts/events';

/** An answer in words, while it is coming in. */
export interface AnswerState {
  /** The part of the answer that has arrived. Absent while no answer is arriving. */
  answering?: string | undefined;
  /** The answer so far, whose parts were each cut at the length limit of the model. */
  cutAnswer?: { text: string; parts: number } | undefined;
}

/** The running answer after an event. What became a plan or failed is no answer; what came before a cut stays. Pure. */
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
      // After a cut answer, the next event decides what happens.
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
