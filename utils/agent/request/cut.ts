import type { ModelMessage } from '../../contracts/model';

/** Servers refuse what was bound to a request that is not repeated as it was. */
export function behindCut<Message extends ModelMessage>(message: Message): Message {
  if (message.role !== 'assistant' || !message.providerData) return message;
  return { ...message, providerData: { ...message.providerData, isCut: true } };
}

/** The server refused what it gave itself: only the ids of its calls go back. */
export function withoutGiven(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'assistant' || !message.providerData) return message;
    const { host, model } = message.providerData;
    return { ...message, providerData: { host, model } };
  });
}
