import type { ModelMessage } from '../../contracts/model';

/** With other texts. A model's own words must come back unchanged. */
export function withTexts(message: ModelMessage, change: (text: string) => string): ModelMessage {
  if (message.role === 'assistant') return message;
  if (message.role === 'tool') return { ...message, content: change(message.content) };
  const content = message.content.map((part) => (part.type === 'text' ? { ...part, text: change(part.text) } : part));
  return { ...message, content };
}

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
