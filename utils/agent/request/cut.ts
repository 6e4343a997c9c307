import type { ModelMessage } from '../../contracts/model';

/**
 * An answer whose request is not repeated as it was: what its server bound to that request is no longer sent, as
 * servers refuse it then.
 */
export function behindCut<Message extends ModelMessage>(message: Message): Message {
  if (message.role !== 'assistant' || !message.providerData) return message;
  return { ...message, providerData: { ...message.providerData, isCut: true } };
}

/**
 * A conversation of which the server has refused what it gave itself: only the ids of its calls go back to it.
 */
export function withoutGiven(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'assistant' || !message.providerData) return message;
    const { host, model } = message.providerData;
    return { ...message, providerData: { host, model } };
  });
}
