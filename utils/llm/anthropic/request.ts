import type {
  CacheControlEphemeral,
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { isRecord } from '../../is-record';
import { turnsOf, type AnsweredCall, type AssistantTurn, type Turn } from '../conversation';
import { effortOf } from '../effort';
import { portableTools } from '../tool-schemas';
import type { ContentPart, ModelRequest } from '../../contracts/model';
import { outputLimit } from './output-limit';
import { isBrowserCall, withBrowserToolset } from './browser-toolset';
import type { GivenBlock } from './given';

const takesEffort = /^claude-(?:opus|sonnet|haiku|fable)-5/;

const cached: { cache_control: CacheControlEphemeral } = { cache_control: { type: 'ephemeral' } };

/** The ends of tools, system prompt and the last two user messages are marked for the prompt cache. */
export function anthropicBody(model: string, request: ModelRequest, host: string): MessageCreateParamsStreaming {
  const { unsupported = [] } = request;
  const effort = effortOf(request);
  const usesToolset = request.ownToolset === true && !unsupported.includes('browser_toolset');
  const portable = portableTools(request.tools);
  const { toolset, others } = usesToolset ? withBrowserToolset(portable) : { toolset: undefined, others: portable };
  const tools = others.map(({ name, description, parameters }, index, all) => ({
    name,
    description,
    input_schema: { ...parameters, type: 'object' as const },
    ...(index === all.length - 1 && cached),
  }));
  return {
    model,
    max_tokens: outputLimit(model, request.maxOutputTokens, !unsupported.includes('max_tokens')),
    stream: true,
    ...(effort && takesEffort.test(model) && { output_config: { effort } }),
    ...(request.system.trim() && { system: [{ type: 'text' as const, text: request.system, ...cached }] }),
    messages: messagesOf(
      turnsOf(request.messages, {
        owner: { host, model },
        isRefused: unsupported.includes('returned_reasoning'),
        foreignInWords: unsupported.includes('foreign_calls'),
      }),
      usesToolset,
    ),
    ...(portable.length > 0 && { tools: [...(toolset ? [toolset] : []), ...tools] }),
  };
}

/** Results come first. */
function messagesOf(turns: Turn[], usesToolset: boolean): MessageParam[] {
  const messages: { role: 'user' | 'assistant'; content: ContentBlockParam[] }[] = [];
  for (const turn of turns) {
    const last = messages.at(-1);
    if (turn.role === 'assistant') {
      messages.push({ role: 'assistant', content: assistantBlocks(turn, usesToolset) });
      if (turn.calls.length > 0) messages.push({ role: 'user', content: turn.calls.map(resultBlock) });
    } else if (last?.role === 'user') last.content.push(...turn.parts.map(userBlock));
    else messages.push({ role: 'user', content: turn.parts.map(userBlock) });
  }
  const newest = turns.at(-1);
  const ephemeral = newest?.role === 'user' ? newest.parts.filter((part) => part.ephemeral).length : 0;
  // The cache looks back twenty blocks from a mark; one turn may be longer.
  const marked = messages.filter(({ role }) => role === 'user').slice(-2);
  return messages.map((message, index) => ({
    ...message,
    content: marked.includes(message)
      ? markBefore(message.content, index === messages.length - 1 ? ephemeral : 0)
      : message.content,
  }));
}

function assistantBlocks(turn: AssistantTurn, usesToolset: boolean): ContentBlockParam[] {
  const { text, calls } = turn;
  return (
    givenBlocks(turn, usesToolset) ?? [
      // The API refuses a final text that ends in white space.
      ...(text ? [textBlock(text.trimEnd())] : []),
      ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use' as const, id, name, input })),
    ]
  );
}

/**
 * Blank text, thinking without a signature, and thinking that is bound to what has been shortened. Undefined where the
 * calls are not those of the server, but were read in its text.
 */
function givenBlocks({ given, calls, isCut }: AssistantTurn, usesToolset: boolean): ContentBlockParam[] | undefined {
  const blocks = isRecord(given) && Array.isArray(given.content) ? (given.content as GivenBlock[]) : [];
  const open = [...calls];
  if (blocks.filter(({ type }) => type === 'tool_use').length !== calls.length) return undefined;
  const back = blocks.flatMap((block): GivenBlock[] => {
    if (block.type === 'tool_use') {
      const call = open.shift();
      if (!call) return [];
      if (isBrowserCall(block) && usesToolset) return [{ ...block, id: call.id }];
      const { toolset_name: _own, ...rest } = block;
      return [{ ...rest, type: block.type, id: call.id, name: call.name, input: call.arguments }];
    }
    if (block.type === 'text') return String(block.text).trim() === '' ? [] : [block];
    const isThought = block.type === 'thinking' || block.type === 'redacted_thinking';
    return isThought && (isCut || (block.type === 'thinking' && !block.signature)) ? [] : [block];
  });
  // The server gave them in the form in which it takes them.
  return back.length > 0 ? (back as unknown as ContentBlockParam[]) : undefined;
}

function resultBlock({ id, result, isError }: AnsweredCall): ContentBlockParam {
  return { type: 'tool_result', tool_use_id: id, content: result, ...(isError && { is_error: true }) };
}

function userBlock(part: ContentPart): ContentBlockParam {
  return part.type === 'text'
    ? textBlock(part.text)
    : { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: part.data } };
}

function textBlock(text: string): TextBlockParam {
  return { type: 'text', text };
}

/** Marks the last block before the ephemeral ones. */
function markBefore(content: ContentBlockParam[], ephemeral: number): ContentBlockParam[] {
  const end = Math.max(0, content.length - 1 - ephemeral);
  return content.map((block, index) => (index === end ? ({ ...block, ...cached } as ContentBlockParam) : block));
}
