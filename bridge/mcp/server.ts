import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { outsideTools, version } from 'virtual:outside-tools';
import { defined } from '../../utils/defined';
import { AgentError } from '../../utils/failure';
import { isRecord } from '../../utils/is-record';
import { jsonIn } from '../../utils/json';
import type { OutsideTool, OwnName } from '../../utils/outside/outside-tools';
import type { Browsers } from '../link/browsers';
import { ChosenBrowser } from './chosen-browser';
import { givenFiles } from './given-files';
import offered from './offered.json';
import { failed, failedBy, Pages, type ToolAnswer } from './results';
import { RunningCalls, type Caller, type Work } from './running-calls';

/** More is no call of a tool but an accident. */
const MAX_ARGUMENT_CHARACTERS = 2_000_000;

/** For lists that clients ask for by themselves. */
const LIST_WITHIN_MS = 5_000;

/** Clients end a request after 60 s: until then they hear why nothing has come. */
const READ_WITHIN_MS = 45_000;

/** A whole task by models of the user. */
const agentTools: ReadonlySet<string> = new Set<OwnName>(['do', 'run_workflow']);

export interface ServedOptions {
  readOnly: boolean;
  /** Folders whose files may be uploaded. */
  files: readonly string[];
}

/** The same tools whether a browser is there or not: a call says what it misses. */
export function createServer(
  browsers: () => Browsers,
  own: () => Promise<void> | undefined,
  { readOnly, files }: ServedOptions,
): Server {
  const tools = [...outsideTools, ...(offered.tools as OutsideTool[])].filter(
    ({ annotations }) => !readOnly || !annotations.destructiveHint,
  );
  const server = new Server(
    { name: 'sidehand', title: 'Sidehand', version },
    { instructions: offered.instructions, capabilities: { tools: {}, resources: {}, prompts: { listChanged: true } } },
  );
  const pages = new Pages();
  const running = new RunningCalls();
  let chosen: ChosenBrowser | undefined;
  const chosenBrowser = () => (chosen ??= new ChosenBrowser(browsers(), own()));
  let lastId = 0;
  const nextId = () => `c${++lastId}`;

  const answerCall = (
    name: string,
    args: Record<string, unknown>,
    caller: Caller,
  ): Promise<ToolAnswer> | ToolAnswer => {
    if (!tools.some((tool) => tool.name === name))
      return failed(`There is no tool "${name}". Tools: ${tools.map((tool) => tool.name).join(', ')}.`);
    if (JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS)
      return failed(`The arguments are longer than ${MAX_ARGUMENT_CHARACTERS} characters. Nothing was done.`);
    if (name === 'browsers') return chosenBrowser().answer(args.use, caller.signal).catch(failedBy);
    if (name === 'wait') return running.waitFor(String(args.call), caller);
    if (name === 'read_more') return pages.from(String(args.call), Number(args.from));
    const id = nextId();
    const work: Work = async (signal, onProgress) => {
      const given = name === 'upload_file' ? givenFiles(textsIn(args.files), files) : undefined;
      const link = await chosenBrowser().take(signal);
      onProgress(agentTools.has(name) ? 'Waiting for the agent of Sidehand' : 'Waiting for the page');
      const call = given
        ? { id, tool: name, arguments: { ...args, files: given.map((file) => file.name) }, files: given }
        : { id, tool: name, arguments: args };
      return pages.answer(id, await link.call(call, signal, onProgress));
    };
    return running.start(id, work, caller);
  };

  server.setRequestHandler('tools/list', () => ({ tools: tools as Tool[] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    const tell =
      token === undefined
        ? undefined
        : (message: string, progress: number) =>
            void mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken: token, progress, message },
            });
    return answerCall(params.name, params.arguments ?? {}, { signal: mcpReq.signal, ...defined({ tell }) });
  });

  /** Rejects with words for the user of the client: MCP has no results that say what failed, but for tools. */
  const read = async (what: 'resource' | 'prompt', asked: Asked, cancelled: AbortSignal) => {
    const late = AbortSignal.timeout(READ_WITHIN_MS);
    const signal = AbortSignal.any([cancelled, late]);
    try {
      const value = await (await chosenBrowser().take(signal)).ask({ id: nextId(), what, ...asked }, signal);
      return isRecord(value) ? value : {};
    } catch (error) {
      throw late.aborted ? new Error(notRead) : error;
    }
  };
  server.setRequestHandler('resources/list', () => ({ resources: offered.resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: offered.resourceTemplates }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const { text, mimeType } = await read('resource', { of: uri }, mcpReq.signal).catch((error: unknown) => {
      throw isMissing(error) ? new ResourceNotFoundError(uri, `There is no ${uri}. ${error.message}`) : error;
    });
    const type = typeof mimeType === 'string' ? { mimeType } : {};
    return { contents: [{ uri, text: typeof text === 'string' ? text : '', ...type }] };
  });
  // Of every browser that answers: clients ask by themselves, and get no error when there is nothing.
  server.setRequestHandler('prompts/list', async () => {
    await browsers().looked;
    const limit = AbortSignal.timeout(LIST_WITHIN_MS);
    const lists = await Promise.allSettled(
      browsers().connected.map((link) => link.ask({ id: nextId(), what: 'prompts' }, limit)),
    );
    const named = lists
      .flatMap((list) => (list.status === 'fulfilled' && Array.isArray(list.value) ? (list.value as unknown[]) : []))
      .filter(isRecord)
      .flatMap(({ name, ...rest }) => (typeof name === 'string' ? [[name, { name, ...rest }] as const] : []));
    return { prompts: [...new Map(named).values()] };
  });
  server.setRequestHandler('prompts/get', async ({ params }, { mcpReq }) => {
    const asked = { of: params.name, arguments: params.arguments ?? {} };
    const { text } = await read('prompt', asked, mcpReq.signal).catch((error: unknown) => {
      const words = `There is no prompt "${params.name}".`;
      throw isMissing(error) ? new ProtocolError(ProtocolErrorCode.InvalidParams, `${words} ${error.message}`) : error;
    });
    const content = { type: 'text' as const, text: typeof text === 'string' ? text : '' };
    return { messages: [{ role: 'user' as const, content }] };
  });
  return server;
}

/** Models also write a list as its JSON, and one text alone. */
function textsIn(value: unknown): string[] {
  const read = typeof value === 'string' ? jsonIn(value) : value;
  return (Array.isArray(read) ? read : [value]).filter((one) => typeof one === 'string');
}

type Asked = { of: string; arguments?: Record<string, string> };

const notRead = `The browser has not answered for ${READ_WITHIN_MS / 1_000} s: it may ask its user something, or the page is busy. The tool get_page says what it waits for.`;

/** The browser has answered that there is no such thing, and what there is. */
const isMissing = (error: unknown): error is AgentError =>
  error instanceof AgentError && error.failure.code === 'NOT_FOUND';
