import type { AssistantMessage, ModelMessage } from '../../contracts/model';

/**
 * An answer whose request is not repeated as it was: what its server bound to that request is no longer sent, as
 * servers refuse it then.
 */
export function behindCut(message: AssistantMessage): AssistantMessage {
  const { providerData } = message;
  return providerData ? { ...message, providerData: { ...providerData, isCut: true } } : message;
}

/** A conversation of which every answer is behind the cut. */
export function allBehindCut(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message) => (message.role === 'assistant' ? behindCut(message) : message));
}
