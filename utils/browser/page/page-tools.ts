import type { PageView } from '../../contracts/events';
import { ignoreLateFailure, raceAbort } from '../../async';
import { fail, otherSiteError } from '../../failure';
import { isRecord } from '../../is-record';
import { cleanTools } from '../../llm/clean-tool';
import { escape } from '../../snapshot/escape';
import { withinTime } from '../../time-limit';
import { originOf } from '../../web/hosts';
import type { ForSite } from '../../contracts/page-port';
import type { FrameTarget } from '../client/page-client';
import { onlyFrame, runIn } from '../client/run-in';

const LIST_LIMIT_MS = 2_000;
const CALL_LIMIT_MS = 30_000;
const MAX_TOOLS = 30;
const MAX_ANSWER_CHARS = 1_000_000;

/**
 * Tools of the page's `document.modelContext` (WebMCP; Chromium 156 behind a switch, absent in Firefox 153) follow the
 * text. All is asked in the extension's own world, where the page cannot replace the interface.
 */
export async function withPageTools({ tools: mayOffer, ...view }: PageView): Promise<PageView> {
  const { tools } = cleanTools(mayOffer ? await list(view.tabId) : []);
  if (tools.length === 0) return view;
  const lines = tools.slice(0, MAX_TOOLS).map(({ name, description, parameters }) => {
    // A link of the page has the form url="...": nothing in a tool may look like one, or like a ref.
    const input = JSON.stringify(parameters.properties ?? {}).replaceAll('="', '= "');
    return `  ${escape(name)}: "${escape(description)}" input ${input} required ${JSON.stringify(parameters.required ?? [])}`
      .replaceAll('[', '(')
      .replaceAll(']', ')');
  });
  const text = [view.text, 'tools that the page offers, for page_tool:', ...lines].join('\n');
  return { ...view, text, tools: tools.map(({ name }) => name) };
}

/**
 * Calls once. `gone`: resolves when the document goes: then it was `left`. Throws AgentError: PAGE_TOOL_FAILED with the
 * page's words, or TIMEOUT where the tool may still run.
 */
export async function callPageTool(
  target: FrameTarget,
  { tool, input, on }: { tool: string; input: Record<string, unknown> } & ForSite,
  gone: Promise<void>,
  signal: AbortSignal,
): Promise<{ text?: string; left?: true }> {
  const id = crypto.randomUUID();
  const where = onlyFrame(target);
  const script = runIn(where, runTool, id, tool, JSON.stringify(input), MAX_ANSWER_CHARS, on ? originOf(on) : '');
  const ended = Promise.race([
    script.then(([frame]) => answerOf(frame?.result)),
    gone.then(() => ({ left: true as const })),
  ]);
  const over = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]);
  return raceAbort(ended, over).catch((error: unknown) => {
    // A given-up call must not go on in the page.
    if (over.aborted) runIn(where, cancelTool, id).catch(ignoreLateFailure);
    if (signal.aborted || !over.aborted) throw error;
    throw fail('TIMEOUT', `The tool of the page did not answer within ${CALL_LIMIT_MS / 1_000} s.`, {
      hint: 'It may wait for the user, to send a form for example.',
      mayHaveHappened: true,
      params: { seconds: CALL_LIMIT_MS / 1_000 },
    });
  });
}

function answerOf(result: unknown): { text?: string; left?: true } {
  if (isRecord(result) && result.elsewhere === true) throw otherSiteError();
  if (isRecord(result) && typeof result.text === 'string') return { text: result.text };
  if (isRecord(result) && typeof result.problem === 'string') throw fail('PAGE_TOOL_FAILED', result.problem);
  // The document was replaced before the script could report.
  return { left: true };
}

async function list(tabId: number): Promise<unknown[]> {
  const frames = await withinTime(runIn(onlyFrame({ tabId, frameId: 0 }), listTools), LIST_LIMIT_MS);
  const listed: unknown = frames?.[0]?.result;
  return Array.isArray(listed) ? (listed as unknown[]) : [];
}

// The functions below run in the page, in the extension's own world, and can use nothing of this file.

interface OfferedByPage {
  name: string;
  description?: string;
  title?: string;
  inputSchema?: unknown;
}
interface ModelContext {
  getTools(): Promise<OfferedByPage[]>;
  executeTool(tool: OfferedByPage, input: unknown, options: { signal: AbortSignal }): Promise<unknown>;
}
declare global {
  interface Document {
    modelContext?: ModelContext;
  }
  var sidehandToolCalls: Map<string, AbortController> | undefined;
}

async function listTools(): Promise<unknown[] | undefined> {
  if (!('modelContext' in document) || !document.modelContext) return undefined;
  const tools = await document.modelContext.getTools();
  return tools.map(({ name, description, title, inputSchema }) => ({
    name,
    description,
    title,
    inputSchema: inputSchema ?? { type: 'object' },
  }));
}

async function runTool(id: string, name: string, input: string, most: number, origin: string) {
  if (origin !== '' && location.origin !== origin) return { elsewhere: true };
  const calls = (globalThis.sidehandToolCalls ??= new Map());
  const call = new AbortController();
  calls.set(id, call);
  try {
    const tools = (await document.modelContext?.getTools()) ?? [];
    const tool = tools.find((one) => one.name === name);
    if (!tool) return { problem: 'The page does not offer this tool now.' };
    const answer = await document.modelContext?.executeTool(tool, JSON.parse(input), { signal: call.signal });
    return { text: String(answer ?? '').slice(0, most) };
  } catch (error) {
    return { problem: String(error).slice(0, 500) };
  } finally {
    calls.delete(id);
  }
}

function cancelTool(id: string): void {
  globalThis.sidehandToolCalls?.get(id)?.abort();
}
