import Anthropic from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { dialectNames, startModelServer, type DialectName } from '../../helpers/model-server.ts';
import { dialects, type Dialect } from '../../helpers/model-server/dialects.ts';
import type { WireApi } from '../../helpers/model-server/types.ts';
import { portable } from './requests.ts';

const reply = { text: 'I press it.', calls: [{ name: 'click', arguments: { ref: 'e1' } }] };

/** The answer as the maker's own client reads the stream: the text, then each call. */
const readers: Record<WireApi, (baseURL: string) => Promise<string[]>> = {
  async openai(baseURL) {
    const body = portable('openai') as unknown as ChatCompletionCreateParamsNonStreaming;
    let text = '';
    const calls: { name: string; args: string }[] = [];
    for await (const { choices } of await new OpenAI(options(baseURL)).chat.completions.create({
      ...body,
      stream: true,
    }))
      for (const { delta } of choices) {
        // Mistral's list of parts, and Azure's choices without a delta, are in no type.
        text += typeof delta?.content === 'string' ? delta.content : '';
        for (const { function: called } of delta?.tool_calls ?? []) {
          const isNew = called?.name && called.name !== calls.at(-1)?.name;
          if (isNew) calls.push({ name: called.name ?? '', args: '' });
          const last = calls.at(-1);
          if (last) last.args += called?.arguments ?? '';
        }
      }
    return [text, ...calls.map(({ name, args }) => `${name} ${args}`)];
  },
  async responses(baseURL) {
    const body = portable('responses') as unknown as ResponseCreateParamsNonStreaming;
    const stream = new OpenAI(options(baseURL)).responses.stream({
      model: body.model ?? '',
      input: body.input ?? '',
      tools: body.tools ?? [],
    });
    const { output_text, output } = await stream.finalResponse();
    return [
      output_text,
      ...output.flatMap((item) => (item.type === 'function_call' ? [`${item.name} ${item.arguments}`] : [])),
    ];
  },
  async anthropic(baseURL) {
    const body = portable('anthropic') as unknown as MessageCreateParamsNonStreaming;
    const client = new Anthropic({ ...options(baseURL), dangerouslyAllowBrowser: true });
    const { content } = await client.messages.stream(body).finalMessage();
    return content.flatMap((block) =>
      block.type === 'text'
        ? [block.text]
        : block.type === 'tool_use'
          ? [`${block.name} ${JSON.stringify(block.input)}`]
          : [],
    );
  },
};

const options = (baseURL: string) => ({ baseURL, apiKey: 'a-key', maxRetries: 0 });
const pairs = dialectNames.flatMap((name) =>
  (Object.keys(dialects[name].apis) as WireApi[]).map((api): [DialectName, WireApi] => [name, api]),
);

describe("the makers' own clients", () => {
  it.each(pairs)('read what the stand-in of %s streams in the format %s', async (name, api) => {
    const server = await startModelServer({ dialect: name, handler: () => reply });
    const read = await readers[api](server.baseUrl);
    const { manner }: Dialect = dialects[name];
    const text = read[0]?.replace(/^<think>[^]*<\/think>\s*/, '');
    expect([manner?.thoughts === 'parts' ? reply.text : text, ...read.slice(1)]).toEqual([
      reply.text,
      'click {"ref":"e1"}',
    ]);
    await server.close();
  });
});
