import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { isRecord } from '../../is-record';
import { marked, withMarkedEnds } from '../cache-marks';
import { turnsOf, type AnsweredCall, type AssistantTurn, type Turn } from '../conversation';
import { effortOf } from '../effort';
import { portableTools } from '../tool-schemas';
import type { ContentPart, ModelRequest } from '../../contracts/model';
import { isBrowserCall, withBrowserToolset, type GivenBlock } from './browser-toolset';

const takesEffort = /^claude-(?:opus|sonnet|haiku|fable)-5/;

/** Marks the ends of tools, system prompt and the last two user messages for the prompt cache. */
export function anthropicBody(model: string, request: ModelRequest, host: string): MessageCreateParamsStreaming {
  const { unsupported = [] } = request;
  const effort = effortOf(request);
  const most = unsupported.includes('max_tokens') ? LEAST_OUTPUT : USUAL_OUTPUT;
  const usesToolset = request.ownToolset === true && !unsupported.includes('browser_toolset');
  const portable = portableTools(request.tools);
  const { toolset, others } = usesToolset ? withBrowserToolset(portable) : { toolset: undefined, others: portable };
  const tools = others.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: { ...parameters, type: 'object' as const },
  }));
  return {
    model,
    max_tokens: Math.min(request.maxOutputTokens ?? most, most),
    stream: true,
    ...(effort && takesEffort.test(model) && { output_config: { effort } }),
    ...(request.system.trim() && { system: marked([textBlock(request.system)]) }),
    messages: messagesOf(turnsOf({ host, model }, request), usesToolset),
    ...(portable.length > 0 && { tools: [...(toolset ? [toolset] : []), ...marked(tools)] }),
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
  return withMarkedEnds(messages, turns, ({ role, content }, ephemeral) => ({
    role,
    content: marked(content, ephemeral),
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
 * Without blank text, thinking without a signature, and thinking bound to what was shortened. Undefined where the calls
 * are not the server's, but were read in its text.
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
  // The server takes the form that it gave.
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

/** Within the limits of all but retired models, which refuse it. */
const USUAL_OUTPUT = 32_000;
const LEAST_OUTPUT = 4_096;
