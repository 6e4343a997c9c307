import { createModelClient } from '@/utils/llm';
import type { Capability, ModelClient, ModelMessage } from '@/utils/contracts/model';
import { dialects, type Dialect, type DialectName } from '../../helpers/model-server/dialects.ts';
import { scripted, startModelServer, type ModelServer } from '../../helpers/model-server.ts';
import { clickTool, requestWith } from './request.ts';

/** How a service got through one conversation. */
export interface Passage {
  answer: string;
  refused: readonly string[];
  requests: number;
}

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });

/** A question, a task of three calls, and a question. */
export async function ownConversation(name: DialectName): Promise<Passage> {
  const call = { calls: [{ name: 'click', arguments: { ref: 'e1' } }] };
  const server = await startModelServer({
    dialect: name,
    handler: scripted([{ text: 'It is red.' }, call, call, { text: 'Once more.', ...call }, { text: 'All is done.' }]),
  });
  const { ask } = driver(name, server);
  const messages = [user('What colour is it?')];
  await ask(messages);
  messages.push(user('Press Save'));
  for (let step = 0; step < 3; step += 1) {
    await ask(messages);
    messages.push(user(`The page after step ${step}`));
  }
  return passage(server, await ask([...messages, user('What was done?')]));
}

/** A conversation that another model began. */
export async function foreignConversation(name: DialectName): Promise<Passage> {
  const server = await startModelServer({ dialect: name, handler: () => ({ text: 'All is well.' }) });
  const { ask } = driver(name, server);
  const before: ModelMessage[] = [
    user('Press Save'),
    {
      role: 'assistant',
      text: 'I press it.',
      calls: [{ id: 'toolu_01abcdefghijklmnop', name: 'click', arguments: { ref: 'e1' } }],
      providerData: { host: 'elsewhere', model: 'other', data: { content: [{ type: 'thinking', thinking: 'Hm' }] } },
    },
    { role: 'tool', callId: 'toolu_01abcdefghijklmnop', content: 'Done.' },
  ];
  return passage(server, await ask([...before, user('The page')]));
}

function driver(name: DialectName, server: ModelServer) {
  const { model, apis }: Dialect = dialects[name];
  const learned: Capability[] = [];
  const client = clientOf(name, server, Object.keys(apis).join() === 'anthropic');
  /** The text of the answer, which is added to the messages with the results of its calls. */
  const ask = async (messages: ModelMessage[]): Promise<string> => {
    const request = { ...requestWith(messages, [clickTool]), unsupported: learned };
    for await (const event of client.stream(model, request, AbortSignal.timeout(20_000))) {
      if (event.type === 'adapted' && event.fresh && !event.once) learned.push(event.unsupported);
      if (event.type !== 'done') continue;
      messages.push(event.message);
      for (const { id } of event.message.calls) messages.push({ role: 'tool', callId: id, content: 'Done.' });
      return event.message.text;
    }
    return '';
  };
  return { ask };
}

/** The client as at the real address, on a connection that ends at the server of the test. */
function clientOf(name: DialectName, server: ModelServer, speaksAnthropic: boolean): ModelClient {
  const { origin = server.url, base }: Dialect = dialects[name];
  const kind = speaksAnthropic ? 'anthropic' : 'openai';
  return createModelClient({ id: 'p', kind, label: '', baseUrl: origin + base, models: [] }, 'a-key', {
    fetch: (input, init) => fetch(String(input).replace(origin, server.url), init),
  });
}

async function passage(server: ModelServer, answer: string): Promise<Passage> {
  await server.close();
  return { answer, refused: server.refused, requests: server.requests.length };
}
